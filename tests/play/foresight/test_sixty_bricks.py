"""Sixty changes that end change, or look like it: each is warned of, or shown to be harmless by a proof that plays."""

from __future__ import annotations

import pytest

from nomicon.play.foresight.search import BY_JUDGEMENT, BY_VOTE, NO_WAY, of_every_kind
from tests.play.foresight.positions import after, opening
from tests.play.foresight.sixty_bricks import SIXTY


def test_there_are_sixty_of_them():
    assert len(SIXTY) == len({repr(brick) for brick in SIXTY.values()}) == 60


@pytest.mark.parametrize("what", SIXTY)
def test_a_brick_is_told_as_what_it_is(what: str):
    book, change, expected = SIXTY[what]
    found = of_every_kind(after(*opening(book), change))
    assert (found.grade, found.troubles) == (expected, ()), found.stopped
    assert found.stopped if expected == NO_WAY else found.lasts
    assert found.carried or expected not in (BY_VOTE, BY_JUDGEMENT)
