"""The agenda: when time itself next has work, in every game on record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import LedgerBusy, LedgerUnreadable, LedgerUnwritten
from nomicon.hosting.table.table import Table


def agenda(table: Table) -> Mapping[GameId, Moment | None]:
    """Say of every game when time itself next has work in it, or None; and keep what had to be worked out.

    The record knows it of games that this program has written last; of the others it is worked out.
    """
    return {**table.ledger.due(), **worked_out(table, unknown(table))}


def unknown(table: Table) -> list[GameId]:
    """Name the games of which the record does not know when time has work, in the order of their founding."""
    known = table.ledger.due()
    return [game_id for game_id in table.ledger.games() if game_id not in known]


def worked_out(table: Table, games: Iterable[GameId]) -> Mapping[GameId, Moment | None]:
    """Say of some games when time itself next has work in them, or None, and keep it beside the record.

    One after the other is folded and let go again. A game that cannot be read is left out: whoever opens it is told,
    and time goes on in the others.
    """
    found: dict[GameId, Moment | None] = {}
    for game_id in games:
        try:
            now = table.foldings.peek(game_id)
        except LedgerUnreadable:
            continue
        found[game_id] = now.due
        with suppress(LedgerBusy, LedgerUnwritten):  # It is worked out again next time.
            table.ledger.keep_due(game_id, now.place, now.due)
    return found
