"""Positions of each rulebook, really played, and what is tried in them."""

from __future__ import annotations

import functools

from nomicon.game.changes import RuleChange
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import ADOPTED, Proposal
from nomicon.game.state import Game
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.fork import Fork
from nomicon.play.foresight.search import budget_for
from nomicon.play.rules.applying import event_of
from tests.play.playing import BENCH

BOOKS = ("minimal", "nomicam", "thimbles", "discord", "suber", "mailgame", "nomicworld")

PLAYED = """rulebook: {book}
{offices}
at 2026-03-02T09:00:00Z
found
Ann Abel, Ben Bell, Cat Carr, Dan Dove> join
{begin}at 2026-03-02T10:00:00Z
"""


def performed(play: str) -> Performance:
    """Play a playthrough to its end; whatever is refused in it must say so."""
    performance = Performance(read_script(play, "a position"), set_stage)
    wrong = [told for told in performance if told.wrong or any("Invalid" in answer for answer in told.answers)]
    assert wrong == []
    return performance


def script_of(book: str) -> str:
    """Write how a game of four players comes to stand an hour after it was founded."""
    offices = "offices: Speaker = Sue Sand" if book == "nomicam" else ""
    begin = "Ann Abel> begin\n" if book in ("suber", "mailgame") else ""
    return PLAYED.format(book=book, offices=offices, begin=begin)


@functools.cache
def opening(book: str) -> tuple[Game, Moment]:
    """Return a game of four players an hour after it was founded, and that moment."""
    performance = performed(script_of(book))
    return performance.stage.table.folded(GAME).game, performance.at


def fork_of(game: Game, at: Moment) -> Fork:
    """Return a copy of a game to try moves in."""
    return Fork(ENGINE, BENCH, game, at, budget_for(game))


def after(game: Game, at: Moment, *changes: RuleChange) -> Fork:
    """Return a copy of a game after changes have taken effect, whether or not its rules would have let them."""
    fork = fork_of(game, at)
    for change in changes:
        number = ProposalNumber(max(fork.game.last_proposal, fork.game.rules.highest) + 1)
        proponent = next(iter(fork.game.in_order()), PlayerId("nobody"))
        proposal = Proposal(number, proponent, (change,), at, "", state=ADOPTED)
        fork.follow([event_of(fork.game, proposal, 0, fork.hearing())])
    return fork
