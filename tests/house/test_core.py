"""Below `hosting` there is no clock, no luck, no screen, and no number that is not exact."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from tests.house import exceptions
from tests.house.exceptions import beyond
from tests.house.tree import BELOW_HOSTING, PROGRAM, ROOT, Source, layers, sources

CLOCK_AND_LUCK = {"time", "random", "secrets", "uuid"}
CLOCK_READINGS = {
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("datetime", "today"),
    ("date", "today"),
    ("os", "urandom"),
}
SCREEN_AND_WORSE = {"print", "input", "breakpoint", "eval", "exec", "__import__"}
EXACT = ("game", "law", "play")
CORE = ("game", "law", "play", "views")


def imported(node: ast.AST) -> list[str]:
    """Return the top names of what a statement imports from outside its own package."""
    match node:
        case ast.Import(names=names):
            return [alias.name.partition(".")[0] for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module.partition(".")[0]]
    return []


def impurities(file: Source) -> Iterator[str]:
    """Yield each place where a file reaches for the time, for luck or for the screen."""
    for node in ast.walk(file.syntax):
        for module in set(imported(node)) & CLOCK_AND_LUCK:
            yield f"{file.name}: import {module}"
        match node:
            case ast.Attribute(value=ast.Name(id=owner) | ast.Attribute(attr=owner), attr=name):
                if (owner, name) in CLOCK_READINGS:
                    yield f"{file.name}: {owner}.{name}"
            case ast.Call(func=ast.Name(id=name)) if name in SCREEN_AND_WORSE:
                yield f"{file.name}: {name}()"


def taken_from_msgspec(file: Source) -> Iterator[str]:
    """Yield each thing that a file takes from the library of Structs."""
    for node in ast.walk(file.syntax):
        match node:
            case ast.Import(names=names) if "msgspec" in imported(node):
                yield from (f"{file.name}: import {alias.name}" for alias in names)
            case ast.ImportFrom(module=str(module), names=names) if "msgspec" in imported(node):
                yield from (f"{file.name}: {module}.{alias.name}" for alias in names)


def taken_from(file: Source, library: str) -> Iterator[str]:
    """Yield each name that a file imports from a library."""
    for node in ast.walk(file.syntax):
        if isinstance(node, ast.ImportFrom) and node.module == library:
            yield from (alias.name for alias in node.names)


def inexact(file: Source) -> Iterator[str]:
    """Yield each floating-point number that a file writes or makes."""
    for node in ast.walk(file.syntax):
        match node:
            case ast.Constant(value=float(number)):
                yield f"{file.name}: {number}"
            case ast.Call(func=ast.Name(id="float")):
                yield f"{file.name}: float()"


def test_time_luck_and_screens_are_handed_in():
    found = [place for file in layers(BELOW_HOSTING) for place in impurities(file)]
    assert beyond(found, exceptions.IMPURE) == []


def test_quantities_are_exact_because_no_float_is_made():
    assert [place for file in layers(EXACT) for place in inexact(file)] == []


def test_the_nouns_stand_on_the_standard_library_persistent_maps_and_structs():
    allowed = sys.stdlib_module_names | {"msgspec", "rpds", "nomicon"}
    found = {
        f"{file.name}: {module}"
        for file in sources(PROGRAM / "game")
        for node in ast.walk(file.syntax)
        for module in imported(node)
        if module not in allowed
    }
    assert found == set()


def test_the_core_makes_structs_and_leaves_it_to_others_to_write_them():
    allowed = {"msgspec.Struct", "msgspec.field", "msgspec.structs"}
    found = [place for file in layers(CORE) for place in taken_from_msgspec(file)]
    assert [place for place in found if place.partition(": ")[2] not in allowed] == []
    assert found != []


def test_values_are_changed_by_the_one_function_that_knows_structs_and_dataclasses():
    """`dataclasses.replace` refuses a Struct when it is called, and mypy lets it pass."""
    everything = sources(PROGRAM, ROOT / "tests", ROOT / "benchmarks")
    found = {file.name for file in everything if "replace" in taken_from(file, "dataclasses")}
    assert found == {"src/nomicon/game/values/replacing.py"}


def test_whoever_asks_whether_a_value_has_named_fields_asks_for_structs_too():
    """`is_dataclass` says no to a Struct; `is_record` knows both."""
    found = {file.name for file in sources(PROGRAM) if "is_dataclass" in taken_from(file, "dataclasses")}
    assert found == set()


def test_a_clock_or_a_die_would_be_noticed():
    text = "import random\nfrom time import time\nx = datetime.datetime.now()\nprint(0.5, float('1'))\n"
    sample = Source(PROGRAM / "sample.py", text, ast.parse(text))
    found = {place.partition(": ")[2] for place in (*impurities(sample), *inexact(sample))}
    assert found == {"import random", "import time", "datetime.now", "print()", "0.5", "float()"}
