"""Proposing: who may propose what, which number it gets, and how it is put to the vote."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.changes import Change, Enact
from nomicon.game.digests import digest_of
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import LAPSED, OPEN, SUBMITTED
from nomicon.game.texts import RuleText
from nomicon.play.engine import Refused
from nomicon.play.people.offices import DutyDone, DutyOwed, TakeInHand
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing import (
    PassStage,
    ProposalSubmitted,
    ProposalWithdrawn,
    Propose,
    Revise,
    Withdraw,
)
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.opening import VoteOpened
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import (
    ANN,
    BEN,
    DAN,
    NOON,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    repealing,
    rule,
    text,
    transmuting,
)

KEPT = rule(101, status="immutable", answers={"protected": ["immutable"]})
SPEAKER = rule(205, answers={"distributed_by": "Speaker"}, declares={"offices": {"Speaker": {}}})


def test_a_proposal_is_numbered_and_put_to_the_vote():
    playing = Playing(VOTES)
    change = enacting(answers={"quorum": 2})

    submitted, opened = playing.makes(Propose(BEN, (change,), "Two", "It takes two.", ("urgent",)))

    assert submitted == ProposalSubmitted(
        ProposalNumber(301),
        BEN,
        (change,),
        NOON,
        digest_of((change,)),
        "Two",
        "It takes two.",
        ("urgent",),
        (),
    )
    assert opened == VoteOpened(ProposalNumber(301), NOON, None, 3, Fraction(0), False)
    assert playing.proposal().state == OPEN


# -- Who, and how many ----------------------------------------------------------------


def test_who_is_no_player_proposes_nothing():
    assert Playing(VOTES).refuses(Propose(DAN, (enacting(),))).because == "Only players may make proposals."


def test_the_rules_say_who_proposes():
    playing = Playing(VOTES, rule(203, answers={"may_propose": "the Speaker"}), SPEAKER, holders=(("Speaker", ANN),))

    assert playing.refuses(Propose(BEN, (enacting(),))).because == "Only the Speaker may make proposals."
    assert playing.makes(Propose(ANN, (enacting(),)))


def test_nobody_means_nobody():
    playing = Playing(VOTES, rule(203, answers={"may_propose": "nobody"}))

    assert playing.refuses(Propose(ANN, (enacting(),))).grounds == ("203/1",)


def test_where_no_rule_says_who_proposes_it_may_be_that_nobody_does():
    playing = Playing(VOTES, rule(203, answers={"proposing_in_silence": "no"}))

    refused = playing.refuses(Propose(ANN, (enacting(),)))

    assert refused.because == "No rule in force says who may propose a rule-change, so nobody may."


def test_the_rules_say_how_many_proposals_one_player_may_have_open():
    playing = Playing(VOTES, rule(203, answers={"proposals_each": 1}))
    number = playing.proposes(enacting())

    assert playing.refuses(Propose(ANN, (enacting(),))) == Refused(
        "You already have 1 proposal open, and you may have only 1.",
        ("203/1",),
        "Wait until one of your proposals has ended.",
    )
    assert playing.makes(Propose(BEN, (enacting(),)))
    playing.closes(number)
    assert playing.makes(Propose(ANN, (enacting(),)))


def test_the_rules_say_how_many_changes_one_proposal_holds():
    playing = Playing(VOTES, rule(203, answers={"changes_each": 1}))

    assert playing.refuses(Propose(ANN, (enacting(), enacting()))).grounds == ("203/1",)
    assert playing.refuses(Propose(ANN, ())).because == "A proposal needs at least one rule-change."
    assert (
        Playing(VOTES)
        .refuses(Propose(ANN, (enacting(),) * 51))
        .because.startswith("A proposal can contain at most this many rule-changes: 50")
    )


def test_code_may_refuse_a_proposal_and_say_why():
    short = rule(
        203,
        """
        @answers("may_submit")
        def f(changes, player):
            return "Too many words." if len(changes[0].words) > 20 else True
    """,
    )
    playing = Playing(VOTES, short)

    assert playing.refuses(Propose(ANN, (enacting(words="word " * 9),))) == Refused(
        "Too many words.", ("203/1",), "Propose it when the rules allow it."
    )
    assert playing.makes(Propose(ANN, (enacting(),)))


def test_a_title_or_reason_has_an_end():
    assert "at most" in Playing(VOTES).refuses(Propose(ANN, (enacting(),), "x" * 20_001)).because


# -- What can be proposed at all --------------------------------------------------------

IMPOSSIBLE: dict[str, tuple[Change, str]] = {
    "a rule that is not there": (repealing(999), "There is no rule 999 in force."),
    "a protected rule amended": (amending(101, words="x"), "Rule 101 is immutable and cannot be amended."),
    "a protected rule repealed": (repealing(101), "Rule 101 is immutable and cannot be repealed."),
    "a rule of its own class": (transmuting(101, "immutable"), "Rule 101 is already immutable"),
    "a class there is none of": (transmuting(201, "holy"), "A rule is mutable or immutable. It cannot become 'holy'."),
    "code that cannot be read": (enacting("def f(:\n"), "The rule cannot be read: line 1 of the code:"),
    "an answer to nothing": (
        enacting(answers={"weather": 1}),
        "The rule cannot be read: answers: there is no question",
    ),
    "an answer that is none": (amending(201, answers={"quorum": "x"}), "The rule cannot be read: answers: vote.quorum"),
    "amended code": (amending(201, code="import os\n"), "The rule cannot be read: line 1 of the code:"),
    "another whole text": (amending(201, text=text(declares={"gold": {}})), "The rule cannot be read: declares:"),
    "an office that looks like a player": (
        enacting(declares={"offices": {"\u0410nn": {}}}),  # With a Cyrillic letter.
        "The rule cannot be read: offices: '\u0410nn' looks like the player 'Ann'",
    ),
    "time stopped": (
        enacting('@instead("VoteClosed")\ndef f(): return []\n'),
        "The rule cannot be read: f: a rule cannot replace VoteClosed",
    ),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_done_is_refused_before_anybody_votes(what: str):
    change, told = IMPOSSIBLE[what]

    refused = Playing(KEPT, VOTES).refuses(Propose(ANN, (change,)))

    assert refused.because.startswith(told)


def test_how_a_rule_speaks_is_read_from_its_code_and_not_believed():
    lie = RuleText("A lie", "Words.", speeches=VOTES.text.speeches, code='@when("Left")\ndef f(): return []\n')
    playing = Playing(VOTES)

    (change, *_) = only(playing.makes(Propose(ANN, (Enact(lie),))), ProposalSubmitted).changes

    assert [(speech.kind, speech.topic) for speech in change.text.speeches] == [("when", "Left")]


@pytest.mark.parametrize(
    ("change", "note"),
    [
        (Enact(text(effective=NOON - 5)), "It names a beginning in the past"),
        (amending(201, words="Other words."), "It changes the words and not what the program does"),
        (transmuting(201, "immutable"), "It would leave 2 mutable rules; there must be at least 3."),
        (enacting(answers={"quorum": 2}), "It would be void: it conflicts with rule 102 on 'vote.quorum'."),
    ],
)
def test_players_are_told_what_they_should_know_before_they_vote(change: Change, note: str):
    minds = rule(102, status="immutable", answers={"conflict_across_classes": "void", "quorum": 1})
    playing = Playing(minds, VOTES, rule(203, answers={"least_mutable": 3}), rule(204))

    notes = only(playing.makes(Propose(ANN, (change,))), ProposalSubmitted).notes

    assert any(told.startswith(note) for told in notes), notes


def test_as_many_mutable_rules_as_there_must_be_are_enough():
    playing = Playing(VOTES, rule(203, answers={"least_mutable": 2}), rule(204))

    assert only(playing.makes(Propose(ANN, (repealing(204),))), ProposalSubmitted).notes == ()


# -- Distributing, withdrawing, revising --------------------------------------------------


def by_hand(*rules: StartingRule) -> Playing:
    """Found a game whose Speaker distributes proposals by hand."""
    playing = Playing(VOTES, SPEAKER, *rules, holders=(("Speaker", ANN),))
    playing.makes(TakeInHand(ANN, "distribute proposal", True))
    return playing


def test_an_officer_may_distribute_proposals_by_hand():
    playing = by_hand()
    submitted, owed = playing.makes(Propose(BEN, (enacting(),)))

    assert owed == DutyOwed("distribute proposal 301", "the Speaker", "205/1", NOON)
    assert playing.proposal().state == SUBMITTED
    assert playing.refuses(CastBallot(BEN, ProposalNumber(301), "FOR")).grounds == ("205/1",)
    refused = playing.refuses(PassStage(BEN, ProposalNumber(301), "distribute"))
    assert refused.because == "Only the Speaker can distribute proposals."
    done, opened = playing.makes(PassStage(ANN, ProposalNumber(301), "distribute"))
    assert (kinds((submitted, opened)), done) == (
        ["ProposalSubmitted", "VoteOpened"],
        DutyDone("distribute proposal 301", NOON),
    )
    told = playing.refuses(PassStage(ANN, ProposalNumber(301), "distribute")).because
    assert told == "Nobody needs to distribute proposal 301 any more: it is open."


def test_without_an_officer_nothing_waits_to_be_distributed():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())

    refused = playing.refuses(PassStage(ANN, number, "distribute"))
    assert refused.because == "No rule requires anybody to distribute proposals."


def test_with_the_office_empty_proposals_are_distributed_all_the_same():
    playing = by_hand()
    playing.makes(Forfeit(ANN))

    number = playing.proposes(enacting(), by=BEN)

    assert playing.proposal(number).state == OPEN


def test_a_proposal_can_be_taken_back_by_its_proponent():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())

    assert playing.refuses(Withdraw(BEN, number)).because == "Proposal 301 belongs to Ann."
    assert playing.makes(Withdraw(ANN, number)) == (ProposalWithdrawn(number, NOON),)
    assert playing.proposal().state == LAPSED
    assert playing.refuses(Withdraw(ANN, number)).because == "Proposal 301 has ended: it is lapsed."


def test_a_proposal_stands_where_the_rules_say_so():
    playing = Playing(VOTES, rule(203, answers={"may_withdraw": "no", "may_revise": "no"}))
    number = playing.proposes(enacting())

    assert playing.refuses(Withdraw(ANN, number)).grounds == ("203/1",)
    assert playing.refuses(Revise(ANN, number, (enacting(),))).grounds == ("203/1",)


def test_a_proposal_can_be_revised_until_its_vote_opens():
    playing = by_hand()
    number = playing.proposes(enacting(), by=BEN)
    other = (enacting(words="Better words."),)

    assert kinds(playing.makes(Revise(BEN, number, other))) == ["ProposalRevised"]
    assert (playing.proposal().changes, playing.proposal().digest) == (other, digest_of(other))
    playing.makes(PassStage(ANN, number, "distribute"))
    assert "so its text cannot be changed any more" in playing.refuses(Revise(BEN, number, other)).because


def test_a_stray_number_names_no_proposal():
    assert Playing(VOTES).refuses(Withdraw(ANN, ProposalNumber(7))).because == "There is no proposal 7."
