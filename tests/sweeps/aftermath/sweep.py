"""Does the game that is left when rules are gone do what the table of its rulebook says?

Every rule of the five historical rulebooks is taken out, and every two rules that speak of each other; then every probe
of the table is played in a copy of the game of its own, for sixty days where that takes so long.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import TypeAlias

import yaml

from tests.sweeps.aftermath import changing, judging, occasions, open_votes, overruling, people, turns, votes, winning
from tests.sweeps.aftermath.cases import PROBES, Case, Seen
from tests.sweeps.aftermath.houses import HOUSES, House
from tests.sweeps.aftermath.payments import all_paid
from tests.sweeps.leaves.table import BOOKS, FOLDER, Answer, Table, load_table
from tests.sweeps.sweep import Extent, Report, Sweep

Gone: TypeAlias = tuple[str, tuple[str, ...]]
"""A rulebook, and the rules of it that are gone."""

SAMPLE: tuple[Gone, ...] = (
    ("nomicam", ("202",)),
    ("nomicam", ("205",)),
    ("thimbles", ("013",)),
    ("thimbles", ("016",)),
    ("mailgame", ("202",)),
    ("discord", ("213",)),
    ("nomicam", ("111", "212")),
    ("thimbles", ("001",)),
)
"""Cases that are among the tests: counts, votes, offices, turns, precedence, wins and moves whose rule is gone.

Those of Nomic World are for the whole sweep only: they take as long as all of these.
"""

SLOW = frozenset({"amendable", "lock_out", "majority_switch", "newcomer_turn", "repeal"})
"""Probes for the whole sweep only: they search for ways to change rules, or play rounds of turns."""

CHAPTERS = (changing, judging, occasions, open_votes, overruling, people, turns, votes, winning)


@cache
def house_of(book: str) -> House:
    """Return the table of a rulebook, with its positions as far as they were needed."""
    return HOUSES[book]()


@dataclass(frozen=True)
class Finding:
    """A probe that was answered otherwise than the table says."""

    book: str
    gone: tuple[str, ...]
    probe: str
    expected: Answer
    seen: str
    alternative: bool = False  # Whether a reading offers it.

    @property
    def wheres(self) -> frozenset[str]:
        """Name the case and the probe: as it is, and as one of all cases of its rulebook."""
        return frozenset(f"{self.book} {rules} {self.probe}" for rules in ("-".join(self.gone) or "founded", "*"))

    def __str__(self) -> str:
        rules = " and ".join(self.gone) or "nothing"
        also = " (a reading offers it)" if self.alternative else ""
        return f"{self.book} without {rules}: {self.probe} is {self.seen}, not {self.expected}{also}"


@dataclass
class Told:
    """What was asked of one case, and what came otherwise."""

    asked: int = 0
    passed_over: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


def examined(book: str, gone: tuple[str, ...], without: frozenset[str] = frozenset()) -> Told:
    """Ask the probes that a table knows of the game in which some rules are gone, but for some that are left out."""
    table, case, told = load_table(book), Case(house_of(book), gone), Told()
    expected = table.expected(*gone)
    for name in table.baseline:
        if name not in PROBES or name in without:
            continue
        try:
            seen = PROBES[name](case)
        except Exception as broke:
            where = traceback.extract_tb(broke.__traceback__)[-1]
            place = f"{where.filename.rpartition('/')[2]}:{where.lineno}"
            seen = f"broken: {type(broke).__name__}: {str(broke)[:200]} ({place})"
        if seen is None:
            told.passed_over += (name,)
            continue
        told.asked += 1
        if not agrees(seen, expected[name]):
            other = any(agrees(seen, one) for one in alternatives(table, gone, name))
            text = seen if isinstance(seen, str) else "/".join(sorted(seen))
            told.findings += (Finding(book, gone, name, expected[name], text, other),)
    for name, paid in all_paid(case):
        if paid is None:
            told.passed_over += (name,)
            continue
        told.asked += 1
        if paid == (name in expected["unpaid"]):
            told.findings += (Finding(book, gone, name, "unpaid" if paid else "paid", "paid" if paid else "unpaid"),)
    return told


def agrees(seen: Seen, answer: Answer) -> bool:
    """Say whether what was seen is the answer, or looks like it from outside."""
    return answer == seen or (isinstance(seen, frozenset) and answer in seen)


def alternatives(table: Table, gone: tuple[str, ...], probe: str) -> Iterator[Answer]:
    """Yield the answers that the readings of the rules gone offer instead."""
    rows = [table.rows[number] for number in gone]
    if len(gone) == 2 and (gone[0], gone[1]) in table.pairs:
        rows.append(table.pairs[gone[0], gone[1]])
    for row in rows:
        for reading in row.readings:
            yield from reading.instead.get(probe, ())


def singles(books: Iterable[str] = BOOKS) -> list[Gone]:
    """Return every case of one rule gone, and the game as founded."""
    return [(book, gone) for book in books for gone in ((), *((rule,) for rule in load_table(book).rows))]


def pairs(books: Iterable[str] = BOOKS) -> list[Gone]:
    """Return every case of two rules gone that speak of each other."""
    return [(book, pair) for book in books for pair in (*load_table(book).pairs, *load_table(book).alike)]


def search(extent: Extent) -> Report:
    """Examine all cases, or a few of each rulebook; report what is otherwise than the table and is not known to be."""
    cases = [*singles(), *pairs()] if extent.whole else list(SAMPLE)
    report, asked, otherwise, passed_over = Report(), 0, 0, Counter[str]()
    known, met = known_otherwise(), set[str]()
    for told in all_examined(cases, extent):
        asked += told.asked
        otherwise += len(told.findings)
        passed_over.update(told.passed_over)
        met.update(*(finding.wheres for finding in told.findings))
        report.findings += [str(finding) for finding in told.findings if not known & finding.wheres]
    if extent.whole:
        report.findings += [
            f"{where} is as the table says by now; take it off the list" for where in sorted(known - met)
        ]
    report.figures = {
        "games": f"{len(cases):,}",
        "answers": f"{asked:,}",
        "as the table says": f"{asked - otherwise:,}",
        "otherwise": f"{otherwise:,}",
        "of these on the list of what is known": f"{len(met & known):,}",
        "occasions that cannot come": f"{sum(passed_over.values()):,}",
        "probes that nothing can ask": ", ".join(sorted(unasked())),
    }
    return report


def _one(case: Gone) -> Told:
    return examined(*case)


def _quick(case: Gone) -> Told:
    return examined(*case, SLOW)


def all_examined(cases: list[Gone], extent: Extent) -> Iterator[Told]:
    """Examine cases, in other processes if there are to be several; in order all the same."""
    one = _one if extent.whole else _quick
    if extent.processes == 1:
        yield from map(one, cases)
        return
    with ProcessPoolExecutor(extent.processes, get_context("spawn")) as pool:
        yield from pool.map(one, cases, chunksize=4)


# -- What is known -----------------------------------------------------------------------


@cache
def known_file() -> dict[str, dict[str, list[str]]]:
    """Read what is known to be otherwise than the tables, and what no machine can ask; each with its reason."""
    file: dict[str, dict[str, list[str]]] = yaml.safe_load(
        (FOLDER.parent / "aftermath" / "known.yaml").read_text("utf-8")
    )
    return file


def known_otherwise() -> frozenset[str]:
    """Name the cases and probes that are known to be otherwise."""
    return frozenset(where for cases in known_file()["otherwise"].values() for where in cases)


def unasked() -> frozenset[str]:
    """Name the probes that nothing asks, since no machine can tell."""
    return frozenset(name for names in known_file()["unasked"].values() for name in names)


AFTERMATH = Sweep("what is left when rules are gone is what the tables say, sixty days later too", search)
