"""What would fall due if a reading of the clock that is not believed turned out to be right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from nomicon.game.names import GameId, Moment
from nomicon.hosting.past.past import Past
from nomicon.hosting.ports import LedgerUnreadable
from nomicon.hosting.table.agenda import agenda
from nomicon.hosting.table.table import NoSuchGame, Table
from nomicon.views.elements.page import Seen, iso
from nomicon.views.game.board import deadlines

MOST_TOLD = 20
"""Things that are told one by one: a host who has to decide reads a screen, and not a thousand games."""


def games_due(table: Table, by: Moment) -> list[GameId]:
    """Name the games in which something would fall due by a moment."""
    return [game for game, due in sorted(agenda(table).items()) if due is not None and due < by]


def falling_due(table: Table, by: Moment) -> Iterator[str]:
    """Say in a line each what would fall due by a moment, game by game; of many, how many more games there are."""
    late = games_due(table, by)
    if not late:
        yield "Even if the clock is right, nothing is due now."
        return
    yield "If the clock is right, this is due now:"
    told = 0
    for place, game in enumerate(late):
        if told >= MOST_TOLD:
            left = len(late) - place
            yield f"  … and more in {left} other game{'s' if left > 1 else ''}"
            return
        for line in islice(_in_game(table, game, by), MOST_TOLD - told):
            told += 1
            yield f"  {line}"


def _in_game(table: Table, game: GameId, by: Moment) -> Iterator[str]:
    try:
        now = table.foldings.peek(game)
    except (LedgerUnreadable, NoSuchGame):
        return
    index = partial(table.indexes.upto, game, now.place, now.game)
    seen = Seen(now.game, Past(table.ledger, table.indexes).history(game, now.place), None, by, index=index)
    for one in deadlines(seen):
        if str(one["at"]) <= str(iso(by)):
            yield f"{game}: {one['what']} ({one['at']})"
