"""Does the last commit of every game hold the rules that are in force?

Every bundled playthrough is played to its end, and its rules are followed as they grew. The files of the last version
must found a game with the rules of the record: the same numbers, classes and texts, with their code and settings.
"""

from __future__ import annotations

import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.lobby import found
from nomicon.hosting.past.rule_history import CANNOT_BE_WRITTEN, ruleset_versions
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.play.engine import Refused
from nomicon.rulebooks.saving import save_files
from nomicon.rulebooks.shelf import BUNDLED, load_rulebook
from tests.memory_disk import memory_disk
from tests.sweeps.sweep import Extent, Report, Sweep

SAMPLE_EVERY = 160
"""Of how many playthroughs the tests try one: five in all, in some seconds."""

FOUND = ("dc-225-no-lock-any-more", "nc-112-adopted-by-judgement")
"""Games that the sweep has found, which the tests always try: a rule answers what only a rule that is gone asked."""

Tried = tuple[list[str], str]
"""What was wrong with one playthrough, and how it was compared."""


def tried(path: Path) -> Tried:
    """Compare the last version of one playthrough with its record."""
    try:
        performance = Performance(read_script(path.read_text(encoding="utf-8"), path.name), set_stage)
        for _ in performance:
            pass
        *_, last = ruleset_versions(GAME, performance.stage.table.history(GAME))
        if CANNOT_BE_WRITTEN in last.files:
            return [f"no rulebook: {last.files[CANNOT_BE_WRITTEN]}"], "cannot be written"
        return list(_differing(performance.game, dict(last.files))), "compared"
    except Exception as wrong:  # Whatever it is, it is a finding.
        where = traceback.extract_tb(wrong.__traceback__)[-1]
        return [f"{where.filename.rpartition('/')[2]}:{where.lineno}: {wrong!r}"[:500]], "broke"


def _differing(game: Game, files: dict[str, str]) -> Iterator[str]:
    """Found a game from files, and name the rules that are not those of another."""
    with tempfile.TemporaryDirectory(dir=memory_disk()) as folder:
        save_files(files, Path(folder) / "rules")
        table = set_stage("another").table
        outcome = found(table, GAME, "Another", load_rulebook(Path(folder) / "rules"))
    if isinstance(outcome, Refused):
        yield f"it founds no game: {outcome.because}"
        return
    there, here = _rules(table.folded(GAME).game), _rules(game)
    for number in sorted(here.keys() | there.keys()):
        if here.get(number) != there.get(number):
            yield f"rule {number} is {here.get(number)!r}, and in the files {there.get(number)!r}"[:600]


def _rules(game: Game) -> dict[int, tuple[str, RuleText]]:
    """Return what stands in rules. Files name the place of a rule in the order, which a record can leave open."""
    return {rule.number: (rule.status, replace(rule.text, ordinal=0)) for rule in game.rules}


def search(extent: Extent) -> Report:
    """Compare all playthroughs, or a sample."""
    every = sorted(BUNDLED.glob("*/playthroughs/*.play"))
    found = [path for path in every if path.stem in FOUND]
    chosen = every if extent.whole else [*every[::SAMPLE_EVERY], *found]
    report, became = Report(), Counter[str]()
    for path, (wrong, how) in zip(chosen, _each(chosen, extent.processes), strict=True):
        report.findings += [f"{path.name}: {one}" for one in wrong]
        became[how] += 1
    report.figures = {f"playthroughs: {how}": f"{many:,}" for how, many in became.most_common()}
    return report


def _each(chosen: list[Path], processes: int) -> Iterator[Tried]:
    if processes == 1:
        yield from map(tried, chosen)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(tried, chosen, chunksize=4)


RULE_TREES = Sweep("the last commit of every game holds the rules that are in force", search)
