"""A chapter is the whole registration: what rule code asks for, events, and the sentences that tell them."""

from __future__ import annotations

import re
from collections import Counter

from nomicon.game.values.records import field_names
from nomicon.law.language import effects
from nomicon.law.language.kinds import annotations_of
from nomicon.play.engine import CHAPTERS, SENTENCES, TOPICS

NAMED = re.compile(r"{([a-z_.]+)}")

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


def test_each_event_is_told_by_the_chapter_that_folds_it():
    for chapter in CHAPTERS:
        assert set(chapter.sentences) == set(chapter.events)


def test_a_sentence_names_only_fields_of_its_event():
    for event, telling in SENTENCES.items():
        if isinstance(telling, str):
            assert set(NAMED.findall(telling)) <= {*field_names(event), "text.title"}, telling
            assert telling.count("[") == telling.count("]"), telling


def test_a_sentence_names_rules_by_their_identity_or_number():
    for event, telling in SENTENCES.items():
        if isinstance(telling, str) and "{rule}" in telling:
            assert annotations_of(event)["rule"] is not str, f"{event.__name__}: give the part RuleNamed instead"
