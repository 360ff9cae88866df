"""Every name says what it is for, and every package what may not be in it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator

import pytest

from tests.house import exceptions
from tests.house.exceptions import beyond
from tests.house.tree import LAYERS, PROGRAM, Function, Source, docstring_of, ours, program, source, sources

PACKAGES = sorted(path.parent for path in PROGRAM.rglob("__init__.py"))
SHORT_ENOUGH_TO_SPEAK_FOR_ITSELF = 5
SAYS_WHAT_MAY_NOT = re.compile(r"\b(no|not|never|nothing|only|nor|without)\b", re.IGNORECASE)
NAMES_OF_NOTHING = {"utils", "util", "helpers", "helper", "common", "misc", "base", "manager", "core", "types"}
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")


def undocumented(file: Source, spoken_for: set[str]) -> Iterator[str]:
    """Yield each public name that leaves its reader to guess.

    A function of a few lines speaks for itself, and so does one that a table registers: the move or event it belongs to
    has the docstring.
    """
    if not docstring_of(file.syntax):
        yield file.name
    for name, node in public(file.syntax, ""):
        if docstring_of(node) or name in spoken_for:
            continue
        assert node.end_lineno is not None
        short = node.end_lineno - node.lineno < SHORT_ENOUGH_TO_SPEAK_FOR_ITSELF
        if isinstance(node, ast.ClassDef) or not short:
            yield f"{file.name}::{name}"


def public(node: ast.AST, trail: str) -> Iterator[tuple[str, ast.ClassDef | Function]]:
    """Yield each class, function and method that others may use."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | Function) and not child.name.startswith("_"):
            yield f"{trail}{child.name}", child
            if isinstance(child, ast.ClassDef):
                yield from public(child, f"{trail}{child.name}.")


def in_tables(files: Iterable[Source]) -> set[str]:
    """Return the names that stand as values in the tables of these files."""
    return {
        ast.unparse(value).rpartition(".")[2]
        for file in files
        for node in ast.walk(file.syntax)
        if isinstance(node, ast.Dict)
        for value in node.values
        if isinstance(value, ast.Name | ast.Attribute)
    }


def comments(file: Source) -> Iterator[tuple[int, str]]:
    """Yield each comment with its line."""
    for token in tokenize.generate_tokens(io.StringIO(file.text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def test_every_public_name_says_what_it_is_for():
    spoken_for = in_tables(sources(PROGRAM / "play"))
    found = [name for file in program() for name in undocumented(file, spoken_for)]
    assert beyond(found, exceptions.UNDOCUMENTED) == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_a_package_is_one_docstring(package):
    first = source(package / "__init__.py")
    assert [type(node).__name__ for node in first.syntax.body] == ["Expr"]
    assert docstring_of(first.syntax)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_says_what_may_not_be_in_it(layer):
    assert SAYS_WHAT_MAY_NOT.search(docstring_of(source(PROGRAM / layer / "__init__.py").syntax))


def test_no_file_is_named_after_nothing():
    found = [file.name for file in program() if file.path.stem in NAMES_OF_NOTHING]
    assert beyond(found, exceptions.NAMED_BY_OTHERS) == []


def test_no_comment_puts_work_off():
    found = [f"{file.name}:{line}" for file in ours() for line, text in comments(file) if UNFINISHED.search(text)]
    assert found == []


def test_every_limit_gives_its_reason():
    body = source(PROGRAM / "play" / "limits.py").syntax.body
    silent = []
    for limit, after in zip(body, [*body[1:], None], strict=True):
        match limit, after:
            case ast.Assign() | ast.AnnAssign(), ast.Expr(value=ast.Constant(value=str())):
                continue
            case ast.Assign() | ast.AnnAssign(), _:
                silent.append(ast.unparse(limit))
    assert silent == []


def test_the_tree_was_found_at_all():
    assert {path.name for path in PROGRAM.iterdir() if (path / "__init__.py").exists()} == {*LAYERS, "main"}
    assert {layer: len(sources(PROGRAM / layer)) for layer in LAYERS if len(sources(PROGRAM / layer)) < 2} == {}
    assert (PROGRAM / "main" / "program.py").exists()
    assert len(program()) >= 40
    assert len(ours()) >= 60
