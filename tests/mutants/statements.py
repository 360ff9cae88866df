"""Which lines say what a line of the core depends on, where the line itself is only run when its module is loaded."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator


def statement_at(text: str, line: int) -> ast.stmt | None:
    """Return the innermost statement of a module that has a line."""
    found: ast.stmt | None = None
    for node in ast.walk(ast.parse(text)):  # Outer statements come before the inner ones.
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            found = node
    return found


def lines_of(statement: ast.stmt) -> range:
    """Return the lines of a statement, without those it holds; of a function, its body, which its defaults are for."""
    end = statement.end_lineno or statement.lineno
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        return range(statement.body[0].lineno, end + 1)
    inner: list[ast.stmt] = getattr(statement, "body", [])
    return range(statement.lineno, max(inner[0].lineno, statement.lineno + 1) if inner else end + 1)


def names_set_by(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement gives a value."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    for target in targets:
        yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def mentions(text: str, names: list[str]) -> Iterator[int]:
    """Yield the lines of a file in which one of some names stands."""
    if not names:
        return
    form = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
    yield from (number for number, line in enumerate(text.splitlines(), 1) if form.search(line))
