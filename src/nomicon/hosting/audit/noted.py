"""Links that people have noted: read as they are typed, and compared with the links of a record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nomicon.game.values.translatable import _
from nomicon.hosting.audit.soundness import Difference
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import EntryId, WrittenEntry

SHORTEST = 16
"""Signs of a link that say something. Of fewer, a home computer finds another record that has the same within hours."""

WHOLE = 64

_NOTED = re.compile(r"(?P<entry>\d{1,15})\s*[=:]\s*(?P<link>[0-9a-fA-F]+)…?")


class NotedLinks:
    """What somebody has noted of one game: links, or how they begin, by the numbers of their entries."""

    def __init__(self, typed: Iterable[str] = ()) -> None:
        """Read links as they are typed: ``12=9f86d081884c7d65``. Raises `Invalid`."""
        self._noted: dict[int, set[str]] = {}
        self._met: dict[int, str] = {}
        for one in typed:
            number, link = _read(one)
            self._noted.setdefault(number, set()).add(link)

    def compare(self, written: WrittenEntry) -> Iterator[Difference]:
        """Say whether an entry bears another link than was noted of it."""
        place = written.entry.place
        if place.sealed or place.number not in self._noted:
            return
        self._met[place.number] = written.link
        for link in sorted(self._noted[place.number]):
            if not written.link.startswith(link):
                what = _(
                    "its link is not the one that you wrote down. If you wrote it down correctly and for this "
                    "game, this entry or an earlier one has been changed"
                )
                yield Difference(place, what, written.link, link)

    def missing(self, last: int) -> Iterator[Difference]:
        """Say of which noted entries there was none; `last` is the number of the last there was."""
        for number in sorted(set(self._noted) - set(self._met)):
            what = _("you wrote down a link for it, but there is no such entry. The last entry is {last}", last=last)
            yield Difference(EntryId(number), what, "", ", ".join(sorted(self._noted[number])))

    @property
    def as_noted(self) -> list[int]:
        """The numbers of the entries that bear the links that were noted."""
        return [number for number, link in sorted(self._met.items()) if all(map(link.startswith, self._noted[number]))]


def _read(typed: str) -> tuple[int, str]:
    found = _NOTED.fullmatch(typed.strip())
    if found is None or len(found["link"]) > WHOLE:
        raise Invalid(
            _(
                "{typed!r} is not the link of an entry. Write the number of the entry and its link: "
                "12=9f86d081884c7d65…",
                typed=typed,
            )
        )
    if len(found["link"]) < SHORTEST:
        raise Invalid(
            _(
                "{typed!r} is too short to be safe, because somebody could make another record whose link begins "
                "the same. Give at least {least} characters, or better all {whole}.",
                typed=typed,
                least=SHORTEST,
                whole=WHOLE,
            )
        )
    return int(found["entry"]), found["link"].lower()
