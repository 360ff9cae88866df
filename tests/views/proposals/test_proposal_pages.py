"""What the page of a proposal tells of each of its changes."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Change
from nomicon.game.names import ProposalNumber
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.counting import outcome_told
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.page import Seen
from nomicon.views.view import VIEWS
from nomicon.web.pages.shown.proposals import proposal_flags
from tests.play.motions.test_elections import elects, lets
from tests.play.playing import ANN, BEN, GAME, VOTES, Playing, amending, repealing, rule


@pytest.mark.parametrize(
    ("last", "told"),
    [
        (amending(204, title="Tea"), "(took effect)"),
        (amending(203, title="Tea"), "(without effect: there is no rule 203 in force any more)"),
    ],
    ids=("all well", "one too late"),
)
def test_of_several_changes_each_says_what_became_of_it_and_why_if_there_is_a_reason(last: Change, told: str):
    playing = Playing(VOTES, rule(203), rule(204))
    playing.adopts(repealing(203), last)
    seen = Seen(playing.game, list(playing.ledger.read(GAME)), None, playing.game.at)

    text = VIEWS["proposal"].text(VIEWS["proposal"].show(seen, "301"))

    assert text.count(told) == 2


def test_a_vote_short_of_quorum_chooses_nobody_whoever_is_ahead():
    playing = Playing(VOTES, lets(quorum=3))
    closed = elects(playing, {ANN: "Ben", BEN: "Ben"}, "Ann", "Ben")
    seen = Seen(playing.game, list(playing.ledger.read(GAME)), None, playing.game.at)

    page = VIEWS["proposal"].show(seen, "M-1")

    assert outcome_told(closed).parts["chosen"] is None
    assert page["elected"] == []
    assert page["threshold_test"]["told"] == "ahead: Ben"
    assert [(one["elected"], one["ahead"]) for one in page["rounds"]] == [([], ["Ben"])]
    assert "elected" not in VIEWS["proposal"].text(page)
    assert not proposal_flags(page)["rounds"][-1]["is_undecided"]


def test_of_rounds_that_code_counts_none_before_the_last_is_told_as_a_tie():
    code = """
        @answers("count")
        def count(proposal):
            return [{"Ann": 1, "Ben": 2}, {"Ann": 3, "Ben": 1}]
    """
    playing = Playing(VOTES, lets(), rule(220, code))
    elects(playing, {ANN: "Ann", BEN: "Ben"})
    seen = Seen(playing.game, list(playing.ledger.read(GAME)), None, playing.game.at)

    page = VIEWS["proposal"].show(seen, "M-1")

    first, last = page["rounds"]
    assert first["told"] == "round 1: Ann 1, Ben 2"
    assert "elected: Ann" in last["told"]
    assert [one["is_undecided"] for one in proposal_flags(page)["rounds"]] == [False, False]


@pytest.mark.parametrize(
    ("answers", "ballots", "flags"),
    [
        ({"takes_effect": "1 day"}, {ANN: "FOR", BEN: "FOR"}, (False, True, False)),
        ({}, {ANN: "FOR", BEN: "FOR"}, (True, False, False)),
        ({}, {ANN: "AGAINST", BEN: "AGAINST"}, (False, False, True)),
    ],
    ids=("later", "at once", "never"),
)
def test_the_page_of_a_proposal_that_has_ended_knows_whether_its_change_is_still_to_come(answers, ballots, flags):
    playing = Playing(VOTES, rule(203, answers=answers))
    playing.makes(Propose(ANN, (amending(203, title="Tea"),)))
    for voter, choice in ballots.items():
        playing.makes(CastBallot(voter, ProposalNumber(301), choice))
    playing.closes(ProposalNumber(301))
    seen = Seen(playing.game, list(playing.ledger.read(GAME)), None, playing.game.at)

    shown = proposal_flags(VIEWS["proposal"].show(seen, "301"))

    assert (shown["took_effect"], shown["will_take_effect"], shown["has_failed"]) == flags
