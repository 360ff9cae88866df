"""Acts that rest on nothing but the permission of what no rule speaks of go with it; others stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nomicon.game.names import PlayerId, ProposalNumber, RuleNumber
from nomicon.hosting.table.table import Played
from nomicon.play.chapter import Move
from nomicon.play.judging.claiming import MakeClaim
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.voting import CastBallot, TakeBackBallot
from tests.play.playing import ANN, BEN, DAN, VOTES, Playing, enacting, repealing, rule

Deed = Callable[[PlayerId, ProposalNumber], Move]

DEEDS: dict[str, Deed] = {
    "may_join": lambda _, number: Join(DAN),
    "may_forfeit": lambda player, number: Forfeit(player),
    "may_replace_ballot": lambda player, number: CastBallot(player, number, "AGAINST"),
    "may_take_back_ballot": lambda player, number: TakeBackBallot(player, number),
    "may_claim": lambda player, number: MakeClaim(player, RuleNumber(201), "It is so."),
}
"""An act for each question, by somebody who has voted on a proposal."""


def after_the_permission(says: str, *more: StartingRule) -> tuple[Playing, ProposalNumber]:
    """Play until the rule is gone that permits what no rule speaks of, and a vote is open in which Ben has voted."""
    permits, silence = rule(116, answers={"acts_permitted": True}), rule(217, answers={"acts_in_silence": says})
    playing = Playing(VOTES, permits, silence, *more)
    playing.adopts(repealing(116))
    number = playing.proposes(enacting())
    playing.makes(CastBallot(BEN, number, "FOR"))
    return playing, number


@pytest.mark.parametrize("question", DEEDS)
@pytest.mark.parametrize(("says", "pointed"), [("barred", False), ("for a Judge", True)])
def test_without_the_permission_an_act_is_barred_or_for_a_judge(question: str, says: str, pointed: bool):
    playing, number = after_the_permission(says)
    refused = playing.refuses(DEEDS[question](BEN, number))
    assert refused.grounds == ("217/1",)
    assert ("judgement" in refused.instead) == pointed


@pytest.mark.parametrize("question", DEEDS)
def test_an_act_that_another_rule_allows_needs_no_such_permission(question: str):
    yes = "players" if question == "may_claim" else True
    playing, number = after_the_permission("barred", rule(205, answers={question: yes}))
    playing.makes(DEEDS[question](BEN, number))


@pytest.mark.parametrize("question", DEEDS)
def test_where_no_rule_bars_what_none_speaks_of_it_may_be_done(question: str):
    playing, number = after_the_permission("permitted")
    assert isinstance(playing.tries(DEEDS[question](BEN, number)), Played)


def test_a_ballot_is_changed_by_the_permission_that_there_was_when_its_vote_opened():
    permits, silence = rule(116, answers={"acts_permitted": True}), rule(217, answers={"acts_in_silence": "barred"})
    playing = Playing(VOTES, permits, silence)
    number = playing.proposes(enacting())
    playing.makes(CastBallot(BEN, number, "FOR"))
    playing.adopts(repealing(116), by=ANN)
    playing.makes(CastBallot(BEN, number, "AGAINST"))
