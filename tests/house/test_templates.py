"""Templates can be read: they are laid out by a formatter, and no line runs on out of sight."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.house.tree import PROGRAM, ROOT

LONGEST_LINE = 200
FORMATTER = Path(sys.executable).parent / "djangofmt"


def templates() -> list[Path]:
    """Every template of the program's pages."""
    return sorted((PROGRAM / "web").rglob("templates/**/*.html"))


def long_lines(files: list[Path]) -> list[str]:
    """Return where lines are too long to be read."""
    return [
        f"{file.name}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]


def is_laid_out(folder: Path) -> bool:
    """Say whether the formatter would change nothing, by the settings of this project."""
    checked = subprocess.run([FORMATTER, "--quiet", "--check", folder], cwd=ROOT, capture_output=True, check=False)
    return checked.returncode == 0


def test_no_line_of_a_template_is_too_long():
    assert len(templates()) > 100
    assert long_lines(templates()) == []


def test_templates_are_laid_out_by_the_formatter():
    assert is_laid_out(PROGRAM / "web")


def test_what_is_laid_out_otherwise_would_be_noticed(tmp_path):
    unformatted = tmp_path / "some.html"
    unformatted.write_text("<ul><li>{% if one %}<p>" + "long " * 40 + "</p>{% endif %}</li></ul>\n", encoding="utf-8")
    assert long_lines([unformatted]) == ["some.html:1"]
    assert not is_laid_out(tmp_path)
