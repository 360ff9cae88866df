"""Compares, while playthroughs are played, every move that is typed with the same move when it is written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from nomicon.game.names import GameId
from nomicon.game.proposals import Amend
from nomicon.game.state import Game
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.spoken import Line, move_in
from nomicon.hosting.table import Played
from nomicon.hosting.written.back import as_written
from nomicon.hosting.written.moves import AnyMove
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.proposing import Propose


def there_and_back(move: Move, game: Game) -> Move:
    """Write a move down, send it, and read it again."""
    kind: Any = AnyMove
    try:
        sent = msgspec.json.encode(as_written(move, game))
        return msgspec.json.decode(sent, type=kind).into(move.player, game)  # type: ignore[no-any-return]
    except (Invalid, msgspec.ValidationError) as wrong:  # A playthrough would take it for an answer.
        raise AssertionError(f"{move} was typed, and cannot be written: {wrong}") from wrong


def _unheard(move: Move) -> Move:
    """Return a move without what was found out about its code when a draft of it was shown: proposing finds it anew."""
    if not isinstance(move, Propose):
        return move
    texts = [getattr(one, "text", None) for one in move.changes]
    changes = tuple(
        one if text is None else replace(one, text=replace(text, speeches=()))
        for one, text in zip(move.changes, texts, strict=True)
    )
    return replace(move, changes=changes)


def _puts_another_in_its_place(move: Move) -> bool:
    """Say whether a move amends an amendment: the text that comes of it does not tell what was put in its place."""
    changes = getattr(move, "changes", ())
    return any(isinstance(one, Amend) and one.undoes is not None for one in changes)


def compare_every_move(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """Have every stage compare what is typed with what is written; the moves it has compared are returned."""
    compared: list[Move] = []

    def moved(stage: Stage, game: GameId, line: Line) -> Played | Refused:
        stage.table.keep_time(game)
        now = stage.table.folded(game).game
        typed = move_in(line, now)
        if not _puts_another_in_its_place(typed):
            assert _unheard(there_and_back(typed, now)) == _unheard(typed)
        compared.append(typed)
        return stage.table.play(game, typed)

    monkeypatch.setattr(Stage, "moved", moved)
    return compared
