"""The playthroughs of the Mail Game: each plays as it is written, and each of the forty scenarios is among them."""

from __future__ import annotations

import re

import pytest

from nomicon.hosting.playthroughs.script import read_script
from tests.rulebooks.whole_books import clauses_of, files_of, played, playthroughs_of, says_what_it_shows

TEXTS = playthroughs_of("mailgame")

SCENARIOS = {
    1,
    2,
    3,
    5,
    6,
    7,
    8,
    10,
    11,
    12,
    15,
    17,
    18,
    19,
    20,
    23,
    25,
    26,
    27,
    28,
    29,
    32,
    35,
    36,
    38,
    39,
    41,
    42,
    43,
    44,
    45,
    48,
    50,
    51,
    53,
    56,
    57,
    59,
    60,
    61,
}
"""The numbers of the scenarios that the rulebook has to show."""

FURTHER = {
    *range(71, 110),
    130,
    136,
    138,
    *range(140, 143),
    149,
    151,
    157,
    *range(170, 172),
    *range(174, 176),
    177,
    *range(191, 196),
    *range(197, 208),
    *range(210, 235),
    *range(240, 249),
    *range(260, 265),
    270,
    *range(271, 276),
}
"""Playthroughs of clauses and readings that no scenario shows."""


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_plays_as_it_is_written_can_be_audited_and_meets_no_trouble(name):
    assert played(TEXTS[name], name) == []


def test_every_scenario_has_its_playthrough():
    shown = {int(found[1]) for name in TEXTS if (found := re.match(r"mg-(\d+)-", name))}
    assert len(SCENARIOS) == 40
    assert shown - SCENARIOS == FURTHER
    assert shown >= SCENARIOS


def test_every_clause_is_shown_by_a_playthrough_and_none_but_the_rulebooks():
    known = set(clauses_of(files_of("mailgame")))
    shown = {one for name in TEXTS for one in read_script(TEXTS[name], name).clauses}
    assert sorted(shown ^ known) == []


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_says_what_it_shows(name):
    assert says_what_it_shows(read_script(TEXTS[name], name), "mg", name)
