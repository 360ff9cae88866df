"""The tables of a class at a glance: what every passer-by may see of each, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.views.elements.page import Seen, iso
from nomicon.views.game.board import last_events, paused
from nomicon.web.accounts.models import ClassTable
from nomicon.web.pages.classes.contexts import TableShown
from nomicon.web.pages.components.scores import scores_shown
from nomicon.web.pages.components.votes import open_votes
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import the_house


def seen_by_all(table: ClassTable) -> Seen:
    """Return the game of a table as a passer-by would see it, in the reader's language."""
    return replace(the_house().hall.seen(GameId(table.game), None), language=OF_THE_READER)


def table_shown(table: ClassTable) -> TableShown:
    """Return a table at a glance."""
    seen = seen_by_all(table)
    events = last_events(seen)
    return {
        "table": table,
        "title": seen.game.title,
        "players": len(seen.game.players),
        "pupils": table.pupils.count(),
        "paused": paused(seen.game),
        "scores": scores_shown(seen),
        "votes": open_votes(seen),
        "waits": bool(seen.game.unjudged),
        "last": events[0]["at"] if events else iso(seen.game.founded),
    }


def all_shown(tables: Sequence[ClassTable]) -> list[TableShown]:
    """Return all of some tables at a glance."""
    return [table_shown(one) for one in tables]
