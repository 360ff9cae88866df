"""What a record has lost is told as far as it is known."""

from __future__ import annotations

import pytest

from nomicon.game.names import GameId
from nomicon.hosting.past.losses import Loss
from nomicon.hosting.ports import EntryId


@pytest.mark.parametrize(
    ("left", "had", "told"),
    [
        (0, None, "chess: nobody can say how many entries it had. Nothing of the game is left."),
        (4, None, "chess: the last entry left is 4, but there may have been more. Play would continue after entry 4."),
        (4, 5, "chess: entry 5 was confirmed, but is lost. Play would continue after entry 4."),
        (0, 5, "chess: entries 1 to 5 were confirmed, but are lost. Nothing of the game is left."),
    ],
)
def test_what_a_game_has_lost_is_told_with_what_is_left_of_it(left: int, had: int | None, told: str):
    assert Loss(GameId("chess"), EntryId(left), None if had is None else EntryId(had)).told() == told
