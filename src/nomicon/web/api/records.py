"""Public records, kept while they do not move on, and where to go on in one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict

from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.play.record import EntryId, WrittenEntry
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_record

ENTRY = r"^[0-9]{1,15}(\.[0-9]{1,9})?$"
"""How the place of an entry is written: ``42``, or ``42.1`` for a ballot opened at its vote's close."""


class Records:
    """Public records of a few games, kept while they do not move on: many listen to the same ones."""

    KEPT = 8

    def __init__(self) -> None:
        self._known: OrderedDict[GameId, tuple[EntryId, list[WrittenEntry]]] = OrderedDict()

    def public(self, game: GameId, seen: Seen) -> list[WrittenEntry]:
        """Return the public entries of a game."""
        last = seen.history[-1].entry.place if seen.history else EntryId(0)
        known = self._known.get(game)
        if known is None or known[0] != last:
            known = (last, public_record(seen))
            self._known[game] = known
            while len(self._known) > self.KEPT:
                self._known.popitem(last=False)
        return known[1]


def entries_behind(entries: list[WrittenEntry], after: str) -> list[WrittenEntry]:
    """Return what stands behind an entry. Raises `Invalid` for what is no place of one."""
    if re.fullmatch(ENTRY, after, re.ASCII) is None:
        raise Invalid(_("There is no entry {after!r}. Write a number such as 42, or 42.1.", after=after))
    number, _dot, opened = after.partition(".")
    return entries[bisect_right(entries, EntryId(int(number), int(opened or 0)), key=lambda one: one.entry.place) :]
