"""Every route of the API, once as it should be used and once as it should not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, get_args

import httpx
import pytest

from nomicon.game.names import Seconds
from nomicon.game.state import Game
from nomicon.hosting.api_moves.records import RECORDS, AnyMove
from nomicon.play.engine import Refused
from nomicon.web.api.handlers.moves import refusal
from nomicon.web.api.shapes.answers import Ground
from tests.web.api.house import Open

RULE = "---\ntitle: Tea\n---\nThere is tea.\n"
ENACT = {"move": "propose", "changes": [{"change": "enact", "rule": RULE}]}

COVERED = {
    "/api/v1/me",
    "/api/v1/rulebooks",
    "/api/v1/shelf",
    "/api/v1/games",
    "/api/v1/games/{game}",
    "/api/v1/games/{game}/seat",
    "/api/v1/games/{game}/moves",
    "/api/v1/games/{game}/preview",
    "/api/v1/games/{game}/options",
    "/api/v1/pages",
    "/api/v1/games/{game}/pages/{page}",
    "/api/v1/games/{game}/rules/{number}",
    "/api/v1/games/{game}/entries",
    "/api/v1/games/{game}/export",
    "/api/v1/games/{game}/stream",
    "/api/v1/check",
    "/api/v1/games/{game}/rules",
    "/api/v1/games/{game}/rules/book",
    "/api/v1/games/{game}/rules/folder",
    "/api/v1/games/{game}/limits",
    "/api/v1/me/export",
    "/api/v1/games/{game}/what-if",
    "/api/v1/games/{game}/graph",
    "/api/v1/games/{game}/rebase/try",
    "/api/v1/games/{game}/rebase/{job}",
    "/api/v1/games/{game}/amendable",
    "/api/v1/games/{game}/fragility",
    "/api/v1/games/{game}/pause",
    "/api/v1/games/{game}/resume",
    "/api/v1/games/{game}/end-votes",
}
"""The addresses that have tests in this file, in test_limits.py, in test_founding.py or in `handlers`."""


def document(house: Open) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(httpx.get(f"{house.address}/api/openapi.json", trust_env=False).text)
    return found


def test_every_address_of_the_document_is_tested(house):
    assert set(document(house)["paths"]) == COVERED


NOWHERE = (
    "whatever",
    "v2/games",
    "v1",
    "v1/",
    "v1/gamez",
    "openapi.yaml",
    "openapi.json/x",
    "%00",
    "docs",
    "..%2f",
    "v1/games/x/y/z",
    "v1/me/export/x",
)
"""Behind /api/, addresses that are not there."""


@pytest.mark.parametrize("path", NOWHERE)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH"])
def test_an_address_that_is_not_there_is_told_in_a_record_that_says_where_to_look(house, method: str, path: str):
    answer = httpx.request(method, f"{house.address}/api/{path}", trust_env=False)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")
    assert answer.json() == {
        "error": "not found",
        "message": "There is nothing at this address. For a list of addresses, see /api/openapi.json.",
    }


def test_the_document_tells_of_every_kind_of_move(house):
    told = document(house)
    body = told["paths"]["/api/v1/games/{game}/moves"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    moves, line = body["anyOf"]
    kinds = [told["components"]["schemas"][one["$ref"].rpartition("/")[2]] for one in (*moves["anyOf"], line)]
    tags = {one["properties"].get("move", {}).get("enum", ["a line"])[0] for one in kinds}
    assert set(moves["discriminator"]["mapping"]) == tags - {"a line"}
    assert tags >= {"vote", "propose", "join", "typed", "a line", "give", "choose", "invoke", "make"}
    assert told["openapi"].startswith("3.1")


# -- Who one is, and games -----------------------------------------------------------


def test_a_token_tells_whose_it_is(house):
    answer = house.client(house.doors.issue(7, {"read"})).get("/me")
    assert answer.json() == {"account": 7, "name": "account 7", "scopes": ["read"], "expires": None}
    assert house.client().get("/me").status_code == 401


def test_the_rulebooks_on_the_shelf_are_listed(house):
    assert "nomicam" in {one["name"] for one in house.client().get("/rulebooks").json()}
    assert house.client("nmc_wrong").get("/rulebooks").status_code == 401


def test_games_are_listed_page_by_page_to_those_who_may_look(house):
    shown, hidden = [house.founded(f"Listed {letter}") for letter in "abc"], house.founded("Ours", "invited")
    first = house.client().get("/games", params={"limit": 1}).json()
    names, after = [one["game"] for one in first["games"]], first["next"]
    while after is not None:
        answer = house.client().get("/games", params={"limit": 2, "after": after}).json()
        names, after = names + [one["game"] for one in answer["games"]], answer["next"]
    assert [name for name in names if name in shown] == shown
    assert hidden not in names
    founder = house.client(house.doors.issue(1)).get("/games", params={"limit": 50}).json()
    assert hidden in [one["game"] for one in founder["games"]]
    assert house.client().get("/games", params={"limit": 0}).status_code == 400
    told = [house.client().get("/games", params={"after": name}) for name in (hidden, "no-such")]
    assert [one.status_code for one in told] == [422, 422]
    assert told[0].text.replace(hidden, "no-such") == told[1].text


def test_a_game_is_founded_from_a_rulebook_or_from_a_pasted_ruleset(house):
    client = house.client(house.doors.issue(1))
    made = client.post("/games", json={"title": "From the shelf", "rulebook": "minimal"}).json()
    assert made["game"] == "from-the-shelf"
    pasted = client.post("/games", json={"title": "Pasted", "ruleset": "## 101 Tea\n\nThere is tea.\n"})
    assert pasted.status_code == 201, pasted.text
    page = client.get("/games/pasted/pages/rule", params={"number": 101})
    assert page.json()["title"] == "Tea"


@pytest.mark.parametrize(
    ("asked", "status", "told"),
    [
        ({"title": "X", "rulebook": "/etc"}, 422, "There is no rulebook '/etc'"),
        ({"title": "X"}, 422, "Give either a rulebook or a pasted ruleset"),
        ({"title": "X", "ruleset": "nothing of the kind"}, 422, "no rules were found"),
        ({"title": "", "rulebook": "minimal"}, 400, "title"),
        ({"title": "X", "rulebook": "minimal", "visibility": "secret"}, 400, "visibility"),
    ],
)
def test_a_founding_that_makes_no_sense_is_told_why(house, asked, status, told):
    answer = house.client(house.doors.issue(1)).post("/games", json=asked)
    assert (answer.status_code, told in answer.json()["message"]) == (status, True), answer.text


def test_where_only_hosts_found_games_others_are_told_so(house):
    house.doors.hosts_only = True
    try:
        answer = house.client(house.doors.issue(1)).post("/games", json={"title": "X", "rulebook": "minimal"})
    finally:
        house.doors.hosts_only = False
    assert answer.status_code == 403
    assert "hosts" in answer.json()["message"]


def test_a_game_tells_how_far_it_has_come(house):
    game = house.founded("Far")
    ann = house.seated(game, "Ann", 2)
    told = ann.get(f"/games/{game}").json()
    assert (told["entry"], told["players"], told["player"], told["title"]) == (2, ["Ann"], "Ann", "Far")
    assert ann.get("/games/no-such").status_code == 404


def test_whoever_may_not_look_is_told_what_is_told_of_games_that_are_not_there(house):
    game = house.founded("Secret", "invited")
    hidden, absent = (house.client(house.doors.issue(9)).get(f"/games/{name}") for name in (game, "no-such"))
    assert hidden.status_code == absent.status_code == 404
    assert hidden.text.replace(game, "no-such") == absent.text


# -- Seats and moves -----------------------------------------------------------------


def test_a_seat_is_taken_under_a_name_nobody_has(house):
    game = house.founded("Seats")
    one, two = house.client(house.doors.issue(2)), house.client(house.doors.issue(3))
    assert one.post(f"/games/{game}/seat", json={"name": "Ann"}).json() == {"game": game, "player": "Ann"}
    assert one.post(f"/games/{game}/seat", json={"name": "Ann"}).status_code == 201
    taken = two.post(f"/games/{game}/seat", json={"name": "ann"})
    assert (taken.status_code, taken.json()["error"]) == (409, "seat taken")
    assert one.post(f"/games/{game}/seat", json={"name": "Zoe"}).status_code == 409
    assert two.post(f"/games/{game}/seat", json={"name": ""}).status_code == 422


def test_a_move_is_answered_with_its_entry_in_words_and_as_data(house):
    game = house.founded("Moves")
    ann = house.seated(game, "Ann", 2)
    made = ann.post(f"/games/{game}/moves", json=ENACT)
    told = made.json()
    assert made.status_code == 201
    assert told["entry"] == "3"
    assert told["answers"][0].startswith("Proposed 301: Tea.")
    assert [event["kind"] for event in told["events"]] == ["ProposalSubmitted", "VoteOpened"]
    assert told["grounds"] == ["202/1", "203/1"]
    typed = ann.post(f"/games/{game}/moves", json={"line": "vote 301 for"})
    assert typed.json()["answers"][0] == "You have voted on 301."


def test_a_refusal_says_why_by_which_rules_and_what_instead(house):
    game = house.founded("Refusals")
    ann = house.seated(game, "Ann", 2)
    answer = ann.post(f"/games/{game}/moves", json={"move": "vote", "proposal": 301, "choice": "FOR"})
    told = answer.json()
    assert answer.status_code == 409
    assert told["error"] == "refused"
    assert told["because"] == "There is no proposal 301."
    assert set(told) == {"error", "message", "because", "grounds", "instead"}


def test_a_refusal_tells_apart_a_rule_and_how_it_was_read():
    told = refusal(Refused("No.", ("206/2", "206/2:second ballot=is refused", "203")), Game())
    assert told.grounds == [
        Ground("206", "2", "", "", "206/2", ""),
        Ground("206", "2", "second ballot", "is refused", "206/2:second ballot=is refused", ""),
        Ground("203", "", "", "", "203", ""),
    ]


def test_what_makes_no_sense_is_no_refusal(house):
    game = house.founded("Nonsense")
    ann = house.seated(game, "Ann", 2)
    for body, status in (({"line": "fly away"}, 422), ({"move": "fly"}, 400), ({"move": "vote"}, 400), ([], 400)):
        answer = ann.post(f"/games/{game}/moves", json=body)
        assert (answer.status_code, set(answer.json())) == (status, {"error", "message"}), answer.text


def test_every_kind_of_move_is_read_by_its_word_and_what_is_none_is_told_so(house):
    assert set(RECORDS) >= {"vote", "propose", "join", "typed", "give", "choose", "make"}
    assert len(RECORDS) == len(get_args(AnyMove))
    game = house.founded("Kinds")
    ann = house.seated(game, "Ann", 2)
    words: tuple[Any, ...] = ("", "fly", "Vote", 3, None, ["vote"], {})
    for word in words:
        told = ann.post(f"/games/{game}/moves", json={"move": word, "proposal": 301, "choice": "FOR"})
        assert (told.status_code, told.json()["error"]) == (400, "malformed"), word
    stray = ann.post(f"/games/{game}/moves", json={"move": "join", "proposal": 301})
    assert "proposal" in stray.json()["message"]


def test_whoever_has_no_seat_is_told_how_to_take_one(house):
    game = house.founded("Standing")
    answer = house.client(house.doors.issue(5)).post(f"/games/{game}/moves", json={"move": "join"})
    assert (answer.status_code, answer.json()["error"]) == (403, "not seated")
    assert f"/games/{game}/seat" in answer.json()["message"]


def test_a_move_that_expects_another_entry_is_not_made(house):
    game = house.founded("Expecting")
    ann = house.seated(game, "Ann", 2)
    late = ann.post(f"/games/{game}/moves", json=ENACT, headers={"If-Entry": "1"})
    assert (late.status_code, late.json()["error"]) == (412, "moved on")
    assert ann.post(f"/games/{game}/moves", json=ENACT, headers={"If-Entry": "2"}).status_code == 201


def test_what_one_may_do_is_listed_with_what_bars_the_rest(house):
    game = house.founded("Options")
    ann = house.seated(game, "Ann", 2)
    told = ann.get(f"/games/{game}/options").json()
    assert told["player"] == "Ann"
    assert "propose enact:" in [one["typed"] for one in told["options"] if one["allowed"]]
    assert house.client(house.doors.issue(9)).get(f"/games/{game}/options").status_code == 403
    assert house.client().get(f"/games/{game}/options").status_code == 401


# -- Trouble -------------------------------------------------------------------------


def test_time_goes_on_between_two_looks(house):
    game = house.founded("Time")
    ann = house.seated(game, "Ann", 2)
    ann.post(f"/games/{game}/moves", json=ENACT)
    ann.post(f"/games/{game}/moves", json={"line": "vote 301 for"})
    house.clock.advance(Seconds(3 * 86400 + 1))
    told = ann.get(f"/games/{game}/pages/proposal", params={"number": 301}).json()
    assert told["state"] == "adopted"
