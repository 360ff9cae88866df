"""A second reader's table of what rules leave behind, compared with the first. README.md says what rows mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.sweeps.leaves.form import undeclared
from tests.sweeps.leaves.table import Answer, Expectation, Sentence, Table, load_file, parse_expectation, parse_sentence

BOOKS = ("discord", "mailgame")
"""The rulebooks that two people have read."""

FATES = frozenset({"stays", "gone", "falls_to", "open"})
"""What can become of a thing when a rule is gone."""


@dataclass(frozen=True)
class Difference:
    """What the first table said otherwise, whose answers hold now, and the argument from the clauses."""

    first: Expectation
    stands: str
    because: Sentence


@dataclass(frozen=True)
class Thing:
    """A quantity, office, right, duty, limit or the like, and what becomes of it.

    `answers` says the same in the words of the vocabulary, where a sweep can ask for it.
    """

    name: str
    fate: str
    cites: tuple[str, ...]
    says: str
    answers: Expectation
    difference: Difference | None


@dataclass(frozen=True)
class Comparison:
    """How many rows a second table has, and how many of them say what the first says.

    `unasked` are rows on what no probe asks. `first_alone` counts the answers, different from the game as founded, that
    the first table gives and the second says nothing of.
    """

    rows: int
    same: int
    first_stands: int
    second_stands: int
    unasked: int
    first_alone: int


Things = Mapping[str, tuple[Thing, ...]]
"""The rows of each rule."""


@cache
def load_second(book: str) -> Things:
    """Read the second table of a rulebook."""
    rules = load_file(f"second/{book}.yaml")["rules"]
    return {rule: tuple(_thing(row) for row in rows) for rule, rows in rules.items()}


def _thing(row: dict[str, Any]) -> Thing:
    difference = None
    if "first" in row:
        difference = Difference(parse_expectation(row["first"]), row["stands"], parse_sentence(row["because"]))
    says = row.get("says", row.get("reading", ""))
    return Thing(
        row["thing"], row["fate"], tuple(row["by"]), says, parse_expectation(row.get("answers", {})), difference
    )


def faults(things: Things, table: Table, rules: set[str], clauses: set[str]) -> list[str]:
    """Return each fault of a second table, given the first one, its rules and the clauses that they name."""
    known = {clause.removeprefix(f"{table.book}-") for clause in clauses} | table.conventions.keys()
    found = [f"rule {rule} has no row" for rule in sorted(rules - things.keys())]
    found += [f"there is no rule {rule}" for rule in sorted(things.keys() - rules)]
    for rule in sorted(things.keys() & rules):
        names = [thing.name for thing in things[rule]]
        twice = {name for name in names if names.count(name) > 1}
        found += [f"{rule}: '{name}': is there twice" for name in sorted(twice)]
        for thing in things[rule]:
            at_fault = (*_form(thing, known), *_agreement(thing, rule, table))
            found += [f"{rule}: '{thing.name}': {fault}" for fault in at_fault]
    return found


def _form(thing: Thing, known: set[str]) -> Iterator[str]:
    """A row cites clauses that exist, and says what follows from them where no rule settles it."""
    if thing.fate not in FATES:
        yield f"'{thing.fate}' is no fate"
    if thing.fate == "open" and not thing.says:
        yield "does not say what is open"
    if not thing.cites:
        yield "cites nothing"
    if thing.difference and not thing.difference.because.cites:
        yield "the difference is argued from no clause"
    argued = thing.difference.because.cites if thing.difference else ()
    yield from (f"there is no clause {clause}" for clause in (*thing.cites, *argued) if clause not in known)


def _agreement(thing: Thing, rule: str, table: Table) -> Iterator[str]:
    """The answers are the first table's, or the row says what the first said otherwise and whose answer stands."""
    for probe, answer in thing.answers.items():
        yield from undeclared(table, probe, answer)
    first = thing.difference.first if thing.difference else {}
    stands = thing.difference.stands if thing.difference else ""
    if thing.difference and stands not in ("first", "second"):
        yield f"'{stands}' is neither the first table nor the second"
    for probe, answer in first.items():
        yield from undeclared(table, probe, answer)
        if answer == thing.answers.get(probe):
            yield f"both say {probe} {answer}"
    holds = thing.answers | (first if stands == "first" else {})
    now = table.expected(rule)
    for probe, answer in holds.items():
        if probe in now and now[probe] != answer:
            yield f"{probe} should be {answer}, and the first table says {now[probe]}"
    if stands == "second":
        lost = [(probe, old) for probe, old in first.items() if not _kept(table, rule, probe, old)]
        yield from (f"the first table keeps no {probe} {old}" for probe, old in lost)


def _kept(table: Table, rule: str, probe: str, answer: Answer) -> bool:
    """Whether the first table offers an answer as another reading."""
    return any(answer in reading.instead.get(probe, ()) for reading in table.rows[rule].readings)


def compare(things: Things, table: Table) -> Comparison:
    """Count how two tables agree."""
    every = [thing for row in things.values() for thing in row]
    stands = [thing.difference.stands for thing in every if thing.difference]
    unasked = sum(not thing.answers and not thing.difference for thing in every)
    same = len(every) - len(stands) - unasked
    alone = sum(len(table.rows[rule].expect.keys() - _compared(row)) for rule, row in things.items())
    return Comparison(len(every), same, stands.count("first"), stands.count("second"), unasked, alone)


def _compared(row: tuple[Thing, ...]) -> set[str]:
    """The probes of which the rows on one rule say something."""
    answered = {probe for thing in row for probe in thing.answers}
    return answered | {probe for thing in row if thing.difference for probe in thing.difference.first}
