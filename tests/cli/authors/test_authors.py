"""What rule authors come for: the shelf, the linter, imports, and the reference printed from the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.cli.authors.reference import PAGES
from tests.cli.conftest import write_open_rulebook
from tests.cli.terminal import Terminal
from tests.rulebooks.samples import RECORD

REFERENCE = Path(__file__).resolve().parents[3] / "docs" / "reference"

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
    result = terminal.types("rulebook check minimal")
    assert result.exit_code == 0
    assert terminal.data("rulebook check minimal") == []


def test_of_the_rulebook_of_suber_only_two_things_are_doubted(terminal: Terminal):
    # Rule 201 says who may propose only where rule 202 is gone, and 212 speaks of motions alone: no check can see it.
    found = terminal.data("rulebook check suber")
    assert [(one["severity"], Path(one["file"]).name[:3], one["line"]) for one in found] == [
        ("doubt", "202", 6),
        ("doubt", "212", 41),
    ]


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


def test_a_playthrough_whose_game_cannot_start_says_why_once_and_ends(terminal: Terminal):
    script = (
        "# Tea.\nrulebook: minimal\nwith rule 401:\n| ---\n| title: Tea\n| declares: {schedules: {tea: often}}\n| ---\n"
    )
    rest = "| Tea.\n\nat 2026-03-02T09:00:00Z\nAnn> join\nBen> join\n"
    Path("tea.play").write_text(script + rest, encoding="utf-8")

    result = terminal.types("play --script tea.play")

    assert "Rule 401: declares: schedules: tea: 'often': write 'every day 12:00'" in result.stdout
    assert "Ben> join" not in result.stdout
    assert result.exit_code == 1


def test_the_original_words_are_laid_onto_our_behaviour_and_what_does_not_match_is_listed(terminal: Terminal):
    Path("original.txt").write_text(ORIGINAL, encoding="utf-8")
    result = terminal.types("rulebook import original.txt --onto nomicam --to ours")
    assert result.exit_code == 0
    assert "In the text, but not in the rulebook, so these rules are left out: 999" in result.stdout
    shown = terminal.types("rulebook show ours 201").stdout
    assert "Quorum is what it always was." in shown
    assert "quorum: {share: 1/5" in shown
    assert terminal.types("found ours").exit_code == 0


def test_words_by_themselves_are_played_under_house_defaults_and_the_import_says_so(terminal: Terminal):
    Path("choir.md").write_text("# The choir\n\n## Songs\n\nWho sings gains 2 points.\n", encoding="utf-8")

    printed = terminal.types("rulebook import choir.md --to ours").stdout

    assert printed.startswith("Read as Markdown with a section for each rule")
    assert "Rule 0 was added so that the game can be played: House defaults.\n" in printed
    assert "   0  House defaults [has code]\n 101  Songs\n" in terminal.types("rulebook show ours").stdout


def test_where_words_are_laid_onto_a_rulebook_nothing_is_added(terminal: Terminal):
    Path("original.txt").write_text(ORIGINAL, encoding="utf-8")
    assert "Added" not in terminal.types("rulebook import original.txt --onto nomicam").stdout
    assert "added" not in terminal.data("rulebook import original.txt --onto nomicam")


def test_an_import_as_data_tells_the_class_and_the_history_of_every_rule(terminal: Terminal):
    Path("record.txt").write_text(RECORD, encoding="utf-8")

    told = terminal.data("rulebook import record.txt")

    assert told["shape"].startswith("a record of rules and proposals")
    assert (told["title"], told["added"][0]["title"]) == ("", "House defaults")
    assert told["rules"][3] == {
        "number": 203,
        "title": "The Hour",
        "status": "mutable",
        "ordinal": 1007,
        "line": 1,
        "history": [
            {"what": "initial", "proposal": None, "by": "", "on": ""},
            {"what": "amended", "proposal": 1005, "by": "", "on": ""},
            {"what": "amendment repealed", "proposal": 1007, "by": "", "on": ""},
        ],
    }
    assert told["mentions"][-1] == {"number": 1014, "said": "failed", "line": 1}


def test_rules_that_were_adopted_later_are_listed_apart_and_can_be_shown(terminal: Terminal):
    write_open_rulebook(Path("open"))
    Path("open/adopted").mkdir()
    Path("open/adopted/301-hats.md").write_text("---\nnumber: 301\ntitle: Hats\n---\nA hat.\n", encoding="utf-8")

    assert "but adopted during a game:\n 301  Hats\n" in terminal.types("rulebook show open").stdout
    assert terminal.data("rulebook show open")["later"] == [{"number": 301, "status": "mutable", "title": "Hats"}]
    assert "A hat." in terminal.types("rulebook show open 301").stdout


def test_a_text_without_rules_is_not_imported_and_it_is_said_how_it_would_be(terminal: Terminal):
    Path("letter.txt").write_text("Dear all,\n\nlet us play.\n", encoding="utf-8")
    refused = terminal.types("rulebook import letter.txt --to ours")
    assert refused.exit_code == 2
    assert "no rules were found in it. Put a line such as '## Title'" in refused.stderr
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


def test_the_coverage_of_a_rulebook_is_printed_or_written_with_links_or_given_as_data(terminal: Terminal):
    write_open_rulebook(Path("open"))
    path = Path("open/rules/101-open.md")
    path.write_text(path.read_text("utf-8").replace("title: Open", "title: Open\nby_code: [o.a, o.b]"), "utf-8")
    Path("open/playthroughs").mkdir()
    Path("open/playthroughs/one.play").write_text("# One.\nrulebook: open\nclauses: o.a\n", encoding="utf-8")

    assert "- Not shown by any playthrough: 1: o.b\n" in terminal.types("rulebook coverage open").stdout
    assert terminal.types("rulebook coverage open --to pages/open.md").stdout == ""
    assert "[one](../open/playthroughs/one.play)" in Path("pages/open.md").read_text("utf-8")
    told = terminal.data("rulebook coverage open")
    assert told["sums"] == {"clauses": 2, "by_code": 2, "by_people": 0, "not_shown": 1, "playthroughs": 1}
    assert [(one["clause"], one["done_by"], one["shown_by"]) for one in told["clauses"]] == [
        ("o.a", "code", ["one"]),
        ("o.b", "code", []),
    ]


def test_an_import_says_how_votes_are_won_and_takes_other_figures(terminal: Terminal):
    Path("choir.md").write_text("# The choir\n\n## Songs\n\nWho sings gains 2 points.\n", encoding="utf-8")
    assert "At least 2/3 of the players must vote, and at least 2 players" in (
        terminal.types("rulebook import choir.md").stdout.replace("\n", " ")
    )
    result = terminal.types("rulebook import choir.md --to ours --house 'voting_period=1 day' --house voters=1")
    assert "The vote takes 1 day" in result.stdout.replace("\n", " ")
    assert "period: 1 day" in terminal.types("rulebook show ours 0").stdout
    for wrong, told in (
        ("--house quorum=half", "is not a share"),
        ("--house quorum", "write NAME=VALUE"),
        ("--house quorun=1", "is not one of"),
        ("--onto nomicam --house quorum=1", "--onto adds the code of a rulebook"),
    ):
        refused = terminal.types(f"rulebook import choir.md {wrong}")
        assert (refused.exit_code, told in refused.stderr.replace("\n", " ")) == (2, True), refused.stderr


def test_what_is_measured_of_a_rulebook_is_told_whatever_the_numbers(terminal: Terminal):
    assert terminal.types("rulebook measure minimal").stdout.startswith("minimal: rules: 7, minutes to read: 1, ")


def test_it_is_shown_which_rulebooks_answer_what(terminal: Terminal):
    listed = terminal.data("rulebook answered")
    found = {one["name"]: one["rulebooks"] for one in listed}
    ready = {one["name"]: one["ready_rules"] for one in listed}
    assert ready["vote.method"] == ["elections"]
    assert found["vote.quorum.rounded"] == ["nomicam"]  # In a header; …
    assert "suber" in found["vote.adopted"]  # … and by code.
    none = sum(not books for books in found.values())
    alone = sum(len(books) == 1 for books in found.values())
    nobody = sum(not found[name] and not ready[name] for name in found)
    told = (
        f"Rules can answer {len(found)} questions. Questions that no rulebook answers: {none}. Questions that only one "
        f"rulebook answers: {alone}. Questions that neither a rulebook nor a ready rule answers: {nobody}."
    )
    assert terminal.types("rulebook answered").stdout.splitlines()[-1] == told
