"""Every error that players and authors can read is a sentence of the catalogues, never a text made on the spot."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import PROGRAM, ROOT, source, sources

ERRORS = {
    "ApiError": (2,),
    "BookFinding": (2, 3),
    "Busy": (0,),
    "Invalid": (0,),
    "Malformed": (2, 3),
    "Missing": (0,),
    "NoSuchPage": (0,),
    "NotSeated": (0,),
    "RuleFinding": (1, 2),
    "SeatTaken": (0,),
    "UnknownMove": (0,),
    "ValueError": (0,),
    "add": (2, 3),
    "refuse": (1, 2),
}
"""Errors and findings, each with the places of the texts in its call."""

TOLD_TO_PEOPLE = (
    "adapters/backup_about.py",
    "adapters/backups.py",
    "adapters/git_rules.py",
    "cli",
    "game/changes.py",
    "game/values/plain.py",
    "game/values/recurring.py",
    "hosting/api_moves",
    "hosting/audit",
    "hosting/foresight",
    "hosting/lobby.py",
    "hosting/past",
    "hosting/playthroughs",
    "hosting/seats.py",
    "hosting/server/hall.py",
    "hosting/table/writer.py",
    "hosting/typing",
    "law/headers",
    "law/inspection",
    "law/language",
    "law/questions",
    "law/resolution/asking.py",
    "main",
    "play/asking",
    "play/moves",
    "play/proposals",
    "rulebooks/between.py",
    "rulebooks/check.py",
    "rulebooks/files",
    "rulebooks/ready_rules.py",
    "rulebooks/shelf.py",
    "views",
    "web/accounts/upkeep/by_name.py",
    "web/api/door.py",
    "web/api/handlers",
    "web/discord_door/registering.py",
    "web/notices/push/keys.py",
    "web/server.py",
)
"""Where the errors are made that players, authors and programs are told. Others are for whoever runs the program."""

ON_THE_SCREEN = ("aside", "confirm", "echo", "line", "lines", "prompt", "say")
"""What writes texts in a terminal; each takes the text first."""

A_TEXT = re.compile(r"[A-Za-z]{2}")
"""What a text has that is more than signs between its parts."""

THE_PROGRAM = "nomicon: "
"""What begins a line about trouble: the name of the program."""

ELSEWHERE = {
    "src/nomicon/cli/play/practice.py": "options of a command",
    "src/nomicon/cli/play/trying.py": "a page tells it",
}
"""Files of these that tell nobody but whoever types a command."""


def test_every_error_is_a_sentence_of_the_catalogues():
    assert [place for path in _told() for place in bare_texts(path)] == []


def test_every_line_on_a_terminal_is_one_too():
    places = [*sources(PROGRAM / "cli"), *sources(PROGRAM / "main"), source(PROGRAM / "web" / "server.py")]
    assert [f"{file.name}:{line}: {text}" for file in places for line, text in _bare_lines(file.syntax)] == []


@pytest.mark.parametrize(
    "code",
    [
        'screen.line(f"{file}: {size} bytes.")',
        'screen.lines(["", "The rules:", *rules])',
        'screen.aside(note if note else "Nothing was saved.")',
        'click.confirm(f"Delete {name} for ever?", err=True)',
    ],
)
def test_a_line_made_on_the_spot_is_noticed(code: str):
    assert [line for line, _ in _bare_lines(ast.parse(code))] == [1]


@pytest.mark.parametrize("code", ['screen.line(f"  {told_here(text)}")', 'screen.line(_("No rules."))'])
def test_lines_of_parts_and_of_the_catalogues_are_fine(code: str):
    assert [*_bare_lines(ast.parse(code))] == []


def test_every_finding_of_the_sandbox_is_one_too():
    assert [place for path in sorted((ROOT / "guest").glob("inspection*.py")) for place in bare_texts(path)] == []


@pytest.mark.parametrize(
    "code",
    ['Invalid(f"{where}: no such move.")', 'Invalid("No such move.")', 'Invalid(_("A move.") if one else "No move.")'],
)
def test_a_text_made_on_the_spot_is_noticed(code: str, tmp_path: Path):
    file = tmp_path / "new.py"
    file.write_text(f"raise {code}\n")

    assert [place for place, _ in _bare(ast.parse(file.read_text()))] == [1]


def _told() -> Iterator[Path]:
    for place in TOLD_TO_PEOPLE:
        for file in sources(PROGRAM / place) if (PROGRAM / place).is_dir() else [source(PROGRAM / place)]:
            if file.name not in ELSEWHERE:
                yield file.path


def bare_texts(path: Path) -> list[str]:
    """List the errors of a file that are made of a text which no catalogue knows."""
    name = path.relative_to(ROOT).as_posix()
    return [f"{name}:{line}: {code}" for line, code in _bare(ast.parse(path.read_text(encoding="utf-8")))]


def _bare(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        places = ERRORS.get(ast.unparse(node.func).rpartition(".")[2], ()) if isinstance(node, ast.Call) else ()
        for place in places:
            assert isinstance(node, ast.Call)
            if place < len(node.args) and _is_bare(node.args[place]):
                yield node.lineno, ast.unparse(node.args[place])


def _bare_lines(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the texts that are written in a terminal and are no sentences of the catalogues."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ON_THE_SCREEN and node.args:
            yield from ((text.lineno, ast.unparse(text)) for text in _texts_in(node.args[0]))


def _texts_in(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the texts with words and spaces in an expression, besides those that are handed to a function."""
    match node:
        case ast.Call():
            return
        case ast.Constant(value=str(text)) if " " in text.strip() and A_TEXT.search(text):
            yield node
        case ast.JoinedStr(values=values):
            words = "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in values)
            if " " in words.strip() and A_TEXT.search(words.removeprefix(THE_PROGRAM)):
                yield node
        case _:
            for inner in ast.iter_child_nodes(node):
                yield from _texts_in(inner)


def test_every_fault_of_a_header_is_one_too():
    assert [
        (file.name, node.lineno)
        for file in sources(PROGRAM / "law" / "headers")
        for node in ast.walk(file.syntax)
        if isinstance(node, ast.Yield) and node.value is not None and _is_bare(node.value)
    ] == []


def _is_bare(text: ast.expr) -> bool:
    match text:
        case ast.JoinedStr():
            return True
        case ast.Constant(value=str(words)):
            return " " in words
        case ast.IfExp(body=body, orelse=orelse):
            return _is_bare(body) or _is_bare(orelse)
    return False
