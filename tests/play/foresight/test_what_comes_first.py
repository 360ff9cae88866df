"""What is tried first in a search: what a refusal names, and what has helped before."""

from __future__ import annotations

import pytest

from nomicon.play.engine import ENGINE
from nomicon.play.foresight.fork import Fork
from nomicon.play.foresight.search import SearchResult, budget_for, search
from tests.play.playing import BENCH, VOTES, Playing, rule

PASTIMES = "\n".join(f'@offers("play {number:02}")\ndef play{number:02}(player):\n    pass\n' for number in range(30))
"""Thirty moves that bring nothing about, before the one that does in the order of the alphabet."""

SEAL = """
@offers("zeal")
def zeal(player, now):
    yield put("zealous", player, {"since": now})

@answers("may_submit")
def is_zealous(player):
    return True if player in lines("zealous") else REFUSAL
"""


def found(refusal: str) -> SearchResult:
    """Look for a way to change rules in a game where one must make a move first."""
    sealed = rule(
        203,
        SEAL.replace("REFUSAL", repr(refusal)),
        declares={"registers": {"zealous": {"fields": {"since": "moment"}}}},
        prevails_over=[201],
    )
    game = Playing(VOTES, rule(202, PASTIMES), sealed).game
    return search(Fork(ENGINE, BENCH, game, game.at, budget_for(game)))


def test_a_move_that_a_refusal_names_is_tried_before_the_others():
    plain, named = found("You are not fit to propose."), found("Show your zeal first.")
    assert plain.is_way
    assert named.is_way
    assert named.tried < plain.tried / 2


@pytest.mark.parametrize("refusal", ["You are not fit to propose.", "Show your zeal first."])
def test_every_way_is_found_whatever_a_refusal_says(refusal: str):
    assert [type(step.move).__name__ for step in found(refusal).way].count("MakeMove") == 1
