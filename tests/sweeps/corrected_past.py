"""Does a corrected past differ from the record by what was corrected alone?

In every bundled playthrough the first move that can be corrected is struck and made again: nothing may come out
otherwise, and the game must be the very same. Then moves drawn by lot are struck, one at a time: what bore a number
must keep it, and lots whose candidates are the same must keep their order.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from nomicon.game.names import ProposalNumber
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.play.chapter import Event
from nomicon.play.correcting_past.correctable import must_be_behind_corrections, must_be_correctable
from nomicon.play.correcting_past.redeciding import TIMEKEEPER, CorrectedPast
from nomicon.play.corrections import CannotCorrect, Correction, ReplaceMove, StrikeEntry
from nomicon.play.engine import replay
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.rebasing.adopted import PastCorrected
from nomicon.play.rebasing.kept_numbers import numbered_in
from nomicon.play.rebasing.past_entries import with_past_entry
from nomicon.play.record import Entry, EntryId
from nomicon.play.turns.timing import KeepTime
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_entries
from tests.machine.luck import Dice
from tests.play.playing import BENCH, CODEC
from tests.sweeps.sweep import Extent, Report, Sweep

BUNDLED = Path(__file__).parents[2] / "src" / "nomicon" / "rulebooks" / "bundled"

SAMPLE_EVERY = 300
"""Of how many playthroughs the tests try one: three in all, in some seconds."""

STRUCK_EACH = 2
"""Moves that are struck in each playthrough, one at a time."""


@dataclass
class Tried:
    """What came of one playthrough."""

    wrong: list[str] = field(default_factory=list)
    entries: int = 0
    differences: Counter[str] = field(default_factory=Counter)
    impossible: Counter[str] = field(default_factory=Counter)


def playthroughs() -> list[Path]:
    """List every bundled playthrough."""
    return sorted(BUNDLED.glob("*/playthroughs/*.play"))


def record_of(path: Path) -> list[Entry]:
    """Play a playthrough, and return what everybody may see of its record."""
    performance = Performance(read_script(path.read_text(encoding="utf-8"), path.name), set_stage)
    list(performance)
    table = performance.stage.table
    return public_entries(Seen(table.folded(GAME).game, list(table.history(GAME)), None, performance.at))


def corrected(entries: Sequence[Entry], correction: Correction) -> CorrectedPast:
    """Work a correction out to its end."""
    past = CorrectedPast(BENCH, entries, correction)
    for _ in past.steps():
        pass
    return past


def correctable(entries: Sequence[Entry]) -> list[Entry]:
    """List the entries whose moves can be struck."""
    fit = []
    for entry in entries:
        try:
            must_be_correctable(StrikeEntry(entry.place), entry)
            must_be_behind_corrections(entry.place, entries)
        except CannotCorrect:
            continue
        fit.append(entry)
    return fit


def tried(seed: int, path: Path) -> Tried:
    """Try one playthrough."""
    outcome, luck = Tried(), Dice(seed + sum(path.name.encode()))
    try:
        entries = record_of(path)
        outcome.entries = len(entries)
        fit = correctable(entries)
        if fit:
            outcome.wrong += _unchanged(entries, fit[0])
        for _ in range(STRUCK_EACH if fit else 0):
            outcome.wrong += _struck(entries, luck.one(fit), outcome)
    except Exception as wrong:  # Whatever it is, it is a finding.
        where = traceback.extract_tb(wrong.__traceback__)[-1]
        outcome.wrong.append(f"{where.filename.rpartition('/')[2]}:{where.lineno}: {wrong!r}")
    return outcome


def _unchanged(entries: Sequence[Entry], first: Entry) -> Iterator[str]:
    past = corrected(entries, ReplaceMove(first.place, first.move))
    yield from (f"made again, {one.place} is {one.how}: {one.because}" for one in past.differences[:3])
    yield from (f"made again, lots are drawn anew: {one.purpose}" for one in past.redrawn[:3])
    if not past.differences and _told(past.corrected) != _told(past.recorded):
        yield "made again, nothing differs, and yet the game does"
    yield from _adopted(past)


def _adopted(past: CorrectedPast) -> Iterator[str]:
    """Say whether the entry that would carry the corrected past is read back, and folded to the corrected game."""
    event = PastCorrected(ProposalNumber(-1), "replace", "2", past.corrected.at, tuple(past.made))
    entry = Entry(EntryId(past.many + 1), past.corrected.at, KeepTime(TIMEKEEPER), (event,), ())
    (read,) = CODEC.decode(CODEC.encode(entry)).events
    game = Game()
    for one in read.past if isinstance(read, PastCorrected) else ():
        game = with_past_entry(game, one, replay)
    if read != event or _told(game) != _told(past.corrected):
        yield "the entry that would carry it folds to another game"


def _told(game: Game) -> Game:
    return replace(game, commitment="")


def _struck(entries: Sequence[Entry], entry: Entry, outcome: Tried) -> Iterator[str]:
    try:
        past = corrected(entries, StrikeEntry(entry.place))
    except CannotCorrect as impossible:
        outcome.impossible[impossible.because] += 1
        if "even without" in impossible.because:
            yield f"strike {entry.place}: {impossible}"
        return
    outcome.differences.update(one.how for one in past.differences)
    if past.recorded.number == past.corrected.number:
        numbers = {number for one in entries for kind, number in numbered_in(one.events) if kind == "judgement"}
        if not numbers <= set(past.corrected.judgements):
            yield f"strike {entry.place}: a judgement lost its number"
    for one in past.differences:
        if one.how == "otherwise":
            yield from _lots(entry, one.recorded, one.corrected)


def _lots(entry: Entry, recorded: Sequence[Event], made: Sequence[Event]) -> Iterator[str]:
    before = {(one.purpose, one.rule, one.candidates): one.order for one in recorded if isinstance(one, DrawMade)}
    for one in made:
        key = (one.purpose, one.rule, one.candidates) if isinstance(one, DrawMade) else None
        if key in before and isinstance(one, DrawMade) and one.order != before[key]:
            yield f"strike {entry.place}: the lots for {one.purpose} come out otherwise"


def search(extent: Extent) -> Report:
    """Try all playthroughs, or a sample, and gather what came otherwise."""
    chosen = playthroughs() if extent.whole else playthroughs()[::SAMPLE_EVERY]
    report, entries, differences, impossible = Report(), 0, Counter[str](), Counter[str]()
    for path, outcome in zip(chosen, _each(chosen, extent), strict=True):
        report.findings += [f"{path.name}: {one}" for one in outcome.wrong]
        entries += outcome.entries
        differences += outcome.differences
        impossible += outcome.impossible
    report.figures = {"playthroughs": f"{len(chosen):,}", "entries": f"{entries:,}"}
    report.figures |= {
        f"entries {how} after a move is struck": f"{many:,}" for how, many in sorted(differences.items())
    }
    report.figures |= {f"could not be corrected: {why}": f"{many:,}" for why, many in sorted(impossible.items())}
    return report


def _each(chosen: list[Path], extent: Extent) -> Iterator[Tried]:
    try_one = partial(tried, extent.seed)
    if extent.processes == 1:
        yield from map(try_one, chosen)
        return
    with ProcessPoolExecutor(extent.processes, get_context("spawn")) as pool:
        yield from pool.map(try_one, chosen, chunksize=4)


CORRECTED_PAST = Sweep("a corrected past differs from the record by what was corrected alone", search)
