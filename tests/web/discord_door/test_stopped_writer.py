"""Discord is answered in time though nothing can be written; what was promised is done when that is possible again.

Another program holds the record. A whole sweep tries it for as long as the specification says, `./nomicon sweep
stopped-writer`; here is a sample, in which nothing depends on how fast this machine is.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from nomicon.adapters.folders import GAMES
from nomicon.play.judging.claiming import Declare
from nomicon.web.discord_door import door
from nomicon.web.requests.bridge import THREADS
from nomicon.web.tools import the_house
from tests.sweeps.by_tests import how_many, is_whole, tell
from tests.waiting import until
from tests.web.conftest import FOLDER
from tests.web.notices.discord_service import APPLICATION, DiscordService
from tests.web.notices.discord_tables import Friends

INTERACTIONS, FEW_INTERACTIONS = 60, 20
STOPPED = 10.0
"""Seconds for which nothing can be written in a whole sweep."""

DISCORD_WAITS = 3.0
HOLD = """
import sqlite3, sys
record = sqlite3.connect(sys.argv[1], isolation_level=None)
record.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_record() -> Iterator[None]:
    """Have another program hold the record for a while, so that nobody else can write."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(FOLDER / GAMES)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdin is not None
    assert holder.stdout is not None
    try:
        assert holder.stdout.readline() == "held\n"
        yield
    finally:
        holder.stdin.close()
        holder.stdout.close()
        holder.wait()


def test_everything_is_promised_in_time_and_told_once_it_is_done(
    discord: DiscordService, friends: Friends, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(door, "PROMPT", 1.5 if is_whole() else 0.1)
    many = how_many(INTERACTIONS, FEW_INTERACTIONS)
    texts = [f"Number {number}." for number in range(many)]
    sent = [discord.command(friends.user, "declare", text=text, game=friends.game) for text in texts]
    sent.append(discord.command(friends.user, "propose", game=friends.game))
    took = list[float]()

    def send(one: dict[str, Any]) -> dict[str, Any]:
        begun = time.monotonic()
        answer = discord.send(one)
        took.append(time.monotonic() - begun)
        return answer

    discord.send({"type": 1})  # The first request of a process reads the program of all pages.
    with held_record(), ThreadPoolExecutor(THREADS) as pool:
        begun = time.monotonic()
        answers = list(pool.map(send, sent))
        all_of_it = time.monotonic() - begun
        while is_whole() and time.monotonic() < begun + STOPPED:
            time.sleep(0.1)
    assert {answer["type"] for answer in answers} == {5}
    until(lambda: len(discord.calls) >= len(sent), "every promise is kept")
    assert {one.path for one in discord.calls} == {
        f"/webhooks/{APPLICATION}/{one['token']}/messages/@original" for one in sent
    }
    moves = [one.entry.move for one in the_house().hall.history(friends.game)]
    assert sorted(one.text for one in moves if isinstance(one, Declare)) == sorted(texts)
    told = [one.body["content"] for one in discord.calls if one.path.split("/")[3] != sent[-1]["token"]]
    assert [one for one in told if "declare" not in one.lower()] == []
    form = next(one for one in discord.calls if one.path.split("/")[3] == sent[-1]["token"])
    assert "give the command again" in form.body["content"]
    if is_whole():
        assert max(took) < DISCORD_WAITS
        tell("interactions while nothing could be written for ten seconds", f"{len(sent)}, all promised and then done")
        tell("longest time until an answer", f"{max(took):.2f} s")
        tell("time until the last answer, where all came at once", f"{all_of_it:.2f} s")
