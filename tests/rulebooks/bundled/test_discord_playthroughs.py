"""The playthroughs of Discord Nomic: each plays as it is written, and each of the 53 scenarios is among them."""

from __future__ import annotations

import re

import pytest

from nomicon.hosting.playthroughs.script import read_script
from tests.rulebooks.whole_books import clauses_of, files_of, played, playthroughs_of, says_what_it_shows

TEXTS = playthroughs_of("discord")

SCENARIOS = {
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    9,
    10,
    12,
    15,
    16,
    17,
    18,
    19,
    21,
    22,
    26,
    27,
    29,
    30,
    31,
    32,
    33,
    34,
    35,
    39,
    40,
    41,
    42,
    44,
    46,
    48,
    50,
    51,
    52,
    53,
    54,
    56,
    57,
    58,
    60,
    62,
    64,
    65,
    67,
    68,
    70,
    71,
    73,
    74,
    75,
    78,
}
"""The numbers of the scenarios that the rulebook has to show."""

FURTHER = {
    *range(81, 122),
    *range(134, 136),
    *range(139, 148),
    153,
    *range(157, 164),
    *range(173, 175),
    177,
    *range(179, 181),
    184,
    186,
    189,
    *range(191, 195),
    *range(198, 235),
    *range(240, 247),
    *range(260, 265),
    *range(270, 275),
}
"""Playthroughs of clauses and readings that no scenario shows."""


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_plays_as_it_is_written_and_can_be_audited(name):
    assert played(TEXTS[name], name) == []


def test_every_scenario_has_its_playthrough():
    shown = {int(found[1]) for name in TEXTS if (found := re.match(r"dc-(\d+)-", name))}
    assert len(SCENARIOS) == 53
    assert shown == SCENARIOS | FURTHER


def test_every_clause_is_shown_by_a_playthrough_and_none_but_the_rulebooks():
    known = set(clauses_of(files_of("discord")))
    shown = {one for name in TEXTS for one in read_script(TEXTS[name], name).clauses}
    assert sorted(shown ^ known) == []


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_says_what_it_shows(name):
    assert says_what_it_shows(read_script(TEXTS[name], name), "dc", name)
