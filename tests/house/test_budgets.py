"""Nothing is so large that a reader loses the thread. What must be larger is named in `exceptions`, with the reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house import exceptions
from tests.house.exceptions import beyond
from tests.house.tree import PROGRAM, Function, Source, docstring_of, ours, program

LONGEST_FUNCTION = 40
LONGEST_FILE = 300
MOST_PARAMETERS = 5


def lines_of(function: Function) -> int:
    """Count a function's lines from its `def` on, docstring aside."""
    assert function.end_lineno is not None
    whole = function.end_lineno - function.lineno + 1
    if not docstring_of(function):
        return whole
    docstring = function.body[0]
    assert docstring.end_lineno is not None
    return whole - (docstring.end_lineno - docstring.lineno + 1)


def parameters_of(function: Function) -> int:
    """Count what a caller hands over."""
    given = function.args
    ordered = [argument.arg for argument in (*given.posonlyargs, *given.args)]
    own = 1 if ordered[:1] in (["self"], ["cls"]) else 0
    return len(ordered) - own + len(given.kwonlyargs) + bool(given.vararg) + bool(given.kwarg)


def test_no_function_is_longer_than_a_screen():
    long = [name for file in ours() for name, function in file.functions() if lines_of(function) > LONGEST_FUNCTION]
    assert beyond(long, exceptions.LONG_FUNCTIONS) == []


def test_no_file_is_longer_than_one_sitting():
    long = [file.name for file in ours() if len(file.text.splitlines()) > LONGEST_FILE]
    assert beyond(long, exceptions.LONG_FILES) == []


def test_no_function_asks_for_more_than_five_things():
    many = [name for file in ours() for name, function in file.functions() if parameters_of(function) > MOST_PARAMETERS]
    assert beyond(many, exceptions.MANY_PARAMETERS) == []


COMPOSITION = PROGRAM / "main"
"""Where a module may be imported late: so that each command loads what it needs, and no other place decides that."""

HIDING = {"import_module", "__import__", "import_string", "LazyLoader", "spec_from_file_location", "run_module"}


def hidden_imports(file: Source) -> Iterator[str]:
    """Yield each way of importing a module that no reader, type checker or import linter can see."""
    yield from (f"{file.name}: {name}" for name in sorted(file.names() & HIDING))
    for node in ast.walk(file.syntax):
        match node:
            case ast.Import(names=names) if any(alias.name in ("importlib", "importlib.util") for alias in names):
                yield f"{file.name}: import importlib"


def test_no_import_is_hidden_in_a_text():
    found = [place for file in program() for place in hidden_imports(file)]
    assert beyond(found, exceptions.HIDDEN_IMPORTS) == []


def test_a_hidden_import_would_be_noticed():
    text = "import importlib\nfrom importlib import import_module as load\nx = __import__('y')\n"
    sample = Source(PROGRAM / "sample.py", text, ast.parse(text))
    found = {place.partition(": ")[2] for place in hidden_imports(sample)}
    assert found == {"import importlib", "import_module", "__import__"}


def test_every_import_stands_at_the_top():
    late = [
        name
        for file in ours()
        if COMPOSITION not in file.path.parents
        for name, function in file.functions()
        if any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(function))
    ]
    assert beyond(late, exceptions.LATE_IMPORTS) == []


def test_a_line_is_measured_without_its_docstring():
    text = 'def f(self, a, /, b, *c, d=1, **e):\n    """One.\n\n    Two.\n    """\n    return a\n'
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert (lines_of(function), parameters_of(function)) == (2, 5)
