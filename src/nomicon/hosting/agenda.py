"""The agenda: when time itself next has work, in every game on record."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import LedgerDamaged
from nomicon.hosting.table import Table
from nomicon.play.engine import next_due


def agenda(table: Table) -> Mapping[GameId, Moment | None]:
    """Say of every game when time itself next has work in it, or None; and keep what had to be worked out.

    The record knows it of games that this program has written last. Of others, one after the other is folded and let go
    again. A game that is damaged is left out: whoever opens it is told, and time goes on in the others.
    """
    known = dict(table.ledger.due())
    for game_id in table.ledger.games():
        if game_id not in known:
            try:
                now = table.folded(game_id)
            except LedgerDamaged:
                continue
            known[game_id] = next_due(now.game)
            table.ledger.keep_due(game_id, now.place, known[game_id])
            table.forget(game_id)
    return known
