"""What a change would do, in words: how long votes would last, and when something would come about."""

from __future__ import annotations

import pytest

from nomicon.play.what_if.findings import WITH_OTHERS
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
        ("", "until somebody closes it"),
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


def test_a_period_is_told_in_words_and_a_refusal_as_it_is():
    assert (came_to("period/x", "3600"), came_to("offered/sing", "Not now.")) == ("1 hour", "Not now.")
