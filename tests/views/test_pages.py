"""Every page: how it is asked for, and that it holds no truth of its own; and the history."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from nomicon.game.values.replacing import replace
from nomicon.views.elements import entries
from nomicon.views.elements.page import NoSuchPage, number_in
from nomicon.views.elements.secrecy import newest_entries, public_entries
from nomicon.views.game.board import board, board_text, few_rules
from nomicon.views.game.pages import BoardPage, LastEvent
from nomicon.views.view import VIEWS
from tests.house.tree import ROOT
from tests.views.playing import BEN, by_name, look
from tests.views.story import every_page

PRINTS_EVERY_PAGE = """
import json
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.play.engine import bench
from tests.views.story import every_page, told_story
print(json.dumps([one for one in every_page(told_story(bench(Sandbox())).seen("Ben"))]))
"""


# -- All pages -----------------------------------------------------------------------


def test_every_page_can_be_written_as_json_and_read_again(story):
    for name, page, _ in every_page(story.seen(BEN)):
        assert json.loads(json.dumps(page)) == page, name


def test_every_page_has_a_text_whose_lines_end_where_their_words_end(story):
    for name, _, text in every_page(story.seen(BEN)):
        assert text, name
        assert [line for line in text.splitlines() if line != line.rstrip()] == [], name


def test_a_page_made_in_another_process_is_the_same_to_the_byte(story):
    here = json.dumps(list(every_page(story.seen(BEN))))
    for seed in ("1", "2"):
        clean = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
        there = subprocess.run(
            [sys.executable, "-c", PRINTS_EVERY_PAGE],
            capture_output=True,
            text=True,
            env=clean,
            timeout=120,
            check=True,
        )
        assert there.stdout == here + "\n"


def test_every_view_says_what_it_shows_in_a_sentence():
    assert [
        view.name for view in VIEWS.values() if not (view.sentence.endswith(".") and view.sentence[0].isupper())
    ] == []


def test_the_main_page_lists_all_others(story):
    assert [one["name"] for one in look(story, "board")["pages"]] == [name for name in VIEWS if name != "board"]


WHAT_THERE_IS = r"There are|lists all pages|The entries are|It has|only of|Write the page like this|can be of"
"""How pages say what there is."""


@pytest.mark.parametrize(
    "words",
    [
        "cake",
        "rule",
        "rule 999",
        "rule quorum",
        "proposal 999",
        "proposal 301 302",
        "player Zoe",
        "history dog 1",
        "history rule 999",
        "why Zoe",
        "why Asha thimbles",
        "why entry 36.1",
        "why entry 999",
        "quantity thimbles",
        "judgement J-9",
        "register cakes",
        "map cakes",
        "desk Custodian",
        "rule difference 205 1 9",
        "rules all",
        "history game 9",
    ],
)
def test_what_does_not_exist_is_answered_with_what_there_is(story, words):
    with pytest.raises(NoSuchPage, match=WHAT_THERE_IS):
        look(story, words)


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("main", "board"),
        ("entry 18", "why entry 18"),
        ("rule 205 difference 1 2", "rule difference 205 1 2"),
        ("rule 205 difference", "rule difference 205"),
        ("player jack rudd", "player Jack Rudd"),
        ("judgement J-1", "judgement 1"),
        ("why Asha", "why Asha points"),
        ("difference 205", "rule difference 205"),
    ],
)
def test_a_page_can_be_asked_for_in_several_ways(story, words, same):
    assert look(story, words) == look(story, same)


# -- History -------------------------------------------------------------------------


def test_history_can_be_of_one_game_rule_proposal_or_player(story):
    of_game = [one["entry"] for one in look(story, "history game 2")["entries"]]
    assert of_game[0] == "27"
    assert {"14", "18"} <= {one["entry"] for one in look(story, "history rule 205")["entries"]}
    assert [one["entry"] for one in look(story, "history proposal 302")["entries"]] == ["15", "16.4", "19"]
    assert [one["entry"] for one in look(story, "history player Ella")["entries"]] == ["6", "26", "33"]


def test_a_page_on_one_player_reads_the_entries_that_concern_them_and_few_others(story, monkeypatch):
    looked_up: list[int] = []

    class Counted(entries.ListedEntries):
        def some(self, numbers):
            looked_up.extend(numbers)
            return super().some(numbers)

    monkeypatch.setattr(entries, "ListedEntries", Counted)

    page = look(story, "history player Ella")

    assert page["count"] == 3
    assert len(looked_up) < 10 < len(story.history)


def test_the_newest_entries_come_first_and_are_those_that_everybody_may_see(story):
    for until in range(1, len(story.history) + 1):
        seen = replace(story.seen(BEN), history=story.history[:until])
        assert list(newest_entries(seen)) == public_entries(seen)[::-1]


def test_an_entry_shows_the_rules_it_rests_on_as_they_stood(story):
    page = look(story, "why entry 18")
    assert by_name(page["grounds"], "211/1")["title"] == "Points for the outcome"
    assert page["told"][0].startswith("The vote on 301 closed: adopted")
    assert page["move"]["kind"] == "KeepTime"


def test_the_last_events_on_the_main_page_name_few_rules_in_a_narrow_column(story):
    assert few_rules(["201/1", "201/1:quorum=first", "206/2"]) == "201, 206"
    assert few_rules(["201/1", "206/2", "211/1", "105/1"]) == "201, 206 +2"
    assert few_rules([]) == ""
    row: LastEvent = {
        "entry": "12",
        "at": "2026-01-01T12:00:00Z",
        "what": "It was so.",
        "grounds": ["201/1", "206/1", "207/1"],
    }
    page: BoardPage = {**board(story.seen(BEN), ()), "last": [row, {**row, "what": "x" * 200}]}

    lines = board_text(page).splitlines()

    (line,) = [line for line in lines if line.endswith("It was so.")]
    assert len(line) < 80
    assert "201, 206 +1" in line


@pytest.mark.parametrize("asked", ["M-1", "m-1", "-1"])
def test_a_motion_is_found_by_its_name_and_as_programs_number_it(asked):
    assert number_in(asked, "proposal", [301, 302, -1]) == -1


@pytest.mark.parametrize(
    ("known", "told"),
    [([301, 302, -1], "301-302, M-1"), ([-3, -2, -1, 7], "7, M-1 to M-3"), ([], "none"), ([1, 2, 3, 5], "1-3, 5")],
)
@pytest.mark.parametrize("asked", ["9", "-9", "M-9", "tea", "", "9" * 5000, "--1", "M--1"])
def test_who_asks_for_what_is_not_there_is_told_what_is(asked, known, told):
    with pytest.raises(NoSuchPage) as refused:
        number_in(asked, "proposal", known)
    assert str(refused.value).endswith(f"There are: {told}.")


def test_whoever_gives_no_number_is_asked_which_is_meant():
    with pytest.raises(NoSuchPage) as refused:
        number_in("", "game", [1, 2])
    assert str(refused.value) == "Say which game you mean. There are: 1-2."
