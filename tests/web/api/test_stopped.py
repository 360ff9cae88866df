"""The door for programs while the clock is not believed."""

from __future__ import annotations

import pytest

from nomicon.game.names import Moment, Seconds
from nomicon.hosting.ports import ClockDoubt
from tests.web.api.house import NOON


def test_while_the_clock_is_not_believed_no_move_is_taken_and_every_answer_says_so(house, monkeypatch):
    game = house.founded("Stopped")
    ann = house.seated(game, "Ann", 2)
    assert "Nomicon-Clock" not in ann.get(f"/games/{game}").headers
    doubt = ClockDoubt("ahead", Seconds(3 * 365 * 86400), Moment(NOON + 3 * 365 * 86400), NOON)
    monkeypatch.setattr(house.clock, "doubt", lambda last=None: doubt)

    refused = ann.post(f"/games/{game}/moves", json={"move": "declare", "text": "Hello."})
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "60")
    assert refused.json()["error"] == "clock stopped"
    assert refused.json()["message"].startswith("The server's clock jumped ahead by 3 years")
    told = ann.get(f"/games/{game}")
    assert (told.status_code, told.headers["Nomicon-Clock"]) == (200, "stopped")

    monkeypatch.undo()
    assert ann.post(f"/games/{game}/moves", json={"move": "declare", "text": "Hello."}).status_code == 201


@pytest.mark.parametrize("path", ["/games", "/nowhere"])
def test_passers_by_are_told_as_well(house, monkeypatch, path):
    doubt = ClockDoubt("back", Seconds(86400), Moment(NOON - 86400), NOON)
    monkeypatch.setattr(house.clock, "doubt", lambda last=None: doubt)
    assert house.client().get(path).headers["Nomicon-Clock"] == "stopped"
