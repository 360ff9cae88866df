"""Kinds: what sort of value a field, an argument or an answer is, so that code, pages and checks all say the same.

A kind is read from a Python annotation, and there is no other source: `kind_of(PlayerId)` is a player's name,
`kind_of(tuple[ProposalNumber, ...])` a list of proposals' numbers. `Annotated` adds what a field means, in a few words,
or a kind that Python has no type for. For values of a kind, see `kind_reading`.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from functools import cache, lru_cache
from typing import (
    Annotated,
    Any,
    ForwardRef,
    Literal,
    NewType,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

from msgspec import Struct

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleNumber, Seconds
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.game.values.records import field_names, is_record_class
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, either, gettext_noop, word


class ValueKind(Struct, frozen=True):
    """A sort of value. `word` names it on the pages of the reference; `said` is what a message calls it.

    `of` are the kinds of what is inside: one for a list or for a record of any names, several for a row. `record` is
    the type whose fields a record has, `words` are the only texts there may be, and `optional` lets it be None.
    """

    word: str
    said: str
    of: tuple[ValueKind, ...] = ()
    record: type | None = None
    words: tuple[str, ...] = ()
    optional: bool = False

    def __str__(self) -> str:
        """Write the kind as the reference does."""
        match self.word:
            case "list":
                told = f"list of {self.of[0]}"
            case "names":
                told = "record" if self.of == (ANYTHING,) else f"record of {self.of[0]} by name"
            case "row":
                told = f"({', '.join(map(str, self.of))})"
            case "either":
                told = " or ".join(map(str, self.of))
            case _:
                told = " or ".join(f"`{word}`" if word else "empty" for word in self.words) or self.word
        return f"{told}, or None" if self.optional else told

    @property
    def wanted(self) -> str:
        """Say what a value of this kind must be."""
        told = _("one of {names}", names=", ".join(self.words)) if self.words else word(self.said)
        return _("None or {kind}", kind=told) if self.optional else told


ANYTHING = ValueKind("anything", gettext_noop("anything plain"))
TRUTH = ValueKind("truth", gettext_noop("True or False"))
COUNT = ValueKind("count", gettext_noop("a whole number"))
NUMBER = ValueKind("number", gettext_noop("an exact number"))
TEXT = ValueKind("text", gettext_noop("text"))
MOMENT = ValueKind("moment", gettext_noop("a moment, such as now + days(3)"))
LENGTH = ValueKind("length of time", gettext_noop("a duration, in whole seconds"))
GROUP = ValueKind("group", gettext_noop("a group of players"))
PLAYERS = ValueKind(
    "players", gettext_noop("a player's name, a list of names, a group, or an office such as 'the Clerk'")
)
PLAYER = ValueKind("player", gettext_noop("text"))
SOMEBODY = ValueKind("player or office", gettext_noop("text"))
RULE, PROPOSAL, JUDGEMENT = (ValueKind(f"{what} number", COUNT.said) for what in ("rule", "proposal", "judgement"))
OFFICE, QUANTITY, REGISTER = (ValueKind(f"{what} name", TEXT.said) for what in ("office", "quantity", "register"))
ELECTORATE = ValueKind(
    "electorate", gettext_noop("an electorate, such as players or the Clerk, or a list of electorates")
)
KEY = ValueKind("key", gettext_noop("text or a whole number"))
SCHEDULE = ValueKind("schedule", gettext_noop("a recurring moment, such as every Monday 20:00"))
EFFECT = ValueKind("effect", gettext_noop('an effect, such as award("Ann", 5)'))
RECORD = ValueKind("record", gettext_noop("a record of named fields"))

MEANINGS: Mapping[ValueKind, str] = {
    ANYTHING: "text, numbers, moments, and lists and records of these",
    TRUTH: "`True` or `False`",
    COUNT: "a whole number",
    NUMBER: "an exact number: a whole number or a `Fraction`, never a float",
    TEXT: "text",
    MOMENT: "a moment: a `datetime` in UTC, to the second",
    LENGTH: "a duration in whole seconds. You can also give a `timedelta`, such as `days(3)`",
    GROUP: 'a group of players, such as `everyone()` or `voters(proposal, "FOR")`. You can count it, loop through '
    "it, or use it in effects",
    PLAYERS: 'a player\'s name, a list of names, a group, or an office such as `"the Clerk"`',
    PLAYER: "a player's name",
    SOMEBODY: "a player's name, an office such as `the Clerk`, or `players` for a duty that any player may do",
    RULE: "the current number of a rule",
    PROPOSAL: "the number of a proposal. Motions have negative numbers, unless they are numbered together with "
    "rule-changes",
    JUDGEMENT: "the number of a judgement: 1 for J-1",
    OFFICE: "the name of an office, with or without `the` before it",
    QUANTITY: "the name of something that is counted",
    REGISTER: "the name of a register or map",
    ELECTORATE: "`players`, `anybody`, `nobody`, a group that a rule declares, an office such as `the "
    "Clerk`, a player's name, or a list of these",
    KEY: "the key of a register's line: a text or a whole number",
    SCHEDULE: "a recurring moment: `every day 12:00`, `Monday and Thursday 20:00`, `day 1 of the month 00:00`, "
    "`last day of the month 18:00`, `first Monday of the month 20:00`, `24 December 18:00`, "
    "`every 2 weeks from 2026-12-07 20:00`. It is in UTC, unless a time zone follows: "
    "`Friday 20:00 Europe/Berlin`",
    EFFECT: "something that rule code asks the engine to do",
    RECORD: "a record of named fields",
}
"""What each kind is, for the pages of the reference. Lists, rows and records of these need no words."""

Amount: TypeAlias = Annotated[int | Fraction, NUMBER]
Who: TypeAlias = Annotated[str | tuple[str, ...] | PlayerSet, PLAYERS]
PlayerOrOffice: TypeAlias = Annotated[str, SOMEBODY]
OfficeName: TypeAlias = Annotated[str, OFFICE]
QuantityName: TypeAlias = Annotated[str, QUANTITY]
RegisterName: TypeAlias = Annotated[str, REGISTER]
Electorate: TypeAlias = Annotated[str | tuple[str, ...], ELECTORATE]
Key: TypeAlias = Annotated[str | int, KEY]
Schedule: TypeAlias = Annotated[str, SCHEDULE]
Data: TypeAlias = Annotated[Plain, ANYTHING]
Fields: TypeAlias = Annotated[Mapping[str, Plain], RECORD]
Effects: TypeAlias = Annotated[
    tuple[Mapping[str, Plain], ...], ValueKind("list", gettext_noop("a list of effects"), (EFFECT,))
]

_SIMPLE: Mapping[object, ValueKind] = {
    bool: TRUTH,
    int: COUNT,
    Fraction: NUMBER,
    str: TEXT,
    datetime: MOMENT,
    Moment: MOMENT,
    Seconds: LENGTH,
    PlayerSet: GROUP,
    PlayerId: PLAYER,
    RuleNumber: RULE,
    ProposalNumber: PROPOSAL,
    JudgementNumber: JUDGEMENT,
    Plain: ANYTHING,
    Any: ANYTHING,
}

LISTS: Mapping[str, str] = {
    "text": gettext_noop("a list of texts"),
    "player": gettext_noop("a list of players"),
    "count": gettext_noop("a list of whole numbers"),
    "number": gettext_noop("a list of numbers"),
    "rule number": gettext_noop("a list of rule numbers"),
    "proposal number": gettext_noop("a list of proposal numbers"),
    "office name": gettext_noop("a list of office names"),
    "change": gettext_noop("a list of changes"),
    "change in proposal": gettext_noop("a list of changes"),
    "record": gettext_noop("a list of records"),
    "names": gettext_noop("a list of records"),
}
"""What a message calls a list, by the kind of what is in it; any other is just a list."""

OPEN: dict[object, ValueKind] = {}
"""Types of records with further fields, whose names the rules give, and the kind of these."""

SHOWN_AS: dict[type, type] = {}
"""Types of the game that rule code sees in a form of their own, and the type that declares this form."""


# -- From annotations to kinds -----------------------------------------------------------


@lru_cache(maxsize=4096)
def kind_of(hint: object) -> ValueKind:
    """Return the kind that an annotation stands for. Raises `TypeError` where it stands for none."""
    hint = hint.__forward_arg__ if isinstance(hint, ForwardRef) else hint
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, ValueKind)), None) or kind_of(
            inside[0]
        )
    if origin is Union or origin is types.UnionType:
        return _of_union(inside)
    if origin is Literal:
        return ValueKind("text", "text", words=inside)
    if origin is tuple and inside[-1] is not Ellipsis:
        parts = tuple(kind_of(part) for part in inside)
        return ValueKind("row", _("a list of {count} things", count=len(parts)), parts)
    if origin in (tuple, list):
        kind = kind_of(inside[0])
        return ValueKind("list", LISTS.get(kind.word, gettext_noop("a list")), (kind,))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return ValueKind("names", RECORD.said, (kind_of(inside[1]),))
    if isinstance(hint, type) and (is_typeddict(hint) or is_record_class(hint)):
        record = SHOWN_AS.get(hint, hint)
        return ValueKind(record_name(record), _with_article(record_name(record)), record=record)
    if isinstance(hint, NewType):
        return kind_of(hint.__supertype__)
    raise TypeError(f"{hint!r} is not of a kind that rule code can use")


def _of_union(inside: tuple[object, ...]) -> ValueKind:
    others = [one for one in inside if one is not type(None)]
    kind = kind_of(others[0]) if len(others) == 1 else _either(tuple(map(kind_of, others)))
    return replace(kind, optional=len(others) < len(inside))


def _either(kinds: tuple[ValueKind, ...]) -> ValueKind:
    return ValueKind("either", either([word(kind.said) for kind in kinds]), kinds)


def _with_article(record: str) -> str:
    return _("an {record}", record=record) if record[0] in "aeiou" else _("a {record}", record=record)


def record_name(of: type) -> str:
    """Return what the reference calls a type of record: a `ProposalFact` is a proposal."""
    name = of.__name__.removesuffix("Fact").removesuffix("Declared")
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


class RecordField(Struct, frozen=True):
    """One field of a record, or one fact or argument: its name, its kind and what it means."""

    name: str
    kind: ValueKind
    means: str = ""


def fields_of(record: type) -> tuple[RecordField, ...]:
    """Return the fields of a type of record that rule code sees: all but those that it hides."""
    return _fields_of(record)


@lru_cache(maxsize=1024)
def _fields_of(record: type) -> tuple[RecordField, ...]:
    hidden, hints = getattr(record, "HIDDEN", ()), annotations_of(record)
    named = list(hints) if is_typeddict(record) else field_names(record)
    return tuple(field_of(name, hints[name]) for name in named if name not in hidden)


def annotations_of(record: type) -> dict[str, object]:
    """Return the annotations of a type and of those that it inherits from, evaluated."""
    hints: dict[str, object] = {}
    for base in reversed(record.__mro__):
        hints |= _own_annotations(base)
    return hints


@cache  # Many types inherit from the same.
def _own_annotations(record: type) -> dict[str, object]:
    return inspect.get_annotations(record, eval_str=True)


def field_of(name: str, hint: object) -> RecordField:
    """Return a field as its annotation describes it; one that rule code may leave out, as any other."""
    hint = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
    words = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, str)]
    return RecordField(name, kind_of(hint), words[-1] if words else "")
