"""Does what happens if nobody acts come out as it was foretold?

In every bundled playthrough, the game is taken as the last move of a player left it, before time alone moved it on.
From there it is worked out what happens if nobody acts, up to each moment at which time did something. Either that is
what then happened, event for event, or nothing is foretold. How often nothing is foretold is counted.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

from nomicon.game.state import Game
from nomicon.hosting.notices.if_nothing import RULES_DECIDE, SEALED, outlook
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.play.chapter import Event
from nomicon.play.folding import fold
from nomicon.play.record import Entry
from nomicon.play.turns.timing import KeepTime
from nomicon.rulebooks.shelf import BUNDLED
from tests.play.playing import BENCH
from tests.sweeps.sweep import Extent, Report, Sweep

SAMPLED_FROM, SAMPLE_EVERY = 23, 110
"""From which playthrough on the tests try one, and of how many: seven, in some seconds."""

ALWAYS = ("mn-06-the-past-corrected.play", "nc-237-nobody-to-vote.play")
"""Further ones of the sample: what comes hangs on the record there, and on a search for ways to change rules."""

FORETOLD = "foretold"
BECAME = {"": FORETOLD, SEALED: "not foretold, as ballots are secret", RULES_DECIDE: "not foretold: “the rules decide”"}


@dataclass
class Foretold:
    """What came of one playthrough."""

    wrong: list[str] = field(default_factory=list)
    became: Counter[str] = field(default_factory=Counter)


def playthroughs() -> list[Path]:
    """List every bundled playthrough."""
    return sorted(BUNDLED.glob("*/playthroughs/*.play"))


def tried(path: Path) -> Foretold:
    """Compare what was foretold in one playthrough with what then happened."""
    outcome = Foretold()
    try:
        performance = Performance(read_script(path.read_text(encoding="utf-8"), path.name), set_stage)
        for _ in performance:
            pass
        entries = [one.entry for one in performance.stage.table.history(GAME)]
        for game, passed in quiet_times(entries):
            outcome.wrong += _compared(game, passed, outcome.became)
    except Exception as wrong:  # Whatever it is, it is a finding.
        where = traceback.extract_tb(wrong.__traceback__)[-1]
        outcome.wrong.append(f"{where.filename.rpartition('/')[2]}:{where.lineno}: {wrong!r}")
    return outcome


def quiet_times(entries: Sequence[Entry]) -> Iterator[tuple[Game, list[Entry]]]:
    """Yield each game that a player's move left to time alone, with the entries of time until the next move."""
    game = Game()
    for is_time, these in groupby(entries, lambda one: isinstance(one.move, KeepTime)):
        passed = list(these)
        if is_time:
            yield game, passed
        for entry in passed:
            game = fold(game, entry)


def _compared(game: Game, passed: Sequence[Entry], became: Counter[str]) -> Iterator[str]:
    """Compare up to each moment, and count what became of it."""
    happened = list[Event]()
    for at, entries in groupby(passed, lambda one: one.at):
        these = list(entries)
        happened += [event for one in these for event in one.events if not event.sealed]
        known = outlook(game, at, BENCH)
        became[BECAME[known.unknown]] += 1
        foretold = [event for event in known.events if not event.sealed]
        if not known.unknown and foretold != happened:
            where = next(
                (n for n, both in enumerate(zip(foretold, happened, strict=False)) if both[0] != both[1]),
                min(len(foretold), len(happened)),
            )
            said, was = (repr(events[where : where + 1])[:300] for events in (foretold, happened))
            yield f"{these[-1].place}: foretold {said}, and {was} happened"


def search(extent: Extent) -> Report:
    """Try all playthroughs, or a sample, and count what was foretold."""
    every = playthroughs()
    sample = [*every[SAMPLED_FROM::SAMPLE_EVERY], *(path for path in every if path.name in ALWAYS)]
    chosen = every if extent.whole else sample
    report, became = Report(), Counter[str]()
    for path, outcome in zip(chosen, _each(chosen, extent.processes), strict=True):
        report.findings += [f"{path.name}: {one}" for one in outcome.wrong]
        became += outcome.became
    if became[FORETOLD] < len(chosen) // 4:
        report.findings.append(f"hardly anything was foretold: {became[FORETOLD]} times")
    report.figures = {
        "playthroughs": f"{len(chosen):,}",
        "moments at which time alone did something": f"{became.total():,}",
    }
    report.figures |= {what: f"{many:,}" for what, many in became.most_common()}
    return report


def _each(chosen: list[Path], processes: int) -> Iterator[Foretold]:
    if processes == 1:
        yield from map(tried, chosen)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(tried, chosen, chunksize=4)


FORETOLD_PLAY = Sweep("what happens if nobody acts is foretold as it comes, or not at all", search)
