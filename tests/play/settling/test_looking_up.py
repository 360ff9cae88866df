"""What rule code can look up of votes and offices, beyond what it is handed."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.law.facts.lookups import looking_up
from nomicon.law.language.moments import moment
from tests.play.playing import ANN, BEN, CAT, NOON, VOTES, Playing, enacting, rule

SECRET = rule(203, answers={"secret_ballots": "yes"}, declares={"offices": {"Clerk": {}}})


def looked_up(playing: Playing, *asked: Any) -> Any:
    name, *about = asked
    return looking_up(playing.game)(name, tuple(about))


def test_a_ballot_can_be_looked_up_once_its_vote_has_closed_and_not_before():
    playing = Playing(VOTES, SECRET, players=(ANN, BEN))
    number = playing.proposes(enacting())
    playing.votes(number, "FOR", by=(ANN,))

    with pytest.raises(LookupError, match="sealed until its vote closes"):
        looked_up(playing, "ballot", number, ANN)
    playing.closes(number)

    assert looked_up(playing, "ballot", number, ANN)["choice"] == "FOR"
    assert looked_up(playing, "ballot", number, BEN) is None
    with pytest.raises(LookupError, match="no proposal 999"):
        looked_up(playing, "ballot", 999, ANN)


def test_an_office_says_who_holds_it_and_since_when():
    playing = Playing(VOTES, SECRET, holders=(("Clerk", CAT),), players=(ANN, BEN))

    assert looked_up(playing, "office", "the Clerk") == {"holders": (CAT,), "since": moment(NOON)}
    with pytest.raises(LookupError, match="no office 'King'"):
        looked_up(playing, "office", "King")
