"""What is probably not meant is said before anybody votes: odd choices, and electorates that nobody is of."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.play.proposals.proposing import ProposalSubmitted, Propose
from tests.play.playing import ANN, VOTES, Playing, amending, only, rule

UNKNOWN = "No rule says which of {} counts in favour, so a threshold leaves every outcome undetermined. "
SAY = "Add in_favour."
OPPOSITE = "{} would count in favour, although this word usually means the opposite."


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({"choices": ["YES", "NO"]}, []),
        ({"choices": ["No", "yes", "Abstain"]}, []),
        ({"choices": ["Red", "Blue"], "in_favour": ["red"]}, []),
        ({"choices": ["FOR", "*"], "in_favour": ["FOR", "tea"]}, []),
        ({"choices": ["Red", "Blue"]}, [UNKNOWN.format("Red, Blue") + SAY]),
        (
            {"choices": ["AGAINST"]},
            ["A ballot can say only AGAINST, so voters have no choice.", UNKNOWN.format("AGAINST") + SAY],
        ),
        ({"in_favour": ["AGAINST"]}, [OPPOSITE.format("AGAINST")]),
        (
            {"in_favour": ["for", "against"]},
            [OPPOSITE.format("against"), "Every choice would count in favour: FOR, AGAINST."],
        ),
        (
            {"in_favour": ["Perhaps"]},
            ["in_favour names Perhaps, but a ballot cannot say this. It can say FOR, AGAINST."],
        ),
        ({"abstentions": ["for"]}, ["FOR would count in favour and also as an abstention."]),
        ({"choices": ["Yes", "YES", "No"]}, ["YES is listed twice. Capital letters make no difference."]),
        ({"electorate": ["Ann", "Zed"]}, ["There is no electorate called 'Zed', so nobody would belong to it."]),
        ({"electorate": "the Speaker"}, ["There is no electorate called 'the Speaker', so nobody would belong to it."]),
        ({"may_propose": "Zed"}, ["There is no electorate called 'Zed', so nobody would belong to it."]),
    ],
)
def test_what_is_probably_not_meant_is_noted_on_the_proposal(answers: dict[str, Any], told: list[str]):
    playing = Playing(VOTES, rule(203))

    made = only(playing.makes(Propose(ANN, (amending(203, answers=answers),))), ProposalSubmitted)

    assert list(made.notes) == told
