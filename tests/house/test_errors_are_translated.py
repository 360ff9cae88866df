"""Every error that players and authors can read is a sentence of the catalogues, never a text made on the spot."""

from __future__ import annotations

import ast
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
    "cli/play",
    "cli/desk/seat.py",
    "cli/desk/words.py",
    "game/changes.py",
    "game/values/plain.py",
    "game/values/recurring.py",
    "hosting/api_moves",
    "hosting/foresight",
    "hosting/lobby.py",
    "hosting/seats.py",
    "hosting/server/hall.py",
    "hosting/table/writer.py",
    "hosting/typing",
    "law/headers",
    "law/inspection",
    "law/language",
    "law/questions",
    "law/resolution/asking.py",
    "play/asking",
    "play/moves",
    "play/proposals",
    "rulebooks/between.py",
    "rulebooks/check.py",
    "rulebooks/files",
    "rulebooks/ready_rules.py",
    "rulebooks/shelf.py",
    "views",
    "web/api/door.py",
    "web/api/handlers",
)
"""Where the errors are made that players, authors and programs are told. Others are for whoever runs the program."""

ELSEWHERE = {
    "src/nomicon/cli/play/practice.py": "options of a command",
    "src/nomicon/cli/play/trying.py": "a page tells it",
}
"""Files of these that tell nobody but whoever types a command."""


def test_every_error_is_a_sentence_of_the_catalogues():
    assert [place for path in _told() for place in bare_texts(path)] == []


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
