"""What an immutable rule forbids to anybody, no code of a mutable rule does either."""

from __future__ import annotations

import pytest

from nomicon.game.proposals import OPEN, SUBMITTED
from nomicon.play.judging.claiming import Declare
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.series.founding import StartingRule
from tests.play.playing import ANN, BEN, VOTES, Playing, enacting, rule

DEEDS = {
    "vacate": ('vacate("Speaker", "Ann")', {"keeps_office of Speaker": True}),
    "close": ("close_vote(301)", {"may_close": "nobody"}),
    "withdraw": ("withdraw(301)", {"may_withdraw": False}),
}
"""What code asks for, and what a rule answers that forbids it."""


def done(deed: str, forbidding: str, *more: StartingRule) -> bool:
    """Have code of a mutable rule do something that a rule of some class forbids; say whether it was done."""
    asked, forbids = DEEDS[deed]
    acting = rule(299, f'@when("Declared")\ndef f():\n    yield {asked}\n')
    office = rule(203, declares={"offices": {"Speaker": {}}})
    playing = Playing(
        VOTES, office, acting, rule(104, answers=forbids, status=forbidding), *more, holders=(("Speaker", ANN),)
    )
    playing.proposes(enacting())
    events = playing.makes(Declare(BEN, "Now."))
    undone = playing.proposal(301).state in (OPEN, SUBMITTED) and playing.game.holder("Speaker") == ANN
    assert undone == any(isinstance(event, RuleFailed) for event in events)
    return not undone


@pytest.mark.parametrize("deed", DEEDS)
def test_code_of_a_mutable_rule_does_not_do_what_an_immutable_one_forbids(deed: str):
    assert not done(deed, "immutable")


@pytest.mark.parametrize("deed", DEEDS)
def test_what_a_rule_of_its_own_class_says_to_players_does_not_bind_it(deed: str):
    assert done(deed, "mutable")


@pytest.mark.parametrize("deed", DEEDS)
def test_where_no_class_stands_above_the_other_numbers_decide(deed: str):
    assert done(
        deed,
        "immutable",
        rule(
            3,
            answers={
                "classes_in_silence": "as within a class",
                "precedence": "larger number",
            },
        ),
    )
