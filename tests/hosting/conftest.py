"""Every game that a test plays is decided again when the test is over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.play.playing import Playing


@pytest.fixture(autouse=True)
def _every_game_can_be_audited() -> Iterator[None]:
    Playing.made.clear()
    yield
    for playing in Playing.made:
        playing.audited()
