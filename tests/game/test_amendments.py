"""A rule's text as a stack of amendments, and the smallest amendment that makes one text of another."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.game.amendments import AMENDED, MENDED, amended, as_change, changed_after, laid_upon, text_of
from nomicon.game.changes import Amend
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.rules import MUTABLE, Layer, Rule, SetByItself
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.archive import Series
from nomicon.game.values.replacing import replace

FIRST = RuleText("Points", "Ten points.", answers={"quorum": 1}, settings={"joy": 10}, code="x = 1")
SPEECH = Speech("when", "Joined", "welcome")
CODE = Amend(RuleNumber(201), code="y = 2", speeches=(SPEECH,))


def layer(text: RuleText, at: int, change: Amend | None = None, proposal: int | None = None) -> Layer:
    number = None if proposal is None else ProposalNumber(proposal)
    what = "inherited" if change is None else AMENDED
    return Layer(text, Moment(at), number, PlayerId("Ann") if proposal else None, what, MUTABLE, change)


def a_rule(*changes: Amend) -> Rule:
    """A rule of 201, amended by 301 at the first second, by 302 at the second, and so on."""
    layers = [layer(FIRST, 0)]
    for place, change in enumerate(changes, 1):
        layers.append(layer(change.applied(layers[-1].text), place, change, 300 + place))
    return Rule(RuleId("a"), RuleNumber(201), MUTABLE, Series(tuple(layers)))


def amend(**parts: Any) -> Amend:
    return replace(Amend(RuleNumber(201)), **parts)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (replace(FIRST, words="Twenty points."), amend(words="Twenty points.")),
        (replace(FIRST, title="Joy"), amend(title="Joy")),
        (replace(FIRST, settings={"joy": 20}), amend(settings={"joy": 20})),
        (replace(FIRST, settings={}), amend(settings={"joy": None})),
        (replace(FIRST, answers={"quorum": 1, "adopted": 2}), amend(answers={"adopted": 2})),
        (replace(FIRST, code="y = 2", speeches=(SPEECH,)), CODE),
        (FIRST, amend()),
    ],
)
def test_the_change_between_two_texts_names_only_what_is_different(text: RuleText, change: Amend):
    assert as_change(a_rule(), text) == change


@pytest.mark.parametrize(
    "text",
    [
        replace(FIRST, speeches=(SPEECH,)),
        replace(FIRST, ordinal=7),
        replace(FIRST, burdens=("the Speaker",)),
    ],
    ids=["functions without code", "an ordinal", "burdens"],
)
def test_what_no_part_can_say_is_changed_as_a_whole(text: RuleText):
    assert as_change(a_rule(), text) == amend(text=text)


WORDS = st.sampled_from(["", "One.", "Two."])
NAMED = st.dictionaries(st.sampled_from("abc"), st.integers(0, 2))


TEXTS = st.builds(
    lambda words, answers, settings: RuleText("A", words, answers=answers, settings=settings), WORDS, NAMED, NAMED
)


@given(TEXTS, TEXTS)
def test_the_change_between_two_texts_makes_one_of_the_other(old: RuleText, new: RuleText):
    rule = Rule(RuleId("a"), RuleNumber(201), MUTABLE, Series((layer(old, 0),)))
    assert as_change(rule, new).applied(rule.text) == new


def test_an_amendment_of_an_amendment_lies_beneath_the_later_ones():
    rule = a_rule(amend(words="Fifteen."), amend(words="Twenty.", settings={"joy": 20}))
    change = amend(settings={"joy": 15}, amendment=ProposalNumber(301))
    text = amended(rule, change)
    assert text is not None
    assert (text.words, text.settings) == ("Twenty.", {"joy": 20})


def test_an_amendment_that_was_never_made_cannot_be_amended():
    assert amended(a_rule(amend(words="Fifteen.")), amend(words="No.", amendment=ProposalNumber(399))) is None


def test_a_plain_amendment_lies_upon_all_and_one_of_an_amendment_upon_that():
    rule = a_rule(amend(words="Fifteen."), amend(words="Twenty."))
    new = layer(FIRST, 9, amend(words="Thirty."), 303)
    assert laid_upon(rule, new).upon is None
    assert laid_upon(rule, replace(new, change=amend(words="A.", amendment=ProposalNumber(301)))).upon == 1
    assert laid_upon(rule, replace(new, what=MENDED)).upon == 2


def test_mended_words_lie_upon_those_that_the_code_of_the_rule_gave_it():
    own = replace(layer(FIRST, 1), what="set by itself", change=SetByItself(words="Fiften points."))
    rule = replace(a_rule(), layers=Series((*a_rule().layers, own)))
    mended = laid_upon(rule, replace(layer(FIRST, 2, amend(words="Fifteen points.")), what=MENDED))

    assert text_of((*rule.layers, mended)).words == "Fifteen points."


@pytest.mark.parametrize(
    ("since", "changed"), [(None, False), (Moment(0), True), (Moment(1), True), (Moment(2), False)]
)
def test_a_rule_was_changed_after_a_moment_if_a_later_version_is_younger(since: Moment | None, changed: bool):
    assert changed_after(a_rule(amend(words="A."), amend(words="B.")), since) is changed


def test_the_text_of_versions_is_what_the_last_makes_of_those_before():
    rule = a_rule(amend(words="A."), amend(settings={"joy": 3}))
    assert (text_of(rule.layers).words, text_of(rule.layers).settings) == ("A.", {"joy": 3})
