"""Taking back: a judgement stands no more, and what later ones found of the same vote still holds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.names import JudgementNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.findings.correcting import NotCarriedOut
from nomicon.play.quantities.quantities import QuantityMoved
from tests.play.findings.test_recounting import counted
from tests.play.judged import correct
from tests.play.playing import ANN, BEN, CAT, Playing, only, rule

J1, J2 = JudgementNumber(1), JudgementNumber(2)
OVERRULES = rule(220, '@offers("overrule", which="count")\ndef f(which):\n    yield overrule(which, "FALSE")\n')


def counts(voter: str, choice: str) -> dict[str, Any]:
    return {"effect": "CountBallot", "proposal": 301, "player": voter, "choice": choice}


def twice(first: dict[str, Any], second: dict[str, Any]) -> Playing:
    """Have two judgements find something of one vote that was adopted by two against one."""
    playing = counted(OVERRULES)
    correct(playing, first)
    correct(playing, second)
    return playing


def votes(playing: Playing) -> dict[str, int]:
    tally = playing.proposal(301).tally
    return {} if tally is None else {choice: int(many) for choice, many in tally.votes.items()}


@pytest.mark.parametrize(("order", "between"), [((1, 2), {"FOR": 1, "AGAINST": 2}), ((2, 1), {"FOR": 3, "AGAINST": 0})])
def test_each_ballot_that_was_found_counts_as_long_as_its_own_judgement_stands(
    order: tuple[int, int], between: dict[str, int]
):
    playing = twice(counts("Cat", "FOR"), counts("Ben", "AGAINST"))
    assert votes(playing) == {"FOR": 2, "AGAINST": 1}

    playing.makes(MakeMove(BEN, "overrule", {"which": order[0]}))
    assert votes(playing) == between
    assert playing.proposal(301).state == ("adopted" if between["FOR"] > 1 else "defeated")

    playing.makes(MakeMove(BEN, "overrule", {"which": order[1]}))
    assert votes(playing) == {"FOR": 2, "AGAINST": 1}
    assert playing.proposal(301).ballots[CAT].choice == "AGAINST"
    assert playing.has(301)
    assert not playing.game.findings


def test_what_is_so_without_the_first_one_already_is_not_carried_out_again():
    outcome = {"effect": "DeclareOutcome", "proposal": 301}
    playing = twice({**outcome, "outcome": "defeated"}, {**outcome, "outcome": "adopted"})

    brought = playing.makes(MakeMove(BEN, "overrule", {"which": 1}))

    refused = only(brought, NotCarriedOut)
    assert (refused.judgement, refused.because) == (J2, "Proposal 301 is already adopted.")
    assert playing.has(301)
    playing.makes(MakeMove(BEN, "overrule", {"which": 2}))
    assert playing.has(301)


def test_amounts_are_those_of_the_judgements_that_stand():
    """Amounts that a later judgement awards stay where they are; those of the end of a vote are moved as it ends."""
    defeated = {"effect": "DeclareOutcome", "proposal": 301, "outcome": "defeated"}
    five = {"effect": "Award", "to": "Ben", "amount": 5}
    alone, playing = counted(OVERRULES), counted(OVERRULES)
    correct(playing, counts("Cat", "FOR"))
    for one in (alone, playing):
        correct(one, defeated, five)

    brought = playing.makes(MakeMove(BEN, "overrule", {"which": 1}))

    assert all((BEN, Fraction(5)) not in one.moves for one in brought if isinstance(one, QuantityMoved))
    assert everybody(playing) == everybody(alone)
    playing.makes(MakeMove(BEN, "overrule", {"which": 2}))
    alone.makes(MakeMove(BEN, "overrule", {"which": 1}))
    assert everybody(playing) == everybody(alone) == everybody(counted(OVERRULES))


def everybody(playing: Playing) -> list[Fraction | int]:
    return [playing.points(one) for one in (ANN, BEN, CAT)]
