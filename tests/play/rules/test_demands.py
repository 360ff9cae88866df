"""What the rules want of the game at all times: a change that would not leave it so is found out."""

from __future__ import annotations

import pytest

from nomicon.game.names import RuleNumber
from nomicon.game.rules import Ruleset
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.rules.demands import unmet_demand
from tests.play.playing import BENCH, NOON, VOTES, Playing, rule

LEAST = rule(203, answers={"least_mutable": 2})
MOST = rule(204, answers={"most_mutable": 3})


def without(game: Game, *numbers: int) -> Game:
    rules: Ruleset = game.rules
    for number in numbers:
        known = rules.numbered(RuleNumber(number))
        assert known is not None
        rules = rules.without(known)
    return replace(game, rules=rules)


def found(before: Game, after: Game) -> tuple[str, tuple[str, ...]]:
    return unmet_demand(before, after, Hearing(after, BENCH, NOON))


@pytest.mark.parametrize(("gone", "told"), [((201,), ""), ((201, 205), "there must be at least 2 mutable rule")])
def test_as_many_rules_stay_mutable_as_the_rules_demand(gone: tuple[int, ...], told: str):
    game = Playing(VOTES, LEAST, rule(205)).game

    assert found(game, without(game, *gone)) == (told, ("203/1",) if told else ())


def test_a_game_that_fell_short_already_may_stay_as_short():
    game = Playing(LEAST, rule(101, status="immutable"), rule(102, status="immutable")).game

    assert found(game, without(game, 101)) == ("", ())


@pytest.mark.parametrize(("before", "told"), [((205,), "there may be no more than 3 mutable rules"), ((), "")])
def test_no_more_rules_become_mutable_than_the_rules_allow(before: tuple[int, ...], told: str):
    full = Playing(VOTES, MOST, rule(203), rule(205)).game

    assert found(without(full, *before), full) == (told, ("204/1",) if told else ())
