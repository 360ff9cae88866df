"""Precedence: who is heard first, whatever rules claim of themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.rules import IMMUTABLE, MUTABLE, Layer, Rule
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Series
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.law.questions.precedence import (
    CLAIMS,
    CLASS,
    FIGURES,
    TESTS,
    RankingRules,
    in_order_of_precedence,
    is_open_between,
    order_of_tests,
    outranks,
)


def a_rule(
    number: int,
    *,
    over: tuple[int | str, ...] = (),
    under: tuple[int | str, ...] = (),
    status: str = MUTABLE,
    ordinal: int = 0,
) -> Rule:
    text = RuleText("", "", answers={"quorum": 1}, prevails_over=over, defers_to=under, ordinal=ordinal)
    layer = Layer(text, Moment(0), None, None, "inherited", status)
    return Rule(RuleId(str(number)), RuleNumber(number), status, Series((layer,)))


def changed(number: int, at: int, *, over: tuple[int | str, ...] = ()) -> Rule:
    rule = a_rule(number, over=over)
    return replace(rule, layers=Series((replace(rule.layers[0], at=Moment(at)),)))


BUILT_IN = RankingRules()


def by(*tests: str) -> RankingRules:
    return RankingRules((CLASS, CLAIMS, *tests))


def heard(*rules: Rule, order: RankingRules = BUILT_IN) -> list[int]:
    found = [rule.number for rule in in_order_of_precedence(rules, order)]
    assert found == [rule.number for rule in in_order_of_precedence(tuple(reversed(rules)), order)]
    return list(found)


def test_the_smaller_number_is_heard_first():
    assert heard(a_rule(301), a_rule(202), a_rule(210)) == [202, 210, 301]


def test_the_larger_number_is_heard_first_where_the_rules_say_so():
    assert heard(a_rule(301), a_rule(202), a_rule(210), order=by("larger number")) == [301, 210, 202]


def test_the_smaller_ordinal_is_heard_first_where_the_rules_say_so():
    old, new = a_rule(202, ordinal=1080), a_rule(301)

    assert heard(old, new, order=by("smaller ordinal")) == [301, 202]
    assert heard(old, new, order=by("larger ordinal")) == [202, 301]
    assert heard(old, new) == [202, 301]


def test_immutable_rules_are_heard_before_all_others_whatever_their_number():
    assert heard(a_rule(201), a_rule(400, status=IMMUTABLE)) == [400, 201]
    assert heard(a_rule(500), a_rule(400, status=IMMUTABLE), order=by("larger number")) == [400, 500]


def test_a_rule_that_claims_precedence_over_another_is_heard_before_it():
    assert heard(a_rule(201), a_rule(202), a_rule(203, over=(201,))) == [202, 203, 201]


def test_a_rule_that_defers_to_another_is_heard_after_it():
    assert heard(a_rule(201, under=(203,)), a_rule(202), a_rule(203)) == [202, 203, 201]


def test_claims_about_a_question_reach_every_rule_that_speaks_to_it():
    assert heard(a_rule(201), a_rule(202), a_rule(203, over=("about quorum",))) == [203, 201, 202]
    assert heard(a_rule(201, under=("about quorum",)), a_rule(202)) == [202, 201]
    assert heard(a_rule(201), a_rule(203, over=("about choices",))) == [201, 203]


def test_claims_do_not_reach_across_classes():
    assert heard(a_rule(101, status=IMMUTABLE), a_rule(201, over=(101,))) == [101, 201]
    assert heard(a_rule(101, status=IMMUTABLE, under=(201,)), a_rule(201)) == [101, 201]


def test_claims_do_not_count_where_the_rules_say_so():
    assert heard(a_rule(201), a_rule(203, over=(201,)), order=RankingRules().without(CLAIMS)) == [201, 203]


def test_two_rules_that_each_claim_precedence_over_the_other_fall_back_to_their_numbers():
    assert heard(a_rule(201, over=(202,)), a_rule(202, over=(201,))) == [201, 202]
    assert heard(a_rule(201, under=(202,)), a_rule(202, under=(201,))) == [201, 202]


def test_three_rules_that_claim_in_a_circle_fall_back_to_their_numbers():
    circle = (a_rule(201, over=(202,)), a_rule(202, over=(203,)), a_rule(203, over=(201,)))

    assert heard(*circle) == [201, 202, 203]
    assert heard(*circle, order=by("larger number")) == [203, 202, 201]


def test_a_claim_outside_a_circle_still_counts():
    circle = (a_rule(201, over=(202,)), a_rule(202, over=(203,)), a_rule(203, over=(201,)))

    assert heard(*circle, a_rule(204, over=(201,))) == [202, 203, 204, 201]


def test_a_rule_that_claims_precedence_over_itself_changes_nothing():
    assert heard(a_rule(201), a_rule(202, over=(202,), under=(202,))) == [201, 202]


def test_claims_pass_through_rules_in_between():
    assert heard(a_rule(201), a_rule(202, over=(201,)), a_rule(203, over=(202,))) == [203, 202, 201]


@pytest.mark.parametrize(("one", "other", "first"), [(201, 202, True), (202, 201, False)])
def test_one_rule_outranks_another(one: int, other: int, first: bool):
    assert outranks(a_rule(one), a_rule(other), RankingRules()) is first


def test_a_claim_towards_an_old_number_means_the_rule_that_bore_it_unless_it_has_been_found_to_mean_nothing():
    deferring, other = a_rule(210, under=(207,)), replace(a_rule(301), former=(RuleNumber(207),))
    assert heard(deferring, other) == [301, 210]
    assert heard(deferring, replace(other, unclaimed=(RuleNumber(207),))) == [210, 301]


POWERS = tuple(str(Fraction(power, 2)) for power in range(1, 11))
"""Ten classes, half of them fractional powers: 1/2, 1, 3/2 and so on up to 5."""


@st.composite
def rulesets_of_powers(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[Rule, ...]]:
    """Draw a list of two to ten classes, and rules of these and of none, which claim whatever they please."""
    powers = draw(st.lists(st.sampled_from(POWERS), min_size=2, max_size=10, unique=True))
    classes = tuple(sorted(powers, key=Fraction))
    numbers = draw(st.lists(st.integers(1, 60), min_size=2, max_size=9, unique=True))
    claimed: list[int | str] = [*numbers, "about quorum"]
    claims = st.lists(st.sampled_from(claimed), max_size=3).map(tuple)
    status = st.sampled_from([*classes, "of no class"])
    rules = [a_rule(number, over=draw(claims), under=draw(claims), status=draw(status)) for number in numbers]
    return classes, tuple(rules)


LISTS = st.lists(st.sampled_from(TESTS[1:]), unique=True).map(lambda tests: (CLASS, *tests))
"""Any list of tests that begins with the class."""


@settings(max_examples=300, deadline=None)
@given(drawn=rulesets_of_powers(), tests=LISTS, lowest_only=st.booleans())
def test_no_claim_reaches_above_its_own_class_however_many_classes_there_are(
    drawn: tuple[tuple[str, ...], tuple[Rule, ...]], tests: tuple[str, ...], lowest_only: bool
):
    classes, rules = drawn
    order = RankingRules(tests, mutable_only=lowest_only, classes=classes)

    found = in_order_of_precedence(rules, order)

    assert sorted(rule.number for rule in found) == sorted(rule.number for rule in rules)
    ranks = [order.rank(rule) for rule in found]
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize("power", POWERS)
def test_a_claim_counts_among_rules_of_each_class_alike(power: str):
    order = RankingRules(classes=POWERS)

    assert heard(a_rule(201, status=power), a_rule(203, over=(201,), status=power), order=order) == [203, 201]
    assert heard(a_rule(201, status=POWERS[-1]), a_rule(203, over=(201,), status=power), order=order) == (
        [203, 201] if power == POWERS[-1] else [201, 203]
    )


def test_rules_can_be_ranked_by_date_and_then_by_number():
    old, new, as_new = changed(301, 1), changed(202, 9), changed(303, 9)

    assert heard(old, new, as_new, order=by("earlier date", "larger number")) == [301, 303, 202]
    assert heard(old, new, as_new, order=by("later date", "smaller number")) == [202, 303, 301]


def test_a_claim_counts_only_among_rules_that_the_tests_before_it_do_not_rank():
    order = RankingRules((CLASS, "later date", CLAIMS, "smaller number"))
    claiming = changed(203, 5, over=(201, 202))

    assert heard(changed(201, 9), changed(202, 5), claiming, order=order) == [201, 203, 202]


def test_rules_that_no_test_ranks_are_left_to_a_judge_where_the_rules_say_so():
    order = RankingRules((CLASS, CLAIMS, "later date"), equals_open=True)

    assert is_open_between(changed(201, 5), changed(202, 5), order)
    assert not is_open_between(changed(201, 5), changed(202, 6), order)
    assert not is_open_between(changed(201, 5), changed(202, 5, over=(201,)), order)
    assert heard(changed(202, 5), changed(201, 5), order=order) == [201, 202]


@pytest.mark.parametrize("test", FIGURES)
def test_one_test_by_itself_comes_after_class_and_claims(test: str):
    assert order_of_tests(test) == order_of_tests([CLASS, CLAIMS, test])


@pytest.mark.parametrize(
    ("listed", "wrong"),
    [
        ([], "is no test"),
        ([CLASS, "better looks"], "better looks"),
        (["claims", CLASS], "first"),
        ([CLASS, "later date", "later date"], "only once"),
        (3, "is no test"),
    ],
)
def test_a_list_of_tests_that_makes_no_order_is_refused(listed: Plain, wrong: str):
    with pytest.raises(ValueError, match=wrong):
        order_of_tests(listed)
