"""Stages that rules declare: several before a vote, several during it, each with the word that players type."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, SUBMITTED
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.command_writer import line_and_block
from nomicon.law.headers.stages import approval_stages, stages_before_vote
from nomicon.play.people.offices import HandsChanged, TakeInHand
from nomicon.play.proposals.proposing import PassStage, Propose
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, CAT, Playing, enacting, only, rule

N301 = ProposalNumber(301)
OFFICES: dict[str, Any] = {"offices": {"Clerk": {}, "King": {}, "Queen": {}}}
BEFORE = {"stage_passed_by of read": "Clerk", "stage_passed_by of print": "King"}
DURING = {
    "stage_approved_by of assent": "King",
    "approval_matters of assent": "yes",
    "stage_approved_by of blessing": "Queen",
    "approval_matters of blessing": "yes",
    "approval_presumed of blessing": "no",
}
BY_BOTH = """
    @answers("adopted")
    def unless_refused(refused):
        return {"more_than": "1/2"} if not refused else {"at_least": 1} if len(refused) == 1 else False
"""


def realm(answers: dict[str, str], *hands: TakeInHand) -> Playing:
    """Found a game of a Clerk, a King and a Queen, whose rules declare stages."""
    declaring = rule(203, BY_BOTH, answers=answers, declares=OFFICES)
    playing = Playing(declaring, holders=(("Clerk", ANN), ("King", BEN), ("Queen", CAT)))
    for move in hands:
        playing.makes(move)
    return playing


def test_a_vote_opens_when_the_last_of_several_stages_is_passed():
    playing = realm(BEFORE, TakeInHand(ANN, "", True), TakeInHand(BEN, "print proposal", True))
    assert stages_before_vote(playing.game.rules) == ("read", "print")
    number = playing.proposes(enacting())
    assert {"read proposal 301", "print proposal 301"} <= set(playing.game.duties)

    playing.makes(PassStage(ANN, number, "read"))
    assert playing.proposal().state == SUBMITTED
    told = playing.refuses(CastBallot(CAT, number, "FOR"))
    assert told.because == "Proposal 301 waits for the King to print it."
    playing.makes(PassStage(BEN, number, "print"))

    assert playing.proposal().is_open


def test_a_stage_is_taken_in_hand_by_its_own_officer_and_passed_by_the_program_otherwise():
    playing = realm(BEFORE)
    assert playing.makes(TakeInHand(ANN, "", True)) == (HandsChanged("read proposal", ANN, True),)
    assert playing.refuses(TakeInHand(ANN, "print proposal", True)).because == "That is the duty of the King."

    playing.makes(PassStage(ANN, playing.proposes(enacting()), "read"))

    assert playing.proposal().is_open


@pytest.mark.parametrize(
    ("king", "queen", "outcome", "said"),
    [
        (None, None, ADOPTED, (("assent", "presumed"), ("blessing", "withheld"))),
        (True, True, ADOPTED, (("assent", "given"), ("blessing", "given"))),
        (False, True, ADOPTED, (("assent", "refused"), ("blessing", "given"))),
        (False, None, DEFEATED, (("assent", "refused"), ("blessing", "withheld"))),
        (False, False, DEFEATED, (("assent", "refused"), ("blessing", "refused"))),
    ],
)
def test_offices_are_asked_at_stages_of_their_own_and_what_each_says_counts(king, queen, outcome, said):
    playing = realm(DURING)
    number = playing.proposes(enacting())
    playing.votes(number, "FOR", [ANN])
    for officer, stage, given in ((BEN, "assent", king), (CAT, "blessing", queen)):
        if given is not None:
            playing.makes(Approve(officer, number, stage, given))

    closed = only(playing.closes(number), VoteClosed)

    assert (closed.outcome, closed.approvals) == (outcome, said)


def test_nobody_speaks_at_a_stage_that_is_anothers_or_that_no_rule_declares():
    playing = realm(DURING)
    number = playing.proposes(enacting())

    assert playing.refuses(Approve(BEN, number, "blessing", True)).because == "Only the blessing of the Queen counts."
    assert playing.refuses(Approve(BEN, number, "consent", True)).because == "Proposal 301 needs no consent."
    assert playing.refuses(PassStage(BEN, number, "read")).because == "No rule requires anybody to read proposals."


def test_a_stage_declares_the_word_of_its_move():
    playing = realm(BEFORE | DURING)
    game = playing.game
    typed = {
        "read 301": PassStage(ANN, N301, "read"),
        "assent 301 no": Approve(ANN, N301, "assent", False),
        "blessing 301 yes": Approve(ANN, N301, "blessing", True),
    }

    for line, move in typed.items():
        assert move_in(InputLine(ANN, line.split()), game) == move
        assert line_and_block(move) == (line, "")
    with pytest.raises(Invalid, match="there is no move 'consent'"):
        move_in(InputLine(ANN, ["consent", "301", "yes"]), game)


def test_a_vote_keeps_the_stages_of_its_opening():
    playing = realm(DURING)
    number = playing.proposes(enacting())

    law = playing.proposal(number).law

    assert law is not None
    assert approval_stages(law) == ("assent", "blessing")


def test_a_stage_is_not_called_as_a_move_of_every_game_is():
    voting = enacting(answers={"stage_approved_by of vote": "King"})

    refused = realm(DURING).refuses(Propose(ANN, (voting,)))

    assert "'vote' is already the name of a move" in refused.because
