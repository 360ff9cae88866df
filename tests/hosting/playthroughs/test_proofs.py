"""Proofs: a way that was found is an ordinary playthrough, and it plays as it says."""

from __future__ import annotations

import pytest

from nomicon.game.names import ProposalNumber
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.hosting.playthroughs.run import GAME, failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.dissent import NOT_TRIED, Dissent
from nomicon.play.foresight.foreseen import AsItStands, Foreseen, Matter, foreseen
from nomicon.play.foresight.search import BY_VOTE
from nomicon.views.elements.page import Proof, Seen
from tests.play.foresight.positions import BOOKS, performed, script_of
from tests.play.playing import BENCH

QUORUM = """Ann Abel> propose enact:
| ---
| title: A quorum
| answers: {{quorum: {quorum}}}
| ---
| So many must vote.
"""


def looked_at(play: str, matter: Matter) -> tuple[Foreseen, Proof | None]:
    performance = performed(play)
    game, at = performance.stage.table.folded(GAME).game, performance.at
    found = foreseen(ENGINE, BENCH, game, at, matter)
    seen = Seen(game, list(performance.stage.table.history(GAME)), None, at)
    return found, proof_of(seen, found)


def replayed(proof: Proof | None) -> Proof:
    assert proof is not None
    assert proof.playthrough.count("check proposal") >= 2
    assert failures(read_script(proof.playthrough, "a proof"), set_stage) == []
    return proof


@pytest.mark.parametrize("book", BOOKS)
def test_the_proof_of_each_rulebook_plays_from_its_founding_on(book: str):
    found, proof = looked_at(script_of(book), AsItStands())
    assert (found.after.grade, found.is_played) == (BY_VOTE, True)
    assert found.dissent != NOT_TRIED
    replayed(proof)


@pytest.mark.parametrize("book", ["minimal", "nomicam"])
def test_a_proof_goes_on_after_the_proposal_that_it_is_about(book: str):
    play = script_of(book) + QUORUM.format(quorum=2)
    found, proof = looked_at(play, ProposalNumber(301))
    assert (found.after.grade, found.is_played) == (BY_VOTE, True)
    assert any(step.line == "vote 301 FOR" for step in replayed(proof).steps)


def test_a_proof_that_does_not_come_true_is_found_out():
    _, proof = looked_at(script_of("minimal"), AsItStands())
    assert proof is not None
    wrong = proof.playthrough.replace("vote 301 FOR", "vote 301 AGAINST")
    assert "proposal 301" in " ".join(failures(read_script(wrong, "a proof"), set_stage))


def test_a_vote_with_sealed_ballots_is_proved_without_them():
    play = script_of("nomicam") + QUORUM.format(quorum=2) + "Cat Carr> vote 301 against\n"
    found, proof = looked_at(play, AsItStands())
    assert "against" not in replayed(proof).playthrough.lower()
    assert found == looked_at(play.replace("against", "for"), AsItStands())[0]


def test_where_there_is_no_way_there_is_no_proof():
    found, proof = looked_at(
        script_of("minimal") + QUORUM.format(quorum="{share: 2, of: players}"), ProposalNumber(301)
    )
    assert not found.after.is_way
    assert proof is None


@pytest.mark.parametrize(
    ("quorum", "dissent"),
    [
        ("0", Dissent(one_silent=True, one_against=True)),
        ("{share: 1, of: players}", Dissent(one_silent=False, one_against=True)),
    ],
)
def test_it_is_known_whether_one_may_dissent(quorum: str, dissent: Dissent):
    found, _ = looked_at(script_of("minimal") + QUORUM.format(quorum=quorum), ProposalNumber(301))
    assert found.dissent == dissent
