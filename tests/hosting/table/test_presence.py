"""Presence: whoever looks or moves is put down as being here, where rules ask for it, and else nothing is written."""

from __future__ import annotations

import pytest

from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber
from nomicon.hosting.lobby import found
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.table.presence import IN_A_WHILE, put_down
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.main.table import set_stage
from nomicon.play.chapter import Move
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.presence import LoggedOn
from nomicon.play.votes.voting import CastBallot
from nomicon.rulebooks.shelf import load_rulebook

GAME, ANN = GameId("presence"), PlayerId("Ann")
NOON = Moment(1_000_000_000)


def playing(rulebook: str) -> Stage:
    stage = set_stage("presence")
    stage.clock.set(NOON)
    offices = {"Speaker": "Sue"} if rulebook == "thimbles" else {}
    found(stage.table, GAME, "Presence", load_rulebook(rulebook), offices)
    stage.table.play(GAME, move_in(InputLine(ANN, ["join"], "", "here", 1), stage.table.game(GAME)))
    return stage


def arrives(stage: Stage, later: int, move: Move | None = None, who: PlayerId | None = ANN) -> list[object]:
    """Let somebody come to the table after a time; return what was written of it."""
    stage.clock.set(Moment(NOON + later))
    played = put_down(stage.table, GAME, who, move)
    return [] if played is None else list(played.entry.events)


def test_a_look_is_put_down_once_in_a_while():
    stage = playing("nomicworld")

    assert arrives(stage, IN_A_WHILE - 1) == []
    assert arrives(stage, IN_A_WHILE) == [LoggedOn(ANN, Moment(NOON + IN_A_WHILE))]
    assert arrives(stage, IN_A_WHILE + 60) == []
    assert stage.table.game(GAME).players[ANN].seen == NOON + IN_A_WHILE


def test_a_move_is_put_down_before_it_is_made():
    stage = playing("nomicworld")

    assert arrives(stage, 7200, Declare(ANN, "Hail!")) == [LoggedOn(ANN, Moment(NOON + 7200))]


def test_a_ballot_puts_nobody_down_for_that_would_tell_who_has_voted():
    stage = playing("nomicworld")

    assert arrives(stage, 7200, CastBallot(ANN, ProposalNumber(1093), "FOR")) == []


@pytest.mark.parametrize("who", [None, PlayerId("Zed")])
def test_who_is_no_player_leaves_no_trace(who: PlayerId | None):
    assert arrives(playing("nomicworld"), 7200, who=who) == []


@pytest.mark.parametrize("rulebook", ["nomicam", "discord", "thimbles", "mailgame", "suber", "minimal"])
def test_where_no_rule_asks_who_was_here_nothing_is_written(rulebook: str):
    stage = playing(rulebook)
    before = stage.table.folded(GAME).place

    assert arrives(stage, 7200) == []
    assert stage.table.folded(GAME).place == before
