"""The order of turns: who comes next after whoever had a turn last, and when a circuit is complete."""

from __future__ import annotations

import pytest

from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game, Turn
from nomicon.game.values.replacing import replace
from nomicon.play.turns.order import IN_NO_ORDER, Coming, coming_in, in_line
from tests.play.playing import ANN, BEN, CAT, DAN, VOTES, Playing

FIRST, SECOND, THIRD = "000000000", "000000001", "000000002"


def game(*had: PlayerId, last: tuple[str, PlayerId] | None = None, circuit: int = 4) -> Game:
    """Return a game of Cat, Ann and Ben, who joined in this order, with those who had a turn in this circuit."""
    known = Playing(VOTES, players=(CAT, ANN, BEN)).game
    had_turn = known.had_turn
    for number, player in enumerate(had, 1):
        had_turn = had_turn.insert(player, number)
    return replace(known, had_turn=had_turn, last_turn=last, circuit=circuit)


@pytest.mark.parametrize("order", ["none", "at will"])
def test_in_no_order_nobody_comes_next(order: str):
    assert in_line(game(), order) == []
    assert coming_in(game(), order) is None


@pytest.mark.parametrize(
    ("order", "line"),
    [
        ("by name", [("ann", ANN), ("ben", BEN), ("cat", CAT)]),
        ("by joining", [CAT, ANN, BEN]),
        (("Cat", "Nobody", "Ann"), [(FIRST, CAT), (THIRD, ANN)]),
    ],
)
def test_players_stand_in_line_as_the_order_says(order: str | tuple[str, ...], line: list[object]):
    found = in_line(game(), order)

    assert found == line or [player for _, player in found] == line
    assert found == sorted(found)


def test_the_first_in_line_begins_the_first_circuit_and_completes_none():
    assert coming_in(game(circuit=0), "by name") == Coming(ANN, "ann", 1, completes=False)


def test_the_next_in_line_follows_in_the_same_circuit():
    assert coming_in(game(ANN, last=("ann", ANN)), "by name") == Coming(BEN, "ben", 4, completes=False)


def test_who_had_a_turn_in_this_circuit_is_passed_over():
    assert coming_in(game(ANN, BEN, last=("ann", ANN)), "by name") == Coming(CAT, "cat", 4, completes=False)


def test_behind_the_last_in_line_the_next_circuit_begins_with_the_first():
    assert coming_in(game(ANN, BEN, CAT, last=("cat", CAT)), "by name") == Coming(ANN, "ann", 5, completes=True)


def test_who_had_no_turn_and_stands_before_the_last_waits_for_the_next_circuit():
    assert coming_in(game(BEN, CAT, last=("cat", CAT)), "by name") == Coming(ANN, "ann", 5, completes=True)


def test_the_turn_in_progress_counts_as_the_last():
    turn = Turn(BEN, 7, 4, Moment(0), place="ben")
    playing = replace(game(ANN, BEN, last=("ann", ANN)), turn=turn)

    assert coming_in(playing, "by name") == Coming(CAT, "cat", 4, completes=False)


def test_after_a_turn_at_will_the_order_begins_with_its_first_who_had_none():
    assert coming_in(game(CAT, last=(IN_NO_ORDER, CAT)), ("Cat", "Ann", "Ben")) == Coming(
        ANN, SECOND, 4, completes=False
    )


def test_in_a_list_that_has_changed_the_last_stands_where_they_stand_now():
    assert coming_in(game(ANN, last=(FIRST, ANN)), ("Ben", "Ann", "Cat")) == Coming(CAT, THIRD, 4, completes=False)


def test_who_moved_up_to_the_place_of_one_who_left_the_list_is_next():
    assert coming_in(game(DAN, last=(SECOND, DAN)), ("Cat", "Ann", "Ben")) == Coming(ANN, SECOND, 4, completes=False)


def test_a_list_of_nobody_who_plays_has_no_next():
    assert coming_in(game(), ("Nobody",)) is None
