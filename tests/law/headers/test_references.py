"""What a rule names that rules must declare: all that can be read of it, and what is said where nothing is there."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.replacing import replace
from nomicon.law.headers.naming import Names
from nomicon.law.headers.references import Reference, misnamed, references, to_come, unasked
from tests.play.playing import text

READ: dict[str, dict[str, Any]] = {"it": {"default": "a", "others": ["b"]}}


def speaking(kind: str, topic: str) -> RuleText:
    return replace(text(), speeches=(Speech(kind, topic, "f"),))


NAMED: dict[str, tuple[RuleText, list[tuple[str, str, str]]]] = {
    "nothing": (text(), []),
    "burdens": (text(burdens=["Clerk"]), [("offices", "Clerk", "burdens")]),
    "holders": (text(declares={"holders": {"Clerk": "Ann"}}), [("offices", "Clerk", "holders")]),
    "a group": (
        text(declares={"groups": {"Voters": {"except": ["Clerk", "King"]}}}),
        [("offices", "Clerk", "groups: Voters"), ("offices", "King", "groups: Voters")],
    ),
    "a group but for one": (
        text(declares={"groups": {"Voters": {"except": "Clerk"}}}),
        [("offices", "Clerk", "groups: Voters")],
    ),
    "a group of all": (text(declares={"groups": {"Voters": {}}}), []),
    "a group that is none": (text(declares={"groups": {"Voters": 5}}), []),
    "a group but for a number": (text(declares={"groups": {"Voters": {"except": 5}}}), []),
    "a duty": (text(declares={"duties": {"sweep": {"of": "Clerk"}}}), [("offices", "Clerk", "duties: sweep")]),
    "a duty of a number": (text(declares={"duties": {"sweep": {"of": 5}}}), []),
    "a duty that is none": (text(declares={"duties": {"sweep": "Clerk"}}), []),
    "duties that are none": (text(declares={"duties": "Clerk"}), []),
    "a question of an office": (text(answers={"seats of Clerk": 2}), [("offices", "Clerk", "seats of Clerk")]),
    "a question of an office in code": (
        speaking("answers", "seats of Clerk"),
        [("offices", "Clerk", "seats of Clerk")],
    ),
    "a question of a stage": (text(answers={"stage_opens of reading": "yes"}), []),
    "a question of nothing": (text(answers={"quorum": 2}), []),
    "a question with a kind of vote": (
        text(answers={"quorum of motions": 2}),
        [("questions", "quorum of motions", "quorum")],
    ),
    "what is reacted to": (speaking("when", "LineWritten of log"), [("registers", "log", "f: @when")]),
    "what is replaced": (speaking("instead", "QuantityMoved of gold"), [("quantities", "gold", "f: @instead")]),
    "an office that is filled": (speaking("when", "OfficeFilled of Clerk"), [("offices", "Clerk", "f: @when")]),
    "a move that is announced": (speaking("when", "IntentAnnounced of dance"), [("moves", "dance", "f: @when")]),
    "a bell": (speaking("when", "TimerRang of tea"), []),
    "a duty that is owed": (speaking("when", "DutyOwed of sweep"), []),
    "any line": (speaking("when", "LineWritten"), []),
    "an offered move": (speaking("offers", "look of love"), []),
    "a share": (text(answers={"quorum": {"share": "1/5", "of": "Voters"}}), [("electorates", "Voters", "quorum")]),
    "a number": (text(answers={"quorum": 5}), []),
    "what is won by": (text(answers={"win_by": "gold"}), [("quantities", "gold", "win_by")]),
    "a class": (text(answers={"born": "grand"}), [("classes", "grand", "born")]),
    "no class": (text(answers={"born": "as proposed"}), []),
    "classes": (
        text(answers={"protected": ["grand", "royal"]}),
        [("classes", "grand", "protected"), ("classes", "royal", "protected")],
    ),
    "who approves a stage": (
        text(answers={"stage_approved_by of assent": "King"}),
        [("offices", "King", "stage_approved_by of assent")],
    ),
    "an electorate": (text(answers={"may_propose": "Voters"}), [("electorates", "Voters", "may_propose")]),
    "electorates": (
        text(answers={"may_propose": ["Voters", "the Clerk"]}),
        [("electorates", "Voters", "may_propose"), ("electorates", "the Clerk", "may_propose")],
    ),
    "a membership of code": (text(answers={"may_propose": None}), []),
    "a judge": (text(answers={"judge": "the Clerk"}), [("electorates", "the Clerk", "judge")]),
    "an order of turns": (text(answers={"turn_order": "by name"}), []),
    "turns of somebody": (
        text(answers={"turn_order": ["Ann", "Ben"]}),
        [("electorates", "Ann", "turn_order"), ("electorates", "Ben", "turn_order")],
    ),
    "an answer by a reading": (
        text(answers={"win_by": {"reading": "it", "a": "gold", "b": "silver"}}, readings=READ),
        [("quantities", "gold", "win_by"), ("quantities", "silver", "win_by")],
    ),
    "an answer that cannot be read": (text(answers={"quorum": "many"}), []),
    "no question": (text(answers={"quorums": "Voters"}), []),
}


@pytest.mark.parametrize("what", NAMED)
def test_all_that_a_rule_names_is_read(what: str):
    rule, named = NAMED[what]

    assert [(one.to, one.name, one.where) for one in references(rule)] == named
    assert all(isinstance(one, Reference) for one in references(rule))


KNOWN = Names(
    {
        "offices": frozenset({"Clerk"}),
        "quantities": frozenset({"gold"}),
        "groups": frozenset({"Voters"}),
        "registers": frozenset({"ledger"}),
        "classes": frozenset({"mutable", "immutable"}),
        "moves": frozenset({"dance"}),
    },
    is_player=lambda name: name == "Voter",
    codes=lambda: ("", "x = ask('quorum of teas')"),
)

SAID: dict[str, tuple[RuleText, list[str], list[str]]] = {
    "what is there": (text(answers={"win_by": "gold", "judge": "the Clerk"}, burdens=["Clerk"]), [], []),
    "a slip in an office": (
        text(burdens=["Clrek"]),
        ["burdens: there is no office 'Clrek' (did you mean 'Clerk'?)"],
        [],
    ),
    "an office with its word": (
        text(burdens=["the Clerk"]),
        ["burdens: there is no office 'the Clerk' (did you mean 'Clerk'?)"],
        [],
    ),
    "an office to come": (
        text(burdens=["Speaker"]),
        [],
        ["The rule names the office 'Speaker', but no rule has one with that name."],
    ),
    "a slip in a quantity": (
        text(answers={"win_by": "glod"}),
        ["win_by: there is no quantity 'glod' (did you mean 'gold'?)"],
        [],
    ),
    "a quantity to come": (
        text(answers={"win_by": "silver"}),
        [],
        ["The rule names the quantity 'silver', but no rule has one with that name."],
    ),
    "a slip in a class": (
        text(answers={"born": "mutabel"}),
        ["born: there is no class 'mutabel' (did you mean 'mutable'?)"],
        [],
    ),
    "a slip in a register": (
        speaking("when", "LineWritten of legder"),
        ["f: @when: there is no register 'legder' (did you mean 'ledger'?)"],
        [],
    ),
    "a slip in a move": (
        speaking("when", "IntentAnnounced of dnace"),
        ["f: @when: there is no move 'dnace' (did you mean 'dance'?)"],
        [],
    ),
    "a slip in a group": (
        text(answers={"may_propose": "Votres"}),
        ["may_propose: there is no electorate 'Votres' (did you mean 'Voters'?)"],
        [],
    ),
    "a player who is called nearly like a group": (text(answers={"may_propose": "Voter"}), [], []),
    "a group to come": (text(answers={"may_propose": "Commons"}), [], []),
    "the holder of an office": (text(answers={"may_propose": "the Clerk"}), [], []),
    "a slip in the holder of an office": (
        text(answers={"may_propose": "the Clrek"}),
        ["may_propose: there is no electorate 'the Clrek' (did you mean 'the Clerk'?)"],
        [],
    ),
    "everybody": (text(answers={"may_propose": ["anybody", "nobody", "players"]}), [], []),
    "a slip in an order of turns": (
        text(answers={"turn_order": "by nmae"}),
        ["turn_order: there is no electorate 'by nmae' (did you mean 'by name'?)"],
        [],
    ),
    "an order of turns where there are none": (text(answers={"judge": "by nmae"}), [], []),
    "a term of motions": (text(answers={"quorum of motions": 2}), [], []),
    "a term of changes of a class": (text(answers={"quorum of immutable": 2}), [], []),
    "a term of changes of a class to come": (
        text(answers={"quorum of grand": 2}),
        ["quorum: there is no question 'quorum of grand' (did you mean 'quorum'?)"],
        [],
    ),
    "what is no term of a vote": (
        text(answers={"born of motions": "mutable"}),
        ["born: there is no question 'born of motions' (did you mean 'born'?)"],
        [],
    ),
    "what code asks for": (text(answers={"quorum of teas": 2}), [], []),
}


@pytest.mark.parametrize("what", SAID)
def test_a_slip_is_a_fault_and_what_is_to_come_is_a_note(what: str):
    rule, faults, notes = SAID[what]

    assert [*unasked(rule, None, KNOWN), *misnamed(rule, None, KNOWN)] == faults
    assert list(to_come(rule, None, KNOWN)) == notes


@pytest.mark.parametrize("what", SAID)
def test_of_what_a_rule_has_named_before_nothing_is_said(what: str):
    rule, faults, notes = SAID[what]

    assert [*unasked(rule, rule, KNOWN), *misnamed(rule, rule, KNOWN), *to_come(rule, rule, KNOWN)] == []
    assert len([*unasked(rule, text(), KNOWN), *misnamed(rule, text(), KNOWN)]) == len(faults)
    assert len(list(to_come(rule, text(), KNOWN))) == len(notes)


def test_a_name_that_is_said_twice_at_one_place_is_told_once():
    assert len(list(misnamed(text(burdens=["Clrek", "Clrek"]), None, KNOWN))) == 1


@pytest.mark.parametrize(
    ("code", "refused"),
    [
        ("ask('quorum of grand')", False),
        ('ask( "quorum of grand")', False),
        ("ask('quorum of ' + kind)", True),
        ("ask(name)", False),
        ("task(name)", True),
        ("ask('quorum')", True),
    ],
)
def test_a_question_that_code_may_ask_is_no_slip(code: str, refused: bool):
    rule = text(answers={"quorum of grand": 2})

    assert bool(list(unasked(rule, None, Names(codes=lambda: (code,))))) is refused
