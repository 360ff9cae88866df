"""Searches that fail: programs and pages are told so, and not that somebody is still looking."""

from __future__ import annotations

import threading
from typing import Any

import pytest

FAILED = "We could not try this: the program failed. Try again in a minute."
WAITS = 300

ASKED = {
    "foreseen": ("amendable", "amendable"),
    "stuckness": ("pages/rescues", "pages/rescues"),
    "fragility_of": ("fragility", "pages/rules-fragile"),
    "collisions": ("pages/proposal?number=302", "pages/proposal?number=302"),
    "collisions_on_the_table": ("pages/collisions", "pages/collisions"),
    "what_if": ("pages/proposal?number=302", "pages/proposal?number=302"),
}
"""Where programs ask for what each search finds, by the function that makes it."""


def told(client: Any, address: str) -> str:
    """Ask until it is told that it failed."""
    for _ in range(WAITS):
        answer = client.get(address)
        assert answer.status_code == 200, answer.text
        if FAILED in answer.text:
            break
        threading.Event().wait(0.1)
    return str(answer.text)


@pytest.fixture
def played(house) -> tuple[str, Any]:
    """A game in which a rule was made, and two proposals are on the table."""
    game = house.founded("Failing", rulebook="minimal")
    ann, ben = house.seated(game, "Ann", 2), house.seated(game, "Ben", 3)

    def plays(player: Any, **move: Any) -> None:
        sent = player.post(f"/games/{game}/moves", json=move)
        assert sent.status_code == 201, sent.text

    rule = "---\ntitle: Hats\n---\nEverybody wears a hat.\n"
    plays(ann, move="propose", changes=[{"change": "enact", "rule": rule}])
    for player in (ann, ben):
        plays(player, move="vote", proposal=301, choice="FOR")
    for player in (ann, ben):
        plays(player, move="propose", changes=[{"change": "repeal", "rule": 206}])
    return game, ann


@pytest.mark.parametrize("name", ASKED)
def test_a_search_that_fails_is_told_to_programs(played, monkeypatch: pytest.MonkeyPatch, name: str):
    def broken(*_: object) -> None:
        raise ValueError("broken")

    game, ann = played
    monkeypatch.setattr(f"nomicon.hosting.foresight.advice.{name}", broken)
    for address in ASKED[name]:
        assert FAILED in told(ann, f"/games/{game}/{address}"), address


def test_a_correction_that_fails_is_told(played, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise ValueError("broken")

    game, ann = played
    monkeypatch.setattr("nomicon.hosting.foresight.corrections.worked_out", broken)
    job = ann.post(f"/games/{game}/rebase/try", json={"how": "strike", "at": "2"}).json()["job"]
    assert ann.get(f"/games/{game}/rebase/{job}").json()["cannot"] == FAILED


def test_a_trial_that_fails_is_told(played, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise ValueError("broken")

    game, ann = played
    monkeypatch.setattr("nomicon.hosting.foresight.foreseer.what_if_changed", broken)
    sent = ann.post(f"/games/{game}/what-if", json={"changes": [{"change": "repeal", "rule": 206}]})
    assert (sent.status_code, FAILED in sent.text) == (503, True), sent.text
