"""Rulesets of words alone, pasted in: what the house defaults decide for them is watched as in any game."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.changes import Amend, Repeal, RuleChange, Transmute
from nomicon.game.names import GameId, Moment, PlayerId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.hosting.lobby import found
from nomicon.hosting.table.table import Played
from nomicon.main.table import set_stage
from nomicon.play.foresight.search import BY_JUDGEMENT, BY_VOTE, NO_WAY, of_every_kind
from nomicon.play.people.seating import Join
from nomicon.rulebooks.importing.importers import as_rulebook, import_text
from tests.play.foresight.changes import new
from tests.play.foresight.positions import after, fork_of
from tests.play.playing import NOON

CHOIR = """---
title: The choir
---

## 101

Everybody sings by the rules. Rules 101-102 are immutable, and rules 201-202 are mutable.

## 102

There must always be a way to change the rules.

## 201

All singers begin with zero points.

## 202

Who sings best gains 5 points.
"""
HOUSE = RuleNumber(0)


@functools.cache
def choir() -> tuple[Game, Moment]:
    """Return a game of four singers who have pasted their rules in."""
    stage, game = set_stage("a seed"), GameId("the choir")
    stage.clock.set(NOON)
    assert isinstance(found(stage.table, game, "The choir", as_rulebook(import_text(CHOIR), "pasted")), Played)
    for name in ("Ann", "Ben", "Cat", "Dan"):
        assert isinstance(stage.table.play(game, Join(PlayerId(name))), Played)
    return stage.table.folded(game).game, Moment(NOON + 3600)


def set_to(**settings: Any) -> RuleChange:
    """Write an amendment of what the house defaults reckon with."""
    return Amend(HOUSE, settings=settings)


CHANGES: Mapping[str, tuple[RuleChange, str]] = {
    "the house defaults are repealed": (Repeal(HOUSE), BY_JUDGEMENT),
    "the house defaults are emptied": (Amend(HOUSE, text=RuleText("House defaults", "Nothing is left.")), BY_JUDGEMENT),
    "the house defaults are made immutable": (Transmute(HOUSE, "immutable"), BY_VOTE),
    "all must vote": (set_to(quorum="1"), BY_VOTE),
    "twice as many as play must vote": (set_to(quorum="2"), NO_WAY),
    "a thousand must vote": (set_to(voters=1000), NO_WAY),
    "more than all of the votes": (set_to(majority="1"), NO_WAY),
    "nobody proposes": (new(answers={"may_propose": "nobody"}), NO_WAY),
    "other words on ballots": (new(answers={"choices": ["Aye", "Nay"]}), BY_VOTE),
    "other words on ballots, of which no rule says what they mean": (
        new(answers={"choices": ["Bach", "Brahms"]}),
        BY_JUDGEMENT,
    ),
    "no vote ever ends": (new(answers={"voting_period": 0, "ends_early": "never"}), BY_JUDGEMENT),
    "a choirmaster whom nobody appoints distributes": (
        new(answers={"distributed_by": "Choirmaster"}, declares={"offices": {"Choirmaster": {}}}),
        BY_VOTE,
    ),
    "only the choirmaster, whom nobody appoints, proposes": (
        new(answers={"may_propose": "the Choirmaster"}, declares={"offices": {"Choirmaster": {}}}),
        NO_WAY,
    ),
}


def test_rules_can_be_changed_by_a_vote_as_the_game_begins():
    found = of_every_kind(fork_of(*choir()))
    assert (found.grade, found.lasts) == (BY_VOTE, True)


@pytest.mark.parametrize("what", CHANGES)
def test_it_is_known_what_a_change_leaves(what: str):
    change, grade = CHANGES[what]
    found = of_every_kind(after(*choir(), change))
    assert (found.grade, found.is_way, found.troubles) == (grade, grade != NO_WAY, ())
