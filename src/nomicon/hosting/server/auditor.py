"""The auditor: decides a game's entries again beside everything else, one game at a time, and says how far it is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext

from msgspec import Struct

from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.audit.audit import as_told, audit
from nomicon.hosting.audit.kept import KeptBeside, kept_of
from nomicon.hosting.audit.noted import NotedLinks
from nomicon.hosting.audit.soundness import Difference
from nomicon.hosting.ports import LedgerBusy, LedgerUnreadable, WrittenEntry
from nomicon.hosting.server.hall import Busy, GameServer
from nomicon.hosting.table.table import Table
from nomicon.law.resolution.rule_cache import RuleCache

MOST_TOLD = 100
"""Differences that are told one by one; further ones are counted."""


class Report(Struct, frozen=True):
    """How far an audit is: `done` of `entries` public entries, and what differs; `trouble` says why it broke off.

    `link` is that of the last entry that is done; `as_noted` are the entries that bear the link that was noted of them.
    """

    entries: int
    done: int = 0
    many: int = 0
    differences: tuple[Mapping[str, str], ...] = ()
    finished: bool = False
    trouble: str = ""
    link: str = ""
    as_noted: tuple[int, ...] = ()


class Auditing:
    """One audit of one game, at whose `report` anybody may look at any time."""

    def __init__(self, entries: int, noted: NotedLinks | None = None) -> None:
        self.report = Report(entries)
        self._noted = noted or NotedLinks()

    def go_through(self, history: Iterator[WrittenEntry], bench: RuleCache, kept: KeptBeside | None) -> None:
        """Audit a whole history. Raises what reading it raises."""
        for difference in audit(self._watched(history), bench, kept):
            self._note(difference)
        for difference in self._noted.missing(self.report.done):
            self._note(difference)
        self.report = replace(self.report, as_noted=tuple(self._noted.as_noted))

    def _watched(self, history: Iterator[WrittenEntry]) -> Iterator[WrittenEntry]:
        for written in history:
            if not written.entry.place.sealed:
                done = written.entry.place.number
                entries = max(self.report.entries, done)
                self.report = replace(self.report, done=done, entries=entries, link=written.link)
                for difference in self._noted.compare(written):
                    self._note(difference)
            yield written

    def _note(self, difference: Difference) -> None:
        differences = (*self.report.differences, as_told(difference))[:MOST_TOLD]
        self.report = replace(self.report, many=self.report.many + 1, differences=differences)


def audited(table: Table, game: GameId, noted: NotedLinks) -> Report:
    """Audit a game to its end, at a table where nobody else is waiting."""
    head = table.ledger.head(game)  # The game is not folded for that: what is no game cannot be.
    auditing = Auditing(0 if head is None else head.number, noted)
    auditing.go_through(table.history(game), table.bench, kept_of(table.ledger, game))
    return replace(auditing.report, finished=True)


class Auditor:
    """One for a process. Its reports last as long as the process does, whoever asks for them and when."""

    def __init__(self, turn: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
        """`turn` keeps others who decide whole games again away meanwhile; it raises `Busy` where somebody does."""
        self._turn = turn
        self._lock = threading.Lock()  # Of the two below.
        self._audits: dict[GameId, Auditing] = {}
        self._at_work: GameId | None = None

    def report(self, game: GameId) -> Report | None:
        """Say how far the last audit of a game is, if there was one."""
        with self._lock:
            known = self._audits.get(game)
        return None if known is None else known.report

    def at_work(self) -> GameId | None:
        """Return the game that is being audited now, if any is."""
        with self._lock:
            return self._at_work

    def start(self, hall: GameServer, game: GameId, bench: RuleCache) -> threading.Thread:
        """Begin to audit a game, in a thread of its own. Raises `Busy` while another audit is at work."""
        with self._lock:
            if self._at_work is not None:
                raise Busy(
                    _(
                        "The game {game!r} is being audited, and only one audit can run at a time. Try again later.",
                        game=self._at_work,
                    )
                )
            head = hall.head(game)  # Which is known of a game that cannot be read, too.
            self._at_work, self._audits[game] = game, Auditing(0 if head is None else head.number)
            work_on = (hall, game, bench, self._audits[game])
        work = threading.Thread(target=self._work, args=work_on, name=f"audit of {game}", daemon=True)
        work.start()
        return work

    def _work(self, hall: GameServer, game: GameId, bench: RuleCache, auditing: Auditing) -> None:
        # Unless it comes to an end, or says better why not.
        trouble = _("The audit failed. The server's log says why.")
        try:
            with self._turn():
                auditing.go_through(hall.history(game), bench, hall.kept(game))
            trouble = ""
        except (Busy, LedgerBusy, LedgerUnreadable) as wrong:
            trouble = sentence_of(wrong)
        finally:
            auditing.report = replace(auditing.report, finished=True, trouble=trouble)
            with self._lock:
                self._at_work = None
