"""Refusals are counted in the log by move and rules, without anything that is secret."""

from __future__ import annotations

import logging

import pytest

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.hosting.server.refusals import RefusalCounts
from nomicon.play.engine import Refused
from nomicon.play.people.seating import Join
from nomicon.play.votes.voting import CastBallot

ANN = PlayerId("Ann")
BALLOT = CastBallot(ANN, ProposalNumber(301), "AGAINST")


@pytest.fixture
def counts(caplog: pytest.LogCaptureFixture) -> RefusalCounts:
    caplog.set_level(logging.INFO)
    return RefusalCounts()


def test_the_first_the_tenth_and_the_hundredth_are_written_down(
    counts: RefusalCounts, caplog: pytest.LogCaptureFixture
):
    for _ in range(123):
        counts.count(BALLOT, Refused("The vote has closed.", ("205/1", "201/3:secrecy=until the close"), ""))
    kind = "vote, by rules 201 and 205"
    assert caplog.messages == [f"refused once: {kind}", f"refused 10 times: {kind}", f"refused 100 times: {kind}"]


def test_kinds_are_counted_apart(counts: RefusalCounts, caplog: pytest.LogCaptureFixture):
    counts.count(BALLOT, Refused("No.", ("205/1",), ""))
    counts.count(Join(ANN), Refused("No.", ("205/2",), ""))
    counts.count(Join(ANN), Refused("No.", (), ""))
    assert caplog.messages == [
        "refused once: vote, by rule 205",
        "refused once: join, by rule 205",
        "refused once: join, not by a rule",
    ]


def test_nothing_secret_is_written_down(counts: RefusalCounts, caplog: pytest.LogCaptureFixture):
    counts.count(BALLOT, Refused("Ann has voted AGAINST 301 already.", ("205/1",), "Nothing."))
    assert not [word for word in ("Ann", "AGAINST", "301") if word in caplog.text.partition("refused")[2]]
