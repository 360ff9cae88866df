"""Ballots that depend on others: what each comes to is found at the count, whoever voted first."""

from __future__ import annotations

import pytest

from nomicon.game.grounds import by_program
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import ADOPTED, DEFEATED
from nomicon.play.judging.claiming import Declare
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, CAT, DAN, VOTES, Playing, enacting, only, rule

P301 = ProposalNumber(301)
FOUR = (ANN, BEN, CAT, DAN)
BOTH = rule(210, answers={"depending_ballots": ["conditions", "endorsements"]})


def counted(game: Playing, **ballots: str) -> VoteClosed:
    """Have players vote, and return the count."""
    game.proposes(enacting())
    for name, choice in ballots.items():
        game.makes(CastBallot(next(one for one in FOUR if one == name), P301, choice))
    closed = only(game.closes(P301), VoteClosed)
    assert isinstance(closed, VoteClosed)
    return closed


def said(closed: VoteClosed) -> dict[str, str]:
    return {voter: choice for voter, choice, *_ in closed.ballots}


def test_a_condition_that_is_met_counts_and_the_page_keeps_what_was_written():
    game = Playing(VOTES, BOTH)
    closed = counted(game, Ann="for if Ben votes for", Ben="FOR", Cat="AGAINST")
    assert (closed.outcome, said(closed)) == (ADOPTED, {"Ann": "FOR", "Ben": "FOR", "Cat": "AGAINST"})
    ballot = game.proposal().ballots[ANN]
    assert (ballot.choice, ballot.written) == ("FOR", "FOR if Ben votes FOR")


def test_a_condition_that_is_not_met_says_what_it_says_otherwise_or_does_not_count():
    game = Playing(VOTES, BOTH, players=FOUR)
    closed = counted(game, Ann="FOR if Ben votes FOR, otherwise AGAINST", Cat="FOR if Ben votes FOR", Ben="AGAINST")
    assert said(closed) == {"Ann": "AGAINST", "Ben": "AGAINST"}
    assert closed.unmet == (("Cat", "FOR if Ben votes FOR"),)
    assert set(closed.abstained) == {"Cat", "Dan"}


def test_a_ballot_follows_one_that_follows_another():
    game = Playing(VOTES, BOTH, players=FOUR)
    closed = counted(game, Ann="as Ben votes", Ben="as Cat votes", Cat="AGAINST")
    assert (closed.outcome, set(said(closed).values()), closed.heads) == (DEFEATED, {"AGAINST"}, 3)


def test_a_ballot_that_follows_somebody_who_has_not_voted_does_not_count():
    assert counted(Playing(VOTES, BOTH), Ann="as Ben votes", Cat="FOR").unmet == (("Ann", "as Ben votes"),)


CIRCLE = {"Ann": "FOR if Ben votes FOR", "Ben": "FOR if Ann votes FOR", "Cat": "as Ann votes"}


def test_ballots_in_a_circle_do_not_count_nor_what_follows_them():
    closed = counted(Playing(VOTES, BOTH, players=FOUR), **CIRCLE, Dan="AGAINST")
    assert said(closed) == {"Dan": "AGAINST"}


def test_conditions_in_a_circle_count_as_written_where_the_rules_say_so():
    met = rule(211, answers={"depending_ballots": ["conditions", "endorsements", "circles"]})
    closed = counted(Playing(VOTES, met, players=FOUR), **CIRCLE, Dan="AGAINST")
    assert said(closed) == {"Ann": "FOR", "Ben": "FOR", "Cat": "FOR", "Dan": "AGAINST"}


def test_two_who_follow_each_other_come_to_nothing_whatever_the_rules_say_of_conditions():
    met = rule(211, answers={"depending_ballots": ["conditions", "endorsements", "circles"]})
    assert said(counted(Playing(VOTES, met), Ann="as Ben votes", Ben="as Ann votes", Cat="FOR")) == {"Cat": "FOR"}


@pytest.mark.parametrize("more", [[], ["circles"]])
def test_what_waits_for_a_ballot_in_a_circle_goes_by_what_that_comes_to(more: list[str]):
    law = rule(211, answers={"depending_ballots": ["conditions", "endorsements", *more]})
    dan = "FOR if Cat votes AGAINST, otherwise AGAINST"
    closed = counted(Playing(VOTES, law, players=FOUR), **CIRCLE, Dan=dan)
    counts = {"Ann": "FOR", "Ben": "FOR", "Cat": "FOR"} if more else {}
    assert said(closed) == counts | {"Dan": "AGAINST"}


def test_a_circle_beside_another_does_not_decide_what_that_comes_to():
    law = rule(211, answers={"depending_ballots": ["conditions", "endorsements", "circles"]})
    two = {"Ann": "FOR if Ben votes FOR", "Ben": "FOR if Ann votes FOR", "Cat": "as Dan votes", "Dan": "as Cat votes"}
    assert said(counted(Playing(VOTES, law, players=FOUR), **two)) == {"Ann": "FOR", "Ben": "FOR"}


def test_the_order_of_ballots_does_not_matter():
    ways = [dict(reversed(CIRCLE.items())), CIRCLE]
    found = [counted(Playing(VOTES, BOTH, players=FOUR), **way, Dan="FOR") for way in ways]
    assert said(found[0]) == said(found[1])


def test_a_secret_ballot_that_depends_stays_sealed_until_the_count():
    secret = rule(211, answers={"secret_ballots": True, "voting_period": "1 day"})
    game = Playing(VOTES, BOTH, secret)
    closed = counted(game, Ann="as Ben votes", Ben="FOR", Cat="FOR")
    assert said(closed) == {"Ann": "FOR", "Ben": "FOR", "Cat": "FOR"}


def test_a_ballot_follows_somebody_who_has_another_name_by_then():
    code = '@when("Declared")\ndef renames():\n    yield rename("Ben", "Bob")\n'
    game = Playing(VOTES, BOTH, rule(220, code))
    game.proposes(enacting())
    game.makes(CastBallot(ANN, P301, "as Ben votes"))
    game.makes(CastBallot(BEN, P301, "FOR"))
    game.makes(Declare(ANN, "Hail!"))
    assert said(only(game.closes(P301), VoteClosed)) == {"Ann": "FOR", "Bob": "FOR"}


@pytest.mark.parametrize(
    ("ballot", "because"),
    [
        ("as Zed votes", "Zed is not a player"),
        ("as Ann votes", "A ballot cannot depend on itself."),
        ("MAYBE if Ben votes FOR", "cannot be counted"),
        ("FOR if Ben votes MAYBE", "cannot be counted"),
    ],
)
def test_a_ballot_that_depends_on_nobody_there_or_says_what_none_may_is_refused(ballot, because):
    game = Playing(VOTES, BOTH)
    game.proposes(enacting())
    assert because in game.refuses(CastBallot(ANN, P301, ballot)).because


def test_a_ballot_that_depends_on_itself_is_not_refused_as_if_its_voter_did_not_play():
    game = Playing(VOTES, BOTH)
    game.proposes(enacting())
    assert game.refuses(CastBallot(ANN, P301, "as Ann votes")).grounds == (by_program("yourself"),)


def test_where_no_rule_lets_ballots_depend_the_refusal_says_how_one_could():
    game = Playing(VOTES)
    game.proposes(enacting())
    refused = game.refuses(CastBallot(ANN, P301, "as Ben votes"))
    assert "vote.depending: [endorsements]" in refused.instead


def test_a_rule_casts_a_ballot_that_depends():
    code = """
        @when("BallotCast")
        def follow(event):
            if event.voter == "Ann":
                yield cast("Cat", 301, "as Ben votes")
    """
    game = Playing(VOTES, BOTH, rule(220, code))
    closed = counted(game, Ann="FOR", Ben="AGAINST")
    assert said(closed)["Cat"] == "AGAINST"
