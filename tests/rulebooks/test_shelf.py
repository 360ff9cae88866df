"""Rulebooks are found by name or folder, read whole, and refused with the file and line that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.game.names import GameId, Moment, RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.play.series.founding import FoundGame, StartingRule
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.shelf import load_rulebook, shelf, survey
from tests.play.playing import HOST
from tests.sweeps.aftermath.copies import Copy


@pytest.fixture
def village(tmp_path: Path) -> Path:
    folder = tmp_path / "village"
    (folder / "rules").mkdir(parents=True)
    (folder / "playthroughs").mkdir()
    (folder / "README.md").write_text("# The village\n\nTwo rules are\nenough. More would be many.\n\nThe end.\n")
    (folder / "rules" / "201-second.md").write_text("---\nnumber: 201\ntitle: Second\n---\nWords.\n")
    (folder / "rules" / "101-first.md").write_text(
        "---\nnumber: 101\ntitle: First\nstatus: immutable\ndeclares: {holders: {Speaker: Ann Other}}\n---\nWords.\n"
    )
    (folder / "rules" / ".hidden").write_text("Not looked at.")
    (folder / "playthroughs" / "one.play").write_text("ann> join\n")
    return folder


def test_a_rulebook_is_read_from_its_folder(village):
    read = load_rulebook(village)
    assert (read.name, read.title, read.about) == (
        "village",
        "The village",
        "Two rules are\nenough. More would be many.",
    )
    assert read.rules == (
        StartingRule(
            RuleNumber(101), "immutable", RuleText("First", "Words.", declares={"holders": {"Speaker": "Ann Other"}})
        ),
        StartingRule(RuleNumber(201), "mutable", RuleText("Second", "Words.")),
    )
    assert read.holders == (("Speaker", "Ann Other"),)
    assert read.playthroughs == (village / "playthroughs" / "one.play",)
    assert (read.line, read.folder) == ("Two rules are enough.", village)


def test_every_rulebook_on_the_shelf_loads_and_has_a_line_about_it():
    names = shelf()
    assert "nomicam" in names
    assert [one for one in names.values() if not one.line or load_rulebook(one.name).title != one.title] == []


@pytest.mark.parametrize("name", shelf())
def test_every_rule_of_a_rulebook_on_the_shelf_is_heard_from_the_start(name: str):
    known, copy = load_rulebook(name), Copy(Game(), Moment(0))
    copy.makes(FoundGame(HOST, GameId("heard"), "Heard", name, known.rules, known.holders))
    assert {rule.number: rule.void for rule in copy.game.rules if rule.void} == {}


@pytest.mark.parametrize("name", ["nomicamm", "no/such/folder", "", "a\0b", "x" * 5000])
def test_an_unknown_name_lists_what_there_is(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Malformed, match="nomicam"):
        load_rulebook(name or "none")


def test_the_first_fault_is_told_with_file_and_line_and_a_survey_finds_them_all(village):
    (village / "rules" / "102-broken.md").write_text("---\nnumber: 102\ntitle: Broken\nanswer: {}\n---\nWords.\n")
    (village / "rules" / "notes.txt").write_text("Notes.")
    (village / "rules" / "folder.md").mkdir()
    with pytest.raises(Malformed, match=r"102-broken\.md, line 4: a header cannot contain 'answer'"):
        load_rulebook(village)
    read, faults = survey(village)
    assert [rule.number for rule in read.rules] == [101, 201]
    assert [(Path(fault.where).name, fault.line) for fault in faults] == [
        ("102-broken.md", 4),
        ("folder.md", None),
        ("notes.txt", None),
    ]


def test_a_folder_without_rules_is_no_rulebook(tmp_path):
    with pytest.raises(Malformed, match="there are no rules in it"):
        load_rulebook(tmp_path)
    (tmp_path / "rules").mkdir()
    with pytest.raises(Malformed, match="there are no rules in it"):
        load_rulebook(tmp_path)


def test_a_rulebook_without_a_readme_goes_by_its_folder_and_a_broken_one_is_refused(village):
    (village / "README.md").unlink()
    assert load_rulebook(village).title == "village"
    (village / "README.md").write_bytes(b"\xff")
    with pytest.raises(Malformed, match=r"README\.md, line 1: the text is not UTF-8"):
        load_rulebook(village)
