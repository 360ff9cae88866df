"""A yes or no that an officer says after the close: it is treated like a late ballot, and moves nothing."""

from __future__ import annotations

from nomicon.game.proposals import ADOPTED
from nomicon.play.votes.approving import ApprovalCameLate, Approve, late_told
from tests.play.playing import ANN, BEN, CAT, Playing, enacting, rule

CONSENT = {"consent_of": "Speaker", "consent_matters": "yes"}


def closed_game(**answers):
    counted = rule(
        201,
        '@answers("adopted")\ndef f(refused):\n    return not refused\n',
        answers=CONSENT | answers,
        declares={"offices": {"Speaker": {}}},
    )
    playing = Playing(counted, holders=(("Speaker", ANN),))
    number = playing.proposes(enacting())
    playing.votes(number, by=[BEN, CAT])
    playing.closes(number)
    return playing, number


def test_a_refusal_of_consent_after_the_close_is_noted_where_late_ballots_are_and_changes_nothing():
    playing, number = closed_game(late_ballots="listed")

    events = playing.makes(Approve(ANN, number, "consent", False))

    assert events == (ApprovalCameLate(number, "consent", ANN, False, playing.clock.now()),)
    assert (playing.proposal(number).state, playing.proposal(number).approvals) == (ADOPTED, (("consent", "presumed"),))


def test_a_late_consent_is_refused_where_late_ballots_are():
    playing, number = closed_game()

    refused = playing.refuses(Approve(ANN, number, "consent", False))

    assert (
        refused.because == "The vote on proposal 301 has closed, so it is too late to approve or reject the proposal."
    )


def test_what_came_too_late_is_told_as_what_it_was():
    playing, number = closed_game(late_ballots="listed")
    given, withheld = (ApprovalCameLate(number, "consent", ANN, one, playing.clock.now()) for one in (True, False))

    assert late_told(given, playing.game).startswith("{officer} gave {stage}")
    assert late_told(withheld, playing.game).startswith("{officer} refused {stage}")
