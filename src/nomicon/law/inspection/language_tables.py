"""The tables of the language as the inspector of code is handed them: printed from those that everything goes by."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction
from functools import lru_cache

from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.game.values.translatable import _, word
from nomicon.law.facts.lookups import LOOK_UPS
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.headers.offered_fields import DETAILS, KINDS_OF
from nomicon.law.language.answer_types import Undetermined, duration
from nomicon.law.language.effects import BY_JUDGEMENT, EFFECTS, SIGNATURES
from nomicon.law.language.events import EVENT_FACTS, EventType, EventTypes
from nomicon.law.language.kinds import LENGTH, RecordField, ValueKind, fields_of, record_name
from nomicon.law.language.records import RECORDS, CommonFacts
from nomicon.law.language.signatures import Signature
from nomicon.law.questions.old_names import OLD_TOPICS
from nomicon.law.questions.questions import CHOICES, CLASSES, FACTS, QUESTIONS, Question
from nomicon.law.questions.records import NAMES, kept_as
from nomicon.law.resolution.requests import REQUESTS

OUTCOMES = ("adopted", "defeated", "lapsed", "undetermined")

SAID_TO_BE = (*CHOICES.silence, "TRUE", "FALSE", "UNDECIDED", "players", "nobody", "anybody", "eligible", "cast")
"""Words that mean something where no rule says otherwise, and stand in code between quotation marks."""

SAID_IN: dict[tuple[str, str], list[object]] = {
    ("VoteClosed", "outcome"): ["one of", *OUTCOMES],
    ("VoteSettled", "outcome"): ["one of", *OUTCOMES],
    ("OutcomeDeclared", "outcome"): ["one of", *OUTCOMES],
    ("BallotCast", "choice"): ["name of", "choices"],
    ("BallotFound", "choice"): ["name of", "choices"],
    ("ballot", "choice"): ["name of", "choices"],
    ("TimerRang", "name"): ["name of", "timers"],
    ("MoveMade", "name"): ["name of", "moves"],
    ("OfficeFilled", "office"): ["name of", "offices"],
    ("OfficeVacated", "office"): ["name of", "offices"],
    ("QuantityMoved", "quantity"): ["name of", "quantities"],
    ("LineWritten", "register"): ["name of", "registers"],
    ("LineRemoved", "register"): ["name of", "registers"],
    ("SealedOpened", "register"): ["name of", "registers"],
    ("DutyOwed", "duty"): ["name of", "duties"],
    ("DutyDone", "duty"): ["name of", "duties"],
    ("DutyEnded", "duty"): ["name of", "duties"],
}
"""Fields of events whose texts are names that rules give, or one of a few words: what a comparison can be held to."""

SAID_IN |= {
    (record, "to"): ["or none", ["name of", "classes"]] for record in ("change", "change in proposal", "proposal")
}

SAMPLES: dict[str, tuple[Plain, ...]] = {
    "truth": (True, False),
    "number": (0, 1, Fraction(1, 2)),
    "group": (PlayerSet("players", ()),),
    "list": ((), ("players",), ("yes",), ("votes",)),
    "moment": (datetime(2026, 1, 1, tzinfo=UTC),),
    "record": ({"share": Fraction(1, 2), "of": "players"}, {"more_than": Fraction(1, 2)}),
}
"""A few values of each family; a question whose reader takes none of them takes nothing of the kind."""


def language_tables(events: EventTypes) -> str:
    """Write down everything that rule code may name, apart from what rules declare."""
    return _written(tuple(events.values()))


@lru_cache(maxsize=4)
def _written(events: tuple[EventType, ...]) -> str:
    records = {record_name(record): _fields(record_name(record), fields_of(record)) for record in RECORDS}
    for gives in (question.reads.gives for question in QUESTIONS.values()):
        for kind in (gives, *gives.of):
            if kind.record is not None:
                records.setdefault(kind.word, _fields(kind.word, fields_of(kind.record)))
    facts = {field.name for field in (*fields_of(CommonFacts), *FACTS.values(), *EVENT_FACTS.values())}
    tables = {
        "records": records,
        "events": {one.name: {"fields": _fields(one.name, one.fields), "brings": one.brings} for one in events},
        "common": _fields("", fields_of(CommonFacts)),
        "question_facts": _fields("", FACTS.values()),
        "event_facts": _fields("", EVENT_FACTS.values()),
        "every_fact": sorted(facts),
        "questions": {
            **{name: _question(QUESTIONS[kept_as(name)]) for name in NAMES},
            **{old: _question(QUESTIONS[topic.partition(" of ")[0]]) for old, topic in OLD_TOPICS.items()},
        },
        "effects": {SIGNATURES[one].name: _arguments(SIGNATURES[one]) for one in EFFECTS if one not in BY_JUDGEMENT},
        "look_ups": {name: [_arguments(one.signature), coded(one.signature.gives)] for name, one in LOOK_UPS.items()},
        "requests": {name: _arguments(signature) for name, signature in REQUESTS.items()},
        "move_fields": {
            **{name: _as_given(coded(field.kind)) for name, field in MOVE_FIELD_KINDS.items()},
            **{name: _as_given(coded(one.kind.kind)) for name, one in KINDS_OF.items()},
        },
        "texts": _texts(records, events),
    }
    return json.dumps(tables, separators=(",", ":"), sort_keys=True)


def _texts(records: dict[str, dict[str, object]], events: Iterable[EventType]) -> list[str]:
    """Return the texts that code may have between quotation marks, apart from names that rules give."""
    names = {*LOOK_UPS, *NAMES, *(one.name for one in events), *MOVE_FIELD_KINDS, *KINDS_OF, *DETAILS}
    return sorted({*names, *_words(records), *OUTCOMES, *CLASSES.silence, *SAID_TO_BE})


def coded(kind: ValueKind) -> object:
    """Write a kind down: its word, or a list that begins with one."""
    match kind.word:
        case _ if kind.words:
            written: object = ["one of", *kind.words]
        case "list":
            written = ["list", coded(kind.of[0])]
        case "names":
            written = ["names", coded(kind.of[0])]
        case "row":
            written = ["row", *map(coded, kind.of)]
        case "either":
            kinds = {one.word for one in kind.of}
            written = "number" if kinds <= {"count", "number"} else "either"
        case "length of time":
            written = "count"  # Code is handed a number of seconds.
        case _:
            written = kind.word if kind.record is None else ["record", kind.word]
    return ["or none", written] if kind.optional else written


def _as_given(kind: object) -> object:
    """Return the kind that a function gets: of a number, it gets a whole one as an integer."""
    return "any number" if kind == "number" else kind


def _fields(owner: str, fields: Iterable[RecordField]) -> dict[str, object]:
    return {one.name: SAID_IN.get((owner, one.name)) or coded(one.kind) for one in fields}


def _arguments(signature: Signature) -> list[list[object]]:
    return [[one.name, _given(one.field.kind), one.needed] for one in signature.arguments]


def _given(kind: ValueKind) -> object:
    """Write down what code may give: for a length of time a number of seconds, or a duration such as ``days(3)``."""
    return "anything" if kind == LENGTH else coded(kind)


def _question(question: Question[object]) -> dict[str, object]:
    optional = question.silence is None or isinstance(question.silence, Undetermined)
    gives = coded(question.reads.gives)
    return {
        "facts": question.facts,
        "optional": question.optional,
        "of": question.of,
        "gives": ["or none", gives] if optional and gives != "anything" else gives,
        "is_optional": optional,
        "takes": _taken(question),
        "code": taken_by(question),
    }


def taken_by(question: Question[object]) -> str:
    """Say what code may answer to a question."""
    return question.reads.code.replace("the same", question.reads.header).replace("`", "")


def taken_told(question: Question[object]) -> str:
    """Say the same as a sentence: the words that can be said stay as they are."""
    first, one_of, words = taken_by(question).partition("one of ")
    return _("one of {names}", names=words) if one_of and not first else word(taken_by(question))


def _taken(question: Question[object]) -> list[str]:
    """Return the families of what code may answer."""
    samples = SAMPLES | {"text": ("x", "players", "yes", "7 days", "1/2", *question.reads.gives.words)}
    taken = [family for family, values in samples.items() if any(_reads(question, value) for value in values)]
    return [*taken, "length"] if question.reads is duration else taken


def _reads(question: Question[object], value: Plain) -> bool:
    try:
        question.reads(value)
    except (ValueError, TypeError, AttributeError, LookupError):
        return False
    return True


def _words(records: dict[str, dict[str, object]]) -> set[str]:
    return {
        word
        for fields in records.values()
        for kind in fields.values()
        for word in (kind[1:] if isinstance(kind, list) and kind[0] == "one of" else ())
    }
