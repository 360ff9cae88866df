"""The record in a browser: the history and its parts, entries, judgements, lots, and lists that are cut."""

from __future__ import annotations

import json
import re

import pytest

from nomicon.views.view import VIEWS
from nomicon.web.pages import record
from nomicon.web.pages.addresses import address
from nomicon.web.pages.besides import BESIDES
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


def test_a_long_history_stands_on_pages_that_lead_to_each_other(booked, monkeypatch):
    game, ann = booked
    monkeypatch.setattr(record, "PAGE", 3)
    where, seen = f"/games/{game}/history/", []
    while where:
        page = read(ann.client, where)
        seen.append(re.findall(r'<li id="entry-([\d.]+)"', page))
        where = next(iter(re.findall(r'href="([^"]+)" rel="next"', page)), "")
    told = [place for part in seen for place in part]
    whole = [one for one in told if "." not in one]
    assert len(seen) > 2
    assert whole == [str(one) for one in range(int(whole[0]), 0, -1)]
    assert len(told) == len(set(told))

    second = read(ann.client, f"/games/{game}/history/before/{seen[0][-1]}/")
    newer = re.findall(r'href="([^"]+)" rel="prev"', second)[0]
    assert re.findall(r'<li id="entry-(\d+)"', read(ann.client, newer)) == [one for one in seen[0] if "." not in one]


def test_an_entry_tells_what_it_rests_on_and_has_its_data_folded_away(booked):
    game, ann = booked
    page = read(ann.client, f"/games/{game}/why-entry/4/")
    assert 'rel="prev">Entry 3<' in page
    assert 'rel="next">Entry 5<' in page
    assert "<summary>The move: " in page
    assert 'href="/games/' + game + "/rule/" in page


def test_a_founding_too_long_to_show_is_left_to_the_data(booked):
    game, ann = booked
    answer = ann.client.get(f"/games/{game}/why-entry/1/")
    assert "in the page’s JSON" in answer.content.decode()
    assert len(answer.content) < 150_000


def test_a_judgement_shows_its_chain_with_entries_and_grounds(booked):
    game, ann = booked
    page = read(ann.client, f"/games/{game}/judgement/1/")
    assert "It rains." in page
    assert re.search(r"is the Judge of <a href=\"[^\"]+/judgement/1/\">J-1</a>", page)
    assert "grounds:" in page


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
    monkeypatch.setitem(BESIDES, "acts", record.part_of("acts", 2))
    first, third = (page_in(ann.client, f"/games/{game}/acts/{part}") for part in ("", "?part=3"))
    assert re.findall(r"Number \d\.", first) == ["Number 3.", "Number 2."]
    assert "Part 1 of 3" in words_in(first)
    assert "I wear a hat." in third
    assert read(ann.client, f"/games/{game}/acts/?part=99").count("Part 3 of 3") == 1


@pytest.mark.parametrize("name", ["why", "claims", "acts", "readings", "precedence", "initial"])
def test_every_page_of_the_record_has_a_head_of_its_own(booked, name):
    game, ann = booked
    page = read(ann.client, address(game, name, *(["Ann"] if VIEWS[name].arguments else [])))
    assert page.count("<h1") == 1
    assert VIEWS[name].sentence not in page, "it is set out as any data is"
