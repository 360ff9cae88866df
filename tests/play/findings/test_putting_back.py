"""What a judgement found otherwise stands as before when it is overruled, or judged again; all of it, or none."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import JudgementNumber
from nomicon.game.state import Game
from nomicon.play.asking.offering import MakeMove
from nomicon.play.findings.correcting import NotCarriedOut
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.views.sentences.events import sentence
from tests.play.findings.test_finding import PAYS
from tests.play.judged import SAYS, SPEAKER, UNCLEAR, WINS
from tests.play.playing import ANN, BEN, CAT, POINTS, VOTES, Playing, amending, enacting, kinds, only, repealing, rule

J1 = JudgementNumber(1)
JUDGED = rule(
    213,
    """
    @answers("judge")
    def whoever_has_not(judgement):
        return "Cat" if judgement.judges else "Ben"

    @offers("overrule", to="text")
    def overruled(to):
        return overrule(1, to)

    @offers("again")
    def again():
        return rejudge(1)
    """,
)


def scene() -> Playing:
    """A game with a rule that was amended, one repealed, one enacted, a lost and an unclear vote, and an officer."""
    playing = Playing(
        VOTES,
        POINTS,
        JUDGED,
        PAYS,
        SPEAKER,
        rule(203, settings={"size": 1}),
        rule(204),
        UNCLEAR,
        SAYS,
        holders=(("Speaker", CAT),),
    )
    playing.adopts(amending(203, settings={"size": 2}))
    playing.adopts(repealing(204))
    playing.adopts(enacting())
    number = playing.proposes(enacting(), by=BEN)
    playing.votes(number, "AGAINST")
    playing.closes(number)
    unclear = playing.proposes(enacting(), marks=("unclear",))
    playing.votes(unclear)
    playing.closes(unclear)
    return playing


FOUND: dict[str, tuple[dict[str, Any], ...]] = {
    "an amendment defeated": ({"effect": "DeclareOutcome", "proposal": 301, "outcome": "defeated"},),
    "a repeal defeated": ({"effect": "DeclareOutcome", "proposal": 302, "outcome": "defeated"},),
    "a new rule defeated": ({"effect": "DeclareOutcome", "proposal": 303, "outcome": "defeated"},),
    "a proposal adopted": ({"effect": "DeclareOutcome", "proposal": 304, "outcome": "adopted"},),
    "a vote reopened": ({"effect": "ReopenVote", "proposal": 301},),
    "a lost vote reopened": ({"effect": "ReopenVote", "proposal": 304},),
    "an unclear vote adopted": ({"effect": "DeclareOutcome", "proposal": 305, "outcome": "adopted"},),
    "an unclear vote withdrawn": ({"effect": "Withdraw", "proposal": 305},),
    "no effect": ({"effect": "DenyEffect", "proposal": 303},),
    "a rule void": ({"effect": "VoidRule", "rule": 203, "because_of": 201},),
    "a rule restored": ({"effect": "RestoreRule", "rule": 204},),
    "a rule removed": ({"effect": "RemoveRule", "rule": 203},),
    "another number": ({"effect": "RenumberRule", "rule": 203, "number": 250},),
    "other words": ({"effect": "CorrectWords", "rule": 203, "words": "It says this."},),
    "a ballot that counts otherwise": ({"effect": "CountBallot", "proposal": 304, "player": "Ann", "choice": "FOR"},),
    "a ballot that does not count": ({"effect": "DiscountBallot", "proposal": 301, "player": "Ann"},),
    "a balance": ({"effect": "SetBalance", "player": "Ann", "amount": 77},),
    "another class": ({"effect": "ClassRule", "rule": 203, "to": "immutable"},),
    "another officer": ({"effect": "Appoint", "office": "Speaker", "player": "Ann"},),
    "no officer": ({"effect": "Vacate", "office": "Speaker", "player": "Cat"},),
    "points": ({"effect": "Award", "to": "Ann", "amount": 5},),
    "a winner": ({"effect": "DeclareWinner", "players": "Ben"},),
    "much at once": (
        {"effect": "DeclareOutcome", "proposal": 301, "outcome": "defeated"},
        {"effect": "RestoreRule", "rule": 204},
        {"effect": "ClassRule", "rule": 203, "to": "immutable"},
        {"effect": "Award", "to": "Ann", "amount": 5},
        {"effect": "DeclareWinner", "players": "Ben"},
    ),
}


def standing(game: Game) -> dict[str, Any]:
    """Return what play goes by, without how it came to be so."""
    return {
        "rules": {one.number: (one.text, one.status, one.void) for one in game.rules},
        "proposals": {
            number: (one.state, one.effect, one.tally, one.effect_at) for number, one in game.proposals.items()
        },
        "active": sorted(game.active),
        "offices": {name: one.holders for name, one in game.offices.items()},
        "points": {who: game.balance(who) for who in game.players},
        "won": [(one.game, one.winners) for one in game.victories],
        "game": (game.number, game.begun),
    }


@pytest.mark.parametrize("what", FOUND)
@pytest.mark.parametrize("ends", ["overruled", "judged again"])
def test_what_was_found_stands_as_before_when_the_judgement_ends(what: str, ends: str):
    playing = scene()
    before = standing(playing.game)
    playing.makes(Invoke(ANN, "It is so.", corrections=FOUND[what]))
    playing.makes(Deliver(BEN, J1, "TRUE"))
    found = standing(playing.game)
    assert found != before
    assert not playing.game.judgements[J1].refused

    if ends == "overruled":
        playing.makes(MakeMove(ANN, "overrule", {"to": "FALSE"}))
    else:
        playing.makes(MakeMove(ANN, "again", {}))
    assert standing(playing.game) == before

    if ends == "overruled":
        playing.makes(MakeMove(ANN, "overrule", {"to": "TRUE"}))
    else:
        playing.makes(Deliver(CAT, J1, "TRUE"))
    assert standing(playing.game) == found
    playing.audited()


@pytest.mark.parametrize("what", FOUND)
@pytest.mark.parametrize("value", ["FALSE", "UNDECIDED"])
def test_nothing_comes_of_what_a_judge_does_not_find(what: str, value: str):
    playing = scene()
    before = standing(playing.game)
    playing.makes(Invoke(ANN, "It is so.", corrections=FOUND[what]))

    assert kinds(playing.makes(Deliver(BEN, J1, value))) == ["JudgementDelivered"]
    assert standing(playing.game) == before


def test_a_win_that_a_judgement_brought_about_ends_with_it_and_so_does_the_new_speaker():
    playing = Playing(VOTES, POINTS, JUDGED, SPEAKER, WINS, SAYS, holders=(("Speaker", CAT),))
    before = standing(playing.game)
    award: dict[str, Any] = {"effect": "Award", "to": "Ann", "amount": 100}
    playing.makes(Invoke(ANN, "It is so.", corrections=(award,)))
    playing.makes(Deliver(BEN, J1, "TRUE"))
    assert (playing.game.number, playing.game.holder("Speaker"), playing.points(ANN)) == (2, ANN, 0)

    playing.makes(MakeMove(ANN, "again", {}))
    assert standing(playing.game) == before
    playing.makes(Deliver(CAT, J1, "TRUE"))
    assert playing.game.number == 2


def test_what_cannot_be_taken_back_whole_is_not_taken_back_at_all_until_it_can():
    playing = scene()
    playing.makes(Invoke(ANN, "It is so.", corrections=FOUND["a rule removed"] + FOUND["points"]))
    playing.makes(Deliver(BEN, J1, "TRUE"))
    playing.adopts(repealing(202), repealing(214), repealing(217))  # No rule speaks of points any more.
    found = standing(playing.game)

    left_as_it_is = only(playing.makes(MakeMove(ANN, "overrule", {"to": "FALSE"})), NotCarriedOut)
    assert sentence(left_as_it_is, playing.game).startswith("What J-1 changed could not be undone: ")
    assert standing(playing.game) == found
    assert "no longer counted" in playing.game.judgements[J1].refused
    assert kinds(playing.makes(MakeMove(ANN, "overrule", {"to": "TRUE"})))[2:] == []
    assert standing(playing.game) == found
