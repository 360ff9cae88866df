"""The hall: one table, and many people at once. One thread writes what all of them send; anybody may look meanwhile.

Only what is durable is ever shown. Whoever looks waits for the writer only where something is due by the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

from nomicon.game.changes import Change
from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.hosting.audit.kept import KeptBeside, kept_of
from nomicon.hosting.foresight.foreseer import Foreseer, GameOnRecord
from nomicon.hosting.foresight.trials import TrialGate
from nomicon.hosting.past.past import Past
from nomicon.hosting.ports import Condition, EntryId, LedgerBusy, LedgerUnreadable, LedgerUnwritten, WrittenEntry
from nomicon.hosting.server.options import MoveOption, fields_of_move, runs_tried, tried
from nomicon.hosting.server.reader_bench import READER_PATIENCE, ReaderBench
from nomicon.hosting.server.refusals import RefusalCounts
from nomicon.hosting.table.agenda import worked_out
from nomicon.hosting.table.attendance import Attendance
from nomicon.hosting.table.quotas import NO_QUOTAS, Gate, OverQuota, Quotas
from nomicon.hosting.table.table import Folded, NoSuchGame, Played, Table
from nomicon.hosting.table.writer import Busy, Writer
from nomicon.law.facts.player_names import called_now, names_of
from nomicon.law.headers.offered_fields import OfferedField
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.law.tracing import RunTrace
from nomicon.play.amendability.rescue_moves import CallRescue
from nomicon.play.chapter import Move
from nomicon.play.engine import Accepted, Refused
from nomicon.play.proposals.proposing import Propose
from nomicon.play.what_if.findings import WhatIf
from nomicon.play.what_if.what_if import WhatIfBounds
from nomicon.views.elements.page import NO_ADVICE, Seen

__all__ = ["Busy", "GameServer"]

T = TypeVar("T")

CATCHING_UP = 3
"""How often a reader has time kept that goes on meanwhile: rules may set off something new each second."""


class GameServer:
    """One for a process, from its making until `stop`; a context manager too."""

    def __init__(
        self, table: Table, looking: RuleCache, quotas: Quotas | None = None, foreseer: Foreseer | None = None
    ) -> None:
        """`looking` hears the rules for those who ask what they may do, and is used for nothing else.

        `quotas` are the host's limits to moves; without them there are none. `foreseer` looks how rules could be
        changed after a proposal; without one no page warns of any.
        """
        self._foreseer, self._refusals = foreseer, RefusalCounts()
        self._table, self._readers = table, ReaderBench(looking)
        self._gate = Gate(quotas or NO_QUOTAS, table.recent)
        self._past = Past(table.ledger, table.indexes)
        self._writer = Writer(table)
        if foreseer is not None:
            table.beside = foreseer.follow(self._at_hand, self.keep_time)
        self.trials = TrialGate((quotas or NO_QUOTAS).trials_an_hour)
        self.attendance = Attendance(self.do, table.clock)  # Of players who look or move, where rules ask for it.

    def __enter__(self) -> GameServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Take nothing more, finish what waits, and leave the table. A second call does nothing."""
        self._writer.stop()
        if self._foreseer is not None:
            self._foreseer.stop()

    # -- Writing -----------------------------------------------------------------------

    def play(
        self, game: GameId, move: Move, *, expected: int | None = None, key: str = "", door: str = ""
    ) -> Future[Played | Refused]:
        """Make a move; the answer comes when it is durable. Raises `Busy`. `door` is kept beside its entry.

        Where a public entry other than the `expected` one is the last by then, the answer is `Conflict`, which names
        it. A key, which should begin with whose it is, makes it safe to send a move again: the answer is then the entry
        that the move first sent with it has brought about, whatever is sent now. Beyond a limit of the host's it is
        `OverQuota`.
        """

        def make(table: Table) -> Played | Refused:
            try:
                self._gate.must_pass(table, game, move)
                if isinstance(move, CallRescue):  # Whether or not it is refused, it is searched for seconds.
                    self.trials.take(game, move.player, table.clock.now())
            except OverQuota:
                made = table.made(game, key) if key else None
                if made is None:
                    raise
                return made
            played = table.play(game, move, key, expected, door)
            if isinstance(played, Refused):
                self._refusals.count(move, played)
            return played

        return self._writer.ask(game, make)

    def do(self, job: Callable[[Table], T]) -> Future[T]:
        """Have anything else done that writes, by itself: founding, importing, restoring. Raises `Busy`."""
        return self._writer.ask(None, job)

    def keep_time(self, game: GameId) -> Future[int]:
        """Have everything done that is due in a game. The answer is shared; nobody may cancel it. Raises `Busy`."""
        return self._writer.keep_time(game)

    def tell(self, tell: Callable[[GameId | None, Moment | None], None]) -> None:
        """Have a function called with each game that was written, and when time has work in it; see `Writer.tell`."""
        self._writer.tell(tell)

    # -- Looking -----------------------------------------------------------------------

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""
        return self._table.ledger.games()

    def has(self, game: GameId) -> bool:
        """Say whether there is such a game on record."""
        return self._table.ledger.head(game) is not None

    def head(self, game: GameId) -> EntryId | None:
        """Say where the last entry of a game stands, sealed or not, without folding it; None if it is not there."""
        return self._table.ledger.head(game)

    @property
    def waiting(self) -> int:
        """Count what waits for the writer."""
        return self._writer.waiting

    def condition(self) -> Condition:
        """Say whether the record can be written, and what has failed, for whoever hosts."""
        return self._table.ledger.condition()

    def history(self, game: GameId) -> Iterator[WrittenEntry]:
        """Yield the entries of a game, oldest first, sealed ones among them: for an audit, and for nobody to read."""
        return self._table.history(game)

    def kept(self, game: GameId) -> KeptBeside | None:
        """Return what the record keeps of a game beside its entries, for an audit."""
        return kept_of(self._table.ledger, game)

    def dues(self) -> Mapping[GameId, Moment | None]:
        """Say when time itself next has work in each game of which the record knows it."""
        return self._table.ledger.due()

    def work_out_dues(self, games: Iterable[GameId]) -> Mapping[GameId, Moment | None]:
        """Say the same of other games, for which each is folded; the record knows it from then on."""
        return worked_out(self._table, games)

    def seen(self, game: GameId, viewer: PlayerId | None, until: int | None = None) -> Seen:
        """Return a game as it stands, or as it stood until the entry of this number was followed by the next.

        What is due is done first. Raises `NoSuchGame`, or `Invalid` for an entry that is not there.
        """
        if until is None:
            now, at = self._now(game)
            viewer = None if viewer is None else now.game.called(viewer)
            history = self._past.history(game, now.place)
            advice = NO_ADVICE if self._foreseer is None else self._foreseer.advice(at, self._on_record(game, now))
            index = partial(self._table.indexes.upto, game, now.place, now.game)
            return Seen(now.game, history, viewer, at, self._readers.papers(at), advice, index)
        if not self.has(game):
            raise NoSuchGame(game)
        return self._past.seen(game, self.first_name(game, viewer), until)

    def called(self, game: GameId, player: PlayerId | None) -> PlayerId | None:
        """Return what a player is called now, by whatever name they took their seat; just that if nobody can say."""
        names = self._names(game, player)
        return names[-1] if names else player

    def first_name(self, game: GameId, player: PlayerId | None) -> PlayerId | None:
        """Return the first name of a player, by which they are found at any moment of the past."""
        names = self._names(game, player)
        return names[0] if names else player

    def _names(self, game: GameId, player: PlayerId | None) -> Sequence[PlayerId]:
        """List a player's names, oldest first; none where the game cannot be read or found."""
        try:
            return () if player is None else names_of(self._table.foldings.newest(game).game, player)
        except (LedgerUnreadable, NoSuchGame):
            return ()

    def options(self, game: GameId, player: PlayerId) -> list[MoveOption]:
        """List what a player may do now, and what is barred by which rule. Raises `NoSuchGame`, `Busy`."""
        now, at = self._now(game)
        return list(self._readers.options(game, now, now.game.called(player), at))

    def fields_of_move(self, game: Game, name: str, player: PlayerId, at: Moment) -> Sequence[OfferedField]:
        """Return what an offered move asks of a player of a game as it is seen. Raises `Busy`."""
        return self.of_rules(lambda bench: fields_of_move(game, name, player, bench, at)) or ()

    def of_rules(self, ask: Callable[[RuleCache], T]) -> T:
        """Ask something of the rules as readers do, when it is one's turn. Raises `Busy`."""
        return self._readers.ask(ask)

    def worked_out(self, game: GameId, work: Callable[[RuleCache], T]) -> T:
        """Work out in a copy of a game what may take seconds; no player waits meanwhile. Raises `NoSuchGame`, `Busy`.

        Without a foreseer, it is asked as readers ask.
        """
        if self._foreseer is None:
            return self.of_rules(work)
        return self._foreseer.worked_out(self._on_record(game, self._table.foldings.newest(game)), work)

    def tried(self, game: GameId, move: Move) -> Accepted | Refused:
        """Say what would come of a move if it were made now; it is not made. Raises `NoSuchGame`, `Busy`."""
        now, at = self._now(game)
        return self.of_rules(lambda bench: tried(now.game, called_now(now.game, move), bench, at))

    def runs_of_code(self, game: GameId, changes: Sequence[Change], by: PlayerId) -> tuple[RunTrace, ...]:
        """Return how code of these changes runs when it is tried, on what everybody may see. Raises `Busy`."""
        now, at = self._now(game)
        return self.of_rules(lambda bench: runs_tried(now.game, changes, now.game.called(by), bench, at))

    def what_if(self, game: GameId, move: Propose, bounds: WhatIfBounds) -> WhatIf | Refused:
        """Say what would come of a proposal if it were adopted now. Raises `NoSuchGame`, `Busy`, `OverQuota`."""
        now, at = self._now(game)
        if self._foreseer is None:
            raise Busy(_("This server does not try out changes."))
        self.trials.take(game, now.game.called(move.player), at)
        with self.trials.alone(game):
            return self._foreseer.tried(self._on_record(game, now), now.game, called_now(now.game, move), (at, bounds))

    def allowances(self, game: GameId, player: PlayerId | None) -> list[tuple[str, int, int | None]]:
        """Name each limit of the host's, what it is, and how much a player has used of it. Raises `NoSuchGame`."""
        now, at = self._now(game)
        return self._gate.allowances(now.game, at, self.called(game, player))

    def number(self, game: GameId) -> int:
        """Return the number of a game's last public entry. Raises `NoSuchGame`."""
        return self._table.foldings.newest(game).place.number

    def _at_hand(self, game: GameId) -> int | None:
        known = self._table.foldings.at_hand(game)
        return None if known is None else known.place.number

    def _on_record(self, game: GameId, now: Folded) -> GameOnRecord:
        """Return what a game is on record, up to its last public entry: what is sealed has no part in it."""
        number = now.place.number
        return GameOnRecord(game, number, lambda: next(iter(self._table.ledger.some(game, [number]))).link)

    def _now(self, game: GameId) -> tuple[Folded, Moment]:
        """Return a game in which all is done that is due, and the reader's moment."""
        now = self._table.foldings.newest(game)
        for _step in range(CATCHING_UP):
            if now.due is None or now.due >= self._table.clock.now():
                break
            try:
                self.keep_time(game).result(READER_PATIENCE)
            except (Busy, LedgerBusy, LedgerUnwritten, TimeoutError):
                break  # Nothing can be written now; what is written can be read all the same.
            now = self._table.foldings.newest(game)
        return now, Moment(max(self._table.clock.now(), now.game.at))
