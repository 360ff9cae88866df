"""Worlds that differ in nothing but what is sealed are foreseen alike, and told alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.hosting.foresight.advice import advice_by, at_once, looked_at
from nomicon.hosting.server.ballots import papers_by
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.foreseen import foreseen
from nomicon.play.sealed.parting import without_secrets
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.voting import CastBallot, TakeBackBallot
from nomicon.views.elements.page import Seen
from nomicon.views.view import view_named
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, VOTES, Playing, enacting, repealing, rule

SECRET = rule(
    203,
    answers={
        "secret_ballots": "yes",
        "voting_period": "2 days",
        "must_stay_amendable": "yes",
    },
)
CLERK = rule(204, answers={"consent_of": "Clerk"}, declares={"offices": {"Clerk": {}}})
BREAKS = rule(
    205,
    """
    @answers("votes_each")
    def breaks_over_some(player):
        return 1 // 0 if player == "Ben" else 1
    """,
)
OPEN, FATAL = ProposalNumber(301), ProposalNumber(302)
WATCHED = frozenset(field.name for field in fields(Game)) - {"at"}
"""All that moves can depend on; which entries of the record concern what is only for pages."""


def nobody_votes(playing: Playing) -> None:
    pass


def all_in_favour(playing: Playing) -> None:
    playing.votes(OPEN)


def all_against(playing: Playing) -> None:
    playing.votes(OPEN, "AGAINST")
    playing.votes(FATAL, "AGAINST")


def some_and_taken_back(playing: Playing) -> None:
    playing.makes(CastBallot(CAT, FATAL, "FOR"))
    playing.makes(TakeBackBallot(CAT, FATAL))
    playing.makes(CastBallot(ANN, OPEN, "AGAINST"))


def one_over_which_a_rule_breaks(playing: Playing) -> None:
    playing.makes(CastBallot(BEN, FATAL, "FOR"))


def consent(playing: Playing) -> None:
    playing.makes(Approve(DAN, FATAL, "consent", given=True))
    playing.makes(Approve(DAN, OPEN, "consent", given=False))


WORLDS: list[Callable[[Playing], None]] = [
    all_in_favour,
    all_against,
    some_and_taken_back,
    one_over_which_a_rule_breaks,
    consent,
]


def world(happens: Callable[[Playing], None]) -> tuple[Playing, Moment]:
    """Play a game with two secret votes under way, in which something sealed happens, and look at it an hour later."""
    playing = Playing(VOTES, SECRET, CLERK, BREAKS, players=(ANN, BEN, CAT, DAN), holders=(("Clerk", DAN),))
    playing.proposes(enacting(answers={"may_propose": "players"}), by=BEN)
    playing.proposes(enacting(answers={"may_submit": "no"}))
    happens(playing)
    playing.waits(3600)
    return playing, playing.clock.now()


def pages(playing: Playing, at: Moment, viewer: PlayerId | None) -> str:
    """Return what a viewer is told of both proposals, and of what waits."""
    seen = Seen(
        playing.game,
        list(playing.table.history(playing.game.id)),
        viewer,
        at,
        papers_by(BENCH, at),
        advice_by(at_once(), BENCH, at),
    )
    told: list[Any] = [view_named(["proposal", str(number)], seen) for number in (OPEN, FATAL)]
    return json.dumps([*told, view_named(["inbox"], seen)], default=str)


@pytest.fixture(scope="module")
def quiet() -> tuple[Playing, Moment]:
    return world(nobody_votes)


@pytest.mark.parametrize("happens", WORLDS)
def test_what_is_sealed_has_no_part_in_what_is_foreseen(quiet: tuple[Playing, Moment], happens: Callable[..., None]):
    (here, at), (there, _) = world(happens), quiet
    assert here.game != there.game
    bare, same = without_secrets(here.game), without_secrets(there.game)
    assert {name for name in WATCHED if getattr(bare, name) == getattr(same, name)} == WATCHED
    for number in (OPEN, FATAL):
        assert looked_at(here.game, number) == looked_at(there.game, number)
        assert foreseen(ENGINE, BENCH, here.game, at, number) == foreseen(ENGINE, BENCH, there.game, at, number)
    assert pages(here, at, None) == pages(there, at, None)


def test_the_test_would_see_a_leak(quiet: tuple[Playing, Moment]):
    assert without_secrets(quiet[0].game).proposals[FATAL].is_open
    warning = json.loads(pages(*quiet, None))[1]["warning"]
    assert warning.startswith("If this is adopted, no rule could be changed any more, as far as we can see. Rule 203")


def test_what_was_cast_in_secret_has_no_part_in_what_is_annulled():
    ended = []
    for choice in ("FOR", "AGAINST"):
        playing = Playing(VOTES, SECRET, players=(ANN, BEN, CAT, DAN))
        fatal = playing.proposes(enacting(answers={"may_submit": "no"}))
        playing.votes(fatal)
        playing.waits(86400)
        playing.votes(playing.proposes(repealing(203)), choice)
        playing.waits(86401)
        ended.append(playing.proposal(fatal))
    assert ended[0].because == ended[1].because != ""
