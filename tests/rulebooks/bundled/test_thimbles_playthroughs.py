"""The playthroughs of Thimbles: each plays as it is written, and each of the 38 scenarios is among them."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from nomicon.hosting.playthroughs.script import read_script
from nomicon.law.resolution.luck import ordering
from nomicon.views.view import VIEWS
from tests.rulebooks.read_by_people import read_by_people
from tests.rulebooks.whole_books import (
    amiss,
    clauses_of,
    files_of,
    performed,
    playthroughs_of,
    says_what_it_shows,
)
from tests.views.noughts import without_noughts

TEXTS = playthroughs_of("thimbles")

SCENARIOS = {
    1,
    2,
    3,
    4,
    6,
    7,
    9,
    10,
    11,
    13,
    14,
    15,
    16,
    18,
    19,
    22,
    23,
    24,
    26,
    27,
    28,
    30,
    31,
    32,
    36,
    39,
    41,
    44,
    46,
    48,
    49,
    52,
    53,
    54,
    55,
    56,
    57,
    59,
}
"""The numbers of the scenarios that the rulebook has to show."""

FURTHER = {*range(60, 127), *range(140, 154), *range(160, 163), 180, *range(190, 195)}
"""Playthroughs of readings, and of limits, ties, leavings and changes, which no scenario shows."""


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_plays_as_it_is_written_can_be_audited_and_meets_no_trouble(name):
    performance, told = performed(TEXTS[name], name)
    assert amiss(performance, told) == []
    # Rules are written 001 to 019, and nothing that people read names a rule or a proposal without its noughts.
    read = read_by_people(performance, told)
    assert len(read) > len(VIEWS)
    assert {found for text in read for found in without_noughts(text)} == set()


def test_every_scenario_has_its_playthrough():
    shown = {int(found[1]) for name in TEXTS if (found := re.match(r"th-(\d+)-", name))}
    assert len(SCENARIOS) == 38
    assert shown == SCENARIOS | FURTHER


def test_every_clause_that_a_playthrough_names_is_one_of_the_rulebooks():
    known = clauses_of(files_of("thimbles"))
    strays = [
        (name, one) for name in sorted(TEXTS) for one in read_script(TEXTS[name], name).clauses if one not in known
    ]
    assert strays == []


def test_every_clause_is_shown_by_a_playthrough_but_what_is_left_to_people_or_to_time():
    shown = {one for name in TEXTS for one in read_script(TEXTS[name], name).clauses}
    unshown = {one for one in clauses_of(files_of("thimbles")) if one not in shown}
    assert unshown == UNSHOWN


UNSHOWN: set[str] = set()
"""The clauses that no playthrough shows."""


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_says_what_it_shows(name):
    assert says_what_it_shows(read_script(TEXTS[name], name), "th", name)


def test_of_three_who_sever_each_is_drawn_about_as_often():
    first = Counter(
        ordering(f"{seed:064x}", "who severed by proposal 020", ["Bix", "Cy", "Dee"])[0] for seed in range(3000)
    )
    assert set(first) == {"Bix", "Cy", "Dee"}
    assert all(900 <= times <= 1100 for times in first.values())
