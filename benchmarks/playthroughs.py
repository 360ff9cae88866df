"""How long it takes to play all playthroughs of all rulebooks that come with the program, and to audit them."""

from __future__ import annotations

import multiprocessing
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.isolation import Counts, counting
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.playthroughs.run import GAME, Stage, failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.rulebooks.shelf import BUNDLED


@dataclass(frozen=True, slots=True)
class Played:
    """One playthrough: seconds of processor time for playing it and for auditing it, how many entries it has, and how
    much rule code both took."""

    path: Path
    playing: float
    auditing: float
    entries: int
    counts: Counts


def played(path: Path) -> Played:
    """Play one, and audit it. Raises `AssertionError` if it is otherwise than it says."""
    stages: list[Stage] = []

    def remembered(seed: str) -> Stage:
        stages.append(set_stage(seed))
        return stages[-1]

    with counting() as counts:
        begun = time.process_time()
        wrong = failures(read_script(path.read_text(encoding="utf-8"), path.name), remembered)
        between = time.process_time()
        table = stages[0].table
        history = list(table.history(GAME))
        differences = list(audit(history, table.bench))
        done = time.process_time()
    assert not wrong, wrong
    assert not differences, differences
    return Played(path, between - begun, done - between, len(history), counts)


def all_played(processes: int = 2) -> tuple[float, list[Played]]:
    """Play all, side by side; return the seconds by the clock, from the start of the first process, and each one."""
    paths = sorted(BUNDLED.glob("*/playthroughs/*.play"))
    begun = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        every = pool.map(played, paths, chunksize=4)
    return time.perf_counter() - begun, every
