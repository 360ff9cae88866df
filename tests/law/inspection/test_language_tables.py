"""The tables that the inspector of code is handed: how kinds are written down, and what is taken for an answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from nomicon.law.inspection.language_tables import SAMPLES, coded, language_tables, taken_by, taken_told
from nomicon.law.language.kinds import MOMENT, NUMBER, TEXT, ValueKind
from nomicon.law.questions.questions import QUESTIONS
from nomicon.play.engine import EVENT_TYPES

TABLES: dict[str, Any] = json.loads(language_tables(EVENT_TYPES))


def a_kind(word: str, *of: ValueKind, **more: Any) -> ValueKind:
    return ValueKind(word, f"a {word}", of, **more)


COUNT = a_kind("count")


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (TEXT, "text"),
        (NUMBER, "number"),
        (MOMENT, "moment"),
        (a_kind("text", words=("a", "b")), ["one of", "a", "b"]),
        (a_kind("list", TEXT), ["list", "text"]),
        (a_kind("names", COUNT), ["names", "count"]),
        (a_kind("row", TEXT, COUNT), ["row", "text", "count"]),
        (a_kind("either", COUNT, NUMBER), "number"),
        (a_kind("either", COUNT, TEXT), "either"),
        (a_kind("length of time"), "count"),
        (a_kind("proposal", record=dict), ["record", "proposal"]),
    ],
)
def test_a_kind_is_written_as_its_word_or_as_a_list_that_begins_with_one(kind: ValueKind, written: object):
    assert coded(kind) == written
    assert coded(with_fields(kind, optional=True)) == ["or none", written]


@pytest.mark.parametrize(
    ("question", "takes"),
    [
        ("quorum", ["number", "record", "text"]),
        ("adopted", ["truth", "record", "text"]),
        ("voting_period", ["number", "text", "length"]),
        ("may_transfer", ["truth", "text"]),
        ("may_propose", ["truth", "group", "list", "text"]),
        ("choices", ["list", "text"]),
        ("adoption_needs", ["list"]),
    ],
)
def test_what_is_taken_for_an_answer_is_told_by_its_families(question: str, takes: list[str]):
    assert sorted(TABLES["questions"][question]["takes"]) == sorted(takes)


def test_every_family_of_values_but_moments_is_taken_by_some_question_and_each_takes_some():
    taken = {name: set(one["takes"]) for name, one in TABLES["questions"].items()}

    assert set().union(*taken.values()) == {*SAMPLES, "text", "length"} - {"moment"}  # No question is answered by one.
    # Only headers answer these.
    assert [name for name, families in taken.items() if not families] == ["precedence", "precedence.order"]


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_code_may_answer_is_told_as_a_sentence(name: str):
    question = QUESTIONS[name]

    assert taken_told(question) == taken_by(question)
    assert "`" not in taken_by(question)
    assert "the same" not in taken_by(question)


def test_each_word_that_a_field_may_be_is_a_text_that_code_may_have():
    kinds = [kind for fields in TABLES["records"].values() for kind in fields.values()]
    words = [word for kind in kinds if kind[0] == "one of" for word in kind[1:]]

    assert "open" in words
    assert [word for word in words if word not in TABLES["texts"]] == []
