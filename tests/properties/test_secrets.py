"""Secrets stay: whatever game it is, nobody can tell from any page, nor any rule, that a secret ballot was cast."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import Moment, PlayerId, Seconds
from nomicon.hosting.table.table import Played
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.voting import CastBallot, TakeBackBallot
from nomicon.views.elements.page import Seen
from nomicon.views.view import VIEWS
from tests.play.playing import ANN, BEN, CAT, GAME, VOTES, Playing, enacting, rule
from tests.properties.walk import Walk

SECRET = rule(
    203,
    answers={"secret_ballots": "yes", "consent_of": "Clerk", "voting_period": "1 day"},
    declares={"offices": {"Clerk": {}}},
)
FULL = [name for name, view in VIEWS.items() if all(argument.startswith("[") for argument in view.arguments)]


def pages(playing: Playing, viewer: PlayerId | None) -> dict[str, Any]:
    """Show every page that needs no more than a viewer, and each proposal's and player's own."""
    seen = Seen(playing.game, list(playing.ledger.read(GAME)), viewer, Moment(playing.clock.now()))
    shown: dict[str, Any] = {name: VIEWS[name].show(seen) for name in FULL}
    shown |= {f"proposal {number}": VIEWS["proposal"].show(seen, str(number)) for number in playing.game.proposals}
    shown |= {f"player {player}": VIEWS["player"].show(seen, player) for player in playing.game.players}
    return shown


def open_secrets(playing: Playing) -> list[Any]:
    """Return the secret votes that are open."""
    return [proposal for _, proposal in sorted(playing.game.proposals.items()) if proposal.is_open and proposal.secret]


@pytest.mark.parametrize("seed", [3, 10, 19, 37, 45])
def test_no_page_tells_that_a_secret_ballot_was_cast(seed: int):
    walk = Walk(seed)
    walk.steps(30)
    playing = walk.playing
    walk.change()
    playing.clock.advance(Seconds(60))
    playing.table.keep_time(GAME)
    before = {viewer: pages(playing, viewer) for viewer in (None, CAT)}

    cast = [
        playing.tries(CastBallot(voter, proposal.number, "FOR"))
        for proposal in open_secrets(playing)
        for voter in playing.game.in_order()
        if voter != CAT
    ]

    assert any(isinstance(outcome, Played) for outcome in cast), "this seed shows nothing; take another"
    assert {viewer: pages(playing, viewer) for viewer in (None, CAT)} == before


def test_no_page_tells_what_becomes_of_a_secret_ballot_before_the_close():
    playing = Playing(VOTES, SECRET, holders=(("Clerk", ANN),))
    number = playing.proposes(enacting())
    before = {viewer: pages(playing, viewer) for viewer in (None, CAT)}

    for move in (
        CastBallot(BEN, number, "FOR"),
        CastBallot(BEN, number, "AGAINST"),
        TakeBackBallot(BEN, number),
        Approve(ANN, number, "consent", False),
        CastBallot(ANN, number, "AGAINST"),
    ):
        playing.clock.advance(Seconds(60))
        assert isinstance(playing.tries(move), Played)
        playing.clock.advance(Seconds(-60))
        assert {viewer: pages(playing, viewer) for viewer in (None, CAT)} == before


def test_a_secret_ballot_that_a_rule_casts_beside_what_it_does_in_public_changes_no_line_and_no_link():
    casts = """
        @when("VoteClosed")
        def f(players):
            for player in players:
                yield cast(player, 302, "%s")
        """
    worlds = []
    for choice in ("FOR", "AGAINST"):
        playing = Playing(VOTES, SECRET, rule(204, casts % choice), holders=(("Clerk", ANN),))
        first = playing.proposes(enacting())
        playing.waits(60)
        playing.proposes(enacting())
        playing.closes(first)
        assert {ballot.choice for ballot in playing.proposal(302).ballots.values()} == {choice}
        worlds.append([one.line for one in playing.ledger.read(GAME) if not one.entry.place.sealed])

    assert worlds[0][1:] == worlds[1][1:]  # The rule itself stands in the first.
    assert b"BallotCast" not in b"".join(worlds[0])


def test_who_cast_a_secret_ballot_sees_it_and_nobody_else_does():
    playing = Playing(VOTES, SECRET, holders=(("Clerk", ANN),))
    number = playing.proposes(enacting())
    playing.makes(CastBallot(BEN, number, "FOR"))

    told = {
        viewer: "FOR" in str(pages(playing, viewer)[f"proposal {number}"].get("vote", ""))
        for viewer in (BEN, CAT, None)
    }

    assert told[CAT] == told[None]
    assert pages(playing, BEN) != pages(playing, CAT)
