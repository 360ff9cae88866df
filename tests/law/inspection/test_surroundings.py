"""What the inspector of code is told of a rule beside its code, and of the rules around it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.replacing import replace
from nomicon.law.headers.record_answers import AS_PART_OF
from nomicon.law.inspection.surroundings import Surroundings, around_in_book, rule_as_json
from tests.play.playing import text

APART = Surroundings()
REGISTERS = {
    "log": {"fields": {"by": "player", "state": ["open", "shut"], "note": "anything"}, "open": True},
    "bids": {"fields": ["sum"], "sealed": "from others"},
    "notes": {},
}
FULL = replace(
    text(
        settings={"height": 3, "colour": "red", "name": "x"},
        readings={"it": {"default": "a", "others": ["b"]}},
        answers={"judge": "Cat", "choices": ["FOR", "AGAINST"]},
        declares={
            "registers": REGISTERS,
            "maps": {"isle": {"places": ["Mill"]}},
            "schedules": {"tea": "every day 12:00"},
            "duties": {"sweep": {"of": "Clerk"}},
            "offices": {"Clerk": {}},
            "quantities": {"gold": {}},
            "settings": {"colour": ["red", "blue"]},
        },
    ),
    speeches=(
        Speech("offers", "dance", "f", options=(("to", "text"), ("with", ("Ann", "Ben")), ("sealed", True))),
        Speech("offers", "sing", "g", options=(("why", {"kind": "text", "longest": 5}),)),
        Speech("answers", "quorum", "h", options=((AS_PART_OF, "vote"), ("when_read", "it=a"))),
        Speech("answers", "voting_period", "h", options=((AS_PART_OF, "vote"), ("when_read", "it=a"))),
    ),
)


def of_rule(rule: RuleText, around: Surroundings = APART, number: int | None = 201) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(rule_as_json(rule, number, around))
    return told


def test_a_rule_is_told_with_all_that_its_header_names():
    told = of_rule(FULL)

    assert (told["number"], of_rule(FULL, number=None)["number"]) == (201, None)
    assert told["settings"] == {"height": "count", "colour": ["one of", "red", "blue"], "name": "text"}
    assert told["timers"] == ["duty: sweep", "tea"]
    assert told["readings"] == {"it": ["a", "b"]}
    assert told["registers"] == ["bids", "isle", "log", "notes"]
    assert (told["offices"], told["quantities"], told["groups"]) == (["Clerk"], ["gold"], [])
    assert (told["moves"], told["duties"], told["classes"]) == (["dance", "sing"], ["sweep"], [])


def test_how_code_speaks_is_told_with_what_its_decorators_say():
    told = {(one["kind"], one["function"]): one["options"] for one in of_rule(FULL)["speeches"]}

    assert told["offers", "f"] == {"to": "text", "with": ["Ann", "Ben"], "sealed": "True"}
    assert told["offers", "g"] == {"why": {"kind": "text", "longest": "5"}}
    assert told["answers", "h"] == {"when_read": "it=a"}


def test_a_function_that_answers_a_whole_record_is_told_once():
    speeches = [(one["topic"], one["function"]) for one in of_rule(FULL)["speeches"] if one["kind"] == "answers"]

    assert speeches == [("vote", "h")]


def test_the_texts_of_a_rule_and_of_those_around_it_are_told():
    other = text(code="x = 'what others say'", readings={"that": {"default": "c", "others": ["d"]}})
    alone, among = of_rule(FULL)["texts"], of_rule(FULL, around_in_book([(201, FULL), (202, other)]))["texts"]

    assert {"Cat", "FOR", "red", "height", "it", "a", "b", "tea", "duty: sweep", "Mill", "sum"} <= set(alone)
    assert {"what others say", "that", "c", "d"} & set(alone) == set()
    assert {"what others say", "that", "c", "d"} <= set(among)


def test_the_rules_around_are_told_with_what_they_declare():
    told = json.loads(around_in_book([(201, FULL), (None, text(settings={"depth": 1}))]).as_json)

    assert told["is_whole"] is True
    assert told["registers"] == {
        "log": {
            "is_open": True,
            "is_sealed": False,
            "from_others": False,
            "fields": {
                "by": ["or none", "player"],
                "state": ["or none", ["one of", "open", "shut"]],
                "note": "anything",
            },
        },
        "bids": {"is_open": False, "is_sealed": True, "from_others": True, "fields": {"sum": "anything"}},
        "notes": {"is_open": False, "is_sealed": False, "from_others": False, "fields": None},
        "isle": {"is_open": False, "is_sealed": False, "from_others": False, "fields": None},
    }
    assert told["kept"] == ["bids", "log", "notes"]
    assert told["settings"]["201"]["height"] == "count"
    assert told["settings"]["None"] == {"depth": "count"}
    assert told["numbers"] == [201]
    assert json.loads(APART.as_json)["is_whole"] is False


CHOICES: dict[str, tuple[list[RuleText], list[str] | None]] = {
    "nothing": ([text()], ["FOR", "AGAINST"]),
    "a list": ([text(answers={"choices": ["YES", "NO"]})], ["YES", "NO"]),
    "lists of several rules": (
        [text(answers={"choices": ["YES", "NO"]}), text(answers={"choices": ["NO", "MAYBE"]})],
        ["YES", "NO", "MAYBE"],
    ),
    "a list for each way of a reading": (
        [text(answers={"choices": {"reading": "it", "a": ["YES"], "b": ["NO"]}})],
        ["YES", "NO"],
    ),
    "any word": ([text(answers={"choices": "*"})], None),
    "code": ([replace(text(), speeches=(Speech("answers", "choices", "f"),))], None),
}


@pytest.mark.parametrize("what", CHOICES)
def test_what_ballots_may_say_is_known_unless_only_code_could_tell(what: str):
    texts, choices = CHOICES[what]

    found = around_in_book(enumerate(texts, 201)).choices
    assert (None if found is None else list(found)) == choices
    assert around_in_book(enumerate(texts, 201), is_whole=False).choices is None


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("", set()),
        ("x = setting(201, 'height')", {"height"}),
        ('x = setting(me.number, name="depth")', {"depth"}),
        ("x = setting(201, name)", None),
        ("x = look_up('settings then', 201, now)", None),
    ],
)
def test_which_settings_rules_read_of_one_another_is_known_unless_it_could_be_any(code: str, names: set[str] | None):
    assert around_in_book([(201, text(code))]).read_settings == names
