"""The table: a move becomes an entry. Load, decide, write down, then tell: in that order, always."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import (
    Announcer,
    Chance,
    Clock,
    EntryExtras,
    EntryId,
    Ledger,
    LedgerMoved,
    Snapshot,
    WrittenEntry,
)
from nomicon.hosting.recorded_past import RecordedPast, WorksBeside
from nomicon.hosting.table.clock_watch import ClockStopped
from nomicon.hosting.table.entering import Entered, EntryContext, entered
from nomicon.hosting.table.folding import Folded, Foldings, Indexed, Indexes, NoSuchGame, Stamp
from nomicon.hosting.table.patience import PATIENCE, together_until
from nomicon.hosting.table.played import Conflict, MoveBatch, Played
from nomicon.hosting.table.recent import Recent
from nomicon.law.facts.player_names import called_now
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import SealedLots, commitment
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused, decide, next_due
from nomicon.play.record import TELLS_READINGS
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.sealing import SealRest

__all__ = ["TIMEKEEPER", "TRIES", "VERSION", "Conflict", "Folded", "NoSuchGame", "Played", "Table"]

VERSION = "0.1.0"
"""The program's version, written into every entry. To ask the installed package for it would slow every start."""

TRIES = 100
"""How often a move is decided again because somebody else wrote first. Nobody loses a hundred races in a row."""

REMEMBER_EVERY = 500
"""Entries after which the folded game is kept again: folding fewer is quicker than a player notices."""

REMEMBER_PER_HEAD = 2
"""Further entries to wait for each rule and player, so that keeping a large game takes a small part of the time."""

WORTH_REMEMBERING = 100
"""Entries worth keeping the folded game for when the table is left; folding fewer next time takes milliseconds."""

TIMEKEEPER = PlayerId("the timekeeper")


class Table:
    """Where games are played: one for a process, one move at a time."""

    def __init__(self, ledger: Ledger, clock: Clock, chance: Chance, announcer: Announcer, bench: RuleCache) -> None:
        self.ledger, self.clock, self.chance, self.announcer, self.bench = ledger, clock, chance, announcer, bench
        self.foldings, self.indexes, self.recent = Foldings(ledger), Indexes(ledger), Recent(ledger)
        self._by_records_clock = clock.goes_by(ledger.clock())  # Tests and histories have clocks of their own.
        self.beside: WorksBeside | None = None  # Where other games must not wait for a long past.
        self._fresh = ""
        self._group: MoveBatch | None = None

    # -- Looking ---------------------------------------------------------------------

    def folded(self, game_id: GameId) -> Folded:
        """Return the game as it stands in the record now; only what is newer than the copy kept here is folded.

        Within `together` it is the game as the moves made so far have left it.
        """
        known = self._ahead(game_id)
        return self._keep(game_id, self.foldings.newest(game_id)) if known is None else known

    def game(self, game_id: GameId) -> Game:
        """Return the game as of now: what is due by the clock has been done."""
        self.keep_time(game_id)
        return self.folded(game_id).game

    def history(self, game_id: GameId) -> Iterator[WrittenEntry]:
        """Yield the entries of a game, oldest first."""
        return self.ledger.read(game_id)

    # -- Playing ---------------------------------------------------------------------

    def play(
        self, game_id: GameId, move: Move, receipt: str = "", expected: int | None = None, door: str = ""
    ) -> Played | Refused:
        """Make a move, after everything that was due before it; `door` is kept beside its entry.

        A receipt makes it safe to send a move again: if there is an entry with it, that entry is returned, whatever the
        move was, and nothing is made. Raises `Conflict` where the last public entry is another than was `expected`, and
        `ClockStopped` while the time is not believed.
        """
        for _attempt in range(TRIES):
            made = self.made(game_id, receipt) if receipt else None
            if made is not None:
                return made
            clocked = self.moment()
            self._time_kept(game_id, clocked)
            known = self.at_hand(game_id)
            self.moment(known.game.at)  # Which may lie ahead of the clock; what is written bears the moment above.
            now = Moment(max(clocked, known.game.at))
            if known.due is not None and known.due < now:
                continue  # Somebody else, whose clock is ahead of ours, has written in between.
            move = called_now(known.game, move)  # Whoever still goes by a name of before means the same player.
            if expected is not None and known.place.number != expected:
                if known.place != self.folded(game_id).place:
                    continue
                raise Conflict(game_id, expected, known.place.number)
            try:
                played = self._played(game_id, known, move, Stamp(now, clocked, door), receipt)
            except LedgerMoved:
                self.folded(game_id)
                continue
            if isinstance(played, Refused) and known.place != self.folded(game_id).place:
                continue  # It was refused on a game that has moved on since.
            return played
        raise LedgerMoved(
            _("Other moves in {game!r} kept coming first, so your move was not made. Try again.", game=game_id)
        )

    def moment(self, last: Moment | None = None) -> Moment:
        """Return the present second for what is to be written, behind an entry of `last`. Raises `ClockStopped`."""
        doubt = self.clock.doubt(last)
        if doubt is not None:
            raise ClockStopped(doubt)
        return self.clock.now()

    def found(self, game_id: GameId, move: Move) -> Played | Refused:
        """Make the first move of a game; one that is on record already is not begun again, and its rules say so."""
        if self._ahead(game_id) is not None or self.ledger.head(game_id) is not None:
            return self.play(game_id, move)
        stamp = Stamp(now := self.moment(), now)
        return self._played(game_id, Folded(EntryId(0), Game(), "", None), move, stamp)

    def made(self, game_id: GameId, receipt: str) -> Played | None:
        """Return what was made of the move that was sent with this receipt, and the game as it stands now, if any."""
        if self._ahead(game_id) is not None and self._group is not None and receipt in self._group.made:
            return self._group.made[receipt]
        place = self.ledger.receipt(game_id, receipt)
        if place is None:
            return None
        # Behind an entry that is sure to be there: between two public ones there may be any number of sealed ones.
        before = EntryId(place.number, place.sealed - 1) if place.sealed else EntryId(place.number - 1)
        behind = self.ledger.read(game_id, before if before.number else None)
        made = next(written for written in behind if written.entry.place == place)
        rest = next(behind, None)
        sealed = rest.entry if rest is not None and isinstance(rest.entry.move, SealRest) else None
        return Played(made.entry, self.folded(game_id).game, sealed, made.link)

    @contextmanager
    def together(self, game_id: GameId) -> Iterator[None]:
        """Make several moves of one game durable in one step when this is left, or none of them.

        Each is decided on the game as those before have left it. Nothing may be told of any of them, refusals neither,
        before this was left in peace; whatever it raises, this table then knows only what is in the record, and each
        move can be made again by itself. Whoever watches is told at the end.
        """
        if self._group is not None:
            raise RuntimeError("A group of moves is already being made. Groups cannot be nested.")
        self._group = group = MoveBatch(game_id)
        try:
            with self.ledger.together(game_id):
                yield
        except BaseException:
            self._fresh = ""  # It may be on record for all we know, and no seed serves twice.
            self.recent.forget(game_id)
            raise
        finally:
            self._group = None
        if group.folded is not None:
            self._keep(game_id, group.folded)
        self._announce(game_id, group.places)

    def keep_time(self, game_id: GameId) -> int:
        """Do everything that was due before this second, each on its own; return how many entries that took.

        A limit is inclusive: an act stamped on it is in time, so its work waits until its second is over.
        """
        self.folded(game_id)  # Somebody else may have written what makes something due.
        return self._time_kept(game_id, self.clock.now())

    def _time_kept(self, game_id: GameId, clocked: Moment) -> int:
        done = 0
        while True:
            known = self.at_hand(game_id)
            due, now = known.due, Moment(max(clocked, known.game.at))  # Another clock may have been ahead of ours.
            if due is None or due >= now:
                return done
            together = min(together_until(known.game), now - 1) if done >= PATIENCE else 0
            due = Moment(max(due, known.game.at, together))
            try:
                played = self._played(game_id, known, KeepTime(TIMEKEEPER), Stamp(due, clocked))
            except LedgerMoved:
                self.folded(game_id)
                clocked = self.clock.now()  # It may be by a wrong time that this seemed to be due.
                continue
            if isinstance(played, Refused) or (next_due(played.game) == due and not played.entry.events):
                raise RuntimeError(f"something due at {due} cannot be done: {played}")
            done += 1

    def _ahead(self, game_id: GameId) -> Folded | None:
        """Return what a game has come to by moves that are being made together, if there are any."""
        return self._group.folded if self._group is not None and self._group.game_id == game_id else None

    def at_hand(self, game_id: GameId) -> Folded:
        """Return a game as it was known here last: whoever writes on it is told if it has moved on since."""
        return self._ahead(game_id) or self.foldings.at_hand(game_id) or self.folded(game_id)

    def _played(self, game_id: GameId, known: Folded, move: Move, stamp: Stamp, receipt: str = "") -> Played | Refused:
        self._fresh = self._fresh or self.chance.seed()
        hearing = Hearing(known.game, self.bench, stamp.at, known.seed, commitment(self._fresh))
        hearing.secret.lots = lots = SealedLots(self.chance.sealed_seed)
        hearing.correcting = RecordedPast(self.bench, known.game, game_id, self.ledger.read, known.place, self.beside)
        outcome = decide(known.game, move, hearing)
        if isinstance(outcome, Refused):
            return outcome
        # What is sealed must not reveal the seed: the next public draw will use it.
        here = EntryContext(known.game, known.place, stamp.at, (VERSION, self.bench.interpreter.epoch, TELLS_READINGS))
        made = entered(move, outcome, here, known.seed if outcome.drew and hearing.draws else "", lots.seed)
        next_seed = self._fresh if outcome.drew else known.seed
        folded = Folded(made.place, made.game, next_seed, next_due(made.game), known.remembered)
        as_of = stamp.as_of if self._by_records_clock else None
        link = self._append(game_id, made, EntryExtras(next_seed, folded.due, receipt, stamp.door, as_of))
        self.recent.note(game_id, made)
        self._fresh = "" if outcome.drew else self._fresh
        played = Played(made.entry, made.game, made.rest, link)
        if self._group is None:
            self._keep(game_id, folded)
            self._announce(game_id, (made.entry.place,))
        else:
            self._group.folded = folded
            self._group.places.append(made.entry.place)
            self._group.made[receipt] = played
        return played

    def _append(self, game_id: GameId, made: Entered, beside: EntryExtras) -> str:
        """Write an entry, and with it in one step what stays sealed of it; return the link of the entry."""
        try:
            if made.rest is None:
                return self.ledger.append(game_id, made.entry, beside).link
            with nullcontext() if self._group is not None else self.ledger.together(game_id):
                link = self.ledger.append(game_id, made.entry, beside).link
                self.ledger.append(game_id, made.rest, replace(beside, receipt=""))
            return link
        except LedgerMoved:
            raise
        except BaseException:
            self._fresh = ""  # It may be on record for all we know, and no seed serves twice.
            raise

    def _announce(self, game_id: GameId, places: Sequence[EntryId]) -> None:
        for place in places:
            if not place.sealed:
                self.announcer.announce(game_id, place.number)

    def _keep(self, game_id: GameId, folded: Folded) -> Folded:
        heads, on_table = len(folded.game.rules) + len(folded.game.players), len(folded.game.active)
        # What is on the table may all have come since; so it is kept each time that there is twice as much.
        if folded.place.number - folded.remembered >= REMEMBER_EVERY + REMEMBER_PER_HEAD * heads + on_table // 2:
            folded = self._remembered(game_id, folded)
        return self.foldings.keep(game_id, folded)

    def _remembered(self, game_id: GameId, folded: Folded) -> Folded:
        index = self.indexes.nearly(game_id, folded.place, folded.game)
        slim = self.ledger.remember(game_id, Snapshot(folded.place, folded.game, index))
        if slim.index is not None:
            self.indexes.keep(game_id, Indexed(slim.place, slim.game, slim.index))
        return replace(folded, game=slim.game, remembered=folded.place.number)

    def remember(self, game_id: GameId) -> None:
        """Keep the folded game beside the record, so that it opens quickly next time, and its index if it has one."""
        folded = self.folded(game_id)
        if self.indexes.is_wanted(game_id):
            self.indexes.upto(game_id, folded.place, folded.game)
        self.foldings.keep(game_id, self._remembered(game_id, folded))

    def forget(self, game_id: GameId) -> None:
        """Let go of the folded game that is at hand here; it is folded again when it is asked for."""
        self.foldings.forget(game_id)
        self.indexes.forget(game_id)

    def rest(self) -> None:
        """Keep what has been folded here and is worth it, before the table is left."""
        for game_id, known in self.foldings.all_at_hand().items():
            if known.place.number - known.remembered >= WORTH_REMEMBERING:
                self.remember(game_id)
