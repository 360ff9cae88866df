"""Nothing is so large that a reader loses the thread. What must be larger is named in `exceptions`, with the reason."""

from __future__ import annotations

import ast

from tests.house import exceptions
from tests.house.exceptions import beyond
from tests.house.tree import Function, docstring_of, ours

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


def test_every_import_stands_at_the_top():
    late = [
        name
        for file in ours()
        for name, function in file.functions()
        if any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(function))
    ]
    assert beyond(late, exceptions.LATE_IMPORTS) == []


def test_a_line_is_measured_without_its_docstring():
    text = 'def f(self, a, /, b, *c, d=1, **e):\n    """One.\n\n    Two.\n    """\n    return a\n'
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert (lines_of(function), parameters_of(function)) == (2, 5)
