"""Kinds of values: what is read as one, and in which words anything else is refused."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleId, Seconds
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.law.facts.facts import as_fact
from nomicon.law.facts.lookups import LOOK_UPS
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.language.effects import EFFECTS, SIGNATURES
from nomicon.law.language.events import EVENT_FACTS
from nomicon.law.language.kind_reading import read, shown
from nomicon.law.language.kinds import (
    ANYTHING,
    COUNT,
    GROUP,
    LENGTH,
    MEANINGS,
    MOMENT,
    NUMBER,
    PLAYERS,
    TEXT,
    TRUTH,
    Fields,
    Key,
    OfficeName,
    ValueKind,
    Who,
    fields_of,
    kind_of,
)
from nomicon.law.language.records import RECORDS, OfficeFact, TallyFact
from nomicon.law.questions.questions import FACTS, QUESTIONS
from nomicon.law.resolution.requests import REQUESTS
from nomicon.play.engine import EVENT_TYPES
from nomicon.play.series.winning import PlayEnded

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

KINDS: Sequence[tuple[Any, str]] = (
    (bool, "truth"),
    (int, "count"),
    (str, "text"),
    (Fraction, "number"),
    (Moment, "moment"),
    (Seconds, "length of time"),
    (PlayerId, "player"),
    (ProposalNumber, "proposal number"),
    (RuleId, "text"),
    (Plain, "anything"),
    (Who, "players"),
    (PlayerId | None, "player, or None"),
    (tuple[PlayerId, ...], "list of player"),
    (TallyFact, "tally"),
    (tuple[str, int], "(text, count)"),
    (bool | str, "truth or text"),
    (Key, "key"),
    (Fields, "record"),
    (OfficeName, "office name"),
    (dict[str, int], "record of count by name"),
)

COUNTED = {
    "votes": {"FOR": 1},
    "cast": 1,
    "in_favour": 1,
    "abstained": 0,
    "heads": 1,
    "eligible": 2,
    "choices_in_favour": ("FOR",),
    "choices_abstaining": (),
}
"""A count of one vote, as rule code sees it."""

GOOD: Sequence[tuple[ValueKind, Any, Any]] = (
    (COUNT, 3, 3),
    (COUNT, Fraction(301), 301),
    (NUMBER, 3, Fraction(3)),
    (NUMBER, Fraction(1, 3), Fraction(1, 3)),
    (TEXT, "a", "a"),
    (TRUTH, False, False),
    (MOMENT, NOON, NOON),
    (LENGTH, 60, 60),
    (GROUP, PlayerSet("players"), PlayerSet("players")),
    (PLAYERS, ["Ann", "Ben"], ("Ann", "Ben")),
    (PLAYERS, "the Speaker", "the Speaker"),
    (ANYTHING, None, None),
    (kind_of(Key), 7, 7),
    (kind_of(Key), Fraction(7), 7),
    (kind_of(OfficeName), "the Clerk", "Clerk"),
    (kind_of(tuple[int, ...]), [1, Fraction(2)], (1, 2)),
    (kind_of(tuple[str, int]), ["a", 1], ("a", 1)),
    (kind_of(str | None), None, None),
    (kind_of(bool | str), "no", "no"),
    (kind_of(TallyFact), {"FOR": 1, **COUNTED}, {"FOR": 1, **COUNTED}),
)

WRONG: Sequence[tuple[ValueKind, Any, str]] = (
    (COUNT, True, "it must be a whole number, not True"),
    (COUNT, "3", "it must be a whole number, not '3'"),
    (COUNT, Fraction(1, 2), "it must be a whole number, not Fraction(1, 2)"),
    (COUNT, 10**500, "it: the number has more than 400 digits"),
    (NUMBER, [], "it must be an exact number, not a list"),
    (NUMBER, True, "it must be an exact number, not True"),
    (TEXT, 3, "it must be text, not 3"),
    (TEXT, None, "it must be text, not None"),
    (TEXT, {"effect": "Award"}, "it must be text, not the effect Award"),
    (TRUTH, 1, "it must be True or False, not 1"),
    (MOMENT, 5, "it must be a moment, such as now + days(3), not 5"),
    (LENGTH, -1, "it must be a duration, in whole seconds, not -1"),
    (GROUP, "Ann", "it must be a group of players, not 'Ann'"),
    (PLAYERS, ["Ann", 3], "it must be a player's name, a list of names, a group, or an office"),
    (kind_of(Key), None, "it must be text or a whole number, not None"),
    (kind_of(tuple[int, ...]), [1, "2"], "it[1] must be a whole number, not '2'"),
    (kind_of(tuple[Fields, ...]), 5, "it must be a list of records, not 5"),
    (kind_of(tuple[Plain, ...]), 5, "it must be a list, not 5"),
    (kind_of(datetime | None), 5, "it must be None or a moment, such as now + days(3), not 5"),
    (kind_of(OfficeFact), 5, "it must be an office, not 5"),
    (kind_of(tuple[str, int]), ["a"], "it must be a list of 2 things, not a list"),
    (kind_of(bool | str), 3, "it must be True or False or text, not 3"),
    (kind_of(TallyFact), {"cast": 1}, "it must be a tally with all its fields. It lacks votes, in_favour"),
    (kind_of(TallyFact), {**COUNTED, "FOR": "x"}, "it.FOR: 'x' is not an exact number"),
    (kind_of(OfficeFact), {"holders": [], "since": NOON, "colour": 1}, "it has no field 'colour'. It has: holders"),
    (QUESTIONS["ends_early"].reads.gives, "soon", "it must be one of never, all have voted, not 'soon'"),
)


@pytest.mark.parametrize(("hint", "told"), KINDS)
def test_a_kind_is_read_from_an_annotation(hint: Any, told: str):
    assert str(kind_of(hint)) == told


def test_an_annotation_of_no_kind_is_told_at_once():
    with pytest.raises(TypeError, match="is not of a kind that rule code can use"):
        kind_of(complex)


@pytest.mark.parametrize(("kind", "value", "found"), GOOD)
def test_a_value_is_read_as_the_engine_uses_it(kind: ValueKind, value: Any, found: Any):
    read_value = read(kind, value, "it")

    assert read_value == found
    assert type(read_value) is type(found)


@pytest.mark.parametrize(("kind", "value", "told"), WRONG)
def test_a_wrong_value_is_refused_in_one_kind_of_words(kind: ValueKind, value: Any, told: str):
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # Its words are looked at below.
        read(kind, value, "it")

    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("x" * 99, "x" * 30),
        (10**38, "1" + "0" * 38),
        (10**99, "a number with more than 40 digits"),
        (PlayerSet("players"), "a group"),
        (NOON, "a moment"),
        ({"a": 1}, "a record"),
        (object(), "a object"),
    ],
)
def test_a_message_repeats_no_more_of_a_value_than_is_needed_to_know_it_again(value: Any, told: str):
    assert told in shown(value)
    assert len(shown(value)) < 60


def test_moments_within_lists_are_handed_over_as_moments():
    ended = PlayEnded("Enough.", "301/1", Moment(0), ((ProposalNumber(301), Moment(60)),))

    told: Any = as_fact(ended)

    assert told["opens"] == ((301, datetime(1970, 1, 1, 0, 1, tzinfo=UTC)),)


def test_the_reference_says_of_every_kind_in_the_tables_what_it_is():
    known = {kind.word for kind in MEANINGS} | {"list", "row", "names", "either"}
    used = [
        *(field.kind for record in RECORDS for field in fields_of(record)),
        *(field.kind for event in EVENT_TYPES.values() for field in event.fields),
        *(field.kind for field in (*FACTS.values(), *EVENT_FACTS.values())),
        *(question.reads.gives for question in QUESTIONS.values()),
        *(field.kind for field in MOVE_FIELD_KINDS.values()),
        *(argument.field.kind for kind in EFFECTS for argument in SIGNATURES[kind].arguments),
        *(argument.field.kind for signature in REQUESTS.values() for argument in signature.arguments),
        *(
            kind
            for known in LOOK_UPS.values()
            for kind in (known.signature.gives, *(argument.field.kind for argument in known.signature.arguments))
        ),
    ]

    assert {kind.word for one in used for kind in (one, *one.of) if kind.record is None} <= known
    assert {kind.record for one in used for kind in (one, *one.of) if kind.record} - set(RECORDS) == {
        kind.record
        for name in ("quorum", "adopted")
        for kind in (QUESTIONS[name].reads.gives, *QUESTIONS[name].reads.gives.of)
        if kind.record
    }


def test_every_field_argument_and_fact_in_the_tables_says_what_it_means():
    fields = [*(field for record in RECORDS for field in fields_of(record)), *FACTS.values(), *EVENT_FACTS.values()]
    assert [field.name for field in fields if not field.means] == []
    assert [signature.name for signature in (*SIGNATURES.values(), *REQUESTS.values()) if not signature.means] == []
    assert [name for name, known in LOOK_UPS.items() if not known.signature.means] == []
