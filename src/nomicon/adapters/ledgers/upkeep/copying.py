"""Copying a record into another, line by line: every entry as it was written, under the same links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.batch_append import PendingEntry
from nomicon.adapters.ledgers.chain import Anchor, beginning, damage
from nomicon.adapters.ledgers.upkeep.files import LastingRecord
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import EntryExtras, EntryId, LedgerDamaged, LedgerForbidden
from nomicon.play.series.foundings import founded_as

ENGINE = "copied"
"""What a record is opened as to be copied into: who opens it next works out when time has work in its games."""


class Copied(NamedTuple):
    """A game that is now in the other record, up to this entry; whether it was there before."""

    game: GameId
    place: EntryId
    was_there: bool


class Called(NamedTuple):
    """What the copy of a game is called."""

    game: GameId
    title: str
    codec: Codec


def copied(source: LastingRecord, target: LastingRecord) -> Iterator[Copied]:
    """Copy all games, in the order of their founding, each in one step; yield each as soon as it is durable.

    A game that is there already and is the same is left as it is, so that a copy that was cut short can be taken up
    again. Raises `LedgerForbidden` for one that has gone on there, and `LedgerDamaged` where a line is not what its
    links say, before or after. Folded games are not copied: they are folded again from the entries.
    """
    for game in source.games():
        yield copied_game(source, target, game)


def copied_game(source: LastingRecord, target: LastingRecord, game: GameId) -> Copied:
    """Copy one game in one step, as `copied` does with all."""
    if game in target.games():
        end = _end(source, game)
        if _end(target, game) != end:
            raise LedgerForbidden(
                _(
                    "The other record already has a game with the ID {game!r}, and its entries are not the same. Copy "
                    "into a new record.",
                    game=game,
                )
            )
        return Copied(game, end.place, was_there=True)
    keys = {place: key for key, place in source.receipts(game).items()}
    seed, doors, rows = source.seed(game), source.doors(game), list(source.verified_rows(game))
    beside = (EntryExtras(seed, None, keys.get(at.place, ""), doors.get(at.place, "")) for at, _row in rows)
    target.write_lines(
        game, [PendingEntry(at.place, row.line, kept) for (at, row), kept in zip(rows, beside, strict=True)]
    )
    end = rows[-1][0]
    if _end(target, game) != end:
        raise LedgerDamaged(damage(game, _("the copy differs from the original")))
    return Copied(game, end.place, was_there=False)


def copied_beside(source: LastingRecord, target: LastingRecord, game: GameId, called: Called) -> Copied:
    """Copy one game under another name and title, in one step, so that both can be played on.

    Only the first line says otherwise than in the original, namely what the game is called. So the links of the copy
    are its own: a link that a player has noted of the original is not found in it. Keys of moves that may be sent again
    stay with the original.
    """
    steps, doors = [], source.doors(game)
    for at, row in source.verified_rows(game):
        line = _founded_as(called, row.line) if at.place == EntryId(1) else row.line
        steps.append(PendingEntry(at.place, line, EntryExtras(source.seed(game), door=doors.get(at.place, ""))))
    target.write_lines(called.game, steps)
    return Copied(called.game, steps[-1].place, was_there=False)


def _founded_as(called: Called, line: bytes) -> bytes:
    return called.codec.encode(founded_as(called.codec.decode(line), called.game, called.title))


def _end(ledger: LastingRecord, game: GameId) -> Anchor:
    """Read a game from end to end, and say where its chains stand then."""
    end = beginning(game)
    for anchor, _row in ledger.verified_rows(game):
        end = anchor
    return end
