"""Activity: rules can ask who has been here since when, and nothing but joining and logging on says so."""

from __future__ import annotations

from fractions import Fraction

from nomicon.game.names import Moment, PlayerId
from nomicon.play.asking.offering import MakeMove
from nomicon.play.people.presence import LoggedOn, LogOn
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, CAT, DAY, NOON, POINTS, VOTES, Playing, enacting, rule

COUNTED = rule(
    202,
    """
    @offers("count")
    def count(player, now):
        return award(player, len(seen_since(now - days(2))))

    @offers("reward")
    def reward(now):
        return award(seen_since(now - days(2)), 1)

    @offers("look")
    def look(player, now):
        return award(player, (now - look_up("seen", player)).days)
    """,
)


def test_whoever_logs_on_is_here_from_that_moment():
    playing = Playing(VOTES)
    playing.waits(DAY)

    assert playing.makes(LogOn(ANN)) == (LoggedOn(ANN, Moment(NOON + DAY)),)
    assert (playing.game.players[ANN].seen, playing.game.players[BEN].seen) == (NOON + DAY, NOON)


def test_only_players_log_on():
    assert "is not a player" in Playing(VOTES).refuses(LogOn(PlayerId("Zoe"))).because


def test_rules_can_count_who_has_been_here_since_a_moment():
    playing = Playing(VOTES, POINTS, rule(203, COUNTED.text.code))
    playing.waits(2 * DAY)
    playing.makes(MakeMove(ANN, "count", {}))
    playing.waits(DAY)
    playing.makes(LogOn(BEN))
    playing.makes(MakeMove(CAT, "count", {}))

    assert (playing.points(ANN), playing.points(CAT)) == (3, 1)


def test_rules_can_address_those_who_have_been_here():
    playing = Playing(VOTES, POINTS, rule(203, COUNTED.text.code))
    playing.waits(3 * DAY)
    playing.makes(LogOn(BEN))
    playing.makes(MakeMove(ANN, "reward", {}))

    assert [playing.points(one) for one in (ANN, BEN, CAT)] == [0, 1, 0]


def test_rules_can_look_up_when_somebody_was_here_last():
    playing = Playing(VOTES, POINTS, rule(203, COUNTED.text.code))
    playing.waits(3 * DAY)
    playing.makes(MakeMove(ANN, "look", {}))

    assert playing.points(ANN) == Fraction(3)


def test_a_ballot_does_not_say_that_one_was_here():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())
    playing.waits(DAY)
    playing.makes(CastBallot(BEN, number, "FOR"))

    assert playing.game.players[BEN].seen == NOON
