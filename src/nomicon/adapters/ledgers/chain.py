"""The two chains over the lines of a game, by which a changed, missing or misplaced entry is noticed.

The *link* can be shown: it is the SHA-256 over the link before, as hexadecimal text, followed by the line. A public
entry is chained to the public entry before it, a sealed one to whatever stands before it under its number, so that the
links of public entries are the same whether or not something sealed stands between. The *spine* stays with us: it runs
over all links in order, and so notices a sealed entry that was taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from nomicon.adapters.codec import UnreadableLine
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import Entry, EntryId, LedgerDamaged, LedgerNewer, WrittenEntry
from nomicon.play.record import BEFORE_FIRST, link_after

FIRST = EntryId(1)


class Anchor(NamedTuple):
    """Where the chains stand after an entry. `public` is the link of the last public entry."""

    place: EntryId
    link: str
    public: str
    spine: str


class Row(NamedTuple):
    """An entry as it is kept."""

    number: int
    sealed: int
    link: str
    spine: str
    line: bytes


def beginning(game: GameId) -> Anchor:
    """Say where the chains of a game stand before its first entry. The spine is bound to the game's name."""
    return Anchor(EntryId(0), BEFORE_FIRST, BEFORE_FIRST, sha256(game.encode()).hexdigest())


def follows(place: EntryId, before: EntryId) -> bool:
    """Say whether a place is one of the two that may come next: the next number, or sealed behind what stands there."""
    if place.sealed:
        return place.number == before.number >= 1 and place.sealed == before.sealed + 1
    return place.number == before.number + 1


def extended(before: Anchor, place: EntryId, line: bytes) -> Anchor:
    """Add a line to the chains."""
    link = link_after(before.link if place.sealed else before.public, line)
    spine = sha256((before.spine + link).encode()).hexdigest()
    return Anchor(place, link, before.public if place.sealed else link, spine)


def verified(game: GameId, before: Anchor, rows: Iterable[Row]) -> Iterator[tuple[Anchor, Row]]:
    """Yield the rows with where the chains stand after each. Raises `LedgerDamaged` at the first that does not fit."""
    for row in rows:
        place = EntryId(row.number, row.sealed)
        if not follows(place, before.place):
            raise LedgerDamaged(
                damage(
                    game,
                    _(
                        "entry {place} follows entry {before}, so the entries between them are missing",
                        place=place,
                        before=before.place,
                    ),
                )
            )
        before = extended(before, place, row.line)
        if before.link != row.link:
            raise LedgerDamaged(
                damage(game, _("entry {place} does not match its link, so its line was changed", place=place))
            )
        if before.spine != row.spine:
            raise LedgerDamaged(damage(game, _("entry {place} does not match the entry before it", place=place)))
        yield before, row


def picked(
    game: GameId, numbers: Iterable[int], rows: Mapping[int, tuple[Row, str]], decode: Callable[[bytes], Entry]
) -> Iterator[WrittenEntry]:
    """Read public entries out of rows that were looked up by number, each with the link of the public one before it."""
    for number in numbers:
        if number not in rows:
            raise LedgerDamaged(damage(game, _("entry {place} is missing", place=number)))
        row, before = rows[number]
        after = extended(Anchor(EntryId(number - 1), before, before, ""), EntryId(number), row.line)
        if after.link != row.link:
            raise LedgerDamaged(
                damage(game, _("entry {place} does not match its link, so its line was changed", place=number))
            )
        yield opened(game, after, row, decode)


def opened(game: GameId, anchor: Anchor, row: Row, decode: Callable[[bytes], Entry]) -> WrittenEntry:
    """Read the entry out of a row whose links have been checked.

    Raises `LedgerNewer` for one in a form that this version does not know: by its links it is as it was written.
    """
    try:
        entry = decode(row.line)
    except UnreadableLine as line:
        raise LedgerNewer(_newer(game, anchor.place.number, line)) from None
    if entry.place != anchor.place:
        says = _("the line of entry {place} says that it is entry {other}", place=anchor.place, other=entry.place)
        raise LedgerDamaged(damage(game, says))
    return WrittenEntry(entry, anchor.link, row.line)


def damage(game: GameId, what: str) -> str:
    """Say what is wrong with a game's record, and what can be done."""
    return _(
        "The record of the game {game!r} is damaged: {what}. Nothing was changed. Restore a copy of the record, "
        "with its .mark file if it has one. If you have no copy: before you accept the loss, compare the record "
        "with what players have kept.",
        game=game,
        what=what,
    )


def _newer(game: GameId, number: int, line: UnreadableLine) -> str:
    """Say that an entry is from another version, which names itself in the line or not."""
    if line.version:
        return _(
            "Entry {number} of the game {game!r} was written by version {version} of the program, in a form "
            "that this version cannot read. Nothing is damaged. Open the game with a newer version. ({why})",
            number=number,
            game=game,
            version=line.version,
            why=line.why,
        )
    return _(
        "Entry {number} of the game {game!r} was written by another version of the program, in a form "
        "that this version cannot read. Nothing is damaged. Open the game with a newer version. ({why})",
        number=number,
        game=game,
        why=line.why,
    )
