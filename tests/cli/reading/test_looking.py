"""Every page is a command, for one viewer, now or as of any entry."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nomicon.adapters.clocks import SettableClock
from nomicon.cli.reading.looking import SHORT
from nomicon.game.names import Seconds
from nomicon.hosting.playthroughs.run import failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.views.view import VIEWS
from tests.cli.terminal import Terminal

ASKED = {
    "rule": "201",
    "rule difference": "205 1 1",
    "proposal": "301",
    "player": "Asha",
    "quantity": "points",
    "why": "Asha",
    "why entry": "2",
    "judgement": "1",
    "register": "penalties",
    "undo": "strike 2",
}
"""What pages that need words are asked for."""

MADE_BY_RULES = {"map"}
"""Pages of which this game has none to show."""


@pytest.fixture
def story(nomicam: Terminal) -> Terminal:
    nomicam.types("propose repeal 202 --as Asha")
    nomicam.types('invoke "Asha is tall." --as Asha')
    return nomicam


@pytest.mark.parametrize("name", [name for name in VIEWS if name not in MADE_BY_RULES])
def test_every_page_is_a_command_and_the_same_as_show(story: Terminal, name: str):
    command = SHORT.get(name, name.replace(" ", "-"))
    words = ASKED.get(name, "")
    asked, shown = story.types(f"{command} {words} --as Asha"), story.types(f"show {name} {words} --as Asha")
    assert (asked.exit_code, asked.stderr) == (0, "")
    assert asked.stdout == shown.stdout != ""
    assert isinstance(story.data(f"show {name} {words} --as Asha"), dict)


def test_what_a_rule_cites_is_asked_for_by_other_names_too(story: Terminal):
    whole = story.types("citations").stdout
    assert [story.types(typed).stdout for typed in ("graph", "show graph", "cites")] == [whole] * 3
    assert story.types("cites 105").stdout == story.types("show citations 105").stdout != whole
    assert {105} == {one["rule"] for one in story.data("cites 105")["citations"]} & {
        one["rule"] for one in story.data("cites 105")["citations"] if one["of"] != 105
    }
    assert story.types("cites 999").exit_code == 2


def test_proposals_that_touch_the_same_are_listed(story: Terminal):
    story.types("propose repeal 202 --as Ben")
    (told,) = story.data("collisions")["proposals"]
    assert [one["proposal"] for one in told["also_touches"]] == [302]
    assert "That proposal also changes rule 202." in " ".join(story.types("collisions").stdout.split())


def test_the_game_as_it_would_be_without_a_move_or_with_another(story: Terminal):
    struck = story.types("undo strike 2 --as Ben").stdout
    assert "Asha: not a player (was: a player)" in struck
    assert "This changes nothing" in struck
    put_in = story.data('undo insert 3 "Asha> declare Hello" --as Ben')
    assert [(one["how"], one["entries"][0]["by"]) for one in put_in["groups"]] == [("inserted", "Asha")]
    mine = story.data('undo insert 3 "declare Hello" --as Asha')
    assert mine["groups"] == put_in["groups"]
    for wrong in ("undo", "undo strike", "undo strike 999", "undo strike 2 declare x", "undo replace 2", "undo mend 2"):
        assert story.types(wrong).exit_code == 2, wrong


def test_a_page_that_is_not_there_ends_with_status_2(story: Terminal):
    for typed in ("show nonsense", "rule 999", "rule", "rule 201 202 203"):
        result = story.types(typed)
        assert (result.exit_code, result.stdout) == (2, "")


def test_a_page_can_be_seen_as_of_any_entry(story: Terminal):
    def players(until: str) -> list[str]:
        return [one["name"] for one in story.data(f"players {until}")["players"]]

    assert players("--until 2") == ["Jack Rudd", "Asha"]
    assert players("") == ["Jack Rudd", "Asha", "Ben", "Chloe"]
    assert json.loads(story.types("replay --until 2 players --json").stdout) == story.data("players --until 2")
    assert "Tuesday" in story.types("replay --until 1").stdout


def test_an_entry_that_is_not_there_yet_shows_the_game_as_it_is(story: Terminal):
    assert story.data("players --until 999")["players"] == story.data("players")["players"]


def test_only_the_voter_sees_a_secret_ballot(story: Terminal):
    def pages(viewer: str) -> list[object]:
        return [story.data(f"{page} --as {viewer}") for page in ("proposal 301", "history", "votes", "board")]

    before = pages("Ben")
    story.types("vote 301 for --as Asha")
    assert story.data("proposal 301 --as Asha")["my_ballot"] == "FOR"
    assert pages("Ben") == before
    assert pages("Asha") != before


def test_nothing_that_a_voter_or_a_reader_is_told_says_how_many_have_voted_or_when(
    story: Terminal, clock: SettableClock
):
    assert story.data("vote 301 for --as Asha")["entry"] is None
    before = story.data("board --until 6")
    clock.advance(Seconds(60))
    assert story.data("vote 301 against --as Ben")["entry"] is None
    assert story.data("board --until 6") == before


def test_options_tell_what_one_may_do_and_which_rule_bars_the_rest(story: Terminal):
    told = story.types("options --as 'Jack Rudd'").stdout
    may, _, may_not = told.partition("You can't:")
    assert "deliver 1 TRUE" in may
    assert "vote on proposal 301" in may_not
    assert "Rule 206" in may_not
    assert {one["what"]: one["allowed"] for one in story.data("options --as Asha")}["vote on proposal 301"]


def test_options_are_somebodys(story: Terminal):
    assert story.types("options").exit_code == 2


def test_acts_that_rested_on_a_reading_are_told_of_on_the_pages(story: Terminal):
    assert "rule changes in one proposal" not in story.types("why-entry 2").stdout
    story.types('invoke "It is so." --reading "105:rule changes in one proposal=several" --as Asha')
    judge = story.data("judgement 2")["judge"]
    story.types(f'deliver 2 TRUE --as "{judge}"')
    (switch,) = next(
        one["switches"] for one in story.data("readings")["readings"] if one["name"] == "rule changes in one proposal"
    )
    (proposed,) = switch["rested"]

    assert f"1 move depended on the old reading: entry {proposed}." in story.types("readings").stdout
    assert "Rule 105, rule changes in one proposal: one" in story.types(f"why-entry {proposed}").stdout
    for page in ("history", f"why-entry {proposed}", "proposal 301"):
        told = " ".join(story.types(page).stdout.split())
        assert 'in rule 105 as "one". Since entry' in told


def test_a_correction_that_is_looked_at_can_be_proposed_as_the_page_says(story: Terminal):
    line = story.data("undo strike 2 --as Ben")["propose"]
    assert line == "propose correct strike 2"
    assert f"To propose this correction: {line}" in " ".join(story.types("undo strike 2 --as Ben").stdout.split())
    proposed = story.types(f"{line} --as Ben")
    assert proposed.exit_code == 0, proposed.stderr
    assert "To see the game as it would be: undo strike 2" in story.types("proposal M-1").stdout


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("foreseen", "amendable"),
        ("fragility_of", "rules-fragile"),
        ("collisions", "proposal 301"),
        ("collisions_on_the_table", "collisions"),
        ("what_if", "proposal 301"),
    ],
)
def test_a_search_that_fails_is_told(story: Terminal, monkeypatch: pytest.MonkeyPatch, name: str, typed: str):
    def broken(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(f"nomicon.hosting.foresight.advice.{name}", broken)
    answer = story.types(f"{typed} --as Asha")
    assert answer.exit_code == 0
    assert "We could not try this: the program failed." in " ".join(answer.stdout.split())


def test_a_way_to_change_rules_is_shown_and_plays(story: Terminal, tmp_path: Path):
    shown = " ".join(story.types("amendable").stdout.split())
    assert "See how" in shown
    for words in ("amendable", "amendable 301"):
        page = story.data(words)
        assert page["grade"] in ("vote", "all_agree")
        assert page["steps"]
        file = tmp_path / "way.play"
        file.write_text(page["proof"], encoding="utf-8")
        assert failures(read_script(file.read_text(encoding="utf-8"), "the way"), set_stage) == []
        assert story.types(f"play --quiet --script {file}").exit_code == 0
