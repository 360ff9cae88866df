"""Copying a record into another, line by line: every entry as it was written, under the same links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nomicon.adapters.ledgers.chain import Anchor, beginning, damage
from nomicon.adapters.ledgers.groups import Step
from nomicon.adapters.ledgers.opening import Record
from nomicon.game.names import GameId
from nomicon.hosting.ports import Beside, LedgerDamaged, LedgerMoved, Place

ENGINE = "copied"
"""What a record is opened as to be copied into: who opens it next works out when time has work in its games."""


class Copied(NamedTuple):
    """A game that is now in the other record, up to this entry; whether it was there before."""

    game: GameId
    place: Place
    was_there: bool


def copied(source: Record, target: Record) -> Iterator[Copied]:
    """Copy all games, in the order of their founding, each in one step; yield each as soon as it is durable.

    A game that is there already and is the same is left as it is, so that a copy that was cut short can be taken up
    again. Raises `LedgerMoved` for one that has gone on there, and `LedgerDamaged` where a line is not what its links
    say, before or after. Folded games are not copied: they are folded again from the entries.
    """
    known = set(target.games())
    for game in source.games():
        if game in known:
            end = _end(source, game)
            if _end(target, game) != end:
                raise LedgerMoved(
                    f"There is a game {game!r} in the other record already, and it is not the same. Copy into a record "
                    "of its own."
                )
            yield Copied(game, end.place, was_there=True)
            continue
        keys = {place: key for key, place in source.receipts(game).items()}
        seed, rows = source.seed(game), list(source.verified_rows(game))
        target.write_lines(
            game, [Step(at.place, row.line, Beside(seed, None, keys.get(at.place, ""))) for at, row in rows]
        )
        end = rows[-1][0]
        if _end(target, game) != end:
            raise LedgerDamaged(damage(game, "its copy is not the same"))
        yield Copied(game, end.place, was_there=False)


def _end(ledger: Record, game: GameId) -> Anchor:
    """Read a game from end to end, and say where its chains stand then."""
    end = beginning(game)
    for anchor, _ in ledger.verified_rows(game):
        end = anchor
    return end
