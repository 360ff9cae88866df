"""A move sent again under the same key is made once, and other keys and other people are not in its way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.web.api.house import opened

RULE = "---\ntitle: Tea\n---\nThere is tea.\n"
ENACT = {"move": "propose", "changes": [{"change": "enact", "rule": RULE}]}


def entries(client: httpx.Client, game: str) -> int:
    return int(client.get(f"/games/{game}").json()["entry"])


def test_a_move_sent_again_is_answered_with_what_came_of_it(house):
    game = house.founded("Again")
    ann = house.seated(game, "Ann", 2)
    house.seated(game, "Ben", 3)
    first, second = (ann.post(f"/games/{game}/moves", json=ENACT, headers={"Idempotency-Key": "1"}) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert entries(ann, game) == 4


def test_of_many_sent_at_once_under_one_key_one_is_made(house):
    game = house.founded("At once")
    ann = house.seated(game, "Ann", 2)
    headers = {**ann.headers, "Idempotency-Key": "same"}

    def send(_: int) -> httpx.Response:
        return httpx.post(
            f"{house.address}/api/v1/games/{game}/moves", json=ENACT, headers=headers, timeout=30, trust_env=False
        )

    with ThreadPoolExecutor(12) as threads:
        answers = list(threads.map(send, range(24)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    assert entries(ann, game) == 3


def test_a_refused_move_leaves_its_key_free_and_may_be_made_under_it_later(house):
    game = house.founded("Refused first")
    ann = house.seated(game, "Ann", 2)
    vote, headers = {"move": "vote", "proposal": 301, "choice": "FOR"}, {"Idempotency-Key": "vote"}
    refused = [ann.post(f"/games/{game}/moves", json=vote, headers=headers).status_code for _ in range(2)]
    assert refused == [409, 409]
    assert ann.post(f"/games/{game}/moves", json=ENACT).status_code == 201
    made = [ann.post(f"/games/{game}/moves", json=vote, headers=headers) for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    assert made[0].json() == made[1].json()


def test_without_a_key_or_with_another_it_is_another_move(house):
    game = house.founded("Others")
    ann = house.seated(game, "Ann", 2)
    house.seated(game, "Ben", 3)
    for headers in ({}, {}, {"Idempotency-Key": "x"}, {"Idempotency-Key": "y"}):
        assert ann.post(f"/games/{game}/moves", json=ENACT, headers=headers).status_code == 201
    assert entries(ann, game) == 7


def test_everybodys_keys_are_their_own(house):
    game = house.founded("Own keys")
    ann, ben = house.seated(game, "Ann", 2), house.seated(game, "Ben", 3)
    for client in (ann, ben):
        made = client.post(f"/games/{game}/moves", json={"line": "declare Hello."}, headers={"Idempotency-Key": "k"})
        assert made.status_code == 201
    assert entries(ann, game) == 5


def test_a_key_does_not_stand_for_two_moves(house):
    game = house.founded("Two moves")
    ann = house.seated(game, "Ann", 2)
    headers = {"Idempotency-Key": "k"}
    assert ann.post(f"/games/{game}/moves", json={"line": "declare One."}, headers=headers).status_code == 201
    other = ann.post(f"/games/{game}/moves", json={"line": "declare Two."}, headers=headers)
    assert (other.status_code, other.json()["error"]) == (422, "invalid")
    assert "Idempotency-Key" in other.json()["message"]
    assert entries(ann, game) == 3


def test_a_refusal_uses_no_key_up(house):
    game = house.founded("Refused first")
    ann = house.seated(game, "Ann", 2)
    headers = {"Idempotency-Key": "k"}
    vote = {"move": "vote", "proposal": 301, "choice": "FOR"}
    assert ann.post(f"/games/{game}/moves", json=vote, headers=headers).status_code == 409
    assert ann.post(f"/games/{game}/moves", json=ENACT).status_code == 201
    assert ann.post(f"/games/{game}/moves", json=vote, headers=headers).status_code == 201


def test_a_founding_sent_again_founds_no_second_game(house):
    client = house.client(house.doors.issue(1))
    asked = {"title": "Once", "rulebook": "minimal"}
    with ThreadPoolExecutor(6) as threads:
        answers = list(
            threads.map(
                lambda _: httpx.post(
                    f"{house.address}/api/v1/games",
                    json=asked,
                    timeout=30,
                    trust_env=False,
                    headers={**client.headers, "Idempotency-Key": "once"},
                ),
                range(6),
            )
        )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    another = {**asked, "title": "Another"}
    mistaken = client.post("/games", json=another, headers={"Idempotency-Key": "once"})
    assert (mistaken.status_code, mistaken.json()["error"]) == (422, "invalid")
    other = client.post("/games", json=asked, headers={"Idempotency-Key": "twice"}).json()
    assert other["game"] != answers[0].json()["game"]


def test_what_was_acknowledged_is_still_there_under_its_key_after_a_restart(tmp_path):
    with opened(tmp_path) as here:
        game = here.founded("Kept")
        ann = here.seated(game, "Ann", 2)
        told = ann.post(f"/games/{game}/moves", json=ENACT, headers={"Idempotency-Key": "k"}).json()
        doors = here.doors
    with opened(tmp_path) as again:
        again.doors.tokens, again.doors.book, again.doors.visibilities = doors.tokens, doors.book, doors.visibilities
        ann = again.client(again.doors.issue(2))
        repeated = ann.post(f"/games/{game}/moves", json=ENACT, headers={"Idempotency-Key": "k"})
        assert repeated.json() == told
        assert entries(ann, game) == 3


def test_whoever_is_called_otherwise_goes_on_with_token_seat_and_keys(house):
    game = house.founded("Renamed", rulebook="discord")
    ben = house.seated(game, "ben", 2)
    key = {"Idempotency-Key": "k"}
    declared = ben.post(f"/games/{game}/moves", json={"line": "declare One."}, headers=key)
    assert ben.post(f"/games/{game}/moves", json={"line": "rename zoe"}).status_code == 201
    assert ben.get(f"/games/{game}").json()["player"] == "zoe"
    assert ben.get(f"/games/{game}/options").json()["player"] == "zoe"
    again = ben.post(f"/games/{game}/moves", json={"line": "declare One."}, headers=key)
    assert (declared.status_code, again.json()) == (201, declared.json())
    for name in ("ben", "zoe"):
        assert ben.post(f"/games/{game}/seat", json={"name": name}).json()["player"] == "zoe"
    assert ben.post(f"/games/{game}/moves", json={"line": "declare Two."}).json()["answers"] == ['zoe declared: "Two."']
