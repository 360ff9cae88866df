"""Checks of playthroughs: what is looked for is there, whatever is said of it, or the check says what there is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.facts import differs
from nomicon.hosting.playthroughs.script import HEADERS, moment_in, read_script
from tests.properties.headers import misspelt

PAGE: dict[str, Any] = {
    "title": "Tea = at five",
    "words": "It has one half, and = two.",
    "winner": None,
    "players": [
        {"name": "Ann", "points": 3, "held": {"gold": 1}},
        {"name": "Ann has Ben", "points": 5, "held": {"gold": 2}},
        {"name": "x != y", "points": 7, "held": {"gold": 3}},
    ],
    "ballots": {"Ann": {"choice": "FOR"}},
}

HOLDS = (
    "title = Tea = at five",
    "words has one half",
    "words has and = two",
    "words lacks tea",
    "winner is absent",
    "players.Ann.points = 3",
    "players.Ann has Ben.points = 5",
    "players.Ann has Ben.points != 3",
    "players.x != y.points = 7",
    "players.x != y.points != 3",
    "players.count = 3",
    "ballots.Ben is absent",
    "players.each.points lacks 4",
    "players.Zoe is absent",
    "winner = nothing",
)

LEADS_NOWHERE = (
    "titel",
    "players.Bob.points",
    "players.Ann.pionts",
    "players.each.pionts",
    "players.Ann.held.silver",
    "ballots.Ben",
    "ballots.Ann.chioce",
    "players.7",
)


def told(check: str) -> str:
    """Return how the page differs from a check."""
    return differs(PAGE, check, "line 1", {})


@pytest.mark.parametrize("check", HOLDS)
def test_what_is_so_holds(check: str):
    assert told(check) == ""


@pytest.mark.parametrize("how", ["= 5", "!= 5", "has 5", "lacks 5", "= $name"])
@pytest.mark.parametrize("path", LEADS_NOWHERE)
def test_no_check_holds_of_a_path_that_leads_nowhere(path: str, how: str):
    assert told(f"{path} {how}").startswith(f"there is no {path}")


@pytest.mark.parametrize("field", ["title", "words", "winner", "players", "ballots"])
@pytest.mark.parametrize("how", ["= 5", "!= 5", "has 5", "lacks 5", "is absent"])
def test_a_field_that_is_misspelt_by_a_letter_is_told_with_the_one_that_was_meant(field: str, how: str):
    for wrong in misspelt(field):
        if how != "is absent" or len(field) > 6:  # Of a short word that is not there, nobody can say that it is a slip.
            assert told(f"{wrong} {how}").endswith(f"did you mean {field!r}?"), wrong


@pytest.mark.parametrize(
    "check", ["titel.tea is absent", "players.each.pionts is absent", "ballots.Ann.chooice is absent"]
)
def test_nothing_is_absent_from_what_is_not_there_itself(check: str):
    assert told(check) != ""


@pytest.mark.parametrize("check", ["title", "title is", "title=5", "", "title is absent now"])
def test_what_is_no_check_says_how_one_is_written(check: str):
    with pytest.raises(Invalid, match="write 'check PAGE: PATH = VALUE'"):
        told(check)


@pytest.mark.parametrize("moment", ["2026-03-01T09:00:00.5Z", "2026-03-01T09:00:00.001Z"])
def test_a_moment_is_a_whole_second(moment: str):
    with pytest.raises(Invalid, match="contains a fraction of a second"):
        moment_in(moment, "line 1")


@pytest.mark.parametrize("name", [name for name in HEADERS if name != "rulebook"])
def test_a_line_of_the_head_that_is_misspelt_is_told_with_the_one_that_was_meant(name: str):
    for wrong in misspelt(name):
        with pytest.raises(Invalid, match=f"Did you mean '{name}:'"):
            read_script(f"rulebook: minimal\n{wrong}: tea\n", "a script")


@pytest.mark.parametrize(
    ("check", "told_so"),
    [
        ("players.Ann.points != three", "players.Ann.points is a number, but 'three' is not"),
        ("players.Ann.points != yes", "players.Ann.points is a number, but 'yes' is not"),
        ("secret != off", "secret must be yes or no, but 'off' is neither"),
        ("share != a half", "share is a number, but 'a half' is not"),
    ],
)
def test_what_could_never_be_the_same_is_no_check_that_it_is_not(check: str, told_so: str):
    page = {**PAGE, "secret": True, "share": Fraction(1, 2)}
    assert differs(page, check, "line 1", {}) == told_so
    for sound in ("players.Ann.points != -4", "secret != no", "share != 1/3", "share != 0.25", "share != nothing"):
        assert differs(page, sound, "line 1", {}) == ""


@pytest.mark.parametrize("name", HEADERS)
def test_a_line_of_the_head_stands_there_once(name: str):
    with pytest.raises(Invalid, match=f"line 3: '{name}' is given twice"):
        read_script(f"rulebook: minimal\n{name}: tea\n{name}: coffee\n".replace("rulebook: tea\n", "\n"), "a script")
