"""What goes by a reading: the ways it can be read, and what a header gives for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain
from nomicon.law.questions.readings import faults_of, given_for, goes_by, heard_when, ways_of

READ: Mapping[str, Plain] = {"default": "a", "others": ("b", "the rest")}


@pytest.mark.parametrize(
    ("declared", "ways"),
    [
        (READ, ("a", "b", "the rest")),
        ({"default": "a"}, ("a",)),
        ({"default": "a", "others": "b"}, ("a",)),
        (5, ("5",)),
    ],
)
def test_a_reading_can_be_read_by_its_default_first(declared: Any, ways: tuple[str, ...]):
    assert ways_of(declared) == ways


@pytest.mark.parametrize(
    ("given", "reading", "ways"),
    [
        ({"reading": "it", "a": 1, "b": 2, "the rest": 3}, "it", {"a": 1, "b": 2, "the rest": 3}),
        ({"reading": "it", "a": 1, "b": None}, "it", {"a": 1}),
        ({"reading": "it", "zeal": 1, "a": 0}, "it", {"zeal": 1, "a": 0}),
        ({"share": 1}, "", {"share": 1}),
        ({"reading": 5, "a": 1}, "", {"a": 1}),
        (7, "", {}),
        ("it", "", {}),
    ],
)
def test_what_a_header_gives_for_each_way_is_all_but_the_name_of_the_reading(
    given: Any, reading: str, ways: dict[str, Any]
):
    assert (goes_by(given), given_for(given)) == (reading, ways)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"reading": "it", "a": 1, "b": 2, "the rest": None}, []),
        ({"reading": "is", "a": 1}, ["the rule declares no reading 'is'. It declares: it"]),
        (
            {"reading": "it", "a": 1, "b": 2, "the rest": 3, "zeal": 4},
            ["'it' cannot be read as 'zeal'. The possible readings are: a, b, the rest"],
        ),
        (
            {"reading": "it", "b": 2, "the rest": 3},
            [
                "there is no value for the case that 'it' is read as 'a'. If the rule gives no answer in this case, "
                "leave the value empty"
            ],
        ),
    ],
)
def test_a_record_that_goes_by_a_reading_gives_something_for_each_way(given: Any, told: list[str]):
    assert list(faults_of(given, {"it": READ})) == told


@pytest.mark.parametrize(
    ("options", "when"),
    [
        ((), None),
        ((("sealed", True),), None),
        ((("sealed", True), ("when_read", "it=the rest")), ("it", "the rest")),
        ((("when_read", "it=a=b"),), ("it", "a=b")),
    ],
)
def test_a_function_is_heard_always_or_as_one_way_alone(options: Any, when: tuple[str, str] | None):
    assert heard_when(Speech("when", "Joined", "f", options=options)) == when
