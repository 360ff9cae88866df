"""Compares, while playthroughs are played, every move that is typed with the same move when it is written."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nomicon.game.changes import Amend, Change, Enact, RepealAmendment
from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.api_moves.records import RECORDS, AnyMove, MoveRecord, as_written
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.table.table import Played
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.intents.intent_moves import Intend
from nomicon.play.proposals.drafts import ShowDraft
from nomicon.play.proposals.proposing import Propose, Revise


def there_and_back(move: Move, line: InputLine, game: Game) -> Move:
    """Write a move down, send it, and read it again."""
    kind: Any = AnyMove
    try:
        sent = msgspec.json.encode(_written(move, line, game))
        back: Move = msgspec.json.decode(sent, type=kind).into(move.player, game)
    except (Invalid, msgspec.ValidationError) as wrong:  # A playthrough would take it for an answer.
        raise AssertionError(f"{move} was typed, and cannot be written: {wrong}") from wrong
    return back


def _written(move: Move, line: InputLine, game: Game) -> MoveRecord:
    """Write a move down; a draft whose text nothing else gives any more can be written only as the draft it is."""
    try:
        return as_written(move)
    except Invalid:
        if line.words[0] != "post":
            raise
        return RECORDS["post"](**{"draft": line.words[1]})


def _unheard(move: Move) -> Move:
    """Return a move without what was found out about its code when a draft of it was shown: proposing finds it anew.

    Nor with the line in which somebody announced a move: the move in it is what counts.
    """
    if isinstance(move, Intend):
        return replace(move, line="")
    if not isinstance(move, Propose | ShowDraft | Revise):
        return move
    return replace(move, changes=tuple(_change_unheard(one) for one in move.changes))


def _change_unheard(change: Change) -> Change:
    match change:
        case Enact(text=text):
            return replace(change, text=replace(text, speeches=()))
        case Amend(text=text):
            return replace(change, text=None if text is None else replace(text, speeches=()), speeches=())
        case RepealAmendment():
            return RepealAmendment(change.rule, change.amendment, begins=change.begins)
        case _:
            return change


def compare_every_move(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """Have every stage compare what is typed with what is written; the moves it has compared are returned."""
    compared: list[Move] = []

    def moved(stage: Stage, game: GameId, line: InputLine) -> Played | Refused:
        stage.table.keep_time(game)
        now = stage.table.folded(game).game
        typed = move_in(line, now)
        assert _unheard(there_and_back(typed, line, now)) == _unheard(typed)
        compared.append(typed)
        return stage.table.play(game, typed)

    monkeypatch.setattr(Stage, "moved", moved)
    return compared
