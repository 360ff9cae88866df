"""The game that plays itself on the home page: off unless the host turns it on, and the same for everybody."""

from __future__ import annotations

import pytest

from nomicon.game.names import Moment
from nomicon.game.values.replacing import replace
from nomicon.web.pages.lobby import live
from nomicon.web.pages.lobby.live import AT_THE_END, EVERY, shown_at
from nomicon.web.pages.lobby.watching import WATCHED, steps_of
from nomicon.web.tools import the_house


@pytest.fixture
def turned_on(house, monkeypatch) -> None:
    chosen = replace(house, choices=replace(house.choices, live_demonstration=True))
    monkeypatch.setattr(live, "the_house", lambda: chosen)


def test_every_step_of_every_game_comes_in_its_order_and_then_the_first_again():
    played = [(game, step["number"]) for game in WATCHED for step in steps_of(game)]
    whole = sum(len(steps_of(game)) - 1 + AT_THE_END for game in WATCHED)
    begun = Moment(whole * EVERY * 1000)
    seen = [shown_at(Moment(begun + at * EVERY)) for at in range(whole)]
    order = list(dict.fromkeys((one["game"], one["step"]["number"]) for one in seen))
    assert order == played
    assert shown_at(Moment(begun + whole * EVERY)) == seen[0]
    assert shown_at(Moment(begun + EVERY - 1)) == seen[0]


def test_a_visitor_sees_it_where_the_host_has_turned_it_on(turned_on, passer_by):
    page = passer_by.get("/").content.decode()
    assert "A game that plays itself" in page
    assert f'hx-trigger="every {EVERY}s"' in page
    alone = passer_by.get("/watch/live/")
    assert alone.status_code == 200
    assert 'id="live"' in alone.content.decode()


def test_it_is_off_unless_the_host_turns_it_on(passer_by):
    assert not the_house().choices.live_demonstration
    assert "A game that plays itself" not in passer_by.get("/").content.decode()
    assert passer_by.get("/watch/live/").status_code == 404
