"""What rule code can ask for is carried out by one chapter."""

from __future__ import annotations

from collections import Counter

from nomicon.law.language import effects
from nomicon.play.engine import CHAPTERS, TOPICS

NOT_CARRIED_OUT = (effects.Refuse, *effects.BY_JUDGEMENT)
"""What stops what it answers, and what only a judgement can do."""


def test_each_effect_of_the_language_is_carried_out_by_one_chapter():
    chapters = Counter(effect for chapter in CHAPTERS for effect in chapter.effects)
    assert {effect.__name__ for effect, number in chapters.items() if number > 1} == set()
    missing = set(effects.EFFECTS).difference(chapters, NOT_CARRIED_OUT)
    assert {effect.__name__ for effect in missing} == set()
    assert not set(chapters).intersection(NOT_CARRIED_OUT)


def test_each_event_is_folded_by_one_chapter():
    folded = Counter(event for chapter in CHAPTERS for event in chapter.events)
    assert {event.__name__ for event, chapters in folded.items() if chapters > 1} == set()


def test_an_event_that_is_a_kind_of_another_is_found_by_the_same_topics():
    kinds = {event for chapter in CHAPTERS for event in chapter.events}
    assert {event.__name__ for event in kinds if issubclass(event, tuple(TOPICS)) and event not in TOPICS} == set()
