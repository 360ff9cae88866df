"""Answers of the program that are not those that a playthrough has written down."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from nomicon.hosting.playthroughs.answers import unlike
from nomicon.hosting.playthroughs.script import ScriptStep


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("Ben joined.",), "the program answered:\n      Ben joined."),
        ((), "the program gave no answer"),
        (("Asha joined.",), ""),
    ],
)
def test_what_the_program_answered_instead_is_told(answers: Sequence[str], told: str):
    assert unlike(ScriptStep(7, "move", "join", answers=["Asha joined."]), answers) == told
