"""Sealed ballots when play is over: where the rules say so they are opened for the archive, and never counted."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import Moment, PlayerId, ProposalNumber, Seconds
from nomicon.play.judging.claiming import Declare
from nomicon.play.series.winning import PlayEnded
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.unsealing import BallotsOpened
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, CAT, DAY, HOUR, NOON, VOTES, Playing, enacting, rule
from tests.properties.test_secrets import pages

SECRET: dict[str, Any] = {"secret_ballots": "yes", "voting_period": DAY, "consent_of": "Clerk"}
ENDS = '@when("Declared")\ndef ended():\n    yield end_play("enough")\n'
DOES = '@when("BallotsOpened")\ndef f():\n    yield announce("too late")\n'
N301, N302 = ProposalNumber(301), ProposalNumber(302)


def ended(**answers: Any) -> Playing:
    """Found a game with two secret votes, have ballots cast, and play ended an hour later."""
    ruled = rule(203, ENDS + DOES, answers={**SECRET, **answers}, declares={"offices": {"Clerk": {}}})
    playing = Playing(VOTES, ruled, holders=(("Clerk", CAT),))
    playing.proposes(enacting())
    playing.waits(HOUR)
    playing.proposes(enacting(), by=BEN)
    playing.makes(CastBallot(BEN, N301, "AGAINST"))
    playing.makes(CastBallot(BEN, N301, "FOR"))
    playing.makes(Approve(CAT, N301, "consent", False))
    playing.makes(CastBallot(ANN, N302, "AGAINST"))
    playing.makes(Declare(ANN, "It is over."))
    return playing


def test_sealed_ballots_are_opened_each_when_its_vote_would_have_closed_and_not_counted():
    playing = ended(frozen_ballots="are opened")

    assert playing.waits(DAY - HOUR) == ()
    first = (
        BallotsOpened(N301, Moment(NOON + DAY), ((BEN, "FOR", 1, Moment(NOON + HOUR)),), (("consent", "refused"),)),
    )
    assert playing.waits(1) == first
    second = (BallotsOpened(N302, Moment(NOON + DAY + HOUR), ((ANN, "AGAINST", 1, Moment(NOON + HOUR)),)),)
    assert playing.waits(HOUR) == second
    assert (playing.proposal().state, playing.proposal().tally) == ("frozen", None)
    assert playing.waits(30 * DAY) == ()


def test_ballots_of_votes_that_would_have_closed_together_are_opened_together():
    ruled = rule(203, ENDS, answers={**SECRET, "frozen_ballots": "are opened"}, declares={"offices": {"Clerk": {}}})
    playing = Playing(VOTES, ruled)
    for _ in range(2):
        playing.votes(playing.proposes(enacting()), by=[BEN])
    playing.makes(Declare(ANN, "It is over."))

    events = playing.waits(DAY + 1)

    assert len(events) == 2
    opened = [(event.proposal, event.at) for event in events if isinstance(event, BallotsOpened)]
    assert opened == [(N301, NOON + DAY), (N302, NOON + DAY)]


def test_a_vote_without_a_period_has_its_ballots_opened_when_play_ends():
    playing = ended(frozen_ballots="are opened", voting_period=0)

    assert [type(event) for event in playing.waits(1)] == [BallotsOpened, BallotsOpened]


@pytest.mark.parametrize("answers", [{}, {"frozen_ballots": "stay sealed"}])
def test_sealed_ballots_stay_sealed_where_no_rule_has_them_opened(answers: dict[str, str]):
    playing = ended(**answers)

    assert playing.waits(2 * DAY) == ()
    assert playing.proposal().is_sealed


def test_nobody_can_move_while_ballots_wait_to_be_opened_nor_afterwards():
    playing = ended(frozen_ballots="are opened")
    for _ in range(2):
        assert playing.refuses(CastBallot(CAT, N301, "FOR")).because == "Play is over: enough."
        assert playing.refuses(Declare(CAT, "Hail!")).because == "Play is over: enough."
        playing.waits(2 * DAY)


def test_what_is_to_be_opened_is_told_when_play_ends_whether_or_not_anybody_voted():
    playing = ended(frozen_ballots="are opened")
    (end,) = [
        one
        for written in playing.ledger.read(playing.game.id)
        for one in written.entry.events
        if isinstance(one, PlayEnded)
    ]
    assert end.opens == ((N301, NOON + DAY), (N302, NOON + DAY + HOUR))


def test_everybody_sees_ballots_once_they_are_opened_and_nobody_before():
    playing = ended(frozen_ballots="are opened")
    for viewer in (None, CAT):
        assert pages(playing, viewer)["proposal 301"]["ballots"] == []

    playing.waits(DAY)

    for viewer in (None, CAT):
        page = pages(playing, viewer)["proposal 301"]
        assert [(one["name"], one["choice"]) for one in page["ballots"]] == [("Ben", "FOR")]
        assert (page["approvals"], page["votes"], page["quorum_test"]) == ({"consent": "refused"}, {}, None)
        told = [line for one in pages(playing, viewer)["history"]["entries"] for line in one["told"]]
        assert "Ben voted FOR on 301." in told
        assert "Ben voted AGAINST on 301." not in told
        assert "The ballots on 301 were opened for the archive. They were never counted." in told


@pytest.mark.parametrize("voters", [(), (BEN,), (ANN, BEN)])
def test_until_they_are_opened_no_page_tells_whether_there_are_any(voters: tuple[PlayerId, ...]):
    shown = []
    for cast in (False, True):
        ruled = rule(203, ENDS, answers={**SECRET, "frozen_ballots": "are opened"}, declares={"offices": {"Clerk": {}}})
        playing = Playing(VOTES, ruled)
        number = playing.proposes(enacting())
        if cast:
            playing.votes(number, by=voters)
        playing.makes(Declare(ANN, "It is over."))
        playing.clock.advance(Seconds(DAY))
        playing.table.keep_time(playing.game.id)
        shown.append({viewer: pages(playing, viewer) for viewer in (None, CAT)})
    assert shown[0] == shown[1]
