"""Games as data: the public record checks as it says, and whatever stands on a page can be written as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from nomicon.game.values.plain import PlayerSet
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.page import Seen
from nomicon.views.sentences.data import as_json, entry_data, events_for, record
from tests.play.playing import ANN, BEN, CAT, GAME, VOTES, Playing, enacting, rule

SECRET = rule(203, answers={"secret_ballots": "yes", "voting_period": "1 day"})


@pytest.fixture(scope="module")
def played() -> Playing:
    """A game in which one of three has voted in secret, and the vote is still open."""
    playing = Playing(VOTES, SECRET)
    playing.makes(CastBallot(BEN, playing.proposes(enacting()), "FOR"))
    return playing


def public(playing: Playing) -> dict[str, Any]:
    history = list(playing.table.history(GAME))
    return record(Seen(playing.game, history, None, playing.clock.now()))


def test_each_link_of_the_public_record_is_the_digest_of_the_link_before_it_and_the_line(played: Playing):
    entries = public(played)["entries"]
    linked = [one for one in entries if one["link"]]
    assert len(linked) > 3
    before = "0" * 64
    for one in linked:
        assert one["link"] == sha256(f"{before}{one['line']}".encode()).hexdigest()
        before = one["link"]


def test_the_public_record_is_written_as_json_and_tells_no_secret_ballot(played: Playing):
    told = json.loads(json.dumps(as_json(public(played))))
    assert (told["game"], told["rulebook"]) == (GAME, "test")
    assert [one["move"]["kind"] for one in told["entries"]].count("CastBallot") == 0
    assert {one["move"]["kind"] for one in told["entries"]} >= {"Join", "Propose"}


def test_a_voter_is_told_of_their_own_sealed_ballot_without_its_place_and_others_of_nothing(played: Playing):
    sealed = next(one for one in played.table.history(GAME) if one.entry.place.sealed)
    told = entry_data(sealed.entry, "a link", ["Your ballot is in."])
    assert (told["entry"], told["link"], told["answers"]) == (None, None, ["Your ballot is in."])
    assert [one["kind"] for one in events_for(sealed.entry, BEN)] == ["BallotCast"]
    assert events_for(sealed.entry, CAT) == []


def test_an_entry_that_is_public_has_its_place_and_its_link(played: Playing):
    first = next(iter(played.table.history(GAME)))
    told = entry_data(first.entry, first.link, [])
    assert (told["entry"], told["link"], told["accepted"]) == (str(first.entry.place), first.link, True)


AS_JSON: Mapping[str, tuple[Any, Any]] = {
    "a fraction": (Fraction(1, 3), "1/3"),
    "a moment": (datetime(2026, 3, 1, 9, tzinfo=UTC), "2026-03-01T09:00:00+00:00"),
    "a day": (date(2026, 3, 1), "2026-03-01"),
    "a group": (PlayerSet("the Speaker", ("x",)), {"group": "the Speaker", "about": ["x"]}),
    "names by number": ({2: Fraction(2), 1: None}, {"1": None, "2": "2"}),
    "a set of one": (frozenset({ANN}), ["Ann"]),
    "a class": (int, "<class 'int'>"),
}


@pytest.mark.parametrize("what", AS_JSON)
def test_whatever_stands_on_a_page_becomes_what_json_holds(what: str):
    value, told = AS_JSON[what]
    assert as_json(value) == told
    json.dumps(told)
