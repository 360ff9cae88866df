"""Amendments that a change names: which of them stand, and what a refusal says of those that do not."""

from __future__ import annotations

from nomicon.game.changes import RepealAmendment
from nomicon.game.grounds import as_it_stands
from nomicon.game.names import ProposalNumber, RuleNumber
from nomicon.play.proposals.proposing import Propose
from tests.play.playing import ANN, VOTES, Playing, amending, rule


def taking_off(amendment: int) -> RepealAmendment:
    return RepealAmendment(RuleNumber(203), ProposalNumber(amendment))


def test_an_amendment_that_was_never_made_is_refused_with_those_that_stand():
    playing = Playing(VOTES, rule(203))

    none = playing.refuses(Propose(ANN, (taking_off(301),)))
    playing.adopts(amending(203, words="First."))
    playing.adopts(amending(203, words="Second."))
    other = playing.refuses(Propose(ANN, (taking_off(999),)))

    assert none.because == "Proposal 301 did not amend rule 203."
    assert none.instead == "The rule has no amendments now."
    assert other.because == "Proposal 999 did not amend rule 203."
    assert other.instead == "The rule has the amendments of these proposals: 301, 302."
    assert other.grounds == (as_it_stands("rule", RuleNumber(203)),)


def test_an_amendment_that_was_taken_off_is_refused_with_how_it_comes_back():
    playing = Playing(VOTES, rule(203))
    playing.adopts(amending(203, words="First."))
    playing.adopts(taking_off(301))

    gone = playing.refuses(Propose(ANN, (taking_off(301),)))

    assert gone.because == "Amendment 301 of rule 203 no longer counts, because proposal 302 repealed it."
    assert gone.instead == "To restore it, type: propose repeal amendment 302 of 203"
    assert gone.grounds == (as_it_stands("rule", RuleNumber(203)),)


def test_what_took_an_amendment_off_cannot_be_amended_but_undone():
    playing = Playing(VOTES, rule(203))
    playing.adopts(amending(203, words="First."))
    playing.adopts(taking_off(301))

    refused = playing.refuses(Propose(ANN, (amending(203, words="Other.", amendment=ProposalNumber(302)),)))
    playing.adopts(taking_off(302))

    assert refused.because == "Proposal 302 repealed an amendment of rule 203, and a repeal cannot be amended."
    assert refused.instead == "Propose an amendment of the rule itself."
    assert playing.rule(203).text.words == "First."
