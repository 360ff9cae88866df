"""What stands around a rule when it is checked: the rules of a game, of a rulebook, or nothing that is known."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.headers.naming import FAMILIES, Names, names_declared, names_in
from nomicon.law.headers.record_answers import AS_PART_OF, answered_as_record
from nomicon.law.headers.register_fields import FIELD_KINDS
from nomicon.law.inspection.language_tables import coded
from nomicon.law.language.kinds import MOMENT, NUMBER, TEXT
from nomicon.law.language.settings import kind_of_setting
from nomicon.law.questions.questions import CHOICES, CLASSES, question_of
from nomicon.law.questions.ranking import classes_listed
from nomicon.law.questions.readings import given_for, goes_by, ways_of

_QUOTED = re.compile(r"""["']([^\W\d]\w*)["']""")
_NAME_IN_QUOTES = re.compile(r"""["']([^"'{}\n]{4,40})["']""")
_READ_BY_NAME = re.compile(r"""\bsetting\([^)]*?,\s*(?:name\s*=\s*)?["'](\w+)["']""")
_READ_BY_SOME_NAME = re.compile(r"""\bsetting\([^"')]*,\s*[a-z_]\w*\s*\)""")
_THEN = re.compile(r"""["']settings then["']""")

_FIELDS = {
    **{name: one.kind for name, one in MOVE_FIELD_KINDS.items()},
    "moment": MOMENT,
    "number": NUMBER,
    "text": TEXT,
}


NAMED_IN_CODE = ("quantities", "offices", "groups", "moves", "duties", "classes")
"""What code names by what a rule calls it; registers are told with their fields."""


@dataclass(frozen=True)
class Surroundings:
    """The other rules, with the rule itself where it stands among them.

    `texts` are those of all rules in force, each with its number. `is_whole` says whether these are all rules there
    are, so that what none of them declares is not there. `former` are numbers that rules bore, and `players` names.
    """

    texts: tuple[tuple[int | None, RuleText], ...] = ()
    is_whole: bool = False
    names: Names = field(default_factory=Names)
    former: frozenset[int] = frozenset()
    players: frozenset[str] = frozenset()

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Return the numbers of all rules, now and before."""
        return self.former | {number for number, _ in self.texts if number is not None}

    @cached_property
    def choices(self) -> tuple[str, ...] | None:
        """Return what ballots may say; None where only running code could tell."""
        if not self.is_whole:
            return None
        said: list[str] = []
        for _, text in self.texts:
            if any((one.kind, one.topic) == ("answers", CHOICES.name) for one in text.speeches):
                return None
            given = text.answers.get(CHOICES.name)
            for way in () if given is None else given_for(given).values() if goes_by(given) else (given,):
                said += [str(one) for one in way] if isinstance(way, tuple | list) else [str(way)]
        return None if "*" in said else tuple(dict.fromkeys(said or CHOICES.silence))

    @cached_property
    def read_settings(self) -> frozenset[str] | None:
        """Return the names of settings that rules read of one another; None where any could be."""
        codes = [text.code for _, text in self.texts]
        if any(_READ_BY_SOME_NAME.search(code) or _THEN.search(code) for code in codes):
            return None
        return frozenset(name for code in codes for name in _READ_BY_NAME.findall(code))

    @cached_property
    def as_json(self) -> str:
        """Write down what there is to name."""
        return json.dumps(
            {
                "is_whole": self.is_whole,
                **{family: sorted(self.names.of(family)) for family in NAMED_IN_CODE},
                "registers": {name: one for _, text in self.texts for name, one in _registers(text)},
                "kept": sorted(self.names.of("registers")),
                "settings": {str(number): _settings(text) for number, text in self.texts},
                "choices": self.choices,
                "numbers": sorted(self.numbers),
                "players": sorted(self.players),
                "data_names": sorted(set(self._data_names())),
            },
            separators=(",", ":"),
        )

    def _data_names(self) -> Iterator[str]:
        for _, text in self.texts:
            yield from _QUOTED.findall(text.code)
            yield from _keys(text.settings)
            yield from _keys(text.declares)

    def texts_beside(self, rule: RuleText) -> Iterator[str]:
        """Yield the texts that other rules have between quotation marks, and the names that all of them give."""
        for family in FAMILIES:
            yield from self.names.of(family)
        for _, text in self.texts:
            if text is not rule and text != rule:
                yield from _NAME_IN_QUOTES.findall(text.code)
                for reading, declared in text.readings.items():
                    yield from (reading, *ways_of(declared))


def around_in_game(game: Game) -> Surroundings:
    """Return the surroundings of a rule of a game, in which it stands already."""
    texts = tuple((int(rule.number), rule.text) for rule in game.rules)
    former = {int(number) for rule in game.rules for number in rule.former}
    repealed = {int(number) for rule in game.rules.repealed.values() for number in (rule.number, *rule.former)}
    players = frozenset(map(str, (*game.players, *game.former)))
    names = names_in(game).having([text for _, text in texts])
    return Surroundings(texts, True, names, frozenset(former | repealed), players)


def around_in_book(texts: Iterable[tuple[int | None, RuleText]], *, is_whole: bool = True) -> Surroundings:
    """Return the surroundings of a rule among others that no game has been founded with."""
    listed = tuple(texts)
    return Surroundings(listed, is_whole, Names().having([text for _, text in listed]))


def rule_as_json(text: RuleText, number: int | None, around: Surroundings) -> str:
    """Write down what a rule says beside its code."""
    declared = names_declared(text)
    timers = declared["schedules"] | {f"duty: {name}" for name in declared["duties"]}
    named = [*text.settings, *text.readings, *(way for one in text.readings.values() for way in ways_of(one))]
    return json.dumps(
        {
            "number": number,
            "settings": _settings(text),
            "timers": sorted(timers),
            "readings": {name: ways_of(one) for name, one in text.readings.items()},
            "registers": sorted(declared["registers"] | declared["maps"]),
            **{family: sorted(declared[family]) for family in NAMED_IN_CODE if family != "classes"},
            "classes": sorted(classes_listed([text])) if CLASSES.name in text.answers else [],
            "speeches": _once(
                {
                    "kind": one.kind,
                    "topic": answered_as_record(one) or one.topic,
                    "function": one.function,
                    "options": _plain({name: value for name, value in one.options if name != AS_PART_OF}),
                }
                for one in text.speeches
            ),
            "texts": sorted(
                {
                    *named,
                    *timers,
                    *_keys(text.settings),
                    *_keys(text.declares),
                    *_texts_in(text),
                    *_heard_of(text),
                    *around.texts_beside(text),
                }
            ),
        },
        separators=(",", ":"),
    )


def _once(speeches: Iterable[dict[str, object]]) -> list[dict[str, object]]:
    """Return how code speaks, a function that answers a whole record told but once."""
    return list({str(one): one for one in speeches}.values())


def _texts_in(text: RuleText) -> Iterator[str]:
    for one in (*text.settings.values(), *text.answers.values()):
        if isinstance(one, str):
            yield one
        elif isinstance(one, tuple | list):
            yield from (part for part in one if isinstance(part, str))


def _heard_of(text: RuleText) -> Iterator[str]:
    """Yield the names to which functions are limited, as `the end` in `TimerRang of the end`."""
    for one in text.speeches:
        _, _, name = one.topic.partition(" of ")
        if name:
            yield name


def _settings(text: RuleText) -> dict[str, object]:
    return {name: _kind_of(text, name, value) for name, value in text.settings.items()}


def _kind_of(text: RuleText, name: str, value: Plain) -> object:
    kind = kind_of_setting(text, name)
    if isinstance(kind, tuple | list):
        return ["one of", *map(str, kind)]
    if kind == "number" and isinstance(value, int) and not isinstance(value, bool):
        return "count"
    return {"list": ["list", "anything"], "record": ["names", "anything"]}.get(str(kind), str(kind) or "anything")


def _registers(text: RuleText) -> Iterator[tuple[str, dict[str, object]]]:
    for family in ("registers", "maps"):
        declared = text.declares.get(family)
        for name, one in declared.items() if isinstance(declared, Mapping) else ():
            one = one if isinstance(one, Mapping) else {}
            yield (
                name,
                {
                    "is_open": one.get("open") is True,
                    "is_sealed": bool(one.get("sealed")),
                    "from_others": one.get("sealed") == "from others",
                    "fields": _fields(one) if family == "registers" else None,
                },
            )


def _fields(declared: Mapping[str, Plain]) -> dict[str, object] | None:
    match declared.get("fields"):
        case Mapping() as fields:
            return {str(name): _field_kind(kind) for name, kind in fields.items()}
        case tuple() | list() as listed:
            return {str(name): "anything" for name in listed}
        case _:
            return None


def _field_kind(kind: Plain) -> object:
    if isinstance(kind, tuple | list):
        return ["or none", ["one of", *map(str, kind)]]
    known = _FIELDS.get(str(kind)) if kind in FIELD_KINDS else None
    return "anything" if known is None else ["or none", coded(known)]


def _keys(value: Plain) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield str(name)
            yield from _keys(one)
    elif isinstance(value, tuple | list):
        for one in value:
            yield str(one) if isinstance(one, str) else ""
            yield from _keys(one)


def _plain(options: Mapping[str, Plain]) -> dict[str, object]:
    return {name: _plainly(one) for name, one in options.items()}


def _plainly(option: Plain) -> object:
    """Write down what a decorator says of a field: of what kind it is, what can be chosen, or all of it by name."""
    if isinstance(option, Mapping):
        return {name: _plainly(one) for name, one in option.items()}
    return list(option) if isinstance(option, list | tuple) else str(option)


def answers_code(text: RuleText, question: str) -> bool:
    """Say whether a rule answers a question by code."""
    return question_of(question) is not None and any(
        (one.kind, one.topic) == ("answers", question) for one in text.speeches
    )
