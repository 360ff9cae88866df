"""Numbering: proposals are numbered as the rules say, and no number comes twice."""

from __future__ import annotations

import pytest

from nomicon.play.proposals.proposing import Propose
from tests.play.playing import ANN, VOTES, Playing, amending, enacting, repealing, rule


def test_numbers_follow_each_other_as_the_rules_say():
    playing = Playing(VOTES, rule(203, answers={"first_proposal": 10, "number_step": 5}))

    assert [playing.proposes(enacting()) for _ in range(3)] == [10, 15, 20]


def test_a_proposal_gets_no_number_that_the_second_rule_of_another_one_bears_or_bore():
    playing = Playing(VOTES, rule(203, answers={"amended_number": "the proposal's"}), rule(204))
    playing.adopts(enacting(), enacting(), enacting())
    playing.adopts(repealing(303))

    assert playing.has(302)
    assert playing.proposes(enacting()) == 305
    playing.adopts(amending(204, words="Other."))
    assert playing.rule(204).number == 306


def test_numbers_may_begin_with_nought_and_grow_by_one_at_least():
    playing = Playing(VOTES, rule(203, answers={"first_proposal": 0}))

    assert [playing.proposes(enacting()) for _ in range(3)] == [0, 1, 2]
    assert "0 is too small" in playing.refuses(Propose(ANN, (enacting(answers={"number_step": 0}),))).because


@pytest.mark.parametrize(
    ("first", "step", "then"),
    [
        (400, 10, [400, 410, 420]),
        (301, 10, [312, 322, 332]),
        (100, 1, [303, 304, 305]),
        (302, 1, [303, 304, 305]),
        (303, 7, [309, 316, 323]),
        (310, 7, [310, 317, 324]),
    ],
)
def test_other_numbers_begin_with_the_next_proposal_and_none_comes_again(first: int, step: int, then: list[int]):
    playing = Playing(VOTES, rule(203))
    playing.proposes(enacting())
    number = playing.proposes(amending(203, answers={"first_proposal": first, "number_step": step}))
    playing.votes(number)
    playing.closes(number)

    same = (first, step) == (301, 1)
    told = () if same else (f"If it were in effect, the proposal after this one would have the number {then[0]}.",)
    assert playing.proposal(302).notes == told
    assert [playing.proposes(enacting()) for _ in range(3)] == then


@pytest.mark.parametrize("ends", ["repealed", "said no more"])
def test_numbers_go_on_where_no_rule_names_a_first_one_any_more(ends: str):
    playing = Playing(VOTES, rule(203, answers={"first_proposal": 20}))
    change = repealing(203) if ends == "repealed" else amending(203, answers={"first_proposal": None})

    playing.adopts(change)

    assert [playing.proposes(enacting()) for _ in range(2)] == [21, 22]
