"""The foreseer: looks how rules could be changed if a proposal is adopted or a statement upheld, and keeps it.

What it finds is advice. It stands in no entry, can be thrown away at any time, and is looked for again.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, TimeoutError
from functools import partial

from nomicon.game.names import Moment
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.law.inspection.findings import RuleFinding
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.foreseen import Foreseen, Matter, Upheld, foreseen
from nomicon.play.foresight.rule_check import findings_on_each
from nomicon.views.elements.page import Checks, Foresees

PATIENCE = 1.5
"""Seconds that a page waits for what is being looked for; after that it says so. Most is found in a tenth of that."""

KEPT = 500
"""Proposals and statements of which it is kept what was found."""

WAITING = 50
"""Of these, how many may wait to be looked at; of more, pages say that it is still being looked for."""

log = logging.getLogger(__name__)


class Foreseer:
    """One for a process, with a thread and a bench of its own, so that nobody who plays waits for it."""

    def __init__(self, bench: RuleCache, patience: float = PATIENCE) -> None:
        """Pages wait for so many seconds; then they say that it is still being looked for."""
        self._bench, self._patience = bench, patience
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="the foreseer")
        self._lock = threading.Lock()  # Of the next.
        self._found: OrderedDict[Hashable, Future[Foreseen]] = OrderedDict()

    def stop(self) -> None:
        """Look for nothing more."""
        self._thread.shutdown(wait=True, cancel_futures=True)

    def found_by(self, at: Moment) -> Foresees:
        """Return what hands out findings to one page, which waits for all of them together as long as for one."""
        until = time.monotonic() + self._patience

        def foresees(game: Game, matter: Matter) -> Foreseen | None:
            looked_for = self._look(game, matter, at)
            try:
                return None if looked_for is None else looked_for.result(max(0.0, until - time.monotonic()))
            except TimeoutError:
                return None
            except Exception:
                _failed(game, matter)
                return None

        return foresees

    def checks_by(self, at: Moment) -> Checks:
        """Return what says to one page what is found in proposals; that takes a few hundredths of a second each."""
        return checks_by(self._bench, at)

    def _look(self, game: Game, matter: Matter, at: Moment) -> Future[Foreseen] | None:
        """Return the finding on a proposal, which may have to be waited for; None where too many wait."""
        asked = looked_at(game, matter)
        with self._lock:
            known = self._found.get(asked)
            if known is not None:
                self._found.move_to_end(asked)
                return known
            if sum(not one.done() for one in self._found.values()) >= WAITING:
                return None
            known = self._found[asked] = self._thread.submit(partial(foreseen, ENGINE, self._bench, game, at, matter))
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
            return known


def looked_at(game: Game, matter: Matter) -> Hashable:
    """Return by what a finding is known: it holds while all that it was found by is as it was.

    These are the rules and how they are read, all proposals on the table, seats, offices and the turn.
    """
    rules = tuple((rule.id, rule.version, rule.void is None, rule.status) for rule in game.rules)
    table = tuple((one, game.proposals[one].digest, game.proposals[one].state) for one in sorted(game.active))
    offices = tuple((name, game.offices[name].holders) for name in sorted(game.offices))
    readings = tuple(sorted(game.readings.items()))
    asked = matter if isinstance(matter, Upheld) else (matter, game.proposals[matter].digest)
    return game.id, asked, rules, table, tuple(game.in_order()), offices, readings, tuple(sorted(game.unjudged))


def foresees_by(bench: RuleCache, at: Moment, found: dict[Hashable, Foreseen] | None = None) -> Foresees:
    """Return what finds it at once for a page, where nobody else waits; `found` is what was found before."""
    known = {} if found is None else found

    def foresees(game: Game, matter: Matter) -> Foreseen | None:
        asked = looked_at(game, matter)
        try:
            known[asked] = known.get(asked) or foreseen(ENGINE, bench, game, at, matter)
        except Exception:
            _failed(game, matter)
        return known.get(asked)

    return foresees


def checks_by(bench: RuleCache, at: Moment) -> Checks:
    """Return what says to a page what is found in proposals. It runs no code of theirs."""

    def checks(game: Game, proposal: Proposal) -> Sequence[Sequence[RuleFinding]]:
        return findings_on_each(game, proposal, at, bench.interpreter, bench.events)

    return checks


def _failed(game: Game, matter: Matter) -> None:
    log.exception("how rules could be changed after %s of %s could not be found", matter, game.id)
