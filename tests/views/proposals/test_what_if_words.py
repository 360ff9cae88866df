"""What a change would do, in words: how long votes would last, and when something would come about."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.play.what_if.findings import SCORES, TAKEN, WITH_OTHERS, Finding, WhatIf
from nomicon.views.proposals.what_if import what_if_page
from nomicon.views.proposals.what_if_steps import at_step_told, came_to, period_told


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        ("172800", "2 days"),
        ("86400", "1 day"),
        ("7200", "2 hours"),
        ("90000", "25 hours"),
        ("60", "1 minute"),
        ("5400", "90 minutes"),
        ("61", "61 seconds"),
        ("1", "1 second"),
        ("0", "no time"),
        ("", "as long as it takes"),
    ],
)
def test_a_length_of_time_is_told_in_the_longest_unit_that_it_is_whole_in(seconds: str, told: str):
    assert period_told(seconds) == told


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("adoption", "as soon as the proposal is adopted"),
        ("later", "some time later"),
        ("", "some time later"),
        ("offered/drink_tea", 'after the move "drink tea"'),
        (f"{WITH_OTHERS}/sing", 'after the move "sing" with the support of others'),
    ],
)
def test_when_something_would_come_about_is_told_by_its_step(step: str, told: str):
    assert at_step_told(step) == told


@pytest.mark.parametrize(
    ("amounts", "told"),
    [
        ([5], "A would have 5 points more"),
        ([5, 5], "A and B would each have 5 points more"),
        ([-2, -2], "A and B would each have 2 points less"),
        ([1, 2, 3, 4, 5, 6], "E would have 5 points more and the amount of one other player would change, too"),
        ([1, 2, 3, 4, 5, 6, 7], "and the amounts of 2 other players would change, too"),
    ],
)
def test_what_players_would_have_is_told_of_each(amounts: list[int], told: str):
    each = tuple((PlayerId(name), Fraction(amount)) for name, amount in zip("ABCDEFG", amounts, strict=False))
    page = what_if_page(WhatIf(TAKEN, findings=(Finding(SCORES, about="points", amounts=each),)), Game())
    assert told in page["lines"][0]["told"]


def test_a_period_is_told_in_words_and_a_refusal_as_it_is():
    assert (came_to("period/x", "3600"), came_to("offered/sing", "Not now.")) == ("1 hour", "Not now.")
