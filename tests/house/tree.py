"""The tree as it is found: every Python file, read and parsed once. Nothing here imports the program."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "src" / "nomicon"
BELOW_HOSTING = ("game", "law", "play", "views", "rulebooks")
LAYERS = (*BELOW_HOSTING, "hosting", "client", "adapters", "cli", "web")

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Source:
    """One Python file: where it is, what it says, and its syntax."""

    path: Path
    text: str
    syntax: ast.Module

    @property
    def name(self) -> str:
        """The path from the root of the project, as an exception names it."""
        return self.path.relative_to(ROOT).as_posix()

    def functions(self) -> Iterator[tuple[str, Function]]:
        """Yield each function and method with its name: ``path::Class.method``."""
        for trail, node in _functions(self.syntax, ()):
            yield f"{self.name}::{'.'.join(trail)}", node

    def names(self) -> set[str]:
        """Every name and attribute that the code uses or imports; words in texts and comments do not count."""
        found: set[str] = set()
        for node in ast.walk(self.syntax):
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                    found.add(name)
        return found


def _functions(node: ast.AST, trail: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Function]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield (*trail, child.name), child
        if isinstance(child, Function | ast.ClassDef):
            yield from _functions(child, (*trail, child.name))
        else:
            yield from _functions(child, trail)


@cache
def source(path: Path) -> Source:
    """Read one file."""
    text = path.read_text(encoding="utf-8")
    return Source(path, text, ast.parse(text, str(path)))


def sources(*folders: Path) -> list[Source]:
    """Read every Python file in these folders, in order; but what Django writes of its tables is not ours to shape."""
    found = (path for folder in folders for path in sorted(folder.rglob("*.py")))
    return [source(path) for path in found if path.parent.name != "migrations"]


def program() -> list[Source]:
    """Everything that is shipped."""
    return sources(PROGRAM)


def layers(names: Iterable[str]) -> list[Source]:
    """Everything in these packages of the program."""
    return sources(*(PROGRAM / name for name in names))


def ours() -> list[Source]:
    """Everything we wrote: the program, the guest, the tests and the benchmarks."""
    guest = [source(path) for path in sorted((ROOT / "guest").glob("*.py"))]  # Its `build` folder holds copies.
    return sources(PROGRAM, ROOT / "tests", ROOT / "benchmarks") + guest


def docstring_of(node: ast.AST) -> str:
    """Return what a module, class or function says it is for; nothing if it does not say."""
    if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return ""
    return ast.get_docstring(node) or ""


def classes_under(base: str, files: Iterable[Source]) -> dict[str, str]:
    """Return each class that descends from `base` within these files, and the file it stands in."""
    parents = {
        node.name: ({ast.unparse(parent).rpartition(".")[2] for parent in node.bases}, file.name)
        for file in files
        for node in ast.walk(file.syntax)
        if isinstance(node, ast.ClassDef)
    }
    found = {base}
    while grown := {name for name, (bases, _) in parents.items() if name not in found and bases & found}:
        found |= grown
    return {name: parents[name][1] for name in sorted(found - {base})}
