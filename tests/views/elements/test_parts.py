"""Parts of what is long: whoever goes through them in either direction meets everything, and each thing once."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.state import Game
from nomicon.play.engine import evolve
from nomicon.play.people.seating import Joined
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.series.renewing import GameRenewed
from nomicon.views.elements import paging
from nomicon.views.elements.page import NoSuchPage, Seen
from nomicon.views.elements.secrecy import public_entries
from nomicon.views.game import draws
from nomicon.views.view import as_text
from tests.views.playing import BEN, Played, look

LISTS = {
    "history": "entries",
    "history player Asha": "entries",
    "history rule 205": "entries",
    "history game 1": "entries",
    "quantity points": "movements",
    "why Asha points": "parts",
    "votes": "votes",
    "draws": "draws",
    "acts": "acts",
}
"""What is told in parts, and under which name the page has it."""


def small(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    monkeypatch.setattr(paging, "ROWS", many)
    monkeypatch.setattr(draws, "ON_ONE_PAGE", many)


@pytest.mark.parametrize("words", LISTS)
@pytest.mark.parametrize("many", [1, 3, 7])
def test_what_is_long_is_told_in_parts_that_lead_to_each_other_both_ways(story, monkeypatch, words, many):
    name = LISTS[words]
    whole = look(story, words)
    assert {"older", "newer"} & set(whole) == set()
    small(monkeypatch, many)

    page = newest = look(story, words)
    back: list[Any] = page[name]
    while "older" in page:
        assert f"Older: {page['older']}" in as_text(words.split()[0], page)
        assert page["older"].startswith(f"{words} before ")
        page = look(story, page["older"])
        back = [*page[name], *back]
    forth = page[name]
    while "newer" in page:
        assert f"Newer: {page['newer']}" in as_text(words.split()[0], page)
        page = look(story, page["newer"])
        forth = [*forth, *page[name]]

    assert back == whole[name]
    assert forth == whole[name]
    assert page[name][-1:] == newest[name][-1:]


@pytest.mark.parametrize("words", LISTS)
def test_a_part_beyond_the_end_is_empty_and_leads_back(story, words):
    page = look(story, f"{words} after 999")
    assert page[LISTS[words]] == []
    assert ("older" in page) == bool(look(story, words)[LISTS[words]])
    assert "newer" not in page


@pytest.mark.parametrize("words", ["votes", "draws", "acts"])
def test_a_list_has_no_parts_of_other_names(story, words):
    with pytest.raises(NoSuchPage, match=f"write for example: {words} before 120"):
        look(story, f"{words} of spring")


def test_a_sum_in_parts_says_what_was_there_before(story, monkeypatch):
    whole = look(story, "why Asha points")
    small(monkeypatch, 1)
    page = look(story, "why Asha points")
    assert len(whole["parts"]) > 1
    assert Fraction(page["carried"]) + sum(Fraction(one["amount"]) for one in page["parts"]) == Fraction(page["has"])
    assert f"{page['carried']} before entry {page['parts'][0]['entry']}" in page["told"]
    older = look(story, page["older"])
    assert older["has"] == page["carried"]


# -- Movements -------------------------------------------------------------------------


def in_blocks_of_eight(story: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("play.index", "views.players.quantities"):
        monkeypatch.setattr(f"nomicon.{name}.BLOCK", 8)
    monkeypatch.setattr(story, "index", None)  # To be made anew.


def moved_from_the_beginning(seen: Seen, quantity: str) -> Iterator[tuple[str, str, Fraction, Fraction, bool]]:
    """Find what moved a quantity by folding the whole record, and comparing what everybody has before and after."""
    game = Game()
    for entry in public_entries(seen):
        for event in entry.events:
            after = evolve(game, event)
            old, new = game.quantities.get(quantity), after.quantities.get(quantity)
            held, holding = {} if old is None else old.balances, {} if new is None else new.balances
            for player in sorted({*held, *holding}):
                began = isinstance(event, GameRenewed) or (isinstance(event, Joined) and event.player == player)
                afresh = old is not new and (began or (player in holding and player not in held))
                amount = holding.get(player, Fraction(0)) - (Fraction(0) if afresh else held.get(player, Fraction(0)))
                if amount and old is not new:
                    yield str(entry.place), player, amount, holding.get(player, Fraction(0)), afresh
            game = after


@pytest.mark.parametrize("many", [1, 4, paging.ROWS])
def test_every_movement_is_what_folding_the_whole_record_makes_it(story, monkeypatch, many):
    small(monkeypatch, many)
    in_blocks_of_eight(story, monkeypatch)
    seen = story.seen(BEN)
    for quantity in sorted(seen.game.quantities):
        page = look(story, f"quantity {quantity}")
        told = page["movements"]
        while "older" in page:
            page = look(story, page["older"])
            told = [*page["movements"], *told]
        assert [(one["entry"], one["name"], Fraction(one["amount"]), Fraction(one["balance"])) for one in told] == [
            found[:4] for found in moved_from_the_beginning(seen, quantity)
        ]
    assert any(isinstance(event, QuantityMoved) for one in seen.history for event in one.entry.events)


def test_a_picture_begins_with_the_game_however_little_of_it_is_told(story, monkeypatch):
    whole = {one["name"]: one["points"] for one in look(story, "quantity points")["course"]}
    in_blocks_of_eight(story, monkeypatch)
    small(monkeypatch, 1)
    for words in ("quantity points", look(story, "quantity points")["older"]):
        for name, points in {one["name"]: one["points"] for one in look(story, words)["course"]}.items():
            assert points[-1]["has"] == whole[name][-1]["has"]
            assert len(points) <= len(whole[name]) + 1
            assert [one["at"] for one in points] == sorted(one["at"] for one in points)
