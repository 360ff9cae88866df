"""Asking in a browser that a rule be read otherwise: readings are picked by their words, and nobody types a key."""

from __future__ import annotations

import html
import re

import pytest
from django.template.loader import render_to_string

from tests.web.pages.booked import moved, read, words_in


@pytest.fixture
def seated(house, founded, person):
    """A game of NomiCam, and one of its players."""
    game = founded(title="Read", rulebook="nomicam")
    ann, _ben = (person(name.lower()).sit(house, game, name) for name in ("Ann", "Ben"))
    return game, ann


def chosen_from(page: str, name: str) -> dict[str, str]:
    """Return what a form lets one choose, with what is said of it."""
    (select,) = re.findall(rf'<select id="f-{re.escape(name)}".*?</select>', page, re.S)
    found = re.findall(r'<option value="([^"]+)"[^>]*>(.*?)</option>', select)
    return {html.unescape(value): html.unescape(said) for value, said in found}


def test_every_reading_can_be_picked_and_every_way_but_that_in_use(seated):
    game, ann = seated
    page = read(ann.client, f"/games/{game}/do/invoke/")

    assert chosen_from(page, "reading.name")["206:second ballot"] == "206: second ballot"
    ways = chosen_from(page, "reading.alternative")
    assert ways["is refused"].endswith("second ballot: is refused")
    assert "replaces the first" not in ways


def test_from_the_page_of_readings_one_comes_to_the_ways_of_that_reading(seated):
    game, ann = seated
    links = re.findall(r'href="(/games/[^"]+/do/invoke/\?[^"]+)"', read(ann.client, f"/games/{game}/readings/"))
    asked = next(link for link in links if "206" in link and "second" in link)

    page = read(ann.client, html.unescape(asked))

    assert '<option value="206:second ballot" selected>' in page
    assert list(chosen_from(page, "reading.alternative")) == ["is refused"]


def test_what_was_picked_is_what_the_judgement_would_switch(seated):
    game, ann = seated
    picked = {"reading.name": "206:second ballot", "reading.alternative": "is refused"}
    moved(ann, game, {"move": "invoke", "statement": "One vote is one vote.", **picked})

    page = read(ann.client, f"/games/{game}/judgement/1/")
    assert "second ballot: <strong>is refused</strong>" in page
    assert "206:second ballot" not in page


def test_of_moves_that_are_too_many_to_list_it_is_told_that_there_are_more():
    switch = {"to": "worn", "judgement": 1, "at": "2026-11-20T10:00:00Z", "entry": "9", "rested": ["7", "8"]}
    shown = [
        words_in(render_to_string("components/switches.html", {"game": "g", "switches": [{**switch, "more": more}]}))
        for more in (True, False)
    ]
    assert "More than 2 moves depended on the old reading:" in shown[0]
    assert " 2 moves depended on the old reading:" in shown[1]
    assert "More than" not in shown[1]
