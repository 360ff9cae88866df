"""Is anything in a rule file overlooked that is misspelt, or of another kind than it must be?

Every key of every rule file that comes with the program is misspelt in turn, and every value is made one of another
kind. Each must be refused on its line, a key with the word that was meant. Names that are the author's own choice are
left out where nothing else names them, and so are values of settings, which may be anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.values.replacing import replace
from nomicon.law.language.events import EventTypes
from nomicon.law.questions.questions import question_of
from nomicon.play.engine import bench
from nomicon.rulebooks.check import FAULT, BookFinding, check_rule, check_rulebook
from nomicon.rulebooks.files.format import Malformed, read_change
from nomicon.rulebooks.shelf import BUNDLED, load_rulebook
from tests.properties.headers import misspelt
from tests.sweeps.sweep import Extent, Report, Sweep

SAMPLE = 24
"""One rule file in so many is gone through in a sample."""

STEP = tuple[str | int, ...]
"""The way to a value in a header, by names and by places in lists."""

CHOSEN = {("settings",): 2, ("readings",): 2, ("declares",): 3}
"""Names at this depth below a key are the author's choice."""

RECORD, NESTED = "{tea: 1}", "[[tea]]"
"""What no value of a header can be: a record with a name that is nowhere known, and a list in a list."""


@dataclass(frozen=True)
class Header:
    """The header of a rule file as YAML's nodes, with what stands below it."""

    where: str
    root: yaml.MappingNode
    below: str

    def text(self) -> str:
        """Write the rule file."""
        written = yaml.serialize(self.root, Dumper=yaml.SafeDumper, allow_unicode=True, width=10_000)
        return f"---\n{written}---\n{self.below}"


def read_header(path: Path) -> Header:
    """Read a rule file into a header and the rest."""
    header, below = path.read_text(encoding="utf-8").removeprefix("---\n").split("\n---\n", 1)
    root = yaml.compose(header, Loader=yaml.SafeLoader)
    assert isinstance(root, yaml.MappingNode)
    return Header(f"{path.parts[-3]}/{path.name}", root, below)


def entries(node: yaml.Node, path: STEP = ()) -> Iterator[tuple[STEP, yaml.Node]]:
    """Yield the way to every value below a node, with the value."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield (*path, key.value), value
            yield from entries(value, (*path, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for at, item in enumerate(node.value):
            yield (*path, at), item
            yield from entries(item, (*path, at))


def with_other(header: Header, path: STEP, *, key: str = "", value: str = "") -> Header:
    """Return a header with another key, or another value, at the end of a way."""
    root = deepcopy(header.root)
    node: Any = root
    for step in path[:-1]:
        node = node.value[step] if isinstance(step, int) else {one.value: two for one, two in node.value}[step]
    last = path[-1]
    other = yaml.compose(value, Loader=yaml.SafeLoader) if value else None
    if isinstance(last, int):
        node.value[last] = other
    else:
        node.value = [
            (
                yaml.ScalarNode(one.tag, key) if key and one.value == last else one,
                other if other and one.value == last else two,
            )
            for one, two in node.value
        ]
    return Header(header.where, root, header.below)


def line_of(header: Header, path: STEP) -> int:
    """Return the line of the file on which an entry of a header stands when it is written."""
    written = header.text().removeprefix("---\n").split("\n---\n", 1)[0]
    node: Any = yaml.compose(written, Loader=yaml.SafeLoader)
    line = 2
    for step in path:
        if isinstance(step, int):
            node = node.value[step]
            line = node.start_mark.line + 2
        else:
            at, node = next((one, two) for one, two in node.value if one.value == step)
            line = at.start_mark.line + 2
    return line


def search(extent: Extent) -> Report:
    """Go through rule files, and gather what passes."""
    sandbox, report, tried = Sandbox(), Report(), Counter[str]()
    events = bench(sandbox).events
    try:
        paths = sorted(BUNDLED.glob("*/rules/*.md")) + sorted(BUNDLED.glob("*/adopted/*.md"))
        for path in paths[:: 1 if extent.whole else SAMPLE]:
            report.findings += in_file(read_header(path), extent, sandbox, events, tried)
    finally:
        sandbox.close()
    report.figures = {what: f"{many:,}" for what, many in sorted(tried.items())}
    return report


def in_file(header: Header, extent: Extent, sandbox: Sandbox, events: EventTypes, tried: Counter[str]) -> Iterator[str]:
    """Yield what passes in one rule file."""
    tried["files"] += 1
    for path, value in entries(header.root):
        if isinstance(path[-1], str) and not is_chosen(path):
            for wrong in [*misspelt(path[-1])][: None if extent.whole else 1]:
                tried["keys misspelt"] += 1
                other = with_other(header, path, key=wrong)
                yield from _overlooked(other, (*path[:-1], wrong), path[-1], sandbox, events)
        for wrong in wrong_values(path, value):
            tried["values of another kind"] += 1
            yield from _overlooked(with_other(header, path, value=wrong), path, "", sandbox, events)


def is_chosen(path: STEP) -> bool:
    """Say whether the last step of a way is a name of the author's choice."""
    if path[:2] == ("declares", "settings"):
        return False
    fields = path[:2] == ("declares", "registers") and path[3:4] == ("fields",) and len(path) == 5
    way = path[0] in ("answers", "binds") and len(path) > 2 and path[-1] not in KNOWN
    return (
        fields
        or way
        or any(path[: len(start)] == start and len(path) == depth for start, depth in CHOSEN.items())
        or (path[0] == "settings" and len(path) > 2)
    )


KNOWN = ("share", "of", "counted", "more_than", "at_least", "reading")
"""The keys that records among answers have. Others are ways of a reading; these, too, are tried by `wrong_values`."""


def wrong_values(path: STEP, value: yaml.Node) -> Iterator[str]:
    """Yield what cannot stand in place of a value."""
    if path[0] == "settings":
        if len(path) == 1:
            yield from (NESTED, "tea")
        return
    yield from (RECORD, NESTED)
    if (
        isinstance(value, yaml.ScalarNode)
        and value.style is None
        and path[0] in ("answers", "declares", "number", "ordinal")
    ):
        question = question_of(str(path[1])) if path[0] == "answers" and len(path) == 2 else None
        if (
            value.value.isdecimal()
            or value.value in ("yes", "no")
            or (question is not None and question.reads.gives.words)
        ):
            yield "tea"


def _overlooked(header: Header, path: STEP, meant: str, sandbox: Sandbox, events: EventTypes) -> Iterator[str]:
    """Yield a finding where nothing is wrong with a header at the end of a way, or not what is meant is told."""
    # A name that stands behind "of" is known to be none where all that rules declare is: here the rule declares it.
    faults = faults_of(header, sandbox, events, as_book=" of " in str(path[-1]))
    line = line_of(header, path)
    here = [fault for fault in faults if fault.line == line]
    called = f"{header.where}: {'.'.join(map(str, path))}"
    if not faults:
        yield f"{called}: it passes"
    elif not here:
        yield f"{called}: it is told on line {faults[0].line}, not {line}: {faults[0].what}"
    elif meant and not any(meant.partition(" of ")[0] in f"{fault.what} {fault.mend}" for fault in here):
        yield f"{called}: {meant!r} is not told: {here[0].what} {here[0].mend}"


def faults_of(header: Header, sandbox: Sandbox, events: EventTypes, *, as_book: bool = False) -> list[BookFinding]:
    """Return what is told of a rule file; `as_book` of one that is a whole rulebook, whose names are all there."""
    try:
        file = read_change(header.text(), header.where)
    except Malformed as fault:
        return [BookFinding(fault.where, fault.line, fault.what, fault.mend)]
    if as_book:
        book = replace(load_rulebook(header.where.partition("/")[0]), files=(file,))
        return [found for found in check_rulebook(book, sandbox, events) if found.severity == FAULT]
    return [found for found in check_rule(file, sandbox, events) if found.severity == FAULT]


RULE_FILES = Sweep("nothing in a rule file that is misspelt, or of another kind, is overlooked", search)
