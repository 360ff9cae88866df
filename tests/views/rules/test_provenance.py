"""Who is told beside a rule, and with which day."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Amend
from tests.views.playing import ASHA, BEN, WEEK, founded, look, number
from tests.views.story import rule


@pytest.mark.parametrize(
    ("answers", "day"),
    [({}, "2026-03-02"), ({"rules_dated_by": "adopting"}, "2026-03-09")],
    ids=["proposed", "adopted"],
)
def test_the_day_beside_who_amended_a_rule_is_the_one_that_the_rules_name(bench, answers, day):
    played = founded(bench, rule(406, "Days", answers=answers))
    played.propose(BEN, Amend(number(205), words="Two days."))
    played.vote(301, Asha="FOR", Ben="FOR", Chloe="FOR", Dev="FOR")
    played.wait_until(played.at + WEEK + 60)
    shown = look(played, "rule 205", ASHA)["provenance"]

    assert (shown["proposed_by"], shown["amended_by"], shown["amended_on"]) == ("the initial set", "Ben", day)
