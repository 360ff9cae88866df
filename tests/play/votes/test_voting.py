"""Voting: who may cast what, and until when."""

from __future__ import annotations

from nomicon.game.names import ProposalNumber, Seconds
from nomicon.game.proposals import ADOPTED
from nomicon.hosting.table.table import Played
from nomicon.play.engine import Refused
from nomicon.play.people.seating import Forfeit
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import (
    BallotCameLate,
    BallotCast,
    BallotTakenBack,
    CastBallot,
    CloseVote,
    TakeBackBallot,
)
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAN,
    DAY,
    MINUTE,
    NOON,
    VOTES,
    Playing,
    enacting,
    kinds,
    only,
    rule,
)

PERIOD = rule(203, answers={"voting_period": "7 days"})
SECRET = rule(204, answers={"secret_ballots": "yes"})


def closing(playing: Playing, number: int = 301) -> VoteClosed:
    """Close a vote and return its count."""
    closed = only(playing.closes(playing.proposal(number).number), VoteClosed)
    assert isinstance(closed, VoteClosed)
    return closed


# -- Casting -------------------------------------------------------------------------


def test_a_ballot_is_received_with_its_moment():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())

    events = playing.makes(CastBallot(BEN, number, "for"))

    assert events == (BallotCast(number, BEN, "FOR", NOON, 1, False),)


def test_nobody_votes_on_a_proposal_that_does_not_exist():
    assert Playing(VOTES).refuses(CastBallot(ANN, ProposalNumber(999), "FOR")).because == "There is no proposal 999."


def test_a_ballot_that_says_neither_for_nor_against_is_refused():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())

    refused = playing.refuses(CastBallot(BEN, number, "maybe"))

    assert refused.because == "'maybe' cannot be counted. A ballot can say FOR or AGAINST."
    assert refused.instead


def test_rules_may_say_what_a_ballot_says_in_any_letters():
    playing = Playing(VOTES, rule(203, answers={"choices": ["aye", "No", "PRESENT"]}))
    number = playing.proposes(enacting())
    for player, choice in ((ANN, "AYE"), (BEN, "no"), (CAT, "present")):
        playing.makes(CastBallot(player, number, choice))

    assert closing(playing).votes == (("aye", 1), ("No", 1), ("PRESENT", 1))


def test_who_is_no_player_has_no_vote():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())

    assert playing.refuses(CastBallot(DAN, number, "FOR")).because.startswith("Only players may vote")


def test_who_votes_can_be_changed_and_counts_from_the_next_ballot():
    playing = Playing(
        VOTES,
        rule(
            203,
            answers={"electorate": "Voters"},
            declares={"offices": {"Speaker": {}}, "groups": {"Voters": {"except": ["Speaker"]}}},
        ),
        holders=(("Speaker", ANN),),
    )
    number = playing.proposes(enacting())

    refused = playing.refuses(CastBallot(ANN, number, "FOR"))

    assert refused.because == "Only Voters may vote on proposal 301."
    assert refused.grounds == ("203/1",)
    playing.makes(CastBallot(BEN, number, "FOR"))
    assert closing(playing).eligible == 2


def test_code_may_say_who_votes_on_which_proposal():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @answers("electorate")
        def who(player, proposal):
            return "nobody" if proposal.number == 301 else PASS
    """,
        ),
    )
    first, second = playing.proposes(enacting()), playing.proposes(enacting())

    assert isinstance(playing.tries(CastBallot(ANN, first, "FOR")), Refused)
    assert isinstance(playing.tries(CastBallot(ANN, second, "FOR")), Played)
    assert "RuleFailed" not in kinds(playing.closes(first))


def test_a_ballot_counts_for_as_many_votes_as_the_rules_say_when_it_is_received():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @answers("votes_each")
        def votes(player):
            return 3 if player == "Ann" else 1
    """,
        ),
    )
    number = playing.proposes(enacting())
    playing.votes(number, "FOR", [ANN])
    playing.votes(number, "AGAINST", [BEN, CAT])

    closed = closing(playing)

    assert (closed.votes, closed.heads, closed.outcome) == ((("FOR", 3), ("AGAINST", 2)), 3, ADOPTED)


def test_a_later_ballot_replaces_an_earlier_one():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())
    playing.votes(number, "AGAINST", [ANN])
    playing.votes(number, "FOR", [ANN])

    assert closing(playing).votes == (("FOR", 1), ("AGAINST", 0))


def test_the_first_ballot_is_final_where_the_rules_say_so():
    playing = Playing(VOTES, rule(203, answers={"may_replace_ballot": "no"}))
    number = playing.proposes(enacting())
    playing.votes(number, "AGAINST", [ANN])

    refused = playing.refuses(CastBallot(ANN, number, "FOR"))

    assert (refused.because, "203/1" in refused.grounds) == (
        "You have already voted, and the first ballot is final.",
        True,
    )


def test_a_ballot_can_be_taken_back():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())
    playing.votes(number, "FOR", [ANN])

    assert playing.makes(TakeBackBallot(ANN, number)) == (BallotTakenBack(number, ANN, False),)
    assert closing(playing).heads == 0


def test_a_ballot_that_was_never_cast_cannot_be_taken_back():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())

    assert playing.refuses(TakeBackBallot(ANN, number)).because == "You have cast no ballot on proposal 301."


def test_a_ballot_stands_where_the_rules_say_so():
    playing = Playing(VOTES, rule(203, answers={"may_take_back_ballot": "no"}))
    number = playing.proposes(enacting())
    playing.votes(number, "FOR", [ANN])

    assert playing.refuses(TakeBackBallot(ANN, number)).because == "A ballot cannot be taken back."


# -- Closing -------------------------------------------------------------------------


def test_a_vote_without_a_period_is_closed_by_a_player():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())

    assert "VoteClosed" in kinds(playing.makes(CloseVote(BEN, number)))


def test_who_closes_a_vote_can_be_changed():
    playing = Playing(
        VOTES,
        rule(203, answers={"may_close": "the Speaker"}, declares={"offices": {"Speaker": {}}}),
        holders=(("Speaker", ANN),),
    )
    number = playing.proposes(enacting())

    assert playing.refuses(CloseVote(BEN, number)).grounds == ("203/1",)
    assert "VoteClosed" in kinds(playing.makes(CloseVote(ANN, number)))


def test_a_vote_with_a_period_ends_by_the_clock_and_by_nothing_else():
    playing = Playing(VOTES, PERIOD)
    number = playing.proposes(enacting())

    assert playing.refuses(CloseVote(BEN, number)).grounds == ("203/1",)
    assert playing.waits(7 * DAY) == ()
    assert only(playing.waits(1), VoteClosed).at == NOON + 7 * DAY


def test_a_ballot_in_the_last_second_is_in_time_and_one_a_second_later_is_not():
    playing = Playing(VOTES, PERIOD)
    number = playing.proposes(enacting())
    playing.waits(7 * DAY)

    playing.makes(CastBallot(ANN, number, "FOR"))
    playing.clock.advance(Seconds(1))

    refused = playing.refuses(CastBallot(BEN, number, "FOR"))
    assert (refused.because, refused.grounds) == ("The vote on proposal 301 has closed.", ("203/1",))


def test_a_period_that_depends_on_the_proposal_is_named_when_a_ballot_comes_late():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @answers("voting_period")
        def period(proposal):
            return 60 * len(proposal.title)
    """,
        ),
    )
    number = playing.proposes(enacting(), title="Tea")
    playing.waits(3 * MINUTE + 1)

    assert playing.refuses(CastBallot(BEN, number, "FOR")).grounds == ("203/1",)
    assert playing.game.troubles == ()


def test_late_ballots_are_listed_where_the_rules_say_so():
    playing = Playing(VOTES, rule(203, answers={"late_ballots": "listed"}))
    number = playing.proposes(enacting())
    closing(playing)

    assert playing.makes(CastBallot(BEN, number, "FOR")) == (BallotCameLate(number, BEN, NOON),)
    assert playing.proposal().late == (BEN,)
    assert isinstance(playing.tries(CastBallot(DAN, number, "FOR")), Refused)


def test_a_vote_ends_when_all_have_voted_where_the_rules_say_so():
    playing = Playing(VOTES, rule(203, answers={"ends_early": "all have voted"}))
    number = playing.proposes(enacting())
    playing.votes(number, "FOR", [ANN, BEN])

    assert playing.proposal().is_open
    assert "VoteClosed" in kinds(playing.makes(CastBallot(CAT, number, "FOR")))


def test_a_vote_does_not_end_early_because_somebody_who_left_had_voted():
    playing = Playing(VOTES, rule(203, answers={"ends_early": "all have voted"}))
    number = playing.proposes(enacting())
    playing.votes(number, "FOR", [ANN])
    playing.makes(Forfeit(ANN))

    playing.votes(number, "FOR", [BEN])

    assert playing.proposal().is_open


def test_the_ballot_of_somebody_who_left_counts_unless_the_rules_say_otherwise():
    def votes(*rules):
        playing = Playing(VOTES, *rules)
        number = playing.proposes(enacting())
        playing.votes(number, "FOR", [BEN, CAT])
        playing.makes(Forfeit(CAT))
        return closing(playing).votes

    assert votes() == (("FOR", 2), ("AGAINST", 0))
    assert votes(rule(203, answers={"ballots_of_leavers": "no"})) == (("FOR", 1), ("AGAINST", 0))
