"""What rule code of one occasion may do together: counted in steps, with a smaller bound for what only reacts."""

from __future__ import annotations

import pytest

from nomicon.law.interpreter import Failed, Ran
from nomicon.law.resolution.rule_cache import EXHAUSTIONS
from nomicon.law.resolution.step_budget import Work
from tests.play.playing import VOTES, Playing, rule

OTHER = rule(203)


@pytest.fixture
def rules():
    playing = Playing(VOTES, OTHER)
    return playing.rule(201), playing.rule(203)


def test_what_is_charged_is_counted_and_what_reacts_once_more_by_itself(rules):
    work = Work()

    work.charge("answers", rules[0], Ran(None, charge=5))
    work.charge("when", rules[0], Ran((), charge=3))
    work.charge("offers", rules[0], Failed("broke", charge=2))

    assert (work.all, work.reacting) == (10, 5)


def test_without_a_bound_nothing_is_used_up(rules):
    work = Work()
    work.charge("when", rules[0], Ran((), charge=10**9))

    assert not work.used_up("when", rules[0])
    assert not work.tired("when")


@pytest.mark.parametrize(("charge", "tired"), [(9, False), (10, True), (11, True)])
def test_at_the_smaller_bound_only_what_reacts_is_run_no_more(rules, charge: int, tired: bool):
    work = Work()
    work.bounded(10, 100)
    work.charge("when", rules[0], Ran((), charge=charge))

    assert work.tired("when") is work.tired("offers") is work.used_up("when", rules[0]) is tired
    assert not work.tired("answers")
    assert not work.used_up("answers", rules[0])


@pytest.mark.parametrize(("charge", "used_up"), [(99, False), (100, True), (101, True)])
def test_at_the_greater_bound_nothing_is_run_any_more(rules, charge: int, used_up: bool):
    work = Work()
    work.bounded(0, 100)
    work.charge("answers", rules[0], Ran(None, charge=charge))

    assert work.used_up("answers", rules[1]) is used_up
    assert work.used_up("when", rules[1]) is used_up


def test_a_rule_that_ran_into_a_limit_is_run_no_more_and_one_that_broke_is(rules):
    work = Work()
    work.charge("answers", rules[0], Failed("too long", limit=True))
    work.charge("answers", rules[1], Failed("broke"))

    assert work.used_up("answers", rules[0])
    assert not work.used_up("answers", rules[1])


def test_when_many_rules_ran_into_limits_no_rule_is_run_any_more(rules):
    work = Work()
    work.exhausted = {f"{number}/1" for number in range(500, 500 + EXHAUSTIONS - 1)}

    assert not work.used_up("answers", rules[0])
    work.charge("answers", rules[1], Failed("too long", limit=True))
    assert work.used_up("answers", rules[0])
