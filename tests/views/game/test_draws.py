"""A draw can be drawn again by whoever doubts it: from the numbers, and with the script, without any of our code."""

from __future__ import annotations

import subprocess
import sys

from nomicon.law.resolution.luck import commitment, drawn_order, ordering
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.record import Entry, EntryId, WrittenEntry
from nomicon.play.turns.timing import KeepTime
from nomicon.views.elements.page import Seen
from nomicon.views.game.draws import WORKED, draws
from nomicon.views.view import as_text
from tests.views.playing import ASHA, NOON, SEED, Played, look


def drawn_among(played: Played, *candidates: str) -> Seen:
    """Look at a game in which lots were drawn among these."""
    event = DrawMade("d\n1", "a test", candidates, SEED, ordering(SEED, "d\n1", candidates))
    entry = Entry(EntryId(1), NOON, KeepTime(ASHA), (event,), (), SEED, ("test",))
    return Seen(played.game, [WrittenEntry(entry, "")], None, NOON)


def test_the_numbers_of_a_draw_lead_to_its_order(story):
    for one in look(story, "draws")["draws"]:
        pool = list(one["candidates"])
        for step in one["steps"]:
            assert step["left"] == len(pool)
            assert step["remainder"] == int(step["sha256"], 16) % len(pool)
            assert step["drawn"] == pool.pop(step["remainder"])
        assert [step["drawn"] for step in one["steps"]] == one["order"]


def test_the_script_draws_the_same_whatever_the_candidates_are_called(story):
    names = ("Ann", 'O"Neil', "back\\slash", "two\nlines", "{braces}", "Zoë")
    (one,) = draws(drawn_among(story, *names))["draws"]
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", one["script"]], capture_output=True, encoding="utf-8", check=True
    )
    assert ran.stdout.splitlines() == [f"published: {commitment(SEED)}", f"drawn: {one['order']}"]


def test_of_a_great_draw_the_first_numbers_are_worked_out(story):
    many = tuple(map(str, range(40)))
    (one,) = draws(drawn_among(story, *many))["draws"]
    assert [step["drawn"] for step in one["steps"]] == one["order"][:WORKED]
    assert len(one["steps"]) == WORKED


def test_the_worked_draw_stands_in_the_text_too(story):
    page = look(story, "draws")
    assert page["draws"][0]["steps"][0]["sha256"] in as_text("draws", page)


def test_a_draw_with_weights_shows_chances_and_its_script_draws_the_same(story):
    names, weights = ("Ann", "Ben", "Cat", "Dan"), (3, 0, 10**20, 1)
    event = DrawMade("d", "a test", names, SEED, drawn_order(SEED, "d", names, weights), weights=weights)
    entry = Entry(EntryId(1), NOON, KeepTime(ASHA), (event,), (), SEED, ("test",))
    page = draws(Seen(story.game, [WrittenEntry(entry, "")], None, NOON))
    (one,) = page["draws"]
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", one["script"]], capture_output=True, encoding="utf-8", check=True
    )

    assert one["order"][0] == "Cat"
    assert sorted(one["order"]) == ["Ann", "Cat", "Dan"]
    assert ran.stdout.splitlines()[1] == f"drawn: {one['order']}"
    assert [step["drawn"] for step in one["steps"] if step["drawn"]] == one["order"]
    assert [had["tickets"] for had in one["chances"]] == list(weights)
    assert "tickets" in as_text("draws", page)
