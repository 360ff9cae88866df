"""Which rules mention which, in every bundled rulebook, and what each repeal leaves without a meaning."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Repeal
from nomicon.game.names import Moment, ProposalNumber, RuleId, RuleNumber
from nomicon.game.rules import MUTABLE, Layer, Rule, Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Series
from nomicon.game.values.replacing import replace
from nomicon.law.headers.cited_numbers import numbers_meant
from nomicon.law.headers.naming import names_declared
from nomicon.play.collisions.citations import NAME, citations, left_dangling, words_to_mend
from tests.play.foresight.positions import BOOKS, after, opening
from tests.play.playing import VOTES, Playing, amending, rule


@pytest.mark.parametrize("book", BOOKS)
def test_no_rule_of_a_bundled_rulebook_speaks_of_one_that_is_not_there(book: str):
    assert [one for one in citations(opening(book)[0].rules) if one.of is None] == []


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_repeal_is_said_to_leave_is_what_it_leaves(book: str):
    game, at = opening(book)
    before = citations(game.rules)
    for repealed in game.rules:
        rules = after(game, at, Repeal(repealed.number)).game.rules
        left = set(left_dangling(game.rules, repealed))
        numbers = {(one.by, one.number, one.how) for one in citations(rules) if one.of is None}
        assert {(one.by, one.number, one.how) for one in left if one.how != NAME} == numbers
        named = {name for rule in rules for kind, names in names_declared(rule.text).items() for name in names}
        to_it = {one for one in before if one.of == repealed.id and one.how == NAME}
        assert {one for one in left if one.how == NAME} == {one for one in to_it if one.name not in named}


def test_a_rule_is_cited_by_the_numbers_it_had_before():
    playing = Playing(
        rule(201, answers={"adopted": {"more_than": "1/2", "of": "cast"}, "amended_number": "the proposal's"}),
        rule(206, words="Words."),
        rule(207, words="As rule 206 says."),
    )
    playing.adopts(amending(206, words="Other words."))
    assert not any(one.number == 206 for one in playing.game.rules)
    assert [(one.number, one.of) for one in citations(playing.game.rules)] == [(206, "206")]
    left = left_dangling(playing.game.rules, playing.rule(301))
    assert [(one.by, one.number) for one in left] == [("207", 206)]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("As rule 103 says.", {103}),
        ("Rules 103 and 105 hold.", {103, 105}),
        ("Rules 103 to 106 hold.", {103, 104, 105, 106}),
        ("See rules 201, 203–205 or rule 7.", {201, 203, 204, 205, 7}),
        ("rules 1 to 900 of another game", {1, 900}),
        ("The ruler has 12 rules.", set()),
    ],
)
def test_words_name_rules_one_by_one_and_in_ranges(words: str, numbers: set[int]):
    assert numbers_meant(words) == numbers


def test_what_another_rule_declares_as_well_is_not_left_without_a_meaning():
    one, two = rule(205, declares={"quantities": {"groats": {}}}), rule(206, words="Groats are paid.")
    rules = Playing(VOTES, one, two).game.rules
    mine = rules.numbered(one.number)
    assert mine is not None
    assert [found.name for found in left_dangling(rules, mine)] == ["groats"]


def test_code_and_claims_of_precedence_cite_by_number():
    reading = rule(207, "@answers('quorum')\ndef quorum():\n    return setting(206, 'half')\n", prevails_over=[206])
    rules = Playing(VOTES, rule(206, settings={"half": 2}), reading).game.rules
    assert [(one.number, one.how) for one in citations(rules)] == [(206, "header"), (206, "code")]


# -- What a repeal leaves to be mended ----------------------------------------------------


def layer(words: str, at: int, proposal: int | None = None) -> Layer:
    made_by = None if proposal is None else ProposalNumber(proposal)
    return Layer(RuleText("A rule", words), Moment(at), made_by, None, "enacted", MUTABLE)


def standing(number: int, *layers: Layer) -> Rule:
    return Rule(RuleId(str(number)), RuleNumber(number), MUTABLE, Series(layers))


def ended(number: int, at: int, proposal: int = 310, identity: str = "") -> Rule:
    known = Rule(RuleId(identity or str(number)), RuleNumber(number), MUTABLE, Series((layer("Gone.", 0),)))
    return replace(known, repealed=layer("Gone.", at, proposal))


def to_mend(gone: list[Rule], *rules: Rule) -> list[tuple[str, list[str]]]:
    ruleset = Ruleset()
    for one in (*gone, *rules):
        ruleset = ruleset.having(one)
    for one in gone:
        ruleset = ruleset.without(one)
    return [(repealed.id, [found.by for found in cited]) for repealed, cited in words_to_mend(ruleset, gone)]


CITES = "As rule 206 says."


@pytest.mark.parametrize(
    ("layers", "is_left"),
    [
        ((layer(CITES, 0),), True),
        ((layer(CITES, 9),), True),
        ((layer(CITES, 10),), False),
        ((layer(CITES, 11),), False),
        ((layer("Other words.", 0),), False),
        ((layer("Other words.", 0), layer(CITES, 5)), True),
        ((layer("Other words.", 0), layer(CITES, 15)), False),
        ((layer(CITES, 5), layer(CITES, 15)), True),  # It got another class or number, and said the same.
        ((layer(CITES, 0), layer("Other words.", 5), layer(CITES, 15)), False),
        ((layer(CITES, 5, 310),), False),  # The proposal that repealed the other one wrote these words.
        ((layer(CITES, 5, 309),), True),
    ],
)
def test_words_that_were_there_before_a_repeal_are_left_to_be_mended(layers: tuple[Layer, ...], is_left: bool):
    assert to_mend([ended(206, 10)], standing(207, *layers)) == ([("206", ["207"])] if is_left else [])


def test_of_two_rules_that_bore_a_number_the_one_that_went_last_is_meant():
    rules = (standing(207, layer(CITES, 0)), standing(208, layer("Rule 9.", 0)))
    gone = [ended(206, 20, identity="206'"), ended(206, 10)]

    assert to_mend(gone, *rules) == to_mend(gone[::-1], *rules) == [("206'", ["207"])]


def test_where_nothing_is_gone_nothing_is_left_to_be_mended():
    assert to_mend([], standing(207, layer(CITES, 0))) == []
