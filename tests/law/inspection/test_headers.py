"""What the rule check finds in a header by itself, among the rules that are around it."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.replacing import replace
from nomicon.law.headers.naming import Names
from nomicon.law.inspection.headers import in_header, settings_of_amendment
from nomicon.law.inspection.surroundings import Surroundings
from nomicon.law.language.events import ONE_OF
from tests.play.playing import text

NAMES = Names(
    {
        "offices": frozenset({"Clerk"}),
        "groups": frozenset({"Voters"}),
        "quantities": frozenset({"gold"}),
        "registers": frozenset({"log"}),
        "maps": frozenset({"isle"}),
        "moves": frozenset({"dance"}),
    },
    is_player=lambda name: name == "Ann",
)
OTHERS = ((101, text()), (102, text(code="x = setting(201, 'height')")))
AROUND = Surroundings(OTHERS, True, NAMES, former=frozenset({99}), players=frozenset({"Ben"}))
APART = Surroundings()


def speaking(*speeches: tuple[str, str], code: str = "", **header: Any) -> RuleText:
    made = tuple(Speech(kind, topic, f"f{at}") for at, (kind, topic) in enumerate(speeches))
    return replace(text(code, **header), speeches=made)


FOUND: dict[str, tuple[RuleText, list[tuple[str, tuple[str, ...]]]]] = {
    "nothing": (text(), []),
    "a share of everybody": (text(answers={"quorum": {"share": 1, "of": "players"}}), []),
    "a share of more than everybody": (
        text(answers={"quorum": {"share": "3/2", "of": "players"}}),
        [("votes.too-many", ("quorum",))],
    ),
    "a number of players": (text(answers={"quorum": 5}), []),
    "all votes": (text(answers={"adopted": {"at_least": 1}}), []),
    "more than all votes": (text(answers={"adopted": {"more_than": 1}}), [("votes.too-many", ("adopted",))]),
    "at least more than all votes": (
        text(answers={"adopted": {"at_least": "3/2"}}),
        [("votes.too-many", ("adopted",))],
    ),
    "nearly more than all votes": (text(answers={"adopted": {"more_than": "9/10"}}), []),
    "claims": (text(defers_to=[101, "about quorum"], prevails_over=[102]), []),
    "a claim on a rule that is gone": (text(defers_to=[99]), []),
    "a claim to defer to nothing": (text(defers_to=[101, 500]), [("rule.unknown", ("500",))]),
    "a claim to prevail over nothing": (text(prevails_over=[101, 500]), [("rule.unknown", ("500",))]),
    "words of a rule": (text(words="See rules 101 and 201."), []),
    "words of no rule": (text(words="See rule 500."), [("words.reference", ("500",))]),
    "a group": (text(answers={"may_propose": ["Voters", "the Clerk", "Ann", "Ben"]}), []),
    "no group": (text(answers={"may_propose": ["Voters", "Lords"]}), [("group.unknown", ("Lords",))]),
    "no group by a reading": (
        text(answers={"may_propose": {"reading": "it", "a": "Voters", "b": "Lords"}}),
        [("group.unknown", ("Lords",))],
    ),
    "what is heard of": (
        speaking(
            ("when", "LineWritten of log"),
            ("when", "LineWritten of isle"),
            ("when", "QuantityMoved of gold"),
            ("when", "QuantityMoved of points"),
            ("instead", "OfficeFilled of Clerk"),
            ("when", "MoveMade of dance"),
        ),
        [],
    ),
    "what is heard of and declared by the rule itself": (
        speaking(
            ("when", "LineWritten of diary"),
            ("when", "LineWritten of moon"),
            ("when", "MoveMade of sing"),
            ("offers", "sing"),
            declares={"registers": {"diary": {}}, "maps": {"moon": {"places": ["Mare"]}}},
        ),
        [],
    ),
    "what is never heard of": (
        speaking(
            ("when", "LineWritten of lgo"),
            ("when", "QuantityMoved of silver"),
            ("instead", "OfficeVacated of King"),
            ("when", "MoveMade of sing"),
        ),
        [
            ("register.unknown", ("lgo",)),
            ("quantity.unknown", ("silver",)),
            ("office.unknown", ("King",)),
            ("move.unknown", ("sing",)),
        ],
    ),
    "a bell of any name": (speaking(("when", "TimerRang of tea")), []),
    "any line": (speaking(("when", "LineWritten")), []),
    "a question about nothing": (speaking(("answers", "seats of King")), []),
    "settings that are used": (
        text("def f(settings):\n    return settings.depth", settings={"depth": 1, "height": 2}),
        [],
    ),
    "settings that are never used": (
        text("def f(settings):\n    return settings.dept", settings={"depth": 1}),
        [("setting.unread", ("depth",))],
    ),
    "settings of a rule without code": (text(settings={"depth": 1}), []),
    "settings that are handed on": (text("def f(settings):\n    return g(settings)", settings={"depth": 1}), []),
    "what a sealed move needs": (
        replace(
            text(answers={"intent_notice of bid": "2 days", "intent_notice of dance": "2 days"}),
            speeches=(Speech("offers", "bid", "f", options=(("sealed", True),)),),
        ),
        [("intent.sealed", ("bid",))],
    ),
}


@pytest.mark.parametrize("what", FOUND)
def test_what_is_wrong_with_a_header_is_found_and_nothing_else(what: str):
    rule, found = FOUND[what]

    assert [(one.code, one.names) for one in in_header(rule, 201, AROUND)] == found


@pytest.mark.parametrize("what", FOUND)
def test_of_a_rule_by_itself_nothing_is_said_that_other_rules_could_bring(what: str):
    rule, found = FOUND[what]
    by_itself = [(code, names) for code, names in found if code in ("votes.too-many", "intent.sealed")]

    assert [(one.code, one.names) for one in in_header(rule, 201, APART)] == by_itself


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Voetrs", "Did you mean 'Voters'?"),
        ("Lords", "There are: Ben, Voters, anybody, nobody, players, the Clerk, the player in turn."),
    ],
)
def test_the_group_that_was_meant_is_asked_for_or_else_it_is_said_which_there_are(name: str, hint: str):
    assert [one.mend for one in in_header(text(answers={"may_propose": name}), 201, AROUND)] == [hint]


@pytest.mark.parametrize(
    ("answers", "mend"),
    [
        ({"quorum": {"share": 2, "of": "players"}}, "Write a share of at most 1."),
        ({"adopted": {"more_than": 1}}, "Write at_least with a share of at most 1, or more_than with a share below 1."),
    ],
)
def test_who_asks_for_too_many_votes_is_told_what_can_be_reached(answers: dict[str, Any], mend: str):
    assert [one.mend for one in in_header(text(answers=answers), 201, AROUND)] == [mend]


def test_what_is_never_heard_of_is_found_on_its_line():
    code = '# First.\n@when("LineWritten of log")\n@when("LineWritten of lgo")\ndef f0(): pass\n'
    (found,) = in_header(speaking(("when", "LineWritten of lgo"), code=code), 201, AROUND)

    assert (found.line, found.mend) == (3, "Did you mean 'log'?")


def test_every_kind_of_thing_that_can_be_heard_of_alone_is_known():
    assert set(ONE_OF.values()) == {"register", "quantity", "office", "duty", "name", "move"}


@pytest.mark.parametrize(
    ("settings", "has_code", "codes"),
    [
        ({"height": 3}, False, []),
        ({"height": "three"}, False, ["setting.kind"]),
        ({"height": None}, False, []),
        ({"heigth": 3}, False, ["setting.unknown"]),
        ({"heigth": 3, "height": "three"}, True, []),
    ],
)
def test_the_settings_of_an_amendment_are_held_against_its_rule(
    settings: dict[str, Any], has_code: bool, codes: list[str]
):
    before = text(settings={"height": 2})

    assert [one.code for one in settings_of_amendment(before, settings, has_code=has_code)] == codes
