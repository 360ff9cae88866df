"""Who may is said in one way, and whoever may not is told by which rule and what they can do instead."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import RuleNumber
from nomicon.play.changing_rules import MendWords
from nomicon.play.chapter import Move
from nomicon.play.claiming import Declare
from nomicon.play.judging import Invoke
from tests.play.playing import ANN, DAN, VOTES, Playing, rule


@pytest.mark.parametrize(
    ("answers", "move", "told"),
    [
        (
            {"may_declare": "nobody"},
            Declare(ANN, "Hail!"),
            ("Nobody may declare things.", ("300/1",), "A rule-change could allow it."),
        ),
        (
            {"may_declare": "players"},
            Declare(DAN, "Hail!"),
            ("Only players may declare things.", ("300/1",), "Join the game first."),
        ),
        (
            {"may_declare": "nobody"},
            Declare(DAN, "Hail!"),
            ("Nobody may declare things.", ("300/1",), "A rule-change could allow it."),
        ),
        (
            {"may_invoke": "the player in turn"},
            Invoke(ANN, "It rains."),
            ("Only the player in turn may ask for a judgement.", ("300/1",), "A rule-change could allow it."),
        ),
        (
            {"may_mend": "nobody"},
            MendWords(ANN, RuleNumber(300), "Mended."),
            (
                "Nobody may mend words without a vote: rules change by ways that the rules provide.",
                ("300/1",),
                "Propose an amendment.",
            ),
        ),
    ],
)
def test_a_refusal_says_who_may_by_which_rule_and_what_to_do(answers: Any, move: Move, told: tuple[object, ...]):
    refused = Playing(VOTES, rule(300, answers=answers)).refuses(move)
    assert (refused.because, refused.grounds, refused.instead) == told
