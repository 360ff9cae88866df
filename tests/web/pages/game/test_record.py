"""The record in a browser: the history and its parts, entries, judgements, lots, and lists that are cut."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from html import unescape

import pytest
from django.test import Client

from nomicon.views.elements import paging
from nomicon.views.view import VIEWS
from nomicon.web.pages.addresses import address
from nomicon.web.pages.shown import record
from tests.web.conftest import Person
from tests.web.pages.booked import moved, page_in, read, words_in

# -- The record ----------------------------------------------------------------------


def test_the_history_can_be_of_one_thing_as_a_form_says(booked):
    game, ann = booked
    answer = ann.client.get(f"/games/{game}/go/?page=history&about=player+Ben")
    assert answer.headers["location"] == f"/games/{game}/history/player/Ben/"
    page = page_in(ann.client, answer.headers["location"])
    assert '<option value="player Ben" selected>' in page
    assert "I wear a hat." in page
    assert "It rains." not in page


@pytest.mark.parametrize("about", ["", "player/Ann/"])
def test_a_long_history_stands_on_pages_that_lead_to_each_other_both_ways(booked, monkeypatch, about):
    game, ann = booked
    whole = rows_of(read(ann.client, f"/games/{game}/history/{about}"))
    monkeypatch.setattr(paging, "ROWS", 2)

    back = went(ann.client, f"/games/{game}/history/{about}", "next")
    forth = went(ann.client, back[-1][0], "prev")

    assert len(back) > 2
    assert [row for _, page in back for row in rows_of(page)] == whole
    assert [row for _, page in reversed(forth) for row in rows_of(page)] == whole
    assert (">Newest<" in back[0][1], ">Newest<" in back[1][1]) == (False, True)
    if about:
        assert all("Events about player Ann" in page for _, page in (*back, *forth))


def went(client: Client, where: str, rel: str) -> list[tuple[str, str]]:
    """Follow a page's links of one kind to the end; return each address with its page."""
    met: list[tuple[str, str]] = []
    while where:
        page = page_in(client, where)
        met.append((where, page))
        where = next(iter(re.findall(rf'href="([^"]+)" rel="{rel}"', page)), "")
    return met


def rows_of(page: str) -> list[str]:
    return re.findall(r'<li id="entry-([\d.]+)"', page)


def test_an_entry_tells_what_it_rests_on_and_has_its_data_folded_away(booked):
    game, ann = booked
    page = read(ann.client, f"/games/{game}/why-entry/4/")
    assert re.search(r'rel="prev">\s*Entry\s+3\s*<', page)
    assert re.search(r'rel="next">\s*Entry\s+5\s*<', page)
    assert re.search(r'<details[^>]*id="data">.*<h3>\s*The move:', page, re.DOTALL)
    assert 'href="/games/' + game + "/rule/" in page


def test_an_entry_shows_its_link_whole_with_what_it_is_made_from_and_the_history_in_short(booked):
    game, ann = booked
    page = read(ann.client, f"/games/{game}/why-entry/4/")
    data = json.loads(ann.client.get(f"/games/{game}/why-entry/4.json").content)
    assert sha256((data["link_before"] + data["line"]).encode()).hexdigest() == data["link"]
    assert f'<code id="link">{data["link"]}</code>' in page
    assert 'data-copy="#link"' in page
    assert data["link_before"] in page
    assert f"<code>{data['link'][:16]}</code>" in read(ann.client, f"/games/{game}/history/")

    exported = json.loads(ann.client.get(f"/games/{game}/export/record.json").content)
    assert {one["entry"]: one["link"] for one in exported["entries"]}["4"] == data["link"]


def test_an_entry_leads_to_the_game_as_it_would_be_without_it(booked):
    game, ann = booked
    entry = page_in(ann.client, f"/games/{game}/why-entry/2/")
    assert "What if this entry had not counted?" in entry
    assert "What if this entry had not counted?" not in page_in(ann.client, f"/games/{game}/why-entry/2/?until=3")
    answer = ann.client.get(f"/games/{game}/go/?page=undo&number=2&how=strike")
    assert answer.headers["location"] == f"/games/{game}/undo/strike/2/"
    page = words_in(worked_out(ann.client, answer.headers["location"]))
    assert "If entry 2 had not counted" in page
    assert "Moves that would be refused" in page
    assert "not a player" in page


def test_an_entry_leads_to_the_game_as_it_would_be_with_another_move(booked):
    game, ann = booked
    answer = ann.client.get(f"/games/{game}/go/?page=undo&number=4&how=insert&move=declare+%22Hello+/+all%22")
    page = words_in(worked_out(ann.client, answer.headers["location"]))
    assert 'Ann declared: "Hello / all"' in unescape(page)
    assert "The inserted move" in page


def test_a_founding_too_long_to_show_is_left_to_the_data(booked):
    game, ann = booked
    answer = ann.client.get(f"/games/{game}/why-entry/1/")
    assert "See “This page as JSON” below" in answer.content.decode()
    assert "The line is too long for this page" in answer.content.decode()
    assert len(answer.content) < 150_000


def test_a_judgement_shows_its_chain_with_entries_and_grounds(booked):
    game, ann = booked
    page = read(ann.client, f"/games/{game}/judgement/1/")
    assert "It rains." in page
    assert re.search(r"is the Judge of <a href=\"[^\"]+/judgement/1/\">J-1</a>", page)
    assert "Details of entry" in page
    assert re.search(r'By\s*<a[^>]*href="[^"]+/rule/\d+/', page)


def test_a_draw_can_be_drawn_again_from_its_page(booked):
    game, ann = booked
    data = json.loads(ann.client.get(f"/games/{game}/draws.json").content)
    page = read(ann.client, f"/games/{game}/draws/")
    assert data["draws"]
    assert data["draws"][0]["steps"][0]["sha256"] in page
    assert "import hashlib" in page


def test_a_long_list_is_cut_into_parts(booked, monkeypatch):
    game, ann = booked
    for number in range(4):
        moved(ann, game, {"move": "declare", "text": f"Number {number}."})
    monkeypatch.setattr(paging, "ROWS", 2)
    pages = [page for _, page in went(ann.client, f"/games/{game}/acts/", "next")]
    assert re.findall(r"Number \d\.", pages[0]) == ["Number 3.", "Number 2."]
    assert "I wear a hat." in pages[2]
    assert len(pages) == 3
    monkeypatch.setattr(record, "MOST_ROWS", 1)
    assert "Part 1 of" not in words_in(page_in(ann.client, f"/games/{game}/judgements/"))
    moved(ann, game, {"move": "invoke", "statement": "It snows."})
    first, last = (read(ann.client, f"/games/{game}/judgements/?part={part}") for part in ("1", "99"))
    assert ("It snows." in first, "It snows." in last) == (True, False)
    assert "Part 2 of 2" in last


@pytest.mark.parametrize("name", ["why", "claims", "acts", "readings", "precedence", "initial"])
def test_every_page_of_the_record_has_a_head_of_its_own(booked, name):
    game, ann = booked
    page = read(ann.client, address(game, name, *(["Ann"] if VIEWS[name].arguments[:1] == ("PLAYER...",) else [])))
    assert page.count("<h1") == 1
    assert VIEWS[name].sentence not in page, "it is set out as any data is"


def test_the_game_as_it_would_be_is_put_to_the_vote_by_a_button(booked):
    game, ann = booked
    entry = last_declared(ann, game)
    page = worked_out(ann.client, f"/games/{game}/undo/strike/{entry}/")
    line = unescape(one_of(r'name="line"\s+value="([^"]*)"', page))
    assert line == f"propose correct strike {entry}"
    assert "Propose this correction" not in page_in(ann.client, f"/games/{game}/undo/strike/{entry}/?until={entry}")
    moved(ann, game, {"move": "typed", "line": line})
    proposed = page_in(ann.client, f"/games/{game}/proposal/M-1/")
    assert f"Correct entry {entry}" in words_in(proposed)
    assert f'href="/games/{game}/undo/strike/{entry}/"' in proposed


def worked_out(client: Client, where: str) -> str:
    """Return a page of the game as it would be, looking again until it is worked out."""
    for _ in range(100):
        page = page_in(client, where)
        if "We are still working this out" not in page:
            break
    return page


def last_declared(who: Person, game: str) -> str:
    """Declare something, and return the number of its entry."""
    moved(who, game, {"move": "typed", "line": 'declare "A hat."'})
    entries = json.loads(who.client.get(f"/games/{game}/history.json").content)["entries"]
    number: str = entries[-1]["entry"]
    return number


def one_of(pattern: str, page: str) -> str:
    found = re.search(pattern, page)
    assert found is not None, pattern
    return found[1]
