"""Rescue in the browser: a stuck game says so, a rescue is called for on the page of proposals, and all sign it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from nomicon.game.names import GameId

WAITS = 600
RULE = "---\ntitle: A brick\nprevails_over: [202]\nanswers: {may_propose: nobody}\n---\nNobody may propose.\n"


def looked_for(client: Any, game: GameId, what: str) -> Any:
    """Ask for a page until it is known whether the game is stuck."""
    for _ in range(WAITS):
        page = client.get(f"/games/{game}/rescues.json").json()
        if page[what] is not None:
            break
        threading.Event().wait(0.2)
    return page


@pytest.fixture
def stuck(house, founded, person, later) -> tuple[GameId, dict[str, Any]]:
    """A game of two in which nobody may propose: it takes no long search to see that it is stuck."""
    game = founded("minimal")
    people = {name: person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben")}
    typed = {"move": "typed", "line": "propose enact:", "text": RULE}
    assert people["Ann"].post(f"/games/{game}/moves/", typed).status_code == 302
    for one in people.values():
        assert (
            one.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"}).status_code == 302
        )
    later(4 * 86400)
    return game, people


def test_a_stuck_game_is_rescued_by_all_and_says_so_for_ever(stuck, later: Callable[[int], None]):
    game, people = stuck
    ann, ben = people.values()
    page = looked_for(ann, game, "stuck")
    assert (page["stuck"], page["judgement"]) == (True, 'invoke "Rule 301 is void." correct void 301 because 202')
    shown = ann.get(f"/games/{game}/rescues/").content.decode()
    assert "Ask for this judgement" in shown
    assert "What you can do" in ann.get(f"/games/{game}/").content.decode()

    form = ann.get(f"/games/{game}/propose/?rescue=yes&change=repeal&rule=301").content.decode()
    assert 'value="rescue"' in form
    assert 'value="rescue"' not in ann.get(f"/games/{game}/propose/?change=repeal&rule=301").content.decode()
    sent = {"changes.0.change": "repeal", "changes.0.rule": "301", "act": "rescue", "reason": "A slip."}
    assert ann.post(f"/games/{game}/propose/?rescue=yes", sent).status_code == 302

    shown = ben.get(f"/games/{game}/rescues/").content.decode()
    assert "A slip." in shown
    assert "Sign it" in shown
    assert "Sign it" not in ann.get(f"/games/{game}/rescues/").content.decode()
    assert 'name="move" value="sign_rescue"' in ben.get(f"/games/{game}/inbox/").content.decode()
    assert ben.post(f"/games/{game}/moves/", {"move": "sign_rescue", "rescue": "1"}).status_code == 302
    later(8 * 86400)
    for _ in range(WAITS):
        page = ben.get(f"/games/{game}/rescues.json").json()
        if page["done"]:
            break
        threading.Event().wait(0.2)
    assert "the players made a change that the rules did not allow" in page["done"][0]["told"]
    assert "outside the rules" in ben.get(f"/games/{game}/").content.decode()
    assert "Changed outside the rules" in ben.get(f"/games/{game}/rescues/").content.decode()
    assert ben.get(f"/games/{game}/proposal/302/").status_code == 200
    assert ben.get(f"/games/{game}/proposals-ended/").status_code == 200


def test_a_game_can_be_founded_without_rescue(house, person):
    ann = person("ann", host=True).client
    sent = {"title": "Stern", "rulebook": "minimal", "name": "Ann", "visibility": "open", "no_rescue": "on"}
    assert ann.post("/found/", sent).status_code == 302
    game = max(one for one in house.hall.games() if one.startswith("stern"))
    assert ann.get(f"/games/{game}/rescues.json").json()["allowed"] is False
