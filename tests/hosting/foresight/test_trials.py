"""How many trials a player may ask for, and that a game has one at a time."""

from __future__ import annotations

import pytest

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.foresight.trials import TrialGate
from nomicon.hosting.table.quotas import OverQuota
from nomicon.hosting.table.writer import Busy

GAME, OTHER = GameId("one"), GameId("two")
ANN, BEN = PlayerId("Ann"), PlayerId("Ben")
NOON = Moment(1_767_268_800)


def test_a_player_has_so_many_trials_an_hour_in_a_game():
    gate = TrialGate(2)
    gate.take(GAME, ANN, NOON)
    gate.take(GAME, ANN, Moment(NOON + 60))
    with pytest.raises(
        OverQuota, match=r"changes that one player tries out.*You can do this again at 2026-01-01T13:00:00Z"
    ):
        gate.take(GAME, ANN, Moment(NOON + 120))
    gate.take(GAME, BEN, Moment(NOON + 120))
    gate.take(OTHER, ANN, Moment(NOON + 120))
    gate.take(GAME, ANN, Moment(NOON + 3600))


def test_without_a_limit_there_may_be_any_number():
    gate = TrialGate(0)
    for _ in range(100):
        gate.take(GAME, ANN, NOON)


def test_a_game_has_one_trial_at_a_time():
    gate = TrialGate(0)
    with gate.alone(GAME):
        with pytest.raises(Busy, match="Another change is being tried"), gate.alone(GAME):
            pass
        with gate.alone(OTHER):
            pass
    with gate.alone(GAME):
        pass
