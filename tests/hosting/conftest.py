"""A hall to play in; and every game that a test plays is decided again when the test is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hosting.halls import PERIOD, Open, open_hall
from tests.play.playing import GAME, VOTES, Playing


@pytest.fixture(autouse=True)
def _every_game_can_be_audited() -> Iterator[None]:
    Playing.made.clear()
    yield
    for playing in Playing.made:
        playing.audited()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Open]:
    """A hall with one game in it, in which votes take a day."""
    with open_hall(tmp_path / "games.sqlite") as room:
        room.founds(GAME, VOTES, PERIOD)
        yield room
