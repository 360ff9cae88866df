"""Instead: a rule puts something else in the place of what was about to happen."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.hosting.table.table import Played
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare, MakeClaim
from nomicon.play.judging.judging import Invoke
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.series.founding import StartingRule
from nomicon.play.turns.timing import Announced
from tests.play.playing import (
    ANN,
    BEN,
    DAN,
    DAY,
    POINTS,
    VOTES,
    Playing,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)


def instead(number: int, event: str, body: str, **header: Any) -> StartingRule:
    """Write a rule that puts something instead of an event."""
    return rule(number, f'@instead("{event}")\ndef f(event):\n    {body}\n', **header)


def reward(number: int, amount: int = 5, **header: Any) -> StartingRule:
    """Write a rule that pays for declarations."""
    return rule(number, f'@when("Declared")\ndef f(event):\n    yield award(event.player, {amount})\n', **header)


def test_a_rule_may_prevent_what_was_about_to_happen():
    playing = Playing(VOTES, instead(203, "Left", "return []"))

    assert playing.makes(Forfeit(ANN)) == ()
    assert ANN in playing.game.players
    outcome = playing.tries(Forfeit(ANN))
    assert isinstance(outcome, Played)
    assert outcome.entry.grounds == ("203/1",)


def test_a_rule_may_put_something_else_in_its_place():
    playing = Playing(VOTES, POINTS, instead(203, "Left", "return [award(event.player, -3)]"))

    assert kinds(playing.makes(Forfeit(ANN))) == ["QuantityMoved"]
    assert playing.points(ANN) == -3


def test_a_rule_may_refuse_the_move_and_say_why():
    playing = Playing(VOTES, instead(203, "Left", 'return [refuse("Nobody leaves today.")]'))

    assert playing.refuses(Forfeit(ANN)) == Refused("Nobody leaves today.", ("203/1",))


def test_a_rule_that_passes_lets_it_happen():
    playing = Playing(VOTES, instead(203, "Left", 'return None if event.player == "Ben" else []'))

    assert kinds(playing.makes(Forfeit(BEN))) == ["Left"]
    assert playing.makes(Forfeit(ANN)) == ()


def test_a_rule_that_breaks_lets_it_happen_and_is_told():
    playing = Playing(VOTES, instead(203, "Left", "return 1 // 0"))

    assert kinds(playing.makes(Forfeit(ANN))) == ["Left", "RuleFailed"]


def test_what_should_come_instead_and_cannot_be_done_stops_nobody():
    playing = Playing(VOTES, instead(203, "Left", 'return [award("Ann", 5, "gold")]'))

    events = playing.makes(Forfeit(ANN))

    assert only(events, RuleFailed).message.startswith("Nothing called 'gold' is counted")
    assert ANN not in playing.game.players


def test_the_first_in_order_of_precedence_has_its_way():
    playing = Playing(
        instead(203, "Left", 'return [announce("203")]'), instead(202, "Left", 'return [announce("202")]')
    )

    assert only(playing.makes(Forfeit(ANN)), Announced).text == "202"


def test_what_is_put_in_its_place_may_itself_be_replaced_but_never_twice_by_one_rule():
    playing = Playing(
        POINTS,
        instead(203, "QuantityMoved", "return [award(p, -n) for p, n in event.moves]"),
        instead(204, "QuantityMoved", "return [award(p, 2 * n) for p, n in event.moves]"),
        reward(205),
    )

    playing.makes(Declare(ANN, "Hail!"))

    assert (playing.points(ANN), len(playing.game.troubles)) == (-5, 0)


@pytest.mark.parametrize(("stopper", "points"), [(203, 0), (205, 5)])
def test_a_rule_cannot_stop_what_a_stronger_rule_brings_about(stopper: int, points: int):
    playing = Playing(POINTS, instead(stopper, "QuantityMoved", "return []"), reward(204))

    playing.makes(Declare(ANN, "Hail!"))

    assert playing.points(ANN) == points


def test_a_rule_cannot_stop_an_immutable_rule_by_a_claim():
    playing = Playing(
        POINTS, instead(203, "QuantityMoved", "return []", prevails_over=[301]), reward(301, status="immutable")
    )

    playing.makes(Declare(ANN, "Hail!"))

    assert playing.points(ANN) == 5


def test_a_rule_does_not_stand_in_its_own_way():
    both = reward(203).text.code + '@instead("QuantityMoved")\ndef g():\n    return []\n'
    playing = Playing(POINTS, rule(203, both))

    playing.makes(Declare(ANN, "Hail!"))

    assert playing.points(ANN) == 5


@pytest.mark.parametrize("event", ["ProposalSubmitted", "VoteOpened", "JudgementInvoked", "ClaimMade", "Joined"])
def test_what_would_have_followed_from_what_was_stopped_does_not_follow(event: str):
    playing = Playing(VOTES, POINTS, players=())
    for player in (ANN, BEN):
        playing.makes(Join(player))
    playing.adopts(enacting(f'@instead("{event}")\ndef f(event):\n    return []\n'))

    for move in (
        Propose(ANN, (enacting(),)),
        Invoke(ANN, "It is so."),
        MakeClaim(ANN, playing.rule(201).number, "So."),
        Join(DAN),
    ):
        assert event not in kinds(playing.makes(move))
    assert playing.game.troubles == ()


def test_nothing_stops_rules_from_changing_once_the_change_was_adopted():
    playing = Playing(VOTES)

    refused = playing.refuses(Propose(ANN, (enacting('@instead("RuleRepealed")\ndef f(event):\n    return []\n'),)))

    assert "a rule cannot replace RuleRepealed" in refused.because


def test_nothing_stops_the_founding():
    everything = instead(203, "Joined", "return []")
    playing = Playing(everything, VOTES, players=(), holders=(("Speaker", ANN),))

    assert playing.game.in_order() == [ANN]
    assert playing.makes(Join(BEN)) == ()


def test_a_rule_that_stands_in_the_way_can_be_repealed():
    playing = Playing(VOTES)
    playing.adopts(enacting('@instead("Joined")\ndef f():\n    return []\n'))
    assert playing.makes(Join(DAN)) == ()
    playing.adopts(repealing(301))

    assert kinds(playing.makes(Join(DAN))) == ["Joined"]


def test_each_failure_is_told_once():
    playing = Playing(POINTS, instead(203, "QuantityMoved", "return 1 // 0"), reward(204))

    assert len([event for event in playing.makes(Declare(ANN, "Hail!")) if isinstance(event, RuleFailed)]) == 1


REFUSES = 'return [refuse("Not now.")]'


def test_what_time_brings_cannot_be_refused():
    duty = {"offices": {"Clerk": {}}, "duties": {"report": {"of": "Clerk", "every": "every day 18:00"}}}
    playing = Playing(VOTES, rule(202, declares=duty), instead(203, "DutyOwed", REFUSES))

    assert kinds(playing.waits(DAY)) == ["TimerRang", "DutyOwed", "RuleFailed"]


def test_what_follows_from_a_move_cannot_be_refused_with_it():
    wins = rule(202, answers={"win_score": 5}, declares={"quantities": {"points": {"start": 0}}})
    playing = Playing(VOTES, wins, instead(203, "GameWon", REFUSES), reward(204))

    assert kinds(playing.makes(Declare(ANN, "Hail!"))) == ["Declared", "QuantityMoved", "GameWon", "RuleFailed"]


def test_what_sets_the_order_of_hearing_is_not_answered_by_code():
    refused = Playing(VOTES).refuses(Propose(ANN, (enacting('@answers("precedence")\ndef last():\n    return "x"\n'),)))
    assert "only a header" in refused.because


CLERK: dict[str, Any] = {"offices": {"Clerk": {}}}
APPOINTS = """
@when("Declared")
def f():
    yield appoint("Clerk", "Ben")
    yield {}
    yield announce("So be it.")
"""


def test_effects_behind_one_that_was_replaced_are_tested_on_the_game_as_it_is():
    playing = Playing(
        VOTES,
        rule(204, APPOINTS.format('vacate("Clerk", "Ben")'), declares=CLERK),
        instead(203, "OfficeFilled", "return []"),
    )

    events = playing.makes(Declare(ANN, "Hail!"))

    assert kinds(events) == ["Declared", "RuleFailed"]
    assert "Ben" in only(events, RuleFailed).message


def test_effects_behind_one_that_was_replaced_take_place_where_they_still_can():
    playing = Playing(
        VOTES,
        POINTS,
        rule(204, APPOINTS.format('award("Ben", 5)'), declares=CLERK),
        instead(203, "OfficeFilled", 'return [announce("Not Ben.")]'),
    )

    events = playing.makes(Declare(ANN, "Hail!"))

    assert kinds(events) == ["Declared", "Announced", "QuantityMoved", "Announced"]
    assert playing.points(BEN) == 5


def test_nobody_falls_below_the_least_by_a_payment_whose_cover_was_replaced():
    purse = rule(202, declares={"quantities": {"points": {"start": 0, "least": 0}}})
    pays = '@when("Declared")\ndef f():\n    yield award("Ann", 5)\n    yield award("Ann", -5)\n'
    stops = "return [] if event.moves[0][1] > 0 else None"
    playing = Playing(VOTES, purse, rule(204, pays), instead(203, "QuantityMoved", stops))

    assert kinds(playing.makes(Declare(ANN, "Hail!"))) == ["Declared", "RuleFailed"]
    assert playing.points(ANN) == 0


@pytest.mark.parametrize("words", ["", " \\n"])
def test_a_rule_that_refuses_without_a_word_is_named(words: str):
    code = f'@instead("Declared")\ndef f():\n    yield refuse("{words}")\n'
    playing = Playing(VOTES, rule(204, code), rule(205, code.replace("instead", "when").replace("Declared", "Joined")))

    assert playing.refuses(Declare(ANN, "Hail!")).because == "Rule 204 refuses that, and does not say why."
    broke = only(playing.makes(Join(DAN)), RuleFailed)
    assert (broke.rule, broke.message) == (205, "Rule 205 refuses that, and does not say why.")
