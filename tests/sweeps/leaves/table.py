"""The tables of what rules leave behind, read from the files of this folder: see README.md for what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent

BOOKS = ("nomicam", "discord", "thimbles", "mailgame", "nomicworld")
"""The rulebooks that have a table."""

CITED = re.compile(r"\[([^\][]+)\]\Z")
"""The clauses at the end of a sentence."""

PARTS = ("stops", "stays", "free", "under_way", "changing")
"""What a row can say; only the first two are always there."""

STUCK = frozenset({"in_turn_only", "until_turn_ends", "dead"})
"""The answers of `amendable` after which a guarded game withholds the repeal."""

Answer = str | tuple[str, ...]
Expectation = dict[str, Answer]
"""Answers to some probes."""

MERGED = frozenset({"amendable", "repeal", "unpaid"})
"""The probes whose answers for two rules together follow from those for each."""


@dataclass(frozen=True)
class Sentence:
    """A statement and the clauses and conventions that it cites, as they are written in the table."""

    says: str
    cites: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """What the clauses leave open: the answers taken, the others that one could take, and why."""

    about: str
    expect: Expectation
    instead: Mapping[str, tuple[Answer, ...]]
    why: Sentence


@dataclass(frozen=True)
class Row:
    """What is left when a rule or two are gone, and the answers by which that differs from the game as founded."""

    rules: tuple[str, ...]
    said: Mapping[str, tuple[Sentence, ...]]
    words: Expectation
    readings: tuple[Reading, ...]

    @property
    def expect(self) -> Expectation:
        """The answers that follow from the words, and those that the readings take."""
        together = self.words
        for reading in self.readings:
            together = together | reading.expect
        return together

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Everything the row says, reasons of readings included."""
        said = [sentence for sentences in self.said.values() for sentence in sentences]
        return (*said, *(reading.why for reading in self.readings))


@dataclass(frozen=True)
class Table:
    """The table of one rulebook.

    `baseline` and `payments` name the clauses on which each answer for the unchanged game rests. `alike` are the pairs
    of rules that refer to each other and leave no more behind together than each by itself.
    """

    book: str
    conventions: Mapping[str, str]
    silence: tuple[tuple[str, str, Sentence], ...]
    baseline: Mapping[str, tuple[Answer, tuple[str, ...]]]
    payments: Mapping[str, tuple[str, ...]]
    rows: Mapping[str, Row]
    pairs: Mapping[tuple[str, str], Row]
    alike: tuple[tuple[str, str], ...]

    @property
    def guarded(self) -> bool:
        """Whether a rule of the game as founded withholds changes that would end all change."""
        return self.baseline["lock_out"][0] == "withheld"

    def expected(self, *gone: str) -> Expectation:
        """Return every answer for the game in which these rules are gone: none, one, or a pair that the table knows."""
        answers: Expectation = {"unpaid": (), **{probe: answer for probe, (answer, _) in self.baseline.items()}}
        if len(gone) == 2:
            pair = self.pairs.get((gone[0], gone[1]))
            return answers | self.together(gone[0], gone[1]) | (pair.expect if pair else {})
        return answers | (self.rows[gone[0]].expect if gone else {})

    def together(self, one: str, other: str) -> Expectation:
        """Return the answers that the rows of two rules give together.

        Where the rule that keeps change possible is one of them, nothing withholds the repeal of the other.
        """
        answers = merged(self.rows[one].expect, self.rows[other].expect)
        if answers.get("lock_out") == "let_through":
            answers.pop("repeal", None)
        return answers

    def clashes(self, one: str, other: str) -> set[str]:
        """Return the probes that the rows of two rules answer differently, so that the pair needs a row of its own."""
        left, right = self.rows[one].expect, self.rows[other].expect
        return {probe for probe in (left.keys() & right.keys()) - MERGED if left[probe] != right[probe]}


def merged(left: Expectation, right: Expectation) -> Expectation:
    """Return two rows' answers together.

    That is all that stops being paid, the worse way of changing rules, and no effect if either repeal has none.
    """
    together = left | right
    if "unpaid" in together:
        together["unpaid"] = tuple(sorted({*left.get("unpaid", ()), *right.get("unpaid", ())}))
    if "amendable" in together:
        found = {row.get("amendable") for row in (left, right)}
        together["amendable"] = [way for way in vocabulary()["amendable"] if way in found][-1]
    if "no_effect" in (left.get("repeal"), right.get("repeal")):
        together["repeal"] = "no_effect"
    return together


class StrictLoader(yaml.SafeLoader):
    """A safe loader that refuses a key written twice, where the second would silently replace the first."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise ValueError(f"line {node.start_mark.line + 1}: {sorted(twice)} twice")
        return super().construct_mapping(node, deep)


@cache
def load_table(book: str) -> Table:
    """Read the table of a rulebook."""
    file = load_file(f"{book}.yaml")
    baseline = {probe: (_answer(entry["is"]), _names(entry["by"])) for probe, entry in file["baseline"].items()}
    rows = {str(rule): _row((str(rule),), row) for rule, row in file["rules"].items()}
    pairs = [_row(_two(row.pop("rules")), row) for row in file["pairs"]]
    return Table(
        book,
        file["conventions"],
        tuple((entry["about"], entry["means"], parse_sentence(entry["says"])) for entry in file["silence"]),
        baseline,
        {name: _names(clauses) for name, clauses in file["payments"].items()},
        rows,
        {(row.rules[0], row.rules[1]): row for row in pairs},
        tuple(_two(pair) for line in file["alike"] for pair in line.split()),
    )


@cache
def vocabulary() -> Mapping[str, tuple[str, ...]]:
    """Return the answers that each probe can have, in their order."""
    file = load_file("vocabulary.yaml")
    probes = {probe: tuple(entry["answers"] | file["everywhere"]) for probe, entry in file["probes"].items()}
    return probes | {"unpaid": tuple(file["payments"])}


@cache
def silences() -> frozenset[str]:
    """Return what silence can mean."""
    return frozenset(load_file("vocabulary.yaml")["silence"])


def _row(rules: tuple[str, ...], row: dict[str, Any]) -> Row:
    readings = tuple(
        Reading(
            entry["about"],
            parse_expectation(entry["expect"]),
            {probe: tuple(_answer(answer) for answer in answers) for probe, answers in entry["or"].items()},
            parse_sentence(entry["why"]),
        )
        for entry in row.pop("readings", ())
    )
    words = parse_expectation(row.pop("expect", {}))
    return Row(rules, {part: tuple(map(parse_sentence, said)) for part, said in row.items()}, words, readings)


def parse_expectation(entry: Mapping[str, Any]) -> Expectation:
    """Return answers as a file writes them."""
    return {probe: _answer(answer) for probe, answer in entry.items()}


def _answer(value: Any) -> Answer:
    return tuple(sorted(value)) if isinstance(value, list) else str(value)


def parse_sentence(text: str) -> Sentence:
    """Return a sentence with the clauses that it cites at its end."""
    found = CITED.search(text)
    return Sentence(text, _names(found[1].split(",")) if found else ())


def _names(entries: Iterable[Any]) -> tuple[str, ...]:
    return tuple(str(entry).strip() for entry in entries)


def _two(pair: str) -> tuple[str, str]:
    one, other = pair.split("-")
    return one, other


def load_file(name: str) -> dict[str, Any]:
    """Read a file of this folder."""
    file: dict[str, Any] = yaml.load((FOLDER / name).read_text(encoding="utf-8"), StrictLoader)
    return file
