"""Thimbles writes its rules 001 to 019, and what is said of a rule that is not there names it so, too.

That all of any game names them so is asked of every playthrough as it is played: see `test_thimbles_playthroughs`.
"""

from __future__ import annotations

import pytest

from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.views.elements.page import NoSuchPage, Seen
from nomicon.views.view import view_named
from tests.rulebooks.whole_books import playthroughs_of
from tests.views.noughts import without_noughts

TEXTS = playthroughs_of("thimbles")


@pytest.mark.parametrize("asked", ["rule 99", "rule difference 1 9", "proposal 9", "history rule 99"])
def test_what_is_not_there_is_said_so_too(asked):
    performance = Performance(read_script(TEXTS["th-24-squibs.play"], "th-24-squibs.play"), set_stage)
    told = [line for step in performance for line in step.answers]
    assert any("Proposed 020" in line for line in told)
    seen = Seen(performance.game, list(performance.stage.table.history(GAME)), None, performance.at)
    with pytest.raises(NoSuchPage) as missing:
        view_named(asked.split(), seen)
    assert without_noughts(str(missing.value)) == []
    assert any(number in str(missing.value) for number in ("001", "020", "099"))


@pytest.mark.parametrize(
    "text",
    [
        "Rule 19.",
        "rules 013 and 14",
        "by proposal 20:",
        "Rules 1, 002 or 003",
        "(rule\n   7)",
        "rules 1-019",
    ],
)
def test_a_number_without_its_noughts_is_found(text):
    assert without_noughts(text) != []


@pytest.mark.parametrize("text", ["Rule 019.", "rules 013 and 014", "19 rules", "proposal M-1 of 3", "proposal 1020"])
def test_what_is_written_as_it_should_is_left_alone(text):
    assert without_noughts(text) == []
