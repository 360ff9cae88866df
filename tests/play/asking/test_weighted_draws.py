"""Draws with weights: lots by tickets, by wealth, or by any exact chances that code works out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import isclose

import pytest

from nomicon.law.resolution.luck import drawn_order, ordering
from nomicon.law.resolution.requests import MOST_TICKETS, whole_weights
from nomicon.play.judging.claiming import Declare
from nomicon.play.quantities.drawing import DrawMade, share_of
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.turns.timing import Announced
from tests.play.playing import ANN, POINTS, VOTES, Playing, only, rule


def _drawing(candidates: str, weights: str) -> Playing:
    code = f"""
        @when("Declared")
        def lots():
            yield announce(", ".join(draw("the prize", {candidates}, weights={weights})))
    """
    return Playing(VOTES, POINTS, rule(301, code))


def test_who_has_weight_0_is_never_drawn_and_the_event_says_the_chances():
    events = _drawing("everyone()", "[Fraction(1, 2), 0, 2]").makes(Declare(ANN, "Draw!"))

    drawn = only(events, DrawMade)
    assert drawn.weights == (1, 0, 4)
    assert sorted(drawn.order) == ["Ann", "Cat"]
    assert only(events, Announced).text == ", ".join(drawn.order)
    assert [share_of(drawn, one) for one in drawn.candidates] == [Fraction(1, 5), 0, Fraction(4, 5)]


@pytest.mark.parametrize(
    ("weights", "told"),
    [
        ("[1, 2]", "there are 2 weights for 3 candidates"),
        ("[1, 0 - 1, 2]", "a weight cannot be negative"),
        ("[0, 0, 0]", "at least one weight must be above 0"),
        ("[1, 2**200, 3]", "too large or too precise"),
        ("[0.5, 1, 1]", "float"),
    ],
)
def test_weights_that_make_no_sense_fail_the_rule_with_a_sentence(weights: str, told: str):
    events = _drawing('["a", "b", "c"]', weights).makes(Declare(ANN, "Draw!"))

    assert told in only(events, RuleFailed).message


def test_each_is_drawn_first_as_often_as_its_share_of_the_tickets():
    found = Counter(drawn_order(f"{seed:064x}", "d", "abc", (1, 2, 7))[0] for seed in range(4000))

    assert isclose(found["a"] / 4000, 0.1, abs_tol=0.02)
    assert isclose(found["b"] / 4000, 0.2, abs_tol=0.02)


def test_with_equal_weights_a_draw_comes_out_as_without_any():
    assert drawn_order("17" * 32, "d", "abcdef", (1,) * 6) == ordering("17" * 32, "d", "abcdef")
    assert whole_weights([Fraction(2, 3), Fraction(4, 3)], 2) == (1, 2)
    with pytest.raises(ValueError, match="too large"):
        whole_weights([1, MOST_TICKETS], 2)
    with pytest.raises(ValueError, match="too precise"):  # Together they would come to a number of a million digits.
        whole_weights([Fraction(1, 10**398 + number) for number in range(2000)], 2000)
    assert whole_weights([Fraction(10**398 + 1, 3)] * 3, 3) == (1, 1, 1)
