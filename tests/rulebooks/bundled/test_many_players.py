"""Where many play, the code of the rulebooks comes to no limit, though it asks about one player after the other."""

from __future__ import annotations

import pytest

from nomicon.play.engine import ENGINE
from nomicon.play.judging.judging import Invoke
from nomicon.play.outcome import Accepted
from nomicon.play.rules.trouble import RuleFailed
from tests.play.foresight.positions import BOOKS
from tests.sweeps.many_players import crowded, proposed

MANY = 60
"""More than twice as many as a rule could ask about when it might ask for fifty things."""


@pytest.mark.parametrize("book", BOOKS)
def test_a_judge_is_found_among_many_players(book: str):
    fork = crowded(book, MANY)
    assert proposed(fork) is not None
    asked = Invoke(fork.game.in_order()[3], "Ann has three points.")
    outcome = ENGINE.decide(fork.game, asked, fork.hearing())
    assert isinstance(outcome, Accepted)
    assert [event for event in outcome.events if isinstance(event, RuleFailed)] == []
