"""Amendments as layers: one can be taken off or put otherwise, and what was laid upon it later stays."""

from __future__ import annotations

from nomicon.game.proposals import Amend
from nomicon.play.layers import relaid
from tests.play.playing import VOTES, Playing, amending, rule


def laid() -> Playing:
    """Lay two amendments upon a rule: 301 makes the award 2, and 302 the fine 3."""
    playing = Playing(VOTES, rule(202, settings={"award": 1, "fine": 1}))
    playing.adopts(amending(202, settings={"award": 2}))
    playing.adopts(amending(202, settings={"fine": 3}))
    return playing


def settings(playing: Playing, made_by: int, instead: Amend | None = None) -> object:
    text = relaid(playing.rule(202), made_by, playing.game, instead)
    return None if text is None else dict(text.settings)


def test_an_amendment_taken_off_leaves_what_was_laid_upon_it():
    assert settings(laid(), 301) == {"award": 1, "fine": 3}
    assert settings(laid(), 302) == {"award": 2, "fine": 1}


def test_another_amendment_stands_in_the_place_of_one():
    assert settings(laid(), 301, amending(202, settings={"award": 9})) == {"award": 9, "fine": 3}


def test_what_was_made_of_an_amendment_goes_with_it():
    playing = laid()
    text = relaid(playing.rule(202), 301, playing.game, amending(202, settings={"award": 9}))
    playing.adopts(amending(202, text=text, undoes=301))
    assert settings(playing, 301) == {"award": 1, "fine": 3}


def test_a_proposal_that_amended_nothing_has_no_layer():
    assert settings(laid(), 399) is None
