"""Why there is no vote to take part in: what became of it, in a sentence, and what one can do instead."""

from __future__ import annotations

import pytest

from nomicon.game.grounds import as_it_stands
from nomicon.game.proposals import ADOPTED, FROZEN, LAPSED, OPEN, STRUCK, UNDETERMINED, WITHDRAWN
from nomicon.game.values.replacing import replace
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.votes.not_open import not_open, open_proposal
from tests.play.playing import BENCH, NOON, VOTES, Playing, enacting, rule

AS_IT_STANDS = ("proposal", 301)
PERIOD = rule(203, answers={"voting_period": "3 days"})


def refusal(state: str, because: str = "") -> RuleRefusal:
    playing = Playing(VOTES, PERIOD)
    proposal = replace(playing.proposal(playing.proposes(enacting())), state=state, because=because)
    return not_open(playing.game, proposal, Hearing(playing.game, BENCH, NOON))


@pytest.mark.parametrize(
    ("state", "because", "told", "instead"),
    [
        (
            FROZEN,
            "",
            "Play ended before the vote on proposal 301 was counted.",
            "Nothing is counted any more.",
        ),
        (STRUCK, "", "Since the past was corrected, proposal 301 no longer exists.", "Choose a proposal that is open."),
        (LAPSED, "", "Proposal 301 lapsed.", "The proposal can be made again."),
        (LAPSED, "its rule is gone.", "Proposal 301 lapsed: its rule is gone.", "The proposal can be made again."),
        (
            LAPSED,
            WITHDRAWN,
            "Proposal 301 was withdrawn, so nobody can vote on it any more.",
            "The proposal can be made again.",
        ),
    ],
)
def test_a_vote_that_came_to_nothing_says_so_and_rests_on_the_proposal(state, because, told, instead):
    found = refusal(state, because)

    assert (found.because, found.instead) == (told, instead)
    assert found.grounds == (as_it_stands(*AS_IT_STANDS),)


@pytest.mark.parametrize(
    ("state", "told", "instead"),
    [
        (
            UNDETERMINED,
            "The vote on proposal 301 has closed, and its outcome is undetermined: no rule says it.",
            'A judgement can decide it: invoke "Proposal 301 is adopted." correct outcome 301 adopted',
        ),
        (
            ADOPTED,
            "The vote on proposal 301 has closed.",
            "If you think the count was wrong, ask for a judgement.",
        ),
    ],
)
def test_a_vote_that_was_counted_rests_on_the_rule_that_ended_it(state, told, instead):
    found = refusal(state, "no rule says it.")

    assert (found.because, found.instead, found.grounds) == (told, instead, ("203/1",))


def test_a_vote_that_lapsed_when_it_was_counted_was_short_of_quorum():
    playing = Playing(VOTES)
    playing.adopts(enacting())
    proposal = replace(playing.proposal(), state=LAPSED)

    found = not_open(playing.game, proposal, Hearing(playing.game, BENCH, NOON))

    assert proposal.tally is not None
    assert found.because == "Too few players voted on proposal 301 for a quorum, so it lapsed."


def test_a_vote_that_is_open_is_returned():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())

    found = open_proposal(playing.game, number, Hearing(playing.game, BENCH, NOON))

    assert found == playing.proposal(number)
    assert found.state == OPEN
