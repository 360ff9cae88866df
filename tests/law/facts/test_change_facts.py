"""What rule code is told of a change: its kind, what it changes, and the words before and after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.changes import (
    Amend,
    Change,
    CorrectPast,
    Election,
    Enact,
    Motion,
    Poll,
    Repeal,
    RepealAmendment,
    Transmute,
)
from nomicon.game.names import JudgementNumber, Moment, ProposalNumber, RuleId, RuleNumber
from nomicon.game.rules import MUTABLE, Layer, Rule, Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Series
from nomicon.game.values.plain import Plain
from nomicon.law.facts.change_facts import change_fact, change_in_proposal_fact, kind_of_change
from nomicon.law.language.moments import moment

OLD = RuleText("Old", "Old words.", answers={"quorum": 1}, settings={"level": 1}, burdens=("Clerk",), code="old = 1")
NEW = RuleText("New", "New words.", answers={"quorum": 2}, settings={"level": 2}, burdens=("King",), code="new = 1")
LATER = RuleText("New", "New words.", effective=Moment(50))
FIVE, SIX = RuleNumber(205), RuleNumber(206)
AMENDED = Amend(FIVE, words="Old words.")
BEFORE = RuleText(
    "Old", "First words.", answers={"quorum": 1}, settings={"level": 1}, burdens=("Clerk",), code="old = 1"
)
LAYERS = (
    Layer(BEFORE, Moment(0), None, None, "enacted", MUTABLE),
    Layer(OLD, Moment(5), ProposalNumber(301), None, "amended", MUTABLE, change=AMENDED),
)
RULES = Ruleset().having(Rule(RuleId("205"), FIVE, MUTABLE, Series(LAYERS)))

AS_IT_IS: dict[str, Any] = {
    "rule": 205,
    "to": None,
    "undoes": None,
    "amends": None,
    "office": None,
    "among": (),
    "effects": (),
    "title": "Old",
    "words": "Old words.",
    "old_words": "Old words.",
    "burdens": ("Clerk",),
    "settings_only": False,
    "code": "",
    "settings": {"level": 1},
    "answers": {"quorum": 1},
    "restated": False,
    "judgement": None,
    "begins": None,
}
"""What is told of a change that does nothing to rule 205."""

OF_NO_RULE = {
    **AS_IT_IS,
    "rule": None,
    **dict.fromkeys(("title", "words", "old_words"), ""),
    "burdens": (),
    "settings": {},
    "answers": {},
}
ALL_NEW = {
    "title": "New",
    "words": "New words.",
    "burdens": ("King",),
    "code": "new = 1",
    "settings": {"level": 2},
    "answers": {"quorum": 2},
    "restated": True,
}
AWARD: Mapping[str, Plain] = {"effect": "Award", "to": "Ann", "amount": 5}

TOLD: dict[str, tuple[Change, dict[str, Any]]] = {
    "a new rule": (Enact(NEW), {**OF_NO_RULE, **ALL_NEW, "kind": "enact"}),
    "a new rule that begins later": (
        Enact(LATER),
        {
            **OF_NO_RULE,
            "kind": "enact",
            "title": "New",
            "words": "New words.",
            "restated": True,
            "begins": moment(Moment(50)),
        },
    ),
    "a repeal": (Repeal(FIVE), {**AS_IT_IS, "kind": "repeal", "words": "", "settings": {}, "answers": {}}),
    "a repeal of nothing": (Repeal(SIX), {**OF_NO_RULE, "kind": "repeal", "rule": 206}),
    "another class": (
        Transmute(FIVE, "immutable", begins=Moment(9)),
        {**AS_IT_IS, "kind": "transmute", "to": "immutable", "begins": moment(Moment(9))},
    ),
    "a whole new text": (
        Amend(FIVE, NEW),
        {**AS_IT_IS, **ALL_NEW, "kind": "amend", "title": "Old"},
    ),
    "other words": (
        Amend(FIVE, words="New words."),
        {**AS_IT_IS, "kind": "amend", "words": "New words.", "restated": True},
    ),
    "other code": (Amend(FIVE, code="new = 1"), {**AS_IT_IS, "kind": "amend", "code": "new = 1"}),
    "other settings": (
        Amend(FIVE, settings={"level": 2}),
        {**AS_IT_IS, "kind": "amend", "settings": {"level": 2}, "settings_only": True},
    ),
    "another title": (Amend(FIVE, title="New"), {**AS_IT_IS, "kind": "amend", "settings_only": True}),
    "other claims": (
        Amend(FIVE, defers_to=(101,), prevails_over=(102,)),
        {**AS_IT_IS, "kind": "amend", "settings_only": True},
    ),
    "other answers": (Amend(FIVE, answers={"quorum": 2}), {**AS_IT_IS, "kind": "amend", "answers": {"quorum": 2}}),
    "an amendment of nothing": (Amend(SIX, words="x"), {**OF_NO_RULE, "kind": "amend", "rule": 206}),
    "an amendment taken off": (
        RepealAmendment(FIVE, ProposalNumber(301)),
        {**AS_IT_IS, "kind": "amend", "undoes": 301, "words": "First words.", "code": "old = 1"},
    ),
    "a motion": (
        Motion(JudgementNumber(3), "We sing."),
        {**OF_NO_RULE, "kind": "motion", "words": "We sing.", "judgement": 3, "restated": True},
    ),
    "a motion that does something": (
        Motion(words="Ann gets five.", effects=(AWARD,)),
        {
            **OF_NO_RULE,
            "kind": "motion",
            "words": "Ann gets five.",
            "restated": True,
            "effects": ({**AWARD, "effect": "award"},),
        },
    ),
}


@pytest.mark.parametrize("what", TOLD)
def test_rule_code_is_told_all_that_a_change_does(what: str):
    change, told = TOLD[what]

    assert change_fact(change, RULES) == told


@pytest.mark.parametrize("what", TOLD)
def test_what_is_told_within_a_proposal_is_part_of_that(what: str):
    change, told = TOLD[what]
    in_proposal: Any = change_in_proposal_fact(change)

    assert in_proposal == {name: told[name] for name in in_proposal}


def test_an_amendment_within_an_amendment_is_told_with_the_one_that_it_changes():
    assert change_in_proposal_fact(Amend(FIVE, words="x", amendment=ProposalNumber(301)))["amends"] == 301


@pytest.mark.parametrize(
    ("change", "office", "among"),
    [
        (Poll(words="Tea?", among=("yes", "no")), None, ("yes", "no")),
        (Election(office="Clerk", among=("Ann",)), "Clerk", ("Ann",)),
        (CorrectPast(at="5"), None, ()),
    ],
)
def test_of_a_motion_it_is_told_what_is_chosen_among(change: Any, office: str | None, among: tuple[str, ...]):
    told = change_in_proposal_fact(change)

    assert (told["office"], told["among"]) == (office, among)


def test_to_take_an_amendment_off_is_to_amend():
    assert kind_of_change(RepealAmendment(FIVE, ProposalNumber(301))) == "amend"
