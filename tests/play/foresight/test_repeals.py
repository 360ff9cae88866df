"""How rules can be changed without one of the rules that it takes to change them: the search against the clauses.

`./nomicon sweep amendability` takes out, strips, amends and transmutes every rule of every rulebook.
"""

from __future__ import annotations

import pytest

from nomicon.game.changes import Enact, Repeal
from nomicon.game.names import PlayerId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.play.amendability.fragility import fragility_of
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.search import BY_VOTE, NO_WAY, search
from nomicon.play.proposals.proposing import Propose
from tests.play.foresight.expected import WITHOUT
from tests.play.foresight.positions import BOOKS, after, fork_of, opening
from tests.play.playing import BENCH

TAKES_LONG = {("discord", 112), ("suber", 202), ("nomicworld", 109)}
"""Repeals that only the sweep tries: it takes seconds to try all that does not help."""


def how(book: str, number: int | None) -> str:
    """Say how rules can be changed in a rulebook without one of its rules."""
    game, at = opening(book)
    found = search(fork_of(game, at) if number is None else after(game, at, Repeal(RuleNumber(number))))
    assert found.troubles == ()
    return found.grade if found.lasts or found.grade == NO_WAY else f"{found.grade}, once"


@pytest.mark.parametrize("book", BOOKS)
def test_rules_can_be_changed_by_a_vote_as_the_game_begins(book: str):
    assert how(book, None) == BY_VOTE


@pytest.mark.parametrize(
    ("book", "number"),
    [(book, number) for book, rules in WITHOUT.items() for number in rules if (book, number) not in TAKES_LONG],
)
def test_a_repeal_that_leaves_another_way_or_none_is_known_for_it(book: str, number: int):
    assert how(book, number) == WITHOUT[book][number]


@pytest.mark.parametrize("book", ["minimal", "nomicam"])
def test_a_rule_is_no_more_fragile_once_a_proposal_has_been_made(book: str):
    game, at = opening(book)
    fork = fork_of(game, at)
    assert fork.tries(Propose(PlayerId("Ann Abel"), (Enact(RuleText("Tea", "Tea is at five.")),)))

    def fragile(game: Game) -> dict[int, tuple[str, bool]]:
        found = [fragility_of(ENGINE, BENCH, game, at, rule) for rule in list(game.rules)[:7]]
        return {one.rule: (one.repealed.grade, one.repealed.lasts) for one in found}

    assert fragile(fork.game) == fragile(game)
