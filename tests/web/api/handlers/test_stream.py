"""Streams: every entry once and in order, from where one left off; pages hear how far a game has come, and no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.hosting.seats import Visibility
from tests.web.api.house import QUICK, Open, opened

ENACT = {"move": "propose", "changes": [{"change": "enact", "rule": "---\ntitle: Tea\n---\nThere is tea.\n"}]}


@contextmanager
def listening(address: str, **asked: Any) -> Iterator[Iterator[tuple[str, Any]]]:
    """Listen to a stream; yields its events as they come: each event's id, and its data."""
    with httpx.stream("GET", address, timeout=10, trust_env=False, **asked) as stream:
        assert stream.status_code == 200
        assert stream.headers["content-type"].startswith("text/event-stream")
        yield events(stream.iter_lines())


def events(lines: Iterator[str]) -> Iterator[tuple[str, Any]]:
    found: dict[str, str] = {}
    for line in lines:
        name, sign, value = line.partition(": ")
        if sign and name:
            found[name] = value
        elif not line and found:
            if "data" in found:
                assert found["event"] == "entry"
                yield found["id"], json.loads(found["data"])
            found = {}


def stream_of(house: Open, game: str) -> str:
    return f"{house.address}/api/v1/games/{game}/stream"


def test_entries_are_sent_as_they_are_written_and_those_before_on_asking(house):
    game = house.founded("Sent")
    ann = house.seated(game, "Ann", 2)
    with listening(stream_of(house, game), params={"after": "0"}) as told:
        assert [next(told)[0] for _ in range(2)] == ["1", "2"]
        ann.post(f"/games/{game}/moves", json=ENACT)
        number, entry = next(told)
        assert (number, entry["entry"], entry["move"]["kind"]) == ("3", "3", "Propose")
    assert entry == ann.get(f"/games/{game}/entries", params={"after": "2"}).json()["entries"][0]


def test_without_a_beginning_only_what_comes_next_is_sent(house):
    game = house.founded("Next")
    ann = house.seated(game, "Ann", 2)
    with listening(stream_of(house, game)) as told:
        ann.post(f"/games/{game}/moves", json=ENACT)
        assert next(told)[0] == "3"


def test_whoever_comes_back_is_sent_what_was_missed_once_and_in_order(house):
    game = house.founded("Back")
    ann = house.seated(game, "Ann", 2)
    with listening(stream_of(house, game), params={"after": "0"}) as told:
        seen = [next(told)[0]]
    for number in range(5):
        ann.post(f"/games/{game}/moves", json={"line": f'declare "{number}"'})
    again = {"headers": {"Last-Event-ID": seen[-1]}, "params": {"after": "0"}}
    with listening(stream_of(house, game), **again) as told:
        seen += [next(told)[0] for _ in range(6)]
    assert seen == ["1", "2", "3", "4", "5", "6", "7"]


def test_many_entries_at_once_all_arrive(house):
    game = house.founded("Many")
    ann = house.seated(game, "Ann", 2)
    with listening(stream_of(house, game), params={"after": "2"}) as told:
        for number in range(30):
            ann.post(f"/games/{game}/moves", json={"line": f'declare "{number}"'})
        assert [next(told)[0] for _ in range(30)] == [str(number) for number in range(3, 33)]


def test_a_silent_stream_shows_signs_of_life(house):
    game = house.founded("Silent")
    with httpx.stream("GET", stream_of(house, game), timeout=10, trust_env=False) as stream:
        lines = stream.iter_lines()
        assert [next(lines) for _ in range(4)] == [": still here", "id: 1", "", ": still here"]


def test_a_stream_that_begins_nowhere_is_refused_in_words(house):
    game = house.founded("Nowhere")
    answer = house.client().get(f"/games/{game}/stream", params={"after": "x"})
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid")
    assert house.client().get("/games/no-such/stream").status_code == 404


def test_pages_are_told_how_far_a_game_has_come_and_nothing_else(house):
    game = house.founded("Live")
    ann = house.seated(game, "Ann", 2)
    with listening(f"{house.address}/live/{game}") as told:
        assert next(told) == ("2", {"game": game, "entry": 2})
        ann.post(f"/games/{game}/moves", json=ENACT)
        assert next(told) == ("3", {"game": game, "entry": 3})


def test_what_happens_within_a_tenth_of_a_second_is_told_together(house):
    game = house.founded("Joined")
    with listening(f"{house.address}/live/{game}") as told:
        assert next(told)[0] == "1"
        for number in range(2, 22):
            house.house.live.announce(GameId(game), number)
        numbers = [int(next(told)[0])]
        while numbers[-1] < 21:
            numbers.append(int(next(told)[0]))
    assert len(numbers) <= 3


PAGES = (
    "",
    "/entries",
    "/export",
    "/export?form=playthrough",
    "/pages/proposal?number=301",
    "/pages/history",
    "/pages/board",
    "/pages/votes",
    "/pages/players",
    "/pages/proposals",
    "/options",
)


def all_that_is_told(folder: Path, *, voted: bool) -> str:
    """Play a game with a secret vote, in which somebody has voted or not, and collect what somebody else is told."""
    folder.mkdir()
    with opened(folder) as here:
        game = here.founded("Secret", rulebook="nomicam", offices={"Speaker": "Zed"})
        ann, ben = here.seated(game, "Ann", 2), here.seated(game, "Ben", 3)
        ann.post(f"/games/{game}/moves", json=ENACT)
        zed = here.client(here.doors.issue(4))
        zed.post(f"/games/{game}/seat", json={"name": "Zed"})
        with listening(stream_of(here, game), params={"after": "0"}) as stream:
            last = int(ann.get(f"/games/{game}").json()["entry"])
            sent = [next(stream) for _ in range(last)]
            if voted:
                made = ben.post(f"/games/{game}/moves", json={"line": "vote 301 for"})
                assert (made.status_code, made.json()["entry"]) == (201, None)
            ann.post(f"/games/{game}/moves", json={"line": "declare Afterwards."})
            sent.append(next(stream))
        with listening(f"{here.address}/live/{game}") as live:
            sent.append(next(live))
        return json.dumps([sent, [[who.get(f"/games/{game}{page}").text for page in PAGES] for who in (ann, zed)]])


def test_what_is_sealed_is_told_to_nobody_until_its_vote_closes(tmp_path):
    silent, voted = (all_that_is_told(tmp_path / str(cast), voted=cast) for cast in (False, True))
    assert voted == silent


@pytest.mark.parametrize(
    ("bounds", "told"),
    [
        (replace(QUICK, streams=0), "You can have at most 0 open streams. Close one."),
        (replace(QUICK, all_streams=0), "The server has too many open streams. Try again in a minute."),
    ],
    ids=["of one caller", "of all"],
)
def test_whoever_cannot_open_a_stream_is_told_whose_are_too_many(tmp_path, bounds, told):
    with opened(tmp_path, bounds) as here:
        refused = httpx.get(stream_of(here, here.founded("Full")), trust_env=False)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "60")
        assert told in refused.text


@pytest.mark.parametrize("where", ["api/v1/games/{game}/stream", "live/{game}"])
def test_a_stream_ends_when_its_game_is_put_away(house, where):
    game = house.founded("Away")
    address = f"{house.address}/{where.format(game=game)}"
    with httpx.stream("GET", address, timeout=10, trust_env=False) as stream:
        assert stream.status_code == 200
        house.doors.visibilities[game] = Visibility.HIDDEN
        for signs, _line in enumerate(stream.iter_lines()):
            assert signs < 20, "it goes on"
    again = httpx.get(address, timeout=10, trust_env=False)
    assert again.status_code == 404


def test_a_stream_ends_when_its_token_is_withdrawn_before_anything_more_is_told(house):
    game = house.founded("Withdrawn")
    ann = house.seated(game, "Ann", 2)
    token = house.doors.issue(5)
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.stream("GET", stream_of(house, game), headers=headers, timeout=10, trust_env=False) as stream:
        lines = stream.iter_lines()
        assert [next(lines) for _ in range(2)] == [": still here", "id: 2"]
        house.doors.revoke(token)
        ann.post(f"/games/{game}/moves", json=ENACT)
        assert not [line for line in lines if line.startswith("data")]


def test_a_stream_says_at_once_from_where_to_go_on(house):
    game = house.founded("At once")
    ann = house.seated(game, "Ann", 2)
    with httpx.stream("GET", stream_of(house, game), timeout=10, trust_env=False) as stream:
        lines = stream.iter_lines()
        begun = [next(lines) for _ in range(2)][1].removeprefix("id: ")
    ann.post(f"/games/{game}/moves", json=ENACT)
    with listening(stream_of(house, game), headers={"Last-Event-ID": begun}) as told:
        assert next(told)[0] == "3"
