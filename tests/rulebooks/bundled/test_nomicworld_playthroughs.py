"""The playthroughs of Nomic World: each plays as it is written, and each scenario of play is among them."""

from __future__ import annotations

import re

import pytest

from nomicon.game.names import PlayerId
from nomicon.hosting.playthroughs.script import read_script
from tests.rulebooks.secret_votes import SecretVote
from tests.rulebooks.whole_books import clauses_of, files_of, played, playthroughs_of, says_what_it_shows

TEXTS = playthroughs_of("nomicworld")

SCENARIOS = {
    1,
    2,
    3,
    5,
    6,
    7,
    8,
    9,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
    20,
    21,
    23,
    24,
    25,
    27,
    29,
    30,
    31,
    33,
    34,
    36,
    37,
    39,
    41,
    42,
    43,
    45,
    46,
    47,
    48,
    49,
    51,
    53,
    54,
    55,
    56,
    58,
    60,
    61,
    64,
    65,
    67,
    68,
    69,
    73,
    76,
    80,
    81,
    82,
    83,
    84,
    86,
    88,
    90,
}
"""The numbers of the scenarios; 84, 86 and 88 are about the record of 1992, which is taken up first."""

FURTHER = {*range(91, 158), *range(160, 168), *range(200, 203), *range(210, 228)}
"""Playthroughs of clauses that no scenario shows."""


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_plays_as_it_is_written_can_be_audited_and_meets_no_trouble(name):
    assert played(TEXTS[name], name) == []


def test_every_scenario_has_its_playthrough():
    shown = {int(found[1]) for name in TEXTS if (found := re.match(r"nw-(\d+)-", name))}
    assert len(SCENARIOS) == 60
    assert shown == SCENARIOS | FURTHER


def test_every_clause_that_a_playthrough_names_is_one_of_the_rulebooks():
    known = clauses_of(files_of("nomicworld"))
    strays = [
        (name, one) for name in sorted(TEXTS) for one in read_script(TEXTS[name], name).clauses if one not in known
    ]
    assert strays == []


def test_every_clause_is_shown_by_a_playthrough_but_what_is_history_or_for_people():
    shown = {one for name in TEXTS for one in read_script(TEXTS[name], name).clauses}
    assert {one for one in clauses_of(files_of("nomicworld")) if one not in shown} == UNSHOWN


UNSHOWN = {"nomicworld-111.b"}
"""A clause for a Judge."""


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_says_what_it_shows(name):
    assert says_what_it_shows(read_script(TEXTS[name], name), "nw", name)


# -- Nothing leaks -------------------------------------------------------------------

SECRET = SecretVote(
    "nw-08-secrecy-before-the-close.play",
    TEXTS["nw-08-secrecy-before-the-close.play"],
    ballots=("Ann, Bob, Dot, Eve> vote 1093 for\n", "Fin, Hal> vote 1093 against\n"),
    told="  You have voted on 1093.\n",
    close="after 1992-12-21T01:00:00Z",
    about=("1093", "201", "Ann", "points", "Custodian", "player Ann", "proposal 1093", "active players"),
)


@pytest.mark.parametrize("viewer", [PlayerId("Cal"), PlayerId("Gus"), None])
def test_until_the_close_every_page_and_export_is_as_if_nobody_had_voted(viewer):
    voted = SECRET.voted(viewer)
    for asked, page in SECRET.unvoted(viewer).items():
        assert voted[asked] == page, asked
    assert not any("voted FOR" in str(page) or "Ann> vote" in str(page) for page in voted.values())
