"""Worlds that differ in nothing but what is sealed have the same collisions, and tell of them alike."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from nomicon.game.names import Moment
from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.advice import advice_by, at_once
from nomicon.play.collisions.collisions import MATTERS, collisions_on_the_table
from nomicon.play.engine import ENGINE
from nomicon.views.elements.page import Seen
from nomicon.views.view import view_named
from tests.play.foresight.test_secrecy import BREAKS, CLERK, SECRET, WORLDS, nobody_votes
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, VOTES, Playing, amending, repealing, rule


def world(happens: Callable[[Playing], None]) -> tuple[Playing, Moment]:
    """Play a game with three secret votes under way on one rule, in which something sealed happens."""
    cited = rule(206, words="Words."), rule(207, words="As rule 206 says.")
    playing = Playing(VOTES, SECRET, CLERK, BREAKS, *cited, players=(ANN, BEN, CAT, DAN), holders=(("Clerk", DAN),))
    for change in (amending(206, words="Once."), amending(206, words="Twice."), repealing(206)):
        playing.proposes(change, by=BEN)
    happens(playing)
    playing.waits(3600)
    return playing, playing.clock.now()


def pages(playing: Playing, at: Moment) -> str:
    """Return all that a passer-by is told of collisions and citations."""
    advice = replace(advice_by(at_once(), BENCH, at), foresees=None, tries=None)
    seen = Seen(playing.game, list(playing.table.history(playing.game.id)), None, at, advice=advice)
    asked = (["collisions"], ["citations"], ["proposal", "301"], ["proposal", "303"], ["rule", "206"])
    return json.dumps([view_named(words, seen) for words in asked], default=str)


@pytest.fixture(scope="module")
def quiet() -> tuple[Playing, Moment]:
    return world(nobody_votes)


@pytest.mark.parametrize("happens", WORLDS)
def test_what_is_sealed_has_no_part_in_collisions(quiet: tuple[Playing, Moment], happens: Callable[..., None]):
    (here, at), (there, _) = world(happens), quiet
    assert here.game != there.game
    told = collisions_on_the_table(ENGINE, BENCH, here.game, at)
    assert told == collisions_on_the_table(ENGINE, BENCH, there.game, at)
    assert [collision.order for _, collision in told] == [MATTERS] * 3
    assert pages(here, at) == pages(there, at)
