"""Pausing a game, resuming it and ending its votes, as its host: at a record here, or with a token of a host."""

from __future__ import annotations

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.play.amendability.signatures import HOST
from nomicon.play.pausing.ending_votes import END_VOTES, EndVotes
from nomicon.play.pausing.pausing_moves import PAUSE, RESUME, PauseGame, ResumeGame

EVERYTHING = options_for("file", "game", "server", "trust-clock", "json")


@click.command("pause-game", help=PAUSE.help, epilog=epilog(PAUSE.lines[0].examples))
@click.option("--reason", default="", metavar="TEXT", help="The reason. All players can read it.")
@EVERYTHING
@at_desk
def pause(desk: Desk, reason: str) -> None:
    """Stop the clocks of a game."""
    with desk.seat("always") as seat:
        desk.show(seat.host_move(PauseGame(HOST, reason)))


@click.command("resume-game", help=RESUME.help, epilog=epilog(RESUME.lines[0].examples))
@EVERYTHING
@at_desk
def resume(desk: Desk) -> None:
    """Let a paused game go on."""
    with desk.seat("always") as seat:
        desk.show(seat.host_move(ResumeGame(HOST)))


@click.command("end-votes", help=END_VOTES.help, epilog=epilog(END_VOTES.lines[0].examples))
@click.option("--reason", default="", metavar="TEXT", help="The reason. All players can read it.")
@EVERYTHING
@at_desk
def end_votes(desk: Desk, reason: str) -> None:
    """End every open vote now."""
    with desk.seat("always") as seat:
        desk.show(seat.host_move(EndVotes(HOST, reason)))


COMMANDS = (pause, resume, end_votes)
