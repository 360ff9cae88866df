"""The replay of a history as a command, beside the page of all that happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


def test_a_history_is_replayed_and_its_game_played_on(terminal: Terminal):
    report = terminal.data("history replay nomicworld --file games.db")

    assert (report["count"], report["immutable"], report["fits"]) == (56, 10, True)
    assert (report["game"], report["file"]) == ("nomic-world-1992", "games.db")
    assert [one["agrees"] for one in report["checkpoints"]] == [True] * 16
    for name in ("Ann", "Ben"):
        assert terminal.types(f"join --as {name} --file games.db").exit_code == 0
    assert terminal.data("rule 207 --file games.db")["ordinal"] == 1080
    assert terminal.types("audit --file games.db").exit_code == 0


def test_a_report_alone_keeps_no_game(terminal: Terminal):
    told = terminal.types("history replay nomicworld --only-report")

    assert told.exit_code == 0
    assert "207 -> 1014 -> 1042 -> 1080" in told.stdout
    assert not Path("nomicon.db").exists()


def test_a_history_of_ones_own_is_laid_onto_a_rulebook(terminal: Terminal):
    Path("past.yaml").write_text(
        "title: Ours\ninitial_rules: {mutable: [201]}\nproposals: [{number: 301, outcome: failed}]\n", encoding="utf-8"
    )
    without = terminal.types("history replay past.yaml")
    told = terminal.types("history replay past.yaml --onto nomicworld")

    assert (without.exit_code, "Use --onto to name" in without.stderr) == (2, True)
    assert (told.exit_code, "Ours: one proposal, 301, with" in told.stdout) == (1, True)
    assert "rules that are in the rulebook but not in force: " in told.stdout
    assert terminal.data("games")[0]["game"] == "ours"


@pytest.mark.parametrize("line", ["history", "history --json", "history player Asha", "history --until 2"])
def test_the_page_of_all_that_happened_is_asked_for_as_before(nomicam: Terminal, line: str):
    assert nomicam.types(line).exit_code == 0
    assert "Asha joined." in nomicam.types("history player Asha").stdout


def test_help_tells_of_both(terminal: Terminal):
    told = terminal.types("history --help").stdout

    assert "full history" in told
    assert "replay" in told
