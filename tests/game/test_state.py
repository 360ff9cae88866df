"""What is asked of a whole game."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.state import Game


def test_nobody_holds_anything_of_what_is_not_counted():
    assert Game().balance(PlayerId("Ann"), "tea") == 0
