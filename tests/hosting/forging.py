"""A forger: whoever has the files of a record, knows how it is made, and recomputes whatever can be recomputed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from nomicon.adapters.ledgers.chain import beginning, extended
from nomicon.adapters.ledgers.snapshots.codec import freeze
from nomicon.adapters.ledgers.sqlite.high_water import HighWater, Mark, mark_beside
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, Moment
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import Entry, EntryId, Snapshot
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.play.chapter import Move
from nomicon.play.engine import Accepted, decide, next_due
from nomicon.play.folding import fold
from nomicon.play.quantities.drawing import SeedCommitted
from tests.adapters.writer import behind_its_back
from tests.play.playing import BENCH, CODEC, GAME

ENGINE = "test"


class Forger:
    """Rewrites the record in a file that nobody has open, so that its own links, spine, marks and tables fit again."""

    def __init__(self, path: Path, game: GameId = GAME) -> None:
        self.path, self.game = path, game

    def entries(self, game: GameId | None = None) -> list[Entry]:
        """Return what is on record."""
        with SqliteLedger(self.path, CODEC, ENGINE) as ledger:
            return [written.entry for written in ledger.read(game or self.game)]

    def rewrite(self, entries: Sequence[Entry], *, mark: bool = True) -> None:
        """Put other entries in place of those on record: chained, marked, and with what is due kept beside them."""
        anchor, rows = beginning(self.game), []
        for entry in entries:
            line = CODEC.encode(entry)
            anchor = extended(anchor, entry.place, line)
            rows.append((entry.place.number, entry.place.sealed, anchor.link, anchor.spine, line))
        with behind_its_back(self.path) as db:
            slot = self._slot(db)
            for table in ("entries", "remembered", "due"):
                db.execute(f"DELETE FROM {table} WHERE game = ?", (slot,))
            db.executemany(f"INSERT INTO entries VALUES ({slot}, ?, ?, ?, ?, ?)", rows)
            due = _due(entries)
            db.execute("INSERT INTO due VALUES (?, ?, ?, ?, ?)", (slot, *_pair(anchor.place), ENGINE, due))
        if mark:
            self.set_mark(Mark(anchor.place, anchor.spine, 0))

    def changes(self, change: Callable[[Entry], Entry]) -> None:
        """Put something else in place of each entry, and bring nothing else into line but chain and mark."""
        self.rewrite([change(entry) for entry in self.entries()])

    def set_mark(self, mark: Mark) -> None:
        """Have the record marked as having come so far, on both sides."""
        with behind_its_back(self.path) as db:
            slot = self._slot(db)
        with closing(HighWater(mark_beside(self.path))) as marks, marks.locked(1):
            for side in (0, 1):
                marks.write(slot, self.game, mark._replace(side=side))

    def keeps(self, statement: str, *values: object) -> None:
        """Change what is kept beside the entries; ``:game`` stands for the game's number in the file."""
        with behind_its_back(self.path) as db:
            db.execute(statement.replace(":game", str(self._slot(db))), values)

    def remembers(self, changed: Callable[[Game], Game]) -> None:
        """Keep another folded game beside the last entry than that to which the entries come."""
        entries = self.entries()
        with SqliteLedger(self.path, CODEC, ENGINE) as ledger:
            game = changed(folded(entries))
            snapshot = Snapshot(entries[-1].place, game)
            data, parts, _ = freeze(snapshot, ENGINE, ledger._parts_of(self.game))
            assert ledger._keep_folding(self.game, snapshot.place, data, parts)

    def _slot(self, db: Any) -> int:
        (slot,) = db.execute("SELECT id FROM games WHERE name = ?", (self.game,)).fetchone()
        return int(slot)


def _due(entries: Sequence[Entry]) -> Moment | None:
    try:
        return next_due(folded(entries))
    except KeyError:  # They do not make a game at all.
        return None


def _pair(place: EntryId) -> tuple[int, int]:
    return place.number, place.sealed


def folded(entries: Iterable[Entry]) -> Game:
    """Return what entries come to."""
    game = Game()
    for entry in entries:
        game = fold(game, entry)
    return game


def decided(entries: Iterable[Entry]) -> list[Entry]:
    """Have the engine decide the moves of these entries, at their moments: what it makes of them is beyond reproach."""
    game, made = Game(), list[Entry]()
    place = EntryId(0)
    for entry in entries:
        committed = [event.commitment for event in entry.events if isinstance(event, SeedCommitted)]
        hearing = Hearing(game, BENCH, entry.at, entry.seed, committed[-1] if committed else "")
        outcome = decide(game, entry.move, hearing)
        assert isinstance(outcome, Accepted), outcome
        place = EntryId(place.number, place.sealed + 1) if outcome.sealed else EntryId(place.number + 1)
        seed = entry.seed if outcome.drew and hearing.draws else ""
        made.append(replace(entry, place=place, events=outcome.events, grounds=outcome.grounds, seed=seed))
        game = fold(game, made[-1])
    return made


def moved(move: Move, at: Moment, like: Entry) -> Entry:
    """Write an entry that is still to be decided."""
    return replace(like, move=move, at=at, events=(), grounds=(), seed="")


def commits(entry: Entry, seed: str) -> Entry:
    """Have an entry commit to another seed."""
    events = [SeedCommitted(commitment(seed)) if isinstance(one, SeedCommitted) else one for one in entry.events]
    return replace(entry, events=tuple(events))
