"""What fails is told once while rules are heard on one player after the other; lots are told each time."""

from __future__ import annotations

import pytest

from nomicon.game.names import RuleNumber
from nomicon.game.state import Game
from nomicon.law.interpreter import Failed
from nomicon.law.resolution.answer import Broke, Drawn
from nomicon.law.resolution.asides import telling_once, tentative
from nomicon.law.resolution.clashing import Clashed
from nomicon.law.resolution.hearing import Hearing
from tests.play.playing import BENCH, NOON

LOT = Drawn("1:1:a lot", "a lot", ("Ann", "Ben"), ("Ben", "Ann"), "204/1")
CLASH = Clashed("electorate", (RuleNumber(201), RuleNumber(202)), ("201/1", "202/1"))


def broke(function: str, message: str) -> Broke:
    return Broke(RuleNumber(204), 1, function, Failed(message))


def heard() -> Hearing:
    return Hearing(Game(), BENCH, NOON)


def test_a_function_that_fails_for_every_player_is_told_once_and_no_lot_is_left_out():
    hearing = heard()
    hearing.aside.append(broke("votes", "before"))

    with telling_once(hearing):
        hearing.aside += [broke("votes", "for Ann"), LOT, CLASH, broke("votes", "for Ben"), CLASH, broke("may", "too")]
        hearing.aside.append(Drawn(LOT.draw, LOT.purpose, LOT.candidates, LOT.order, LOT.rule))

    assert hearing.aside == [
        broke("votes", "before"),
        broke("votes", "for Ann"),
        LOT,
        CLASH,
        broke("may", "too"),
        LOT,
    ]


def test_what_failed_is_told_once_even_if_the_move_is_refused():
    hearing = heard()

    def refused() -> None:
        with telling_once(hearing):
            hearing.aside += [CLASH, CLASH]
            raise LookupError("refused")

    with pytest.raises(LookupError):
        refused()

    assert hearing.aside == [CLASH]


def test_nothing_is_kept_of_what_is_only_tried():
    hearing = heard()
    tried = tentative(hearing, hearing.game)

    tried.aside.append(LOT)
    tried.rest_on("204/1")
    tried.draws.append("a lot")

    assert (hearing.aside, hearing.grounds, hearing.draws) == ([], [], [])
