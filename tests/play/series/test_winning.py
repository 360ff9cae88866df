"""Winning: who has won the game in progress, what comes after, and the end of play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.proposals import FROZEN
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.series.founding import StartingRule
from nomicon.play.series.winning import GameBegun, GameWon, PlayEnded
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAN,
    DAY,
    NOON,
    POINTS,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    rule,
)

PAYS = rule(210, '@when("Declared")\ndef f(event):\n    yield award(event.player, 6)\n')
TEN = rule(203, answers={"win_score": 10})


def game(*rules: StartingRule, **more: Any) -> Playing:
    return Playing(VOTES, POINTS, PAYS, *rules, **more)


def won(playing: Playing, *players: Any) -> Any:
    """Have these players earn six points each, and return the victory that came of it, if any."""
    events = [event for player in players for event in playing.makes(Declare(player, "!"))]
    return next((event for event in events if isinstance(event, GameWon)), None)


def test_whoever_has_enough_wins_the_game_in_progress():
    victory = won(game(TEN), ANN, BEN, ANN)

    assert victory == GameWon(1, (ANN,), NOON, "203/1", ((ANN, Fraction(12)), (BEN, Fraction(6)), (CAT, Fraction(0))))


def test_nobody_wins_where_no_rule_says_how():
    assert won(game(), ANN, ANN, ANN) is None


def test_a_game_is_won_once():
    playing = game(TEN)
    won(playing, ANN, ANN)

    assert won(playing, BEN, BEN) is None
    assert len(playing.game.victories) == 1


def test_the_rules_say_what_winning_goes_by_and_who_can_win():
    gold = rule(
        204,
        declares={
            "quantities": {"gold": {"start": 10}},
            "offices": {"Clerk": {}},
            "groups": {"Voters": {"except": ["Clerk"]}},
        },
        answers={"win_by": "gold", "win_among": "Voters"},
    )
    playing = game(TEN, gold, players=(BEN,), holders=(("Clerk", ANN),))

    assert playing.game.victories[-1].winners == (BEN,)


def test_several_may_win_at_once():
    both = rule(211, '@when("Left")\ndef f():\n    yield award(everyone(), 20)\n')
    playing = game(TEN, both, players=(ANN, BEN, CAT))

    assert only(playing.makes(Forfeit(CAT)), GameWon).winners == (ANN, BEN)


def test_code_may_say_who_has_won_and_when_there_is_nobody_yet_the_score_decides():
    code = '@answers("winners")\ndef f(players):\n    return ["Cat", "Zed"] if balance("Ann") > 3 else []\n'

    assert won(game(rule(204, code)), ANN).winners == (CAT,)
    assert won(game(rule(204, code), TEN), BEN, BEN).winners == (BEN,)


def test_winning_is_looked_for_again_when_the_rule_about_it_changes():
    playing = game(rule(203, answers={"win_score": 100}))
    won(playing, ANN)

    assert only(playing.adopts(amending(203, answers={"win_score": 6})), GameWon).rule == "203/2"


def test_a_rule_may_declare_winners_and_begin_the_next_game():
    code = """
        @when("GameWon")
        def f(event):
            yield scale(everyone(), Fraction(1, 100))
            yield begin_game()
    """
    playing = game(TEN, rule(204, code))

    events = [*playing.makes(Declare(ANN, "!")), *playing.makes(Declare(ANN, "!"))]

    assert kinds(events)[-4:] == ["QuantityMoved", "GameWon", "QuantityMoved", "GameBegun"]
    assert only(events, GameBegun) == GameBegun(2, NOON)
    assert (playing.points(ANN), playing.game.number) == (Fraction(12, 100), 2)
    assert won(playing, BEN, BEN).game == 2


@pytest.mark.parametrize(
    ("who", "winners"), [('"Ben"', (BEN,)), ('["Cat", "Ann"]', (CAT, ANN)), ("everyone()", (ANN, BEN, CAT))]
)
def test_a_rule_may_declare_who_has_won(who: str, winners: Any):
    playing = Playing(VOTES, rule(204, f'@when("Declared")\ndef f():\n    yield declare_winner({who})\n'))

    assert only(playing.makes(Declare(ANN, "!")), GameWon) == GameWon(1, winners, NOON, "204/1")


def test_nobody_is_no_winner():
    playing = Playing(VOTES, rule(204, '@when("Declared")\ndef f():\n    yield declare_winner([])\n'))
    playing.makes(Declare(ANN, "!"))

    assert (playing.game.victories, playing.game.troubles[-1].what) == ((), "f: A game needs at least one winner.")


def test_a_rule_may_end_play_for_good():
    playing = Playing(
        VOTES,
        rule(203, answers={"voting_period": "1 day"}, declares={"schedules": {"x": "every day 12:00"}}),
        rule(204, '@when("Declared")\ndef f():\n    yield end_play("Enough.")\n'),
    )
    number = playing.proposes(enacting())

    assert only(playing.makes(Declare(ANN, "!")), PlayEnded) == PlayEnded("Enough.", "204/1", NOON)

    assert playing.refuses(Join(DAN)) == Refused(
        "Play is over: Enough.", ("204",), "A new game can be started from the same rules."
    )
    assert (playing.proposal(number).state, playing.waits(9 * DAY)) == (FROZEN, ())


def test_when_play_ends_nothing_else_comes_of_the_same_move():
    ends = rule(204, '@instead("QuantityMoved")\ndef f():\n    return [end_play()]\n')
    playing = Playing(VOTES, POINTS, ends, rule(211, PAYS.text.code))

    events = playing.makes(Declare(ANN, "!"))

    assert kinds(events) == ["Declared", "PlayEnded"]
    assert not any(isinstance(event, QuantityMoved) for event in events)
    assert playing.game.over == "no reason was given"
