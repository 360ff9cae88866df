"""What the ten thousandth proposal of a game costs beside the tenth: processor's time, memory and bytes on the disk.

One player makes them all, in a record in a file, through the real table, and they stay open; or each is voted on, taken
back, and over. The texts have two thousand characters.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.stage import BASIC, GAME, Stage, player, proposal, reopened, rule, seated
from nomicon.game.changes import Enact
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.past.past import Past
from nomicon.hosting.server.options import options
from nomicon.play.proposals.proposing import Propose, Withdraw
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.page import Seen
from nomicon.views.view import view_named

RULES = (*BASIC, rule(203, "Votes take a month.", answers={"voting_period": "30 days"}))

WORDS = "x y z " * 330

FULL = 250
"""Proposals after which every list that is cut into parts is full."""

SAMPLE = 50
"""Proposals that are measured together: one alone is a matter of chance."""

PAGES = ("board", "proposals", "inbox", "history", f"player {player(1)}")


@dataclass(frozen=True, slots=True)
class Cost:
    """What each of some proposals costs."""

    milliseconds: float
    megabytes: float  # In memory, of the whole process, when they are made.
    kilobytes: float  # On the disk, for each.
    pages: Mapping[str, float]  # Milliseconds.


def stays_open(stage: Stage, number: int) -> None:
    """Make a proposal whose vote stays open."""
    stage.play(Propose(player(1), (Enact(RuleText(f"Rule {number}", f"Words {number}. {WORDS}")),)))


def ends(stage: Stage, number: int) -> None:
    """Make a proposal that is voted on and taken back."""
    made = stage.play(Propose(player(1), (Enact(RuleText(f"Rule {number}", f"Words {number}. {WORDS}")),)))
    stage.play(CastBallot(player(2), proposal(made), "FOR"))
    stage.play(Withdraw(player(1), proposal(made)))


KINDS: Mapping[str, Callable[[Stage, int], None]] = {"stay open": stays_open, "have ended": ends}


def grown(many: int, happens: Callable[[Stage, int], None]) -> tuple[Cost, Cost, float]:
    """Return what a proposal costs at the beginning and behind so many, and the seconds to open the game then."""
    with seated(3, RULES) as stage:
        for number in range(10):
            happens(stage, number)
        early = _cost(stage, 10, happens)
        for number in range(10 + SAMPLE, FULL):
            happens(stage, number)
        early = replace(early, pages=_pages(stage))
        for number in range(FULL, many):
            happens(stage, number)
        late = _cost(stage, many, happens)
        stage.table.rest()
        begun = time.perf_counter()
        with reopened(stage.path) as table:
            table.folded(GAME)
        return early, late, time.perf_counter() - begun


def _cost(stage: Stage, first: int, happens: Callable[[Stage, int], None]) -> Cost:
    before, begun = _bytes(stage.path), time.process_time()
    for number in range(first, first + SAMPLE):
        happens(stage, number)
    took = (time.process_time() - begun) / SAMPLE * 1000
    return Cost(took, _resident(), (_bytes(stage.path) - before) / SAMPLE / 1000, _pages(stage))


def _pages(stage: Stage) -> Mapping[str, float]:
    pages = {words: _milliseconds(partial(_look, stage, words)) for words in PAGES}
    game = stage.table.game(GAME)
    pages["options"] = _milliseconds(lambda: options(game, player(1), stage.table.bench, stage.clock.now()))
    return pages


def _look(stage: Stage, words: str) -> None:
    now = stage.table.folded(GAME)
    history = Past(stage.table.ledger).history(GAME, now.place)
    index = partial(stage.table.indexes.upto, GAME, now.place, now.game)
    view_named(words.split(), Seen(now.game, history, player(1), stage.clock.now(), index=index))


def _milliseconds(done: Callable[[], object], times: int = 5) -> float:
    done()
    begun = time.process_time()
    for _ in range(times):
        done()
    return (time.process_time() - begun) / times * 1000


def _bytes(path: Path) -> int:
    """Return the bytes of the record when all that was written ahead has gone into the file."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return sum(one.stat().st_size for one in path.parent.iterdir())


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6
