"""The playthroughs of NomiCam: each plays as it is written, and each of the 53 scenarios is among them."""

from __future__ import annotations

import re

import pytest

from nomicon.game.names import PlayerId
from nomicon.hosting.playthroughs.script import read_script
from tests.rulebooks.secret_votes import SecretVote
from tests.rulebooks.whole_books import clauses_of, files_of, played, playthroughs_of, says_what_it_shows

TEXTS = playthroughs_of("nomicam")

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
    17,
    18,
    20,
    22,
    23,
    25,
    26,
    28,
    29,
    31,
    32,
    33,
    35,
    36,
    37,
    38,
    39,
    41,
    42,
    43,
    45,
    46,
    48,
    50,
    52,
    53,
    54,
    56,
    57,
    58,
    60,
    62,
    64,
    66,
    68,
    69,
    73,
    74,
    75,
    77,
    80,
}
"""The numbers of the scenarios that the rulebook has to show."""

FURTHER = {
    *range(81, 128),
    *range(131, 134),
    135,
    *range(140, 143),
    *range(146, 149),
    150,
    154,
    156,
    *range(181, 183),
    185,
    192,
    *range(200, 203),
    204,
    *range(211, 213),
    215,
    217,
    *range(220, 247),
    *range(250, 255),
    *range(270, 273),
    *range(280, 288),
}
"""Playthroughs of readings that no scenario shows."""


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_plays_as_it_is_written_can_be_audited_and_meets_no_trouble(name):
    assert played(TEXTS[name], name) == []


def test_every_scenario_has_its_playthrough():
    shown = {int(found[1]) for name in TEXTS if (found := re.match(r"nc-(\d+)-", name))}
    assert len(SCENARIOS) == 53
    assert shown == SCENARIOS | FURTHER


def test_every_clause_that_a_playthrough_names_is_one_of_the_rulebooks():
    known = clauses_of(files_of("nomicam"))
    strays = [
        (name, one) for name in sorted(TEXTS) for one in read_script(TEXTS[name], name).clauses if one not in known
    ]
    assert strays == []


@pytest.mark.parametrize("name", sorted(name for name in TEXTS if name.startswith("nc-")))
def test_a_playthrough_says_what_it_shows(name):
    assert says_what_it_shows(read_script(TEXTS[name], name), "nc", name)


# -- Nothing leaks -------------------------------------------------------------------

SECRET = SecretVote(
    "nc-09-secret-ballots.play",
    TEXTS["nc-09-secret-ballots.play"],
    ballots=("Asha> vote 301 for\n", "Ben> vote 301 against\n"),
    told="  You have voted on 301.\n",
    close="after 2026-03-09T12:00:00Z",
    about=(
        "301",
        "201",
        "Asha",
        "Ben",
        "points",
        "Speaker",
        "player Asha",
        "proposal 301",
        "penalties",
        "1",
        "7",
        "7.1",
        "7.2",
        "8",
        "8.1",
        "9",
    ),
)


@pytest.mark.parametrize("viewer", [PlayerId("Chloe"), PlayerId("Jack Rudd"), None])
def test_until_the_close_every_page_and_export_is_as_if_nobody_had_voted(viewer):
    voted = SECRET.voted(viewer)
    for asked, page in SECRET.unvoted(viewer).items():
        assert voted[asked] == page, asked
    assert not any("voted FOR" in str(page) or "Asha> vote" in str(page) for page in voted.values())
