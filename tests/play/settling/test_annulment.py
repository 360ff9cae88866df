"""Annulment: a change after which no rule could be changed has no effect where rules must stay amendable."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.changes import Change
from nomicon.play.asking.offering import MakeMove
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.changing import ChangeHadNoEffect, ChangeTookEffect
from tests.play.playing import ANN, DAY, VOTES, Playing, amending, enacting, kinds, only, repealing, rule, transmuting

NO_WAY = "no way to change any rule would be left, as far as can be seen"

PROTECTED = rule(101, status="immutable", answers={"protected": ["immutable"]})
KEPT = rule(202, answers={"must_stay_amendable": "yes"})
CLERK: dict[str, Any] = {"offices": {"Clerk": {}}}


def stops(event: str, code: str = "return []", given: str = "") -> Change:
    """Write a rule that puts something else instead of an event."""
    return enacting(f'@instead("{event}")\ndef stop({given}):\n    {code}\n')


HOSTILE: dict[str, tuple[Change, str]] = {
    "nothing instead of a proposal": (stops("ProposalSubmitted"), "A rule replaced the proposal with something else"),
    "a refusal instead of a proposal": (
        stops("ProposalSubmitted", 'return refuse("Never.")'),
        "Never.",
    ),
    "nothing instead of a vote": (stops("VoteOpened"), "The vote was never opened."),
    "nothing instead of a ballot": (stops("BallotCast"), "the votes in favour were not enough"),
    "no proposal may be submitted": (enacting(answers={"may_submit": "no"}), "do not allow this proposal"),
    "code lets none be submitted": (
        enacting('@answers("may_submit")\ndef never():\n    return "We are done."\n'),
        "We are done",
    ),
    "a ballot counts for nothing": (enacting(answers={"votes_each": 0}), "the votes in favour were not enough"),
    "nobody may close, nor ask a Judge": (
        enacting(answers={"may_close": "nobody", "may_invoke": "nobody"}),
        "Nobody may ask for a judgement.",
    ),
    "a vacant office proposes": (
        enacting(answers={"may_propose": "the Clerk"}, declares=CLERK),
        "Only the Clerk may make proposals",
    ),
    "a vacant office votes": (enacting(answers={"electorate": "the Clerk"}, declares=CLERK), "Only the Clerk may vote"),
    "an endless vote": (
        enacting(answers={"voting_period": "300000 days"}),
        "The vote would not end for more than ten years.",
    ),
    "no effect for ages": (
        enacting(answers={"takes_effect": "300000 days"}),
        "The change would not take effect for more than ten years.",
    ),
    "no change takes effect": (
        enacting('@answers("may_take_effect")\ndef never():\n    return "Too late."\n'),
        "Too late",
    ),
    "no rule opens a vote": (enacting(answers={"vote_opens": "when a rule opens it"}), "The vote was never opened."),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_change_after_which_no_proposal_could_be_voted_on_has_no_effect(what: str):
    change, because = HOSTILE[what]
    playing = Playing(VOTES, KEPT)

    denied = only(playing.adopts(change), ChangeHadNoEffect)

    assert because in denied.because
    assert denied.because.startswith(f"{NO_WAY} (")
    assert denied.grounds == ("202/1",)
    assert "ChangeTookEffect" in kinds(playing.adopts(enacting()))


HARMLESS: dict[str, Change] = {
    "only Ann's proposals come through": stops(
        "ProposalSubmitted", 'return None if event.proponent == "Ann" else []', "event"
    ),
    "only repeals come through": enacting(
        '@answers("may_submit")\ndef f(changes):\n    return changes[0].kind == "repeal" or "Only repeals."\n'
    ),
    "none before tomorrow": enacting(
        '@answers("may_submit")\ndef f(now):\n    return now.hour < 3 or "By night only."\n',
    ),
    "a rule may close votes": enacting(
        '@offers("shut it", which="proposal")\ndef f(which):\n    return close_vote(which)\n',
        answers={"may_close": "nobody"},
    ),
    "nobody may close, and a Judge may say how a vote ends": enacting(answers={"may_close": "nobody"}),
    "all who vote close it": enacting(answers={"may_close": "nobody", "ends_early": "all have voted"}),
    "one ballot counts for more": enacting(
        '@answers("votes_each")\ndef f(player):\n    return 1 if player == "Cat" else 0\n'
    ),
    "a long vote that may end early": enacting(
        answers={"voting_period": "300000 days", "ends_early": "all have voted"}
    ),
}


@pytest.mark.parametrize("what", HARMLESS)
def test_a_change_that_leaves_somebody_a_way_takes_effect(what: str):
    playing = Playing(VOTES, KEPT)

    assert "ChangeTookEffect" in kinds(playing.adopts(HARMLESS[what]))


DOOR = """
    @answers("may_submit")
    def f(settings):
        return True if settings.door == "open" else "The door is shut."

    @offers("shut")
    def g():
        return set_setting("door", "shut")
    """


def test_what_ended_change_before_is_not_held_against_a_change():
    slowly, door = rule(203, answers={"takes_effect": "1 day"}), rule(204, DOOR, settings={"door": "open"})
    playing = Playing(VOTES, KEPT, slowly, door)
    number = playing.proposes(enacting())
    playing.votes(number)
    playing.closes(number)
    playing.makes(MakeMove(ANN, "shut", {}))

    assert "door is shut" in playing.refuses(Propose(ANN, (enacting(),))).because
    assert "ChangeTookEffect" in kinds(playing.waits(DAY + 1))


def test_without_the_demand_such_a_change_takes_effect():
    playing = Playing(VOTES)

    assert isinstance(playing.adopts(stops("ProposalSubmitted"))[-1], ChangeTookEffect)


def test_what_was_cast_in_secret_has_no_part_in_it():
    # With its three ballots the open vote would be adopted in the copy, and 302 would be withheld for another reason.
    secret = rule(203, answers={"secret_ballots": True, "voting_period": "2 days"})
    ended = []
    for choice in ("FOR", "AGAINST"):
        playing = Playing(VOTES, KEPT, secret)
        fatal = playing.proposes(HOSTILE["no proposal may be submitted"][0])
        playing.votes(fatal)
        playing.waits(DAY)
        way_out = playing.proposes(enacting(answers={"may_submit": "yes"}, prevails_over=[301]))
        playing.votes(way_out, choice)
        playing.waits(DAY + 1)
        ended.append(playing.proposal(fatal).because)
    assert ended[0] == ended[1]


# -- What headers say ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "change", "because"),
    [
        (
            {"must_stay_amendable": "yes"},
            enacting(answers={"may_propose": "nobody"}),
            'Nobody may make proposals."',
        ),
        (
            {"must_stay_amendable": "yes"},
            enacting(answers={"quorum": 5000}),
            'The outcome was defeated: quorum was not reached."',
        ),
        (
            {"must_stay_amendable": "yes"},
            amending(201, answers={"adopted": "no"}),
            'The outcome was defeated: the votes in favour were not enough."',
        ),
        (
            {"must_stay_amendable": "yes", "may_invoke": "nobody"},
            repealing(201),
            "Nobody may ask for a judgement.",
        ),
        (
            {"must_stay_amendable": "yes", "may_propose": "players"},
            amending(203, answers={"may_propose": None, "proposing_in_silence": "no"}),
            "No rule in force says who may propose",
        ),
    ],
)
def test_headers_by_which_nothing_could_be_adopted_have_no_effect(
    answers: dict[str, object], change: Change, because: str
):
    playing = Playing(VOTES, rule(203, answers=answers))

    denied = only(playing.adopts(change), ChangeHadNoEffect)

    assert denied.because.startswith(f'{NO_WAY} (this stopped us most often: "{because}')


@pytest.mark.parametrize(
    ("answers", "change"),
    [
        ({"adoption_needs": ["votes", "quorum"], "quorum": 1}, amending(203, answers={"quorum": None})),
        ({}, repealing(201)),
    ],
    ids=["no rule says what quorum is", "no rule says what adopts"],
)
def test_a_change_after_which_each_vote_goes_to_judgement_takes_effect(answers: dict[str, object], change: Change):
    playing = Playing(VOTES, rule(203, answers={"must_stay_amendable": "yes", **answers}))

    assert "ChangeTookEffect" in kinds(playing.adopts(change))


def test_a_rule_that_can_still_be_transmuted_is_a_way_out():
    playing = Playing(PROTECTED, VOTES, rule(203, answers={"must_stay_amendable": "yes"}))

    assert "ChangeTookEffect" in kinds(playing.adopts(transmuting(203, "immutable")))


@pytest.mark.parametrize(
    "way_out", ['proposal.kind == "repeal" and proposal.rule == 201', 'proposal.proponent == "Ann"']
)
def test_the_same_is_tried_on_every_machine(way_out: str):
    # In the order of a hash it would most often be another rule or player, for whom this change leaves no way out.
    playing = Playing(VOTES, rule(203, answers={"must_stay_amendable": "yes"}), *map(rule, range(210, 230)))
    code = f'@answers("adopted")\ndef hardly_ever(proposal):\n    return {way_out}\n'

    assert "ChangeTookEffect" in kinds(playing.adopts(amending(201, code=code, answers={"adopted": None})))
