"""What several tests of pages look at."""

from __future__ import annotations

import pytest

from tests.web.pages.booked import played


@pytest.fixture
def booked(house, founded, person, later):
    """A game in which rule 209 was amended, something declared, and a judgement asked for; and one of its players."""
    game = founded(title="Book")
    ann, ben = (person(name.lower()).sit(house, game, name) for name in ("Ann", "Ben"))
    played(game, ann, ben, later)
    return game, ann
