"""What rules do with proposals on the table: note, open, limit, take apart; and ballots that say anything."""

from __future__ import annotations

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import SUBMITTED
from nomicon.play.asking.offering import MakeMove
from nomicon.play.people.offices import DutyDone, TakeInHand
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.effects import ProposalNoted, ProposalTakenApart, VoteLimitSet
from nomicon.play.proposals.proposing import PassStage, Propose
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.votes.opening import VoteOpened
from nomicon.play.votes.voting import CastBallot, CloseVote
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
    text,
)

N301 = ProposalNumber(301)

FREE = rule(203, answers={"choices": ["FOR", "AGAINST", "*"]})
EARLY = rule(204, answers={"ends_early": "all have voted"})


def test_a_rule_notes_something_beside_a_proposal():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @when("ProposalSubmitted")
        def noted(event):
            yield note(event.proposal, "Mind the gap.")
    """,
        ),
    )
    events = playing.makes(Propose(ANN, (enacting(),)))
    assert only(events, ProposalNoted) == ProposalNoted(N301, "Mind the gap.", "203/1")
    assert playing.proposal().notes == ("Mind the gap.",)


def test_a_rule_that_notes_something_about_no_proposal_fails():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @when("Declared")
        def noted(event):
            yield note(999, "Nothing.")
        @offers("note")
        def empty():
            return note(301, "")
    """,
        ),
    )
    assert playing.refuses(MakeMove(ANN, "note", {})).because == "A note must have 1 to 20000 characters."


def test_a_rule_opens_a_vote_that_it_had_put_off_and_only_once():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @instead("VoteOpened")
        def not_yet(event):
            return []
        @offers("open")
        def now():
            return open_vote(301)
    """,
        ),
    )
    playing.proposes(enacting())
    assert playing.proposal().state == "submitted"
    assert only(playing.makes(MakeMove(BEN, "open", {})), VoteOpened).at == NOON
    assert playing.refuses(MakeMove(BEN, "open", {})).because.startswith("The vote on proposal 301 cannot open")


def test_a_rule_sets_another_end_for_an_open_vote():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @offers("hurry")
        def hurry(now):
            return limit_vote(301, now + days(1))
        @offers("for ever")
        def for_ever(now):
            return limit_vote(301, None)
    """,
            answers={"voting_period": "7 days"},
        ),
    )
    playing.proposes(enacting())
    assert only(playing.makes(MakeMove(BEN, "hurry", {})), VoteLimitSet).closes == NOON + DAY
    assert playing.proposal().closes == NOON + DAY
    playing.makes(MakeMove(BEN, "for ever", {}))
    playing.waits(30 * DAY)
    assert playing.proposal().state == "open"
    playing.makes(CloseVote(ANN, N301))
    assert playing.proposal().state == "defeated"


def test_several_rule_changes_in_one_proposal_are_taken_apart_where_the_rules_say_so():
    playing = Playing(VOTES, rule(203, answers={"several_changes": "one each"}))
    events = playing.makes(Propose(ANN, (enacting(title="Tea"), repealing(203))))
    assert only(events, ProposalTakenApart) == ProposalTakenApart(ANN, 2, "203/1")
    assert [len(playing.proposal(number).changes) for number in (301, 302)] == [1, 1]


def test_what_is_put_in_place_of_one_part_leaves_the_others_alone():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @instead("ProposalSubmitted")
        def no_repeals(event, changes):
            if changes[0].kind == "repeal":
                return [announce("Not that.")]
    """,
            answers={"several_changes": "one each"},
        ),
    )
    events = playing.makes(Propose(ANN, (repealing(201), enacting(title="Tea"))))
    assert "Announced" in kinds(events)
    assert playing.proposal(301).title == ""
    assert playing.game.last_proposal == 301


def test_a_ballot_may_say_anything_where_the_rules_let_it():
    playing = Playing(VOTES, FREE)
    playing.proposes(enacting())
    playing.makes(CastBallot(ANN, N301, "as Ben"))
    playing.makes(CastBallot(BEN, N301, "for"))
    playing.makes(CastBallot(CAT, N301, "As ben"))
    playing.makes(CloseVote(ANN, N301))
    tally = playing.proposal().tally
    assert tally is not None
    assert dict(tally.votes) == {"FOR": 1, "AGAINST": 0, "as Ben": 2}


def test_a_ballot_says_a_word_or_two_and_nothing_that_cannot_be_written():
    playing = Playing(VOTES, FREE)
    playing.proposes(enacting())
    for odd in ("", "*", "$FOR", "x" * 41, "a\nb"):
        assert "cannot be counted" in playing.refuses(CastBallot(ANN, N301, odd)).because


def test_a_vote_ends_when_the_last_one_leaves_who_had_not_voted():
    playing = Playing(VOTES, EARLY)
    playing.proposes(enacting())
    playing.votes(N301, by=(ANN, BEN))
    assert "VoteClosed" in kinds(playing.makes(Forfeit(CAT)))
    assert playing.proposal().state == "adopted"


PAYS = """
    @when("VoteClosed")
    def pays(event, proposal):
        if event.adopted:
            yield award(proposal.proponent, {})
"""


def test_a_change_of_what_a_vote_pays_is_told_by_both_laws():
    playing = Playing(VOTES, POINTS, rule(203, PAYS.format(10)), rule(204, answers={"fork_notices": "yes"}))
    events = playing.adopts(amending(203, text=text(PAYS.format(3))))
    assert only(events, QuantityMoved).moves == ((ANN, 10),)
    then = "This vote pays, by the words in force when it ended: Ann 10 points."
    told = f"{then} By rule 203 as changed, it would pay: Ann 3 points."
    assert only(events, ProposalNoted).text == told


def test_a_change_that_bears_on_nothing_its_vote_pays_is_not_told_twice():
    playing = Playing(VOTES, POINTS, rule(203, PAYS.format(10)), rule(204, answers={"fork_notices": "yes"}))
    assert "ProposalNoted" not in kinds(playing.adopts(enacting(title="Tea")))


# -- Sent round by hand, and opened by a rule ------------------------------------------------


def by_hand(opens: str) -> Playing:
    """Found a game whose Speaker sends proposals round by hand, and where a rule opens votes."""
    speaker = rule(205, answers={"distributed_by": "Speaker"}, declares={"offices": {"Speaker": {}}})
    opening = rule(206, opens, answers={"vote_opens": "when a rule opens it"})
    playing = Playing(VOTES, speaker, opening, holders=(("Speaker", ANN),))
    playing.makes(TakeInHand(ANN, "distribute proposal", True))
    return playing


def test_a_proposal_sent_round_by_hand_waits_for_the_rule_that_opens_its_vote():
    playing = by_hand('@offers("open", proposal="proposal")\ndef opened(proposal):\n    return open_vote(proposal)')
    number = playing.proposes(enacting())
    assert "distribute proposal 301" in playing.game.duties
    assert "waits for the Speaker to distribute it" in playing.refuses(CastBallot(BEN, number, "FOR")).because

    assert playing.makes(PassStage(ANN, number, "distribute")) == (DutyDone("distribute proposal 301", NOON),)
    told = playing.refuses(PassStage(ANN, number, "distribute")).because
    assert told == "Nobody needs to distribute proposal 301 any more: it is submitted."
    assert playing.proposal().state == SUBMITTED
    refused = playing.refuses(CastBallot(BEN, number, "FOR"))
    assert (refused.because, refused.grounds) == ("The vote on proposal 301 has not opened.", ("206/1",))
    assert kinds(playing.makes(MakeMove(BEN, "open", {"proposal": "301"}))) == ["MoveMade", "VoteOpened"]


def test_a_proposal_is_still_to_be_sent_round_when_a_rule_has_opened_its_vote_before():
    playing = by_hand('@when("ProposalSubmitted")\ndef opened(event):\n    return open_vote(event.proposal)')
    number = playing.proposes(enacting())
    assert playing.proposal().is_open

    assert playing.makes(PassStage(ANN, number, "distribute")) == (DutyDone("distribute proposal 301", NOON),)
    assert "distribute proposal 301" not in playing.game.duties


def test_a_vote_that_waited_for_a_rule_opens_when_no_rule_has_it_wait_any_more():
    waits = rule(
        111,
        """
        @offers("open", proposal="proposal")
        def opened(proposal):
            return open_vote(proposal)
        """,
        answers={"vote_opens": "when a rule opens it"},
    )
    playing = Playing(VOTES, waits)
    repeal, harmless = playing.proposes(repealing(111)), playing.proposes(enacting())
    playing.makes(MakeMove(ANN, "open", {"proposal": repeal}))
    playing.votes(repeal)
    events = playing.closes(repeal)
    assert only(events, VoteOpened).proposal == harmless
    assert playing.proposal(harmless).is_open


def test_a_proposal_that_its_officer_sends_round_by_hand_goes_on_waiting_when_rules_change():
    sends = rule(204, answers={"distributed_by": "Speaker"}, declares={"offices": {"Speaker": {}}})
    playing = Playing(VOTES, POINTS, sends, holders=(("Speaker", ANN),))
    playing.makes(TakeInHand(ANN, "distribute proposal", True))
    repeal, harmless = playing.proposes(repealing(202)), playing.proposes(enacting())
    playing.makes(PassStage(ANN, repeal, "distribute"))
    playing.votes(repeal)
    playing.closes(repeal)
    assert playing.proposal(harmless).state == SUBMITTED
