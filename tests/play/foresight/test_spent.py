"""However little may be tried, a search comes to an end in words, and no change waits for it in vain."""

from __future__ import annotations

import pytest

from nomicon.game.names import JudgementNumber, ProposalNumber
from nomicon.game.state import Game
from nomicon.play.engine import ENGINE
from nomicon.play.foresight import foreseen as foreseeing
from nomicon.play.foresight import search as searching
from nomicon.play.foresight import watching
from nomicon.play.foresight.foreseen import Upheld, foreseen
from nomicon.play.foresight.fork import Budget, Fork
from nomicon.play.foresight.newcomers import joined
from nomicon.play.foresight.search import of_every_kind
from nomicon.play.judging.judging import Invoke
from tests.play.playing import ANN, BENCH, VOTES, Playing, enacting, rule

SCORE = rule(205, answers={"win_score": 10, "win_when": "standing at it"})
BEN_JUDGES = rule(213, answers={"judge": "Ben"})
BUDGETS = [Budget(decisions) for decisions in range(12)] + [Budget(200, runs) for runs in range(4)]


def allow(patch: pytest.MonkeyPatch, budget: Budget) -> None:
    """Let no more be tried in any one search."""

    def budget_for(game: Game, part: int = 1) -> Budget:
        return Budget(budget.decisions, budget.runs)

    for module in (searching, foreseeing, watching):
        patch.setattr(module, "budget_for", budget_for)


def names(budget: Budget) -> str:
    return f"{budget.decisions} decisions, {budget.runs} runs"


@pytest.fixture(scope="module")
def playing() -> Playing:
    """A game in which it takes newcomers to change rules; something is put to the vote and to a Judge."""
    greets = rule(206, '@when("Joined")\ndef greeted(event):\n    yield announce(f"Welcome, {event.player}!")\n')
    playing = Playing(VOTES, rule(204, answers={"quorum": 5}), SCORE, greets, BEN_JUDGES)
    playing.proposes(enacting(answers={"quorum": 6}))
    playing.makes(Invoke(ANN, "It is so.", corrections=({"effect": "VoidRule", "rule": 206, "because_of": 201},)))
    return playing


@pytest.mark.parametrize("budget", BUDGETS, ids=names)
def test_a_search_ends_however_little_may_be_tried(playing: Playing, budget: Budget, monkeypatch: pytest.MonkeyPatch):
    allow(monkeypatch, budget)
    fork = Fork(ENGINE, BENCH, playing.game, playing.game.at, Budget(budget.decisions, budget.runs))

    assert of_every_kind(fork).grade
    for matter in (ProposalNumber(301), Upheld(JudgementNumber(1))):
        assert foreseen(ENGINE, BENCH, playing.game, playing.game.at, matter).after.grade


def test_newcomers_join_as_long_as_anything_may_be_tried(playing: Playing):
    fork = Fork(ENGINE, BENCH, playing.game, playing.game.at, Budget(2))

    assert joined(fork, 4)
    assert len(fork.game.players) == 5
    assert not joined(fork, 4)
