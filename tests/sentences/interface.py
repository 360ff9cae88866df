"""Finds what the program says: the texts of its pages, and the sentences in its code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

from tests.sentences.sentence import ROOT, Sentence, from_root

PROGRAM = ROOT / "src" / "nomicon"
CATALOGUE = PROGRAM / "web" / "locale" / "de" / "LC_MESSAGES" / "django.po"
FEWEST_WORDS = 3
"""Shorter texts are names and labels; out of their context nobody can say whether they read well."""

WORD = re.compile(r"[^\W\d_]{2,}")
CODE = re.compile(
    r"\\[wdsbAZ(]|\(\?|[<>{};=^$|]|^nomicon |^[a-z-]+ [A-Z]+ [A-Z]+|^[\w.-]+/|"
    r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ALTER|DROP|BEGIN|SET LOCAL)\b"
)
"""What a pattern, a statement to a database, a piece of a page or an example of a command looks like."""

SAID_TO_NOBODY = {"compile", "getLogger", "TypeVar", "epilog", "cast", "execute"}
"""Functions whose texts are no sentences."""


def strings() -> Iterator[Sentence]:
    """Yield every string that people read: of the catalogue, and of the code where the catalogue has it not."""
    translated = list(catalogue(CATALOGUE))
    yield from translated
    known = {sentence.text for sentence in translated}
    for path in sorted(PROGRAM.rglob("*.py")):
        if path.parent.name != "migrations":
            yield from (sentence for sentence in in_code(path) if sentence.text not in known)


def catalogue(path: Path) -> Iterator[Sentence]:
    """Yield the English texts of a catalogue, each with a file that has it, or else with its line in the catalogue."""
    with path.open("rb") as file:
        for message in read_po(file):
            files = [PROGRAM / name for name, _ in message.locations]
            place = next((from_root(one) for one in files if one.exists()), f"{from_root(path)}:{message.lineno}")
            texts = [message.id] if isinstance(message.id, str) else message.id
            yield from (Sentence(place, flat(text)) for text in texts if speaks(flat(text)))


def in_code(path: Path) -> Iterator[Sentence]:
    """Yield the sentences in a file of code, each with its line; ``…`` stands for a value that is put in."""
    yield from (
        Sentence(f"{from_root(path)}:{line}", text) for line, text in said_in(ast.parse(path.read_text("utf-8")))
    )


def said_in(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield each sentence in a piece of code with its line. A docstring is for developers, unless it is a command's."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.arg():
            return
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in SAID_TO_NOBODY:
            return
        case ast.FunctionDef(decorator_list=decorators) if any(map(_is_command, decorators)):
            help_text = ast.get_docstring(node)
            for paragraph in (help_text or "").split("\n\n"):
                if speaks(flat(paragraph)):
                    yield node.lineno, flat(paragraph)
        case ast.Constant(value=str(text)) if speaks(flat(text)):
            yield node.lineno, flat(text)
            return
        case ast.JoinedStr():
            text = flat(_written(node))
            if speaks(text):
                yield node.lineno, text
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    yield from said_in(part.value)
            return
        case _:
            pass
    for child in ast.iter_child_nodes(node):
        yield from said_in(child)


def speaks(text: str) -> bool:
    """Say whether a text is words for people rather than a name, a pattern or a statement."""
    return len(WORD.findall(text)) >= FEWEST_WORDS and " " in text and not CODE.search(text)


def flat(text: str) -> str:
    """Put a text on one line, with ``…`` for each value that is put in."""
    return " ".join(re.sub(r"%\(\w+\)[sd]|%[sd]|\{[\w.!:,]*\}", "…", text).split())


def _written(text: ast.JoinedStr) -> str:
    """Write a text with values put in as a reader sees its form."""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in text.values)


def _is_command(decorator: ast.expr) -> bool:
    """Say whether a decorator makes a command of a function."""
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith((".command", ".group"))
