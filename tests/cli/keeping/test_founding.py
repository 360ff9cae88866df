"""Founding at a terminal: who holds an office from the start is asked, and is nobody from the rulebook's own past."""

from __future__ import annotations

import json

from tests.cli.terminal import Terminal, in_a_process, on_a_terminal

NAMES = "Jack Rudd"


def speaker(folder) -> str:
    told = json.loads(in_a_process("board", "--json", folder=folder).stdout)
    return str(told["officers"])


def test_at_a_terminal_it_is_asked_who_is_speaker(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown, status = on_a_terminal(["found", "nomicam"], [("Who is the Speaker at the start", "\n"), (":", "Zoe\n")])
    assert (status, NAMES in shown) == (0, False)
    assert "Zoe" in in_a_process("board", folder=tmp_path).stdout


def test_what_cannot_be_a_name_is_asked_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown, status = on_a_terminal(["found", "nomicam"], [("at the start", "the timekeeper\n"), ("start", "Zoe\n")])
    assert status == 0
    assert "Write the name of a player" in shown


def test_where_an_office_was_named_or_the_rulebook_names_none_nothing_is_asked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for line in (["found", "nomicam", "--office", "Speaker=Zoe"], ["found", "minimal"]):
        shown, status = on_a_terminal(line, [])
        assert (status, "Who is" in shown) == (0, False)


def test_where_nobody_can_be_asked_it_is_said_who_was_seated_and_how_to_choose(terminal: Terminal):
    result = terminal.types("found nomicam")
    assert result.exit_code == 0
    assert f"{NAMES} is the Speaker, as in the first game with these rules." in result.stderr
    assert "--office Speaker=NAME" in result.stderr
