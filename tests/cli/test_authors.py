"""What rule authors come for: the shelf, the linter, imports, and the reference printed from the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.cli.reference import PAGES
from tests.cli.conftest import write_open_rulebook
from tests.cli.terminal import Terminal

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference"

ORIGINAL = "Mutable Rules ~~~~~~~ * 201 Quorum is what it always was. * 999 This one is new. *"


def test_the_shelf_lists_its_rulebooks(terminal: Terminal):
    assert "nomicam: " in terminal.types("rulebook list").stdout
    assert "nomicam" in [one["name"] for one in terminal.data("rulebook list")]


def test_a_rulebook_is_shown_by_its_rules_and_a_rule_in_full(terminal: Terminal):
    assert " 201  Quorum" in terminal.types("rulebook show nomicam").stdout
    assert len(terminal.data("rulebook show nomicam")["rules"]) == 35
    assert "quorum: {share: 1/5" in terminal.types("rulebook show nomicam 201").stdout


@pytest.mark.parametrize("typed", ["rulebook show nonsense", "rulebook show nomicam 999", "rulebook check nonsense"])
def test_what_is_not_on_the_shelf_ends_with_status_2(terminal: Terminal, typed: str):
    result = terminal.types(typed)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_good_rulebook_has_nothing_wrong_with_it(terminal: Terminal):
    result = terminal.types("rulebook check nomicam")
    assert result.exit_code == 0
    assert terminal.data("rulebook check nomicam") == []


def test_a_fault_is_shown_with_file_and_line_and_ends_with_status_1(terminal: Terminal):
    write_open_rulebook(Path("open"))
    path = Path("open/rules/101-open.md")
    path.write_text(
        path.read_text(encoding="utf-8").replace('@offers("go", to="text")', '@answers("nonsense")'), "utf-8"
    )
    result = terminal.types("rulebook check open")
    assert result.exit_code == 1
    assert "101-open.md, line " in result.stdout
    assert terminal.types("found open").exit_code == 1


def test_one_rule_file_is_checked_by_itself(terminal: Terminal):
    header, code = "---\ntitle: Hats\n---\nA hat.\n", '\n```python\n@when("Joined")\ndef f(hat):\n    pass\n```\n'
    Path("good.md").write_text(header, encoding="utf-8")
    Path("bad.md").write_text(header + code, encoding="utf-8")
    Path("unreadable.md").write_text("---\ncolour: red\n---\nA hat.\n", encoding="utf-8")
    assert terminal.types("rulebook check good.md").exit_code == 0
    assert "bad.md, line 8: f: there is no fact hat" in terminal.types("rulebook check bad.md").stdout
    assert "unreadable.md, line 2" in terminal.types("rulebook check unreadable.md").stdout
    statuses = [terminal.types(f"rulebook check {name}.md").exit_code for name in ("bad", "unreadable")]
    assert statuses == [1, 1]


def test_the_original_words_are_laid_onto_our_behaviour_and_what_does_not_match_is_listed(terminal: Terminal):
    Path("original.txt").write_text(ORIGINAL, encoding="utf-8")
    result = terminal.types("rulebook import original.txt --onto nomicam --to ours")
    assert result.exit_code == 0
    assert "Found, with no rule of that number here: 999" in result.stdout
    shown = terminal.types("rulebook show ours 201").stdout
    assert "Quorum is what it always was." in shown
    assert "quorum: {share: 1/5" in shown
    assert terminal.types("found ours").exit_code == 0


def test_a_text_without_rules_is_not_imported(terminal: Terminal):
    Path("letter.txt").write_text("Dear all,\n\nlet us play.\n", encoding="utf-8")
    assert terminal.types("rulebook import letter.txt --to ours").exit_code == 2
    assert terminal.types("rulebook import missing.txt").exit_code == 2
    assert not Path("ours").exists()


@pytest.mark.parametrize("name", PAGES)
def test_the_reference_is_what_the_program_prints(terminal: Terminal, name: str):
    """If this fails, print it again: ``nomicon rulebook reference --to docs/reference``."""
    printed = terminal.types(f"rulebook {name}").stdout
    assert (REFERENCE / f"{name}.md").read_text(encoding="utf-8").splitlines() == printed.splitlines()


def test_the_reference_is_written_into_a_folder(terminal: Terminal):
    assert terminal.types("rulebook reference --to printed").exit_code == 0
    assert sorted(path.stem for path in Path("printed").iterdir()) == sorted(PAGES)
