"""Compares, while playthroughs are played, every move that is typed with the same move when it is written."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.spoken import Line, move_in
from nomicon.hosting.table import Played
from nomicon.hosting.written.back import as_written
from nomicon.hosting.written.moves import AnyMove
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused


def there_and_back(move: Move, game: Game) -> Move:
    """Write a move down, send it, and read it again."""
    kind: Any = AnyMove
    try:
        sent = msgspec.json.encode(as_written(move, game))
        return msgspec.json.decode(sent, type=kind).into(move.player, game)  # type: ignore[no-any-return]
    except (Invalid, msgspec.ValidationError) as wrong:  # A playthrough would take it for an answer.
        raise AssertionError(f"{move} was typed, and cannot be written: {wrong}") from wrong


def compare_every_move(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """Have every stage compare what is typed with what is written; the moves it has compared are returned."""
    compared: list[Move] = []

    def moved(stage: Stage, game: GameId, line: Line) -> Played | Refused:
        stage.table.keep_time(game)
        now = stage.table.folded(game).game
        typed = move_in(line, now)
        assert there_and_back(typed, now) == typed
        compared.append(typed)
        return stage.table.play(game, typed)

    monkeypatch.setattr(Stage, "moved", moved)
    return compared
