"""The auditor: decides a game's entries again beside everything else, one game at a time, and says how far it is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace

from nomicon.game.names import GameId
from nomicon.hosting.audit import as_told, audit
from nomicon.hosting.hall import Busy, Hall
from nomicon.hosting.ports import LedgerBusy, LedgerDamaged, Written
from nomicon.law.bench import Bench

MOST_TOLD = 100
"""Differences that are told one by one; further ones are counted."""


@dataclass(frozen=True, slots=True)
class Report:
    """How far an audit is: `done` of `entries` public entries, and what differs; `trouble` says why it broke off."""

    entries: int
    done: int = 0
    many: int = 0
    differences: tuple[Mapping[str, str], ...] = ()
    finished: bool = False
    trouble: str = ""


class Auditor:
    """One for a process. Its reports last as long as the process does, whoever asks for them and when."""

    def __init__(self, turn: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
        """`turn` keeps others who decide whole games again away meanwhile; it raises `Busy` where somebody does."""
        self._turn = turn
        self._lock = threading.Lock()  # Of the two below.
        self._reports: dict[GameId, Report] = {}
        self._at_work: GameId | None = None

    def report(self, game: GameId) -> Report | None:
        """Say how far the last audit of a game is, if there was one."""
        with self._lock:
            return self._reports.get(game)

    def at_work(self) -> GameId | None:
        """Return the game that is being audited now, if any is."""
        with self._lock:
            return self._at_work

    def start(self, hall: Hall, game: GameId, bench: Bench) -> threading.Thread:
        """Begin to audit a game, in a thread of its own. Raises `Busy` while another audit is at work."""
        with self._lock:
            if self._at_work is not None:
                raise Busy(f"The game {self._at_work!r} is being audited. Come back when that is done.")
            self._at_work, self._reports[game] = game, Report(hall.number(game))
        work = threading.Thread(target=self._work, args=(hall, game, bench), name=f"audit of {game}", daemon=True)
        work.start()
        return work

    def _work(self, hall: Hall, game: GameId, bench: Bench) -> None:
        trouble = "it broke off; the server's log says why."  # Unless it comes to an end, or says better why not.
        try:
            with self._turn():
                for difference in audit(self._watched(hall.history(game), game), bench):
                    known = self._reports[game]
                    told = (*known.differences, as_told(difference))[:MOST_TOLD]
                    self._tell(game, replace(known, many=known.many + 1, differences=told))
            trouble = ""
        except (Busy, LedgerBusy, LedgerDamaged) as wrong:
            trouble = str(wrong)
        finally:
            self._tell(game, replace(self._reports[game], finished=True, trouble=trouble))
            with self._lock:
                self._at_work = None

    def _watched(self, history: Iterator[Written], game: GameId) -> Iterator[Written]:
        for written in history:
            yield written
            known, done = self._reports[game], written.entry.place.number
            self._tell(game, replace(known, done=done, entries=max(known.entries, done)))

    def _tell(self, game: GameId, report: Report) -> None:
        with self._lock:
            self._reports[game] = report
