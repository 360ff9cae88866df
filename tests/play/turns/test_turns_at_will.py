"""Turns that anybody takes at will, and turns in progress where no rule orders them any more."""

from __future__ import annotations

import pytest

from nomicon.game.names import PlayerId
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.turns import EndTurn, TurnBegan
from tests.play.playing import ANN, BEN, CAT, POINTS, VOTES, Playing, enacting, only, repealing, rule


def in_turn(playing: Playing) -> PlayerId | None:
    return None if playing.game.turn is None else playing.game.turn.player


AT_WILL = rule(
    217,
    """
    @answers("may_propose")
    def whoever_begins(turn):
        return "players" if turn is None else "the player in turn"
    """,
    answers={"turn_order": "at will"},
)


def test_where_turns_are_taken_at_will_whoever_proposes_begins_one():
    playing = Playing(VOTES, POINTS, AT_WILL, players=(CAT, ANN, BEN))
    assert in_turn(playing) is None
    began = only(playing.makes(Propose(BEN, (enacting(),))), TurnBegan)
    assert (began.player, began.turn, began.circuit) == (BEN, 1, 1)
    assert playing.refuses(Propose(ANN, (enacting(),))).because == "Only the player in turn may make proposals."
    playing.makes(EndTurn(BEN))
    assert in_turn(playing) is None
    playing.makes(Propose(BEN, (enacting(),)))
    assert (in_turn(playing), playing.game.turns, playing.game.circuit) == (BEN, 2, 1)


def test_somebody_who_does_not_play_begins_no_turn():
    playing = Playing(VOTES, POINTS, AT_WILL)
    assert "Join" in playing.refuses(Propose(PlayerId("Dan"), (enacting(),))).instead


def test_a_turn_at_will_waits_for_what_the_next_turn_waits_for():
    playing = Playing(VOTES, POINTS, AT_WILL, rule(214, answers={"may_begin_turn": False}))
    assert playing.refuses(Propose(ANN, (enacting(),))).grounds == ("214/1",)


def test_an_order_that_follows_turns_at_will_begins_with_its_first_who_has_had_none():
    playing = Playing(VOTES, POINTS, AT_WILL, players=(ANN, BEN, CAT))
    number = playing.proposes(enacting(answers={"turn_order": "by name"}, prevails_over=("about turn_order",)), by=ANN)
    playing.votes(number)
    playing.closes(number)
    playing.makes(EndTurn(ANN))
    assert in_turn(playing) == BEN


@pytest.mark.parametrize(("says", "left"), [("ends", None), ("goes on", CAT)])
def test_a_turn_goes_on_or_ends_where_no_rule_orders_turns_any_more(says: str, left: PlayerId | None):
    playing = Playing(
        VOTES,
        POINTS,
        rule(203, answers={"turn_order": "by name"}),
        rule(2, answers={"turn_without_order": says}),
        players=(CAT, ANN, BEN),
    )
    playing.adopts(repealing(203), by=CAT)
    assert in_turn(playing) == left
