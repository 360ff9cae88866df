"""Lines that are too long for a terminal are broken between words, and stay below their column."""

from __future__ import annotations

import io
import os
import pty

import pytest

from nomicon.cli.desk.screen import BAD, TYPED, folded, run_on, shows_colours, styled, width_of


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


@pytest.mark.parametrize(
    ("name", "value", "shown"), [("TERM", "xterm", True), ("TERM", "dumb", False), ("NO_COLOR", "1", False)]
)
def test_a_terminal_shows_colours_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, shown: bool
):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv(name, value)
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as terminal:
        assert shows_colours(terminal) is shown
    os.close(ours)
    assert not shows_colours(io.StringIO())


def test_a_terminal_is_as_wide_as_it_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert width_of(io.StringIO()) == 80
    monkeypatch.setenv("COLUMNS", "37")
    assert width_of(io.StringIO()) == 37


def test_a_style_is_written_as_codes_and_ends():
    assert styled("no", BAD) == "\x1b[31mno\x1b[0m"
    assert styled("yes", TYPED) == "\x1b[36m\x1b[1myes\x1b[0m"
