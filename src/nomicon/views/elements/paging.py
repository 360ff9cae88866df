"""Parts of what is too long for one page: which part is asked for, and what leads to the parts beside it, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from nomicon.game.values.translatable import _
from nomicon.play.record import Entry
from nomicon.views.elements.entries import BEHIND_ALL, Entries
from nomicon.views.elements.page import PartAsked, PartsBeside

ROWS = 60
"""Rows on one page: what fits well below 150 kB, even where each tells of ten things."""

LOOKED_THROUGH = 500
"""Entries looked through for one page, at most, where few of those that may concern something do."""

ASKED = re.compile(r"(?:^|\s)(before|after) (-?\d{1,12})$")


class PageRequest(Struct, frozen=True):
    """Which part is asked for: what stands before an entry, or after one; otherwise the newest."""

    before: int | None = None
    after: int | None = None

    @property
    def words(self) -> PartAsked:
        """Say on a page which part it is."""
        asked: PartAsked = {}
        if self.before is not None:
            asked["before"] = self.before
        if self.after is not None:
            asked["after"] = self.after
        return asked


NEWEST = PageRequest()


class Slice(Struct, frozen=True):
    """The entries of one part, oldest first, and what leads to the parts beside it."""

    entries: Sequence[Entry]
    older: str | None  # ``before 120``
    newer: str | None  # ``after 240``

    def leading(self, *asked: str) -> PartsBeside:
        """Return what to ask for to see the parts beside this one, as a page says it."""
        return parts_beside(" ".join(word for word in asked if word), self.older, self.newer)


def parts_beside(start: str, older: str | None, newer: str | None) -> PartsBeside:
    """Return what to ask for to see the parts beside one, each behind the words that every part is asked for with."""
    beside: PartsBeside = {}
    if older is not None:
        beside["older"] = f"{start} {older}"
    if newer is not None:
        beside["newer"] = f"{start} {newer}"
    return beside


def part_asked(words: str) -> tuple[str, PageRequest]:
    """Take ``before 120`` or ``after 120`` off the end of what is asked for."""
    found = ASKED.search(words)
    if found is None:
        return words, NEWEST
    number = int(found[2])
    return words[: found.start()], PageRequest(before=number) if found[1] == "before" else PageRequest(after=number)


def cut(
    entries: Entries, topics: Sequence[str], part: PageRequest, rows: Callable[[Entry], int], most: int = 0
) -> Slice:
    """Cut one part out of the entries on some topics: as many as have so many rows, of which `rows` says each one's.

    An entry, with what was sealed behind it, is never torn apart. Where no number is given, a part has `ROWS`.
    """
    most = most or ROWS
    if part.after is not None:
        found, more = _gathered(entries.onwards(*topics, after=part.after), rows, most)
        older = _any(entries.about(*topics, before=part.after + 1), rows)
        first = found[0].place.number if found else part.after + 1
        return Slice(found, f"before {first}" if older else None, f"after {more}" if more is not None else None)
    before = BEHIND_ALL if part.before is None else part.before
    found, more = _gathered(entries.about(*topics, before=before), rows, most)
    newer = part.before is not None and _any(entries.onwards(*topics, after=part.before - 1), rows)
    return Slice(found[::-1], f"before {more}" if more is not None else None, f"after {before - 1}" if newer else None)


def _gathered(found: Iterable[Entry], rows: Callable[[Entry], int], most: int) -> tuple[list[Entry], int | None]:
    """Gather entries until they have enough rows; return them, and the number of the last if there are more."""
    gathered: list[Entry] = []
    count = looked = last = 0
    for number, group in groupby(found, lambda entry: entry.place.number):
        counted = [(entry, rows(entry)) for entry in group]
        enough = count >= most
        if (enough and any(many for _, many in counted)) or looked >= LOOKED_THROUGH:
            return gathered, last
        looked += len(counted)
        if not enough:
            gathered += [entry for entry, many in counted if many]
            count += sum(many for _, many in counted)
            last = number
    return gathered, None


def _any(found: Iterable[Entry], rows: Callable[[Entry], int]) -> bool:
    return any(rows(entry) or looked >= LOOKED_THROUGH for looked, entry in enumerate(found))


def parts_told(page: Mapping[str, object]) -> list[str]:
    """Say what to ask for to see the parts beside this one."""
    older = [_("Older: {page}", page=page["older"])] if "older" in page else []
    return [*older, *([_("Newer: {page}", page=page["newer"])] if "newer" in page else [])]
