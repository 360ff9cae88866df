"""Events in sentences: the texts of their chapters, filled in for a reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin

from nomicon.game.names import Moment, ProposalNumber, RuleId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.records import name_of
from nomicon.game.values.translatable import Sentence, gettext_noop
from nomicon.law.language.kinds import annotations_of
from nomicon.law.questions.numerals import numbered
from nomicon.play import sentences as parts
from nomicon.play.chapter import Event
from nomicon.play.engine import SENTENCES
from nomicon.views.elements.language import ENGLISH, Language, in_language
from nomicon.views.elements.page import iso
from nomicon.views.elements.phrases import and_, duty_told, ended_once, many, rule_told, rules_told, title_of
from nomicon.views.sentences.recorded import recorded
from nomicon.views.sentences.unmistakable import TEXTS, fields, one_of_several, unmistakable

FieldWriter: TypeAlias = Callable[[Any, Game], str]
"""Writes a value of a field as players say it."""


def sentence(event: Event, game: Game, language: Language = ENGLISH) -> str:
    """Tell an event in one sentence; of a kind unknown here, its name and whom it concerns."""
    telling = SENTENCES.get(type(event))
    if telling is None:
        player, rule = getattr(event, "player", None), getattr(event, "rule", None)
        whose = f"{player}: " if player else ""
        return f"{f'Rule {rule_told(rule, game)}: ' if rule else ''}{whose}{name_of(type(event))}."
    return ended_once(" ".join(told_as(telling, event, game, language).split()))


def told_as(telling: parts.Telling, event: Event, game: Game, language: Language = ENGLISH) -> str:
    """Tell an event as its chapter says."""
    text = telling if isinstance(telling, str) else telling(event, game)
    return phrase(text if isinstance(text, parts.Told) else parts.told(text), game, event, language)


def phrase(told: parts.Told, game: Game, event: Event | None = None, language: Language = ENGLISH) -> str:
    """Fill in a text: with its own parts, and else with the fields of its event."""

    def written(name: str) -> str:
        given = told.parts[name] if name in told.parts or event is None else _given(event, name)
        if isinstance(given, str) and name in IN_WORDS:
            given = recorded(given)
        if isinstance(given, Sentence):
            return in_language(given, language)
        if name in told.parts or event is None:
            found = part_written(told.parts[name])
        else:
            found = _field(event, name, game, language)
        is_ours = isinstance(given, str) and name in TEXTS and isinstance(recorded(given), Sentence)
        return unmistakable(name, found, told.text) if isinstance(given, _WRITTEN) and not is_ours else found

    def part_written(part: parts.Part) -> str:
        match part:
            case parts.Told():
                return phrase(part, game, event, language)
            case parts.JoinedParts(between, several):
                return between.join(
                    one_of_several(one, between) if isinstance(one, str) else part_written(one) for one in several
                )
            case _:
                return _named(part, game, language)

    def filled(text: str) -> str:
        return _FIELD.sub(lambda name: written(name[1]), text)

    outside_and_within = _SECTION.split(language.text(told.text))
    for place in range(1, len(outside_and_within), 2):
        section, _, otherwise = outside_and_within[place].partition("|")
        outside_and_within[place] = section if all(map(written, _FIELD.findall(section))) else otherwise
    return "".join(map(filled, outside_and_within))


IN_WORDS = ("because", "message", "note", "what", "why")
"""Fields and parts that say something in words of the program, or else in those of a rule or a player."""


_WRITTEN = (str, parts.ProposalTitle, parts.DutyNamed)
"""What may be in words of a player or a rule."""

_FIELD = re.compile(r"\{([a-z_.]+)\}")
_SECTION = re.compile(r"\[([^\[\]]*)\]")


def _named(part: parts.Part, game: Game, language: Language) -> str:
    """Write what names something in the game, or a value."""
    match part:
        case parts.Number(number):
            return numbered(number, game)
        case parts.RuleNamed(rule):
            return rule_told(rule, game)
        case parts.RulesNamed(grounds):
            return rules_told(grounds, game, language)
        case parts.ReadingNamed(key):
            rule, _, name = key.partition(":")
            return language.text(_READING).format(rule=rule_told(rule, game), name=name)
        case parts.DutyNamed(duty):
            return duty_told(duty, game)
        case parts.ProposalTitle(title, changes):
            return title_of(title, changes, game, language)
        case _:
            return _value(part, language)


_READING = gettext_noop('"{name}" in rule {rule}')


def _value(part: parts.Part, language: Language) -> str:
    match part:
        case parts.PointInTime(at):
            return iso(at)
        case parts.VoteShare(votes):
            return many(votes)
        case parts.Amount(amount):
            return f"{'+' if amount > 0 else ''}{shown(amount)}"
        case parts.Word(word):
            return language.word(word)
        case parts.Values(values):
            return fields(values)
        case parts.NameList(names):
            return and_([one_of_several(name) for name in names], language)
        case _:
            return "" if part is None else str(part)


# -- Fields of events ------------------------------------------------------------------


def _given(event: Event, name: str) -> object:
    value: object = event
    for step in name.split("."):
        value = getattr(value, step)
    return value


def _field(event: Event, name: str, game: Game, language: Language) -> str:
    value = _given(event, name)
    if isinstance(value, tuple):
        return and_([one_of_several(str(one)) for one in value], language)
    return "" if value is None else _writer(type(event), name.partition(".")[0])(value, game)


@cache
def _writer(kind: type[Event], name: str) -> FieldWriter:
    """Return what writes a field, by its type."""
    declared: object = annotations_of(kind)[name]
    possible = get_args(declared) if get_origin(declared) in (Union, UnionType) else (declared,)
    for shape, writer in _WRITERS.items():
        if shape in possible or shape in map(get_origin, possible):
            return writer
    return lambda value, game: str(value)


_WRITERS: Mapping[Any, FieldWriter] = {
    Moment: lambda at, game: iso(at),
    ProposalNumber: numbered,
    RuleNumber: numbered,
    RuleId: rule_told,
    Fraction: lambda number, game: shown(number),
    Mapping: lambda record, game: fields(record),
}
"""What writes the fields of each type; all others are written as they stand."""
