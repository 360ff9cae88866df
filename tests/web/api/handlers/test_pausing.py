"""A host pauses a game through the API and resumes it; nobody else can, and players are told why they have to wait."""

from __future__ import annotations

PROPOSAL = {"move": "propose", "changes": [{"change": "repeal", "rule": 202}]}


def test_a_host_pauses_a_game_and_resumes_it_and_players_are_told(house):
    game = house.founded("Paused", rulebook="minimal")
    ann, host = house.seated(game, "Ann", 2), house.client(house.doors.issue(9, ("read", "host")))
    paused = host.post(f"/games/{game}/pause", json={"reason": "Lunch."})
    assert (paused.status_code, paused.json()["answers"]) == (201, ["The host paused the game: Lunch."])
    refused = ann.post(f"/games/{game}/moves", json=PROPOSAL)
    assert refused.status_code == 409
    assert refused.json()["because"].startswith("The host paused this game at ")
    assert refused.json()["instead"].startswith("Wait until the host resumes the game.")
    assert ann.get(f"/games/{game}/pages/board").json()["paused"]["reason"] == "Lunch."
    assert ann.get(f"/games/{game}").json()["paused"] is not None
    assert host.post(f"/games/{game}/pause", json={}).status_code == 409
    assert host.post(f"/games/{game}/resume").status_code == 201
    assert ann.get(f"/games/{game}").json()["paused"] is None
    assert ann.post(f"/games/{game}/moves", json=PROPOSAL).status_code == 201
    assert [one[1:] for one in house.doors.acts[-2:]] == [
        ("paused the game", game, "Lunch."),
        ("resumed the game", game, ""),
    ]


def test_only_a_token_for_hosting_pauses_a_game(house):
    game = house.founded("Not paused", rulebook="minimal")
    ann = house.client(house.doors.issue(2, ("read", "play", "found")))
    assert ann.post(f"/games/{game}/pause", json={}).status_code == 403
    assert ann.post(f"/games/{game}/resume").status_code == 403
    host = house.client(house.doors.issue(9, ("read", "host")))
    assert host.post("/games/nowhere/pause", json={}).status_code == 404


def test_a_pause_that_is_sent_twice_with_one_key_is_made_once(house):
    game = house.founded("Paused once", rulebook="minimal")
    host, key = house.client(house.doors.issue(9, ("read", "host"))), {"Idempotency-Key": "once"}
    first = host.post(f"/games/{game}/pause", json={}, headers=key)
    assert host.post(f"/games/{game}/pause", json={}, headers=key).json() == first.json()


def test_a_player_cannot_pause_by_a_move(house):
    game = house.founded("A player's pause", rulebook="minimal")
    ann = house.seated(game, "Ann", 2)
    refused = ann.post(f"/games/{game}/moves", json={"move": "pause"})
    assert (refused.status_code, refused.json()["because"]) == (409, "Only the host can pause a game and resume it.")


def test_a_host_ends_every_open_vote_where_a_rule_lets_the_host(house):
    game = house.founded("A lesson", rulebook="minimal")
    ann, host = house.seated(game, "Ann", 2), house.client(house.doors.issue(9, ("read", "host")))
    house.seated(game, "Ben", 3)
    ann.post(f"/games/{game}/moves", json=PROPOSAL)
    refused = host.post(f"/games/{game}/end-votes", json={"reason": "The bell rang."})
    assert (refused.status_code, refused.json()["because"]) == (409, "The rules do not let the host end votes.")
