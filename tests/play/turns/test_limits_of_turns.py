"""The limit of a turn in progress: it lasts as long as a rule gives it."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Change
from nomicon.game.names import Moment
from nomicon.game.texts import RuleText
from nomicon.play.asking.offering import MakeMove
from nomicon.play.series.founding import StartingRule
from nomicon.play.turns.turns import EndTurn, TurnLimitSet, TurnTimeCame
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAY,
    NOON,
    POINTS,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)

IN_TURN = {"turn_order": "by name", "may_propose": "the player in turn"}
LIMITS = rule(
    206,
    """
    @offers("until", hours="count")
    def until(now, hours):
        return limit_turn(now + timedelta(hours=hours))
    """,
)
LASTS = rule(205, answers={"turn_length": "7 days", "quorum": 1})
LASTS_IN_WINTER = rule(
    205,
    """
    @answers("turn_length")
    def in_winter(now):
        return "7 days" if now.month == 1 else PASS
    """,
)
HIGHER = rule(101, answers={"conflict_across_classes": "void", "quorum": 1}, status="immutable")


def with_a_limit(lasts: StartingRule, *more: StartingRule) -> Playing:
    return Playing(HIGHER, VOTES, rule(203, answers=IN_TURN), lasts, *more, players=(CAT, ANN, BEN))


def goes_on_without_limit(playing: Playing) -> bool:
    brought, turn = playing.waits(70 * DAY), playing.game.turn
    return (brought, turn and turn.player, turn and turn.until) == ((), CAT, None)


@pytest.mark.parametrize(
    ("lasts", "change"),
    [
        (LASTS, repealing(205)),
        (LASTS, amending(205, answers={"turn_length": None})),
        (LASTS, amending(205, text=RuleText("Turns", "They last."))),
        (LASTS_IN_WINTER, repealing(205)),
        (LASTS_IN_WINTER, amending(205, code="")),
        (LASTS, amending(101, answers={"quorum": 2})),  # Rule 205 is void then.
    ],
)
def test_the_turn_in_progress_has_no_limit_any_more_when_no_rule_gives_one(lasts: StartingRule, change: Change):
    playing = with_a_limit(lasts)

    limit = only(playing.adopts(change, by=CAT), TurnLimitSet)

    assert (limit.player, limit.until, limit.rule.partition("/")[0]) == (CAT, None, "205")
    assert goes_on_without_limit(playing)


def test_the_turn_in_progress_keeps_its_limit_while_a_rule_says_how_long_turns_last():
    for change in (repealing(205), amending(205, answers={"turn_length": "1 day"}), enacting(answers={"quorum": 1})):
        playing = with_a_limit(LASTS, rule(206, answers={"turn_length": "3 days"}))
        assert "TurnLimitSet" not in kinds(playing.adopts(change, by=CAT))
        assert playing.waits(7 * DAY + 1)[:1] == (TurnTimeCame(CAT, 1, Moment(NOON + 7 * DAY)),)


def test_a_limit_that_a_rule_has_set_stays_as_long_as_that_rule_is_heard():
    for repealed, stays in ((205, True), (206, False)):
        playing = with_a_limit(LASTS, LIMITS)
        playing.makes(MakeMove(CAT, "until", {"hours": 48}))
        happened = playing.adopts(repealing(repealed), by=CAT)
        assert ("TurnLimitSet" in kinds(happened)) is not stays
        if stays:
            assert playing.waits(2 * DAY + 1)[:1] == (TurnTimeCame(CAT, 1, Moment(NOON + 2 * DAY)),)
        else:
            assert goes_on_without_limit(playing)


def test_what_follows_from_a_vote_that_ends_with_a_turn_still_belongs_to_that_turn():
    period = rule(204, answers={"voting_period": "7 days"})
    paid = rule(207, '@when("VoteClosed")\ndef paid(turn):\n    return award(turn.player, 3)')
    playing = with_a_limit(LASTS, period, POINTS, paid)
    playing.votes(playing.proposes(enacting(), by=CAT))

    happened = kinds(playing.waits(7 * DAY + 1))

    assert happened.index("VoteClosed") < happened.index("RuleEnacted") < happened.index("TurnTimeCame")
    assert playing.points(CAT) == 3
    assert happened.count("TurnBegan") == 1


def test_a_turn_whose_time_is_over_already_is_told_of_no_other_limit():
    playing = with_a_limit(LASTS, rule(206, answers={"at_turn_limit": "goes on"}))
    playing.waits(8 * DAY)

    assert "TurnLimitSet" not in kinds(playing.adopts(repealing(205), by=CAT))


def test_a_limit_that_came_in_play_is_gone_when_the_first_rules_are_in_force_again():
    anew = rule(204, '@offers("anew")\ndef anew():\n    return restore_initial_set()\n')
    for change in (enacting(answers={"turn_length": "5 days"}), amending(201, answers={"turn_length": "5 days"})):
        playing = Playing(VOTES, rule(203, answers=IN_TURN), anew, players=(CAT, ANN, BEN))
        playing.adopts(change, by=CAT)
        for player in (CAT, ANN, BEN):
            playing.makes(EndTurn(player))
        assert playing.game.turn is not None
        assert playing.game.turn.until is not None

        playing.makes(MakeMove(CAT, "anew", {}))

        assert goes_on_without_limit(playing)
