"""The host's rescue on a page: told to everybody, refused as long as rules can be changed, and ended by any player."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from nomicon.game.names import GameId
from tests.web.conftest import Person
from tests.web.pages.test_rescue import RULE

WAITS = 600


@pytest.fixture
def host(person) -> Person:
    made: Person = person("host", host=True)
    return made


@pytest.fixture
def table(house, founded, person, host) -> tuple[GameId, Any]:
    """A game of two, and one of its players."""
    game = founded("minimal")
    people = [person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben")]
    return game, people[0]


@pytest.fixture
def stuck(table, host, later: Callable[[int], None]) -> tuple[GameId, Any]:
    """The same game in which nobody may propose."""
    game, ann = table
    typed = {"move": "typed", "line": "propose enact:", "text": RULE}
    assert ann.post(f"/games/{game}/moves/", typed).status_code == 302
    assert ann.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"}).status_code == 302
    later(4 * 86400)
    for _ in range(WAITS):
        if host.client.get(f"/host/games/{game}/rescue.json").json()["stuck"] is not None:
            break
        threading.Event().wait(0.2)
    return game, ann


def test_nobody_else_finds_it_and_it_is_refused_while_rules_can_be_changed(table, host, passer_by):
    game, ann = table
    address = f"/host/games/{game}/rescue/"
    for client in (ann, passer_by):
        assert client.get(address).status_code == 404
        assert client.post(address, {"line": "repeal 201", "reason": "So."}).status_code == 404
    assert b"no rescue is needed" in host.client.get(address).content
    refused = host.client.post(address, {"line": "repeal 201", "reason": "So."})
    assert refused.status_code == 400
    assert b"can still be changed in the normal way" in refused.content
    assert host.client.get("/host/games/nowhere/rescue/").status_code == 404


def test_the_host_changes_a_rule_where_no_player_comes(stuck, host, passer_by, later: Callable[[int], None]):
    game, ann = stuck
    address = f"/host/games/{game}/rescue/"
    assert b"Call for the rescue" in host.client.get(address).content
    for sent, told in (
        ({"line": "repeal 301", "reason": ""}, b"Write a reason"),
        ({"line": "repeal 999", "reason": "So."}, b"999"),
        ({"line": "nonsense", "reason": "So."}, b'value="nonsense"'),
        ({"line": "", "reason": "So."}, b"the change"),
    ):
        answer = host.client.post(address, sent)
        assert (answer.status_code, told in answer.content) == (400, True), (sent, answer.content)
    sent = {"line": "repeal 301", "reason": "Nobody comes."}
    assert host.client.post(address, sent).status_code == 302
    assert b"Withdraw it" in host.client.get(address).content
    assert (
        b"called for a rescue, which takes effect after thirty days unless a player visits the game before then"
        in ann.get(f"/games/{game}/host-acts/").content
    )
    later(31 * 86400)
    for _ in range(WAITS):
        done = host.client.get(f"/host/games/{game}/rescue.json").json()["done"]
        if done:
            break
        threading.Event().wait(0.2)
    assert "the host made a change that the rules did not allow" in done[0]["told"]
    assert b"the host made a change that the rules did not allow" in passer_by.get(f"/games/{game}/").content


def test_the_host_takes_a_rescue_back(stuck, host):
    game, ann = stuck
    address = f"/host/games/{game}/rescue/"
    text = "---\ntitle: Open again\nprevails_over: [301]\nanswers: {may_propose: players}\n---\nPlayers may propose.\n"
    assert host.client.post(address, {"line": "enact:", "text": text, "reason": "Nobody comes."}).status_code == 302
    (waiting,) = host.client.get(f"/host/games/{game}/rescue.json").json()["open"]
    assert waiting["by"] == "the host"
    assert host.client.post(address, {"withdraw": str(waiting["number"])}).status_code == 302
    assert host.client.get(f"/host/games/{game}/rescue.json").json()["open"] == []
    assert host.client.post(address, {"withdraw": "7"}).status_code == 400
    assert b"withdrew rescue R-" in ann.get(f"/games/{game}/host-acts/").content
