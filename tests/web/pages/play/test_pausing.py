"""A host pauses a game on its page: everybody sees it, nothing falls due, and all goes on later by that time."""

from __future__ import annotations

from collections.abc import Callable

HOUR = 3600


def test_a_host_pauses_and_resumes_a_game_on_its_page(house, founded, person, later: Callable[[int], None]):
    game = founded("minimal")
    ann, ben = (person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben"))
    host = person("host", host=True).client
    ann.post(f"/games/{game}/moves/", {"move": "typed", "line": "propose repeal 202"})
    closes = ann.get(f"/games/{game}/proposal/301.json").json()["closes"]
    assert host.post(f"/host/games/{game}/", {"act": "pause", "reason": "The bell rang."}).status_code == 302
    for client in (ann, ben, host):
        page = client.get(f"/games/{game}/")
        assert b"The host paused this game" in page.content
        assert b"The bell rang." in page.content
    assert page.content.count(b"The host paused this game") == 1
    assert b"Resume the game" in host.get(f"/games/{game}/rules/").content
    assert b"Resume the game" not in ann.get(f"/games/{game}/rules/").content
    later(50 * HOUR)
    refused = ben.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert refused.status_code == 409
    assert b"Wait until the host resumes the game" in refused.content
    assert host.post(f"/host/games/{game}/", {"act": "resume"}).status_code == 302
    page = ann.get(f"/games/{game}/")
    assert b"The host paused this game" not in page.content
    after = ann.get(f"/games/{game}/proposal/301.json").json()["closes"]
    assert after[8:13] != closes[8:13]
    assert ben.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"}).status_code == 302
    acts = [one["what"] for one in host.get(f"/host/games/{game}.json").json()["acts"]]
    assert acts == ["resumed the game", "paused the game"]


def test_a_second_press_does_nothing_and_nobody_else_can_pause(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann").client
    host = person("host", host=True).client
    assert ann.post(f"/host/games/{game}/", {"act": "pause"}).status_code == 404
    for _ in range(2):
        assert host.post(f"/host/games/{game}/", {"act": "pause"}).status_code == 302
    assert len(host.get(f"/host/games/{game}.json").json()["acts"]) == 1
