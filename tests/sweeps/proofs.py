"""Does every way to change rules that was found and kept play as it says, from the founding on?

In every bundled playthrough, a way is looked for after each proposal as soon as it is on the table. It is kept as a
server keeps it, read back, written as a playthrough, and played.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from nomicon.adapters.ledgers.findings.memory import MemoryFindings
from nomicon.adapters.ledgers.findings.writing import FindingForms
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED
from nomicon.hosting.foresight.advice import FOUND
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.hosting.playthroughs.run import GAME, Performance, failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.hosting.ports import FindingKey
from nomicon.main.table import set_stage
from nomicon.play.engine import DECIDES, ENGINE
from nomicon.play.foresight.foreseen import Foreseen, foreseen
from nomicon.views.elements.page import Seen
from tests.play.playing import BENCH
from tests.sweeps.corrected_past import playthroughs
from tests.sweeps.sweep import Extent, Report, Sweep

SAMPLE_EVERY = 300
"""Of how many playthroughs the tests try one: three in all, in some seconds."""


@dataclass
class Proved:
    """What came of one playthrough."""

    wrong: list[str] = field(default_factory=list)
    grades: Counter[str] = field(default_factory=Counter)
    played: int = 0


def proved(path: Path) -> Proved:
    """Look for a way after each proposal of a playthrough, and play it."""
    outcome, looked = Proved(), set[ProposalNumber]()
    performance = Performance(read_script(path.read_text(encoding="utf-8"), path.name), set_stage)
    try:
        for _ in performance:
            table = performance.stage.table
            game = table.folded(GAME).game if performance.founded else None
            for number in [] if game is None else sorted(game.active):
                if number in looked or game is None or game.proposals[number].state not in (SUBMITTED, OPEN):
                    continue
                looked.add(number)
                outcome.wrong += _played(performance, number, outcome)
    except Exception as wrong:  # Whatever it is, it is a finding.
        where = traceback.extract_tb(wrong.__traceback__)[-1]
        outcome.wrong.append(f"{where.filename.rpartition('/')[2]}:{where.lineno}: {wrong!r}")
    return outcome


def _played(performance: Performance, number: ProposalNumber, outcome: Proved) -> Iterator[str]:
    game, at = performance.game, performance.at
    found = _kept(foreseen(ENGINE, BENCH, game, at, number), number)
    seen = Seen(game, list(performance.stage.table.history(GAME)), None, at)
    proof = proof_of(seen, found)
    outcome.grades[found.after.grade] += 1
    if proof is not None:
        outcome.played += 1
        wrong = failures(read_script(proof.playthrough, f"after proposal {number}"), set_stage)
        yield from (f"after proposal {number}: {one}" for one in wrong[:3])


def _kept(found: Foreseen, number: ProposalNumber) -> Foreseen:
    """Keep a finding as a server does, and read it back."""
    book = MemoryFindings(FindingForms(tuple(DECIDES), FOUND))
    key = FindingKey(GAME, 1, str(number), "", "amendability")
    book.keep(key, found)
    read = book.read(key)
    if read != found or not isinstance(read, Foreseen):
        raise AssertionError("a finding is not read back as it was kept")
    return read


def search(extent: Extent) -> Report:
    """Try all playthroughs, or a sample, and gather what plays otherwise."""
    chosen = playthroughs() if extent.whole else playthroughs()[::SAMPLE_EVERY]
    report, grades, played = Report(), Counter[str](), 0
    for path, outcome in zip(chosen, _each(chosen, extent), strict=True):
        report.findings += [f"{path.name}: {one}" for one in outcome.wrong]
        grades += outcome.grades
        played += outcome.played
    report.figures = {"playthroughs": f"{len(chosen):,}", "ways that were played": f"{played:,}"}
    report.figures |= {f"proposals after which the way is {one!r}": f"{many:,}" for one, many in sorted(grades.items())}
    return report


def _each(chosen: list[Path], extent: Extent) -> Iterator[Proved]:
    if extent.processes == 1:
        yield from map(proved, chosen)
        return
    with ProcessPoolExecutor(extent.processes, get_context("spawn")) as pool:
        yield from pool.map(proved, chosen, chunksize=4)


PROOFS = Sweep("every way to change rules that is found plays as it says, from the founding on", search)
