"""Lines that are too long for a terminal are broken between words, and stay below their column."""

from __future__ import annotations

import pytest

from nomicon.cli.desk.screen import folded, run_on


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        ("short", ["short"]),
        ("a " * 30 + "b", ["a " * 19 + "a", "  " + "a " * 10 + "b"]),
        ("| " + "a " * 25, ["| " + "a " * 18 + "a", "| " + "a " * 5 + "a"]),
        ("name  5  what happened then was that it came", ["name  5  what happened then was that it", " " * 9 + "came"]),
        ("  use    whether a player may leave the game", ["  use    whether a player may leave the", " " * 9 + "game"]),
    ],
)
def test_a_long_line_is_broken_between_words_and_set_in(line: str, pieces: list[str]):
    assert folded(line, 40) == pieces


def test_prose_runs_on_and_tables_lists_and_titles_do_not():
    long, pieces = "word " * 9 + "word", ["word " * 7 + "word", "word word"]
    assert run_on([long, "goes on", "", long, "- an item", "", f"name  {long}", "a  b"], 40) == [
        pieces[0],
        "word word goes on",
        "",
        *pieces,
        "- an item",
        "",
        f"name  {long}",
        "a  b",
    ]
