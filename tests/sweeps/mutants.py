"""Mutants: the code of the bundled rulebooks with one slip in each, as a typist makes them. Every one is made the same
way each time: which slip it is follows from where it stands.
"""

from __future__ import annotations

import ast
import keyword
import re
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.shelf import load_rulebook, shelf

QUOTAS: Mapping[str, int] = {
    "name": 950,
    "attribute": 550,
    "text": 450,
    "argument's name": 100,
    "yield": 300,
    "return": 150,
    "argument": 300,
    "from": 30,
    "call": 100,
}
"""How many mutants of each kind are made of all rulebooks together; where there are fewer places, all of them."""

PROSE = re.compile(r"[.!?,;:]\s|[.!?]$|[{}\\\n]")
"""What a text has that people read. Whatever is changed in it, it is still a text that people read."""

SHORTEST = 3
"""Letters of a name that is mutated: of a shorter one hardly anything is left."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One rule's code with one slip: of what kind, in which rule, on which line, what stood there and what stands."""

    book: str
    rule: int
    kind: str
    line: int
    before: str
    after: str
    code: str

    def __str__(self) -> str:
        return f"{self.book} {self.rule}, line {self.line}: {self.kind}: {self.before} -> {self.after}"


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of one line of some code, and what would stand there."""

    kind: str
    line: int
    start: int
    end: int
    after: str


def mutants() -> list[Mutant]:
    """Make all mutants, of each kind so many, taken evenly from all places there are."""
    by_kind: dict[str, list[Mutant]] = defaultdict(list)
    for name in shelf():
        for file in load_rulebook(name).files:
            for mutant in _mutants_of(name, file):
                by_kind[mutant.kind].append(mutant)
    return [one for kind, quota in QUOTAS.items() for one in evenly(by_kind[kind], quota)]


def evenly(listed: list[Mutant], many: int) -> list[Mutant]:
    """Take so many of a list, at even distances."""
    return [listed[at * len(listed) // many] for at in range(many)] if len(listed) > many else listed


def _mutants_of(book: str, file: RuleFile) -> Iterator[Mutant]:
    code = file.text.code
    lines = code.split("\n")
    for place in _places(code) if code.strip() else ():
        line = lines[place.line - 1].encode()
        before = line[place.start : place.end].decode()
        changed = (line[: place.start] + place.after.encode() + line[place.end :]).decode()
        mutated = "\n".join([*lines[: place.line - 1], changed, *lines[place.line :]])
        if place.after != before and _is_python(mutated):
            yield Mutant(book, file.number or 0, place.kind, place.line, before, place.after, mutated)


def _is_python(code: str) -> bool:
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


# -- Where slips are made ----------------------------------------------------------------


def _places(code: str) -> Iterator[Place]:
    tree = ast.parse(code)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    lines = code.split("\n")
    for node in sorted(ast.walk(tree), key=lambda one: (getattr(one, "lineno", 0), getattr(one, "col_offset", 0))):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) if len(name) >= SHORTEST:
                yield Place("name", node.lineno, node.col_offset, node.end_col_offset or 0, slipped(name, _at(node)))
            case ast.Attribute(attr=name, end_lineno=line, end_col_offset=end) if len(name) >= SHORTEST:
                yield Place("attribute", line or 0, (end or 0) - len(name), end or 0, slipped(name, _at(node)))
            case ast.Constant(value=str(text)) if id(node) not in prose and _is_a_name(text):
                yield from _in_text(node, text, lines)
            case ast.keyword(arg=str(name)) if len(name) >= SHORTEST and node.lineno:
                start = node.col_offset
                yield Place("argument's name", node.lineno, start, start + len(name), slipped(name, _at(node)))
            case ast.Yield() | ast.YieldFrom() | ast.Return():
                yield from _dropped_word(node)
            case ast.Call():
                yield from _in_call(node)


def _is_a_name(text: str) -> bool:
    return len(text) >= SHORTEST and text.isascii() and not PROSE.search(text) and len(text.split()) <= 6


def _in_text(node: ast.Constant, text: str, lines: list[str]) -> Iterator[Place]:
    written = lines[node.lineno - 1].encode()[node.col_offset : node.end_col_offset].decode(errors="replace")
    if node.lineno == node.end_lineno and written in (f'"{text}"', f"'{text}'"):
        start = node.col_offset + 1
        yield Place("text", node.lineno, start, start + len(text), slipped(text, _at(node)))


def _dropped_word(node: ast.Yield | ast.YieldFrom | ast.Return) -> Iterator[Place]:
    start = node.col_offset
    if isinstance(node, ast.YieldFrom):
        yield Place("from", node.lineno, start, start + len("yield from "), "yield ")
        yield Place("yield", node.lineno, start, start + len("yield from "), "")
    elif node.value is not None and node.value.lineno == node.lineno:
        word = "yield" if isinstance(node, ast.Yield) else "return"
        yield Place(word, node.lineno, start, start + len(word) + 1, "")


def _in_call(node: ast.Call) -> Iterator[Place]:
    one_line = node.lineno == node.end_lineno
    if one_line and len(node.args) > 1 and not node.keywords:
        last, before = node.args[-1], node.args[-2]
        yield Place("argument", node.lineno, before.end_col_offset or 0, last.end_col_offset or 0, "")
    if one_line and not node.args and not node.keywords:
        yield Place("call", node.lineno, (node.end_col_offset or 0) - 2, node.end_col_offset or 0, "")


def _at(node: ast.expr | ast.keyword) -> int:
    return zlib.crc32(f"{node.lineno}:{node.col_offset}".encode())


def slipped(word: str, seed: int) -> str:
    """Change one letter of a word: leave it out, write it twice, let it change places, or write its neighbour."""
    places = [at for at, letter in enumerate(word) if letter.isalpha()]
    at = places[seed % len(places)] if places else 0
    after = (
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
        word[:at] + chr(ord(word[at]) + (1 if word[at] not in "zZ" else -1)) + word[at + 1 :],
    )
    likely = [after[(seed // 7 + step) % len(after)] for step in range(len(after))]
    return next((one for one in likely if one != word and not keyword.iskeyword(one) and one.strip() == one), word)
