"""Free acts: what no rule forbids or regulates is permitted, so that a later rule of any class can forbid it."""

from __future__ import annotations

import pytest

from nomicon.play.judging.claiming import Declare
from tests.play.playing import rule
from tests.sweeps.aftermath.houses import HOUSES


@pytest.mark.parametrize("book", HOUSES)
def test_a_mutable_rule_can_forbid_what_an_immutable_one_permits_as_long_as_no_rule_forbids_it(book: str):
    free, forbidden = HOUSES[book]().found(), HOUSES[book]().found(rule(9001, answers={"may_declare": "nobody"}))
    player = free.people[-1]

    assert free.tries(Declare(player, "I sing."))
    assert not forbidden.tries(Declare(player, "I sing."))
    assert forbidden.refused.grounds == ("9001/1",)
