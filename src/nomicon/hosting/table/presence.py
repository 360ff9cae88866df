"""Presence: a player's first look or move in a while is put down as logging on, where the rules ask who was here.

Every door asks for it, so that nobody has to say that they are here. A ballot by itself is not put down: who logs on
just when a vote is open, and does nothing else that can be seen, would have shown that they voted.
"""

from __future__ import annotations

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.ports import LedgerBusy, LedgerMoved, LedgerUnwritten
from nomicon.hosting.table.clock_watch import ClockStopped
from nomicon.hosting.table.table import Played, Table
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Move
from nomicon.play.engine import spec_of
from nomicon.play.people.presence import LogOn, presence_counts

IN_A_WHILE = 3600
"""Seconds for which being here once is enough: rules count in days, and an entry for every look would bury the rest."""


def is_unseen(move: Move | None) -> bool:
    """Say whether a move puts nobody down: one that is sealed does not, nor the one that says it by itself."""
    spec = None if move is None else spec_of(move)
    return spec is not None and not spec.shows_presence


def put_down(table: Table, game_id: GameId, player: PlayerId | None, move: Move | None = None) -> Played | None:
    """Log a player on who looks, or is about to make a move, if the rules ask for it and it is not known already.

    Return what was written. A look never fails because nothing can be written just then.
    """
    if player is None or is_unseen(move):
        return None
    game, now = table.folded(game_id).game, table.clock.now()
    player = game.called(player)
    known = game.players.get(player)
    if known is None or now - known.seen < IN_A_WHILE:
        return None
    if not presence_counts(game, player, Hearing(game, table.bench, now)):
        return None
    try:
        played = table.play(game_id, LogOn(player))
    except (ClockStopped, LedgerBusy, LedgerUnwritten, LedgerMoved):
        return None
    return played if isinstance(played, Played) else None
