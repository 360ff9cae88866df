"""A new move is written in its chapter, with its German line and its test, and is then at every door."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.house.patches import thank
from tests.house.tree import PROGRAM, ROOT

GERMAN = Path("web/locale/de/LC_MESSAGES")
PLAYED = ("tests/cli/play/patched_thank.py", "tests/web/pages/patched_thank.py")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program to which the patch was applied."""
    source = tmp_path_factory.mktemp("copy_of_the_program")
    program = source / "nomicon"
    shutil.copytree(PROGRAM, program, ignore=shutil.ignore_patterns("__pycache__"))
    chapter = program / thank.CHAPTER
    chapter.write_text(thank.patched(chapter.read_text("utf-8")), "utf-8")
    with (program / GERMAN / "django.po").open("rb") as written:
        catalogue = read_po(written, locale="de")
    for english, german in thank.GERMAN.items():
        catalogue.add(english, german)
    with (program / GERMAN / "django.mo").open("wb") as compiled:
        write_mo(compiled, catalogue)
    return source


@pytest.mark.parametrize("played", PLAYED)
def test_a_move_that_its_chapter_adds_is_at_every_door(copy: Path, played: str):
    surroundings = {**os.environ, "PYTHONPATH": f"{copy}{os.pathsep}{ROOT}"}
    asked = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-o",
        f"pythonpath={copy} {ROOT}",
        played,
    ]
    told = subprocess.run(asked, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=300, check=False)
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
