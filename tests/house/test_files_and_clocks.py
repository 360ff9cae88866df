"""No file is written in place and no clock is read in passing; every exception is named, with its reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house import exceptions
from tests.house.exceptions import beyond
from tests.house.tree import PROGRAM, Source, program

WRITING = {
    "write_text",
    "write_bytes",
    "copyfile",
    "copy",
    "copy2",
    "O_CREAT",
    "NamedTemporaryFile",
    "mkdtemp",
    "TemporaryDirectory",
    "mkstemp",
}
MODES = "wxa+"
OPENING = {"open", "ZipFile", "fdopen"}
CLOCKS = {
    ("time", "time"),
    ("time", "time_ns"),
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("datetime", "today"),
    ("date", "today"),
    ("timezone", "now"),
}


def owner_and_name(node: ast.AST) -> tuple[str, str]:
    """Return what something is called, and what it is looked up in, if in anything."""
    match node:
        case ast.Attribute(value=ast.Name(id=owner) | ast.Attribute(attr=owner), attr=name):
            return owner, name
        case ast.Attribute(attr=name):
            return "", name
        case ast.Name(id=name):
            return "", name
    return "", ""


def writes_in_place(file: Source) -> Iterator[str]:
    """Yield each place where a file makes or changes another file under the name it is to have."""
    for node in ast.walk(file.syntax):
        match node:
            case ast.Call(func=function, args=given, keywords=named):
                owner, name = owner_and_name(function)
                # What is called `files.write_text`, or by its bare name, is the one way that there is.
                is_ours = name == "write_text" and isinstance(function, ast.Name)
                if name in WRITING and not is_ours and (owner == "shutil" or not name.startswith("copy")):
                    yield f"{file.name}: {name}"
                modes = [
                    one.value
                    for one in (*given[:2], *(one.value for one in named if one.arg == "mode"))
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                ]
                short = [mode for mode in modes if len(mode) <= 3 and set(mode) & set(MODES)]
                # The archive that is made in an open file is as whole as that file.
                if name in OPENING and short and not (name == "ZipFile" and isinstance(given[0], ast.Name)):
                    yield f"{file.name}: {name} for {short[0]}"
            case ast.Attribute(attr="O_CREAT"):
                yield f"{file.name}: O_CREAT"


def clocks_read(file: Source) -> Iterator[str]:
    """Yield each place where a file reads, or hands on, a clock that somebody can set."""
    for node in ast.walk(file.syntax):
        if isinstance(node, ast.Attribute) and owner_and_name(node) in CLOCKS:
            yield f"{file.name}: {'.'.join(owner_and_name(node))}"


def test_no_file_is_written_in_place():
    found = [place for file in program() for place in writes_in_place(file)]
    assert beyond(found, exceptions.WRITTEN_IN_PLACE) == []


def test_what_time_it_is_is_asked_in_one_place():
    found = [place for file in program() for place in clocks_read(file)]
    assert beyond(found, exceptions.CLOCKS_READ) == []


def test_a_file_written_in_place_or_a_clock_would_be_noticed():
    text = (
        "path.write_text('x')\nopen(path, 'wb')\npath.open('x')\nos.open(path, os.O_CREAT)\nshutil.copyfile(a, b)\n"
        "ZipFile(path / 'x', 'w')\nwrite_text(path, 'x')\npath.open()\ngame.copy()\nopen(path, mode='a')\n"
        "time.time()\ndatetime.now(UTC)\ntime.monotonic()\n"
    )
    sample = Source(PROGRAM / "sample.py", text, ast.parse(text))
    found = [place.partition(": ")[2] for place in (*writes_in_place(sample), *clocks_read(sample))]
    assert sorted(found) == [
        "O_CREAT",
        "ZipFile for w",
        "copyfile",
        "datetime.now",
        "open for a",
        "open for wb",
        "open for x",
        "time.time",
        "write_text",
    ]
