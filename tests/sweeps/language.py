"""Can rule code, facts, look-ups or requests make of a move anything but a verdict?

Games of all rulebooks are founded with rules that are written by lot from the tables of the language, and players adopt
more of them, change them, make the moves they offer, and dispute. Whatever breaks that must hold (see `tests.machine`)
is a finding, named by its rulebook and seed.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest

from tests.conforming import conform
from tests.machine.luck import Dice
from tests.machine.playing import play
from tests.machine.world import BOOKS
from tests.sweeps.sweep import Extent, Report, Sweep

WORLDS, DEEDS = 700, 30
"""Worlds that are played in whole, and how long each: some six thousand rules are proposed in all."""

SAMPLE, SAMPLE_DEEDS = len(BOOKS), 8
"""The same for a sample: every rulebook once."""

TOLD = 400
"""Characters of what broke that are shown."""


def search(extent: Extent) -> Report:
    """Play worlds, and gather what breaks in them."""
    worlds, deeds = (WORLDS, DEEDS) if extent.whole else (SAMPLE, SAMPLE_DEEDS)
    seeds, report, did = range(extent.seed * WORLDS, extent.seed * WORLDS + worlds), Report(), Counter[str]()
    for finding, done in _each(partial(played, deeds), seeds, extent.processes):
        did += done
        report.findings += finding
    report.figures = {"worlds": f"{worlds:,}"} | {what: f"{many:,}" for what, many in sorted(did.items())}
    return report


def played(deeds: int, seed: int) -> tuple[list[str], Counter[str]]:
    """Play one world, and return what broke, if anything did, and how much was done."""
    book, did = BOOKS[seed % len(BOOKS)], Counter[str]()
    with pytest.MonkeyPatch.context() as patch:
        conform(patch)
        try:
            play(Dice(seed), book, deeds, did)
        except Exception as broke:  # Whatever it is, it is a finding.
            where = traceback.extract_tb(broke.__traceback__)[-1]
            what = " ".join(f"{type(broke).__name__}: {broke}".split())[:TOLD]
            return [f"{book}, seed {seed}, {where.filename.rpartition('/')[2]}:{where.lineno}: {what}"], did
    return [], did


def _each(
    work: Callable[[int], tuple[list[str], Counter[str]]], seeds: Iterable[int], processes: int
) -> Iterator[tuple[list[str], Counter[str]]]:
    """Do the work for every seed, in other processes if there are to be several; in order all the same."""
    if processes == 1:
        yield from map(work, seeds)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(work, seeds)


LANGUAGE = Sweep(
    "whatever rules say, a move comes to a verdict: nothing breaks, nothing is lost, the audit agrees", search
)
