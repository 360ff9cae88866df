"""Founding: a game comes into being once, from rules that can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.play.engine import Accepted, Refused, decide
from nomicon.play.people.offices import OfficeFilled
from nomicon.play.people.seating import Join, Joined
from nomicon.play.quantities.drawing import SeedCommitted
from nomicon.play.series.founding import FoundGame, GameFounded, StartingRule
from tests.play.playing import ANN, BEN, BENCH, GAME, HOST, NOON, VOTES, Playing, kinds, rule

SEED = "cd" * 32


def found(*rules: StartingRule, holders: Sequence[tuple[str, Any]] = ()) -> Accepted | Refused:
    move = FoundGame(HOST, GAME, "Table One", "test", rules, tuple(holders))
    return decide(Game(), move, Hearing(Game(), BENCH, NOON, "", commitment(SEED)))


def test_a_game_begins_with_its_rules_its_officers_and_a_seed_that_is_committed_to():
    outcome = found(VOTES, holders=(("Speaker", ANN), ("Clerk", ANN), ("Scribe", BEN)))

    assert isinstance(outcome, Accepted)
    assert kinds(outcome.events) == [
        "GameFounded",
        "RuleInherited",
        "Joined",
        "OfficeFilled",
        "OfficeFilled",
        "Joined",
        "OfficeFilled",
        "SeedCommitted",
    ]
    assert outcome.events[0] == GameFounded(GAME, "Table One", "test", NOON)
    assert outcome.events[2:4] == (Joined(ANN, NOON), OfficeFilled("Speaker", ANN, (), NOON))
    assert outcome.events[-1] == SeedCommitted(commitment(SEED))
    assert (outcome.game.registrations, outcome.game.initial == outcome.game.rules) == (2, True)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ((), "A game needs at least one rule to start from."),
        ((VOTES, VOTES), "Two rules have the number 201."),
        ((rule(203, "def f(:"),), "Rule 203, line 1 of its code:"),
        ((rule(203, "\0"),), "The code of rule 203: SyntaxError"),
        ((rule(203, answers={"weather": 1}),), "Rule 203: answers: there is no"),
        ((replace(VOTES, status="imutable"),), "Rule 201: there is no class 'imutable' (did you mean 'immutable'?)"),
        ((replace(VOTES, status="constitutional"),), "Rule 201: there is no class 'constitutional'"),
    ],
)
def test_a_game_does_not_begin_with_rules_that_cannot_be_read(rules: tuple[StartingRule, ...], told: str):
    outcome = found(*rules)

    assert isinstance(outcome, Refused)
    assert outcome.because.startswith(told)


def test_a_game_begins_with_answers_to_what_only_a_rule_that_is_gone_asked():
    """As after a game in which that rule was repealed; the rule check still tells of them."""
    assert isinstance(found(VOTES, rule(215, answers={"judge of the lot": "players"})), Accepted)


def test_an_officer_needs_a_name():
    outcome = found(VOTES, holders=(("Speaker", PlayerId("the King")),))

    assert outcome == Refused("'the King' cannot be a player's name.", ("limit:name 60",), "Choose another name.")


def test_a_game_begins_once():
    playing = Playing(VOTES)

    refused = playing.refuses(FoundGame(HOST, GameId("again"), "Again", "test", (VOTES,)))

    assert refused.because == "The game has already begun, so its starting rules cannot be put in force again."


def test_nothing_is_played_before_the_beginning():
    assert decide(Game(), Join(ANN), Hearing(Game(), BENCH, NOON)) == Refused(
        "The game has not begun.", ("program:founding",), "Start it first."
    )
