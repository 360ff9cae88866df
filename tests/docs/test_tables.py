"""Tables of the documentation are whole: each row stands in one line, and has as many cells as the first."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.docs.pages import FENCE, all_pages

BORDER = re.compile(r"(?<!\\)\|")
CODE = re.compile(r"`[^`]*`")


def broken_rows(page: str) -> Iterator[int]:
    """Yield the lines of a page that belong to a table and are no whole row of it."""
    fenced, borders = False, 0
    for number, line in enumerate(page.splitlines(), 1):
        fenced ^= FENCE.fullmatch(line.strip()) is not None
        row = line.strip()
        if fenced or not row:
            borders = 0
        elif row.startswith("|"):
            here = len(BORDER.findall(CODE.sub("", row)))
            borders = borders or here
            if here != borders or not row.endswith("|"):
                yield number
        elif borders:
            yield number


def test_every_table_is_whole():
    pages = {page.as_posix(): [*broken_rows(page.read_text(encoding="utf-8"))] for page in all_pages()}
    assert {name: lines for name, lines in pages.items() if lines} == {}


@pytest.mark.parametrize(
    "row", ["| a long | row\n| 5 |", "| one | two | three |", "| a `\\|` b | two\nand more |", "words below"]
)
def test_a_broken_row_is_noticed(row: str):
    assert [*broken_rows(f"| what | how much |\n|---|---|\n{row}\n")] != []


@pytest.mark.parametrize("row", ["| one | two |", "| `a | b` | two |", "| a \\| b | two |", "\nwords after it"])
def test_a_whole_row_is_fine(row: str):
    assert [*broken_rows(f"| what | how much |\n|---|---|\n{row}\n")] == []
