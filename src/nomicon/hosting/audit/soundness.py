"""What must hold of a record whatever the rules say: time goes forward, seeds fit their commitments, lots fit seeds.

No rule is asked, so no sandbox is needed. The audit looks at all of it, and so does whoever verifies an export.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from nomicon.game.values.translatable import _
from nomicon.hosting.ports import Entry, EntryId
from nomicon.law.resolution.luck import commitment, drawn_order
from nomicon.play.quantities.drawing import DrawMade, SeedCommitted
from nomicon.views.elements.page import iso


class Difference(Struct, frozen=True):
    """Where a record is not as it must be. `expected` is what deciding again gives, or what was promised before."""

    place: EntryId
    what: str
    recorded: str
    expected: str


class Soundness:
    """Goes through a record, entry by entry, from its founding on."""

    def __init__(self) -> None:
        self._last: Entry | None = None
        self._committed = ""

    def differences(self, entry: Entry) -> Iterator[Difference]:
        """Say what is wrong with the next entry."""
        yield from self._time(entry)
        yield from self._seed(entry)
        yield from _lots(entry)
        self._last = entry
        for event in entry.events:
            if isinstance(event, SeedCommitted):
                self._committed = event.commitment

    def next_seed(self, seed: str) -> Iterator[Difference]:
        """Say whether the seed that is kept for the next draw is the one that was committed to."""
        if self._last is not None and self._committed and _commitment(seed) != self._committed:
            what = _("the saved seed of the next draw does not match the published SHA-256")
            yield Difference(EntryId(self._last.place.number), what, _commitment(seed), self._committed)

    def _time(self, entry: Entry) -> Iterator[Difference]:
        last = self._last
        if last is not None and entry.at < last.at:
            what = _("the time goes backwards: the earlier entry {entry} has a later time", entry=str(last.place))
            yield Difference(entry.place, what, str(iso(entry.at)), _("{moment} or later", moment=iso(last.at)))

    def _seed(self, entry: Entry) -> Iterator[Difference]:
        # Nobody could commit to lots that stay secret without telling when they are drawn: see `SealedLots`.
        if entry.seed and not entry.place.sealed and _commitment(entry.seed) != self._committed:
            what = _("the seed does not match the published SHA-256")
            yield Difference(entry.place, what, _commitment(entry.seed), self._committed or _("no commitment"))


def _lots(entry: Entry) -> Iterator[Difference]:
    for event in entry.events:
        if not isinstance(event, DrawMade):
            continue
        if event.seed != entry.seed:
            what = _("the draw used a different seed from the one that the entry reveals")
            yield Difference(entry.place, what, event.seed, entry.seed)
        elif _commitment(event.seed):
            drawn = drawn_order(event.seed, event.draw, event.candidates, event.weights)
            if drawn != event.order:
                what = _("the draw {draw!r} gives a different result", draw=event.draw)
                yield Difference(entry.place, what, ", ".join(event.order), ", ".join(drawn))


def _commitment(seed: str) -> str:
    """Return what was published of a seed; nothing for what is no seed."""
    try:
        return commitment(seed)
    except ValueError:
        return ""
