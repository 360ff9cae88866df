"""Pausing a game, resuming it and ending its votes, as its host: at a record here, or with a token of a host."""

from __future__ import annotations

from collections.abc import Callable

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.moves import MOVES, MoveCommand
from nomicon.hosting.host_moves import host_move

EVERYTHING = options_for("file", "game", "server", "trust-clock", "json")


def _command(command: MoveCommand) -> click.Command:
    """Make the command of a move that only the host makes."""

    def move(desk: Desk, /, **given: str) -> None:
        with desk.seat("always") as seat:
            desk.show(seat.host_move(host_move(command.spec.name, given)))

    made: Callable[..., object] = EVERYTHING(at_desk(move))
    for flag, _part, field in reversed(command.flags):
        made = click.option(f"--{flag}", default="", metavar="TEXT", help=field.help)(made)
    return click.command(command.name, help=command.sentence, epilog=epilog(command.examples))(made)


COMMANDS = tuple(_command(one) for one in MOVES if one.spec.for_hosts)
