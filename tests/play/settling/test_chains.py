"""Chains of rules without end: what they did is undone, what is not of them stands, and the players are told once."""

from __future__ import annotations

import pytest

from nomicon.game.names import PlayerId
from nomicon.play.judging.claiming import Declare
from nomicon.play.limits import CHAIN_DEPTH
from nomicon.play.people.seating import Join
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.rules.trouble import ENDLESS, ParadoxFound
from nomicon.play.turns.timing import Announced
from nomicon.play.votes.counting import VoteClosed
from tests.play.playing import ANN, BEN, DAN, DAY, POINTS, VOTES, Playing, enacting, kinds, only, rule

ENDLESS_CHAINS = {
    "one rule that sets itself off": ['@when("Announced")\ndef f():\n    yield announce("!")\n'],
    "one that doubles": ['@when("Announced")\ndef f():\n    yield announce("!")\n    yield announce("!")\n'],
    "one that asks for hundreds each time": [
        '@when("Announced")\ndef f():\n    for at in range(900):\n        yield announce(str(at))\n'
    ],
    "two that set each other off": [
        '@when("Announced")\ndef f():\n    yield award("Ann", 1)\n',
        '@when("QuantityMoved")\ndef f():\n    yield announce("!")\n',
    ],
    "points until somebody wins": [
        '@when("Announced")\ndef f(event):\n    yield award("Ann", 1)\n    yield announce("!")\n'
    ],
    "slow ones": [
        '@when("Announced")\ndef f():\n    x = sum(range(100000))\n    yield award("Ann", 1)\n    yield announce("!")\n'
    ],
    "what is put instead": [
        '@instead("Announced")\ndef f(event):\n    yield award("Ann", 1)\n',
        '@instead("QuantityMoved")\ndef f(event):\n    yield announce("!")\n    yield announce("?")\n',
        '@when("Announced")\n@when("QuantityMoved")\ndef f():\n    yield announce("again")\n',
    ],
    "turns that begin and end": ['@when("TurnBegan")\n@when("Announced")\ndef f():\n    yield end_turn("at once")\n'],
    "lots that are drawn": [
        '@when("Announced")\n@when("DrawMade")\ndef f():\n    draw("again", ["a", "b"])\n    yield award("Ann", 1)\n'
    ],
    "rules that fail": [
        '@when("RuleFailed")\n@when("Announced")\ndef f():\n    yield announce("!")\n    yield award("Zed", 1)\n'
    ],
}
PAYS = rule(300, '@when("Declared")\ndef pay(event):\n    yield award(event.player, 5)\n    yield announce("Paid.")\n')


@pytest.mark.parametrize("name", ENDLESS_CHAINS)
def test_what_has_no_end_is_undone_and_everything_else_stands(name: str):
    endless = [rule(401 + at, code) for at, code in enumerate(ENDLESS_CHAINS[name])]
    order = rule(205, answers={"turn_order": "by joining", "win_score": 50})
    playing = Playing(VOTES, POINTS, PAYS, order, *endless)

    events = playing.makes(Declare(ANN, "Go."))

    assert only(events, ParadoxFound).what.startswith("these rules")
    assert "Declared" in kinds(events)
    assert playing.points(ANN) == 5
    assert {event.rule for event in events if isinstance(event, QuantityMoved)} == {"300/1"}
    assert "GameWon" not in kinds(events)
    assert len(events) < 12
    assert kinds(playing.makes(Join(DAN)))[0] == "Joined"


def test_a_vote_that_closes_by_the_clock_is_counted_and_paid_for_though_rules_go_on_for_ever():
    pays = rule(301, '@when("VoteClosed")\ndef pay(event):\n    yield award("Ben", 3)\n')
    more = rule(302, '@when("QuantityMoved")\ndef more():\n    yield award("Ann", 1)\n')
    playing = Playing(VOTES, POINTS, rule(203, answers={"voting_period": "1 day"}), pays, more)
    number = playing.proposes(enacting())
    playing.votes(number)

    events = playing.waits(DAY + 1)

    assert only(events, VoteClosed).adopted
    assert (playing.points(ANN), playing.points(BEN), playing.has(number)) == (0, 3, True)
    assert kinds(events) == ["VoteClosed", "QuantityMoved", "RuleEnacted", "ChangeTookEffect", "ParadoxFound"]
    assert only(events, ParadoxFound).rules == ("302/1",)


@pytest.mark.parametrize("steps", [101, CHAIN_DEPTH - 2])
def test_a_chain_that_comes_to_an_end_is_followed_to_it(steps: int):
    code = f"""
        @when("Announced")
        def on(event):
            if int(event.text) < {steps}:
                yield announce(str(int(event.text) + 1))
    """
    begins = '@when("Declared")\ndef begin():\n    yield announce("1")\n'
    playing = Playing(VOTES, rule(300, begins), rule(301, code))

    events = playing.makes(Declare(ANN, "Go."))

    assert [event.text for event in events if isinstance(event, Announced)] == [str(at + 1) for at in range(steps)]


def test_many_players_whose_turns_are_passed_over_are_no_paradox():
    skips = rule(
        300,
        """
        @when("TurnBegan")
        def skip(event):
            if event.player != "Zoe":
                yield end_turn("away")
        @answers("may_begin_turn")
        def all_here():
            return "Zoe" in everyone()
    """,
    )
    playing = Playing(VOTES, skips, rule(205, answers={"turn_order": "by joining"}), players=())
    for name in (*(f"P{at:02}" for at in range(40)), "Zoe"):
        playing.makes(Join(PlayerId(name)))

    assert playing.game.turn is not None
    assert (playing.game.turn.player, playing.game.turn.number) == ("Zoe", 41)
    assert playing.game.troubles == ()


def test_hundreds_of_things_that_one_rule_asks_for_at_once_are_no_paradox():
    many = '@when("Declared")\ndef many():\n    for at in range(900):\n        yield put("log", at, {"n": at})\n'
    reacts = '@when("LineWritten")\ndef count(event):\n    if event.fields.n == 899:\n        yield announce("All.")\n'
    playing = Playing(VOTES, rule(300, many, declares={"registers": {"log": {}}}), rule(301, reacts))

    events = playing.makes(Declare(ANN, "Go."))

    assert (len(events), kinds(events)[-1]) == (902, "Announced")
    assert ENDLESS not in str(events)
