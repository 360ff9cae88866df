"""A server killed in the middle of a storm: what it acknowledged is there, and what is sent again is made once."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId
from nomicon.hosting.audit.audit import audit
from nomicon.play.judging.claiming import Declare
from tests.hosting.storming import GAMES, person
from tests.play.playing import BENCH, CODEC

PEOPLE = 12
ROUNDS = 4
LONGEST_LIFE = 0.4
"""Seconds a server lives after it has acknowledged something: enough for some hundred groups on a quick machine."""


def stormed(path: Path, firsts: list[int], life: float) -> list[tuple[GameId, str, str]]:
    """Let people move at a server, kill it, and return all that it acknowledged: game, place and key."""
    child = [sys.executable, "-m", "tests.hosting.storming", str(path), *map(str, firsts)]
    with subprocess.Popen(child, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        time.sleep(life)
        server.kill()
        said = first + server.stdout.read()
    lines = [line.split() for line in said.splitlines(keepends=True) if line.endswith("\n")]
    return [(GameId(game), place, key) for game, place, key in lines]


def test_a_server_killed_in_a_storm_loses_nothing_acknowledged_and_doubles_nothing_sent_again(tmp_path: Path):
    path, luck = tmp_path / "games.sqlite", random.Random(2026)
    firsts, acknowledged = [0] * PEOPLE, list[tuple[GameId, str, str]]()
    for _ in range(ROUNDS):
        acknowledged += stormed(path, firsts, luck.uniform(0, LONGEST_LIFE))
        for number in range(PEOPLE):  # Whoever has had no answer sends the move again when the server is back.
            turns = [int(key.partition(":")[2]) for _, _, key in acknowledged if key.startswith(f"{person(number)}:")]
            firsts[number] = max(turns, default=-1) + 1

    assert len(acknowledged) >= ROUNDS
    with SqliteLedger(path, CODEC, "test") as ledger:
        made: Counter[str] = Counter()
        for game in GAMES:
            entries = [written.entry for written in ledger.read(game)]
            made.update(entry.move.text for entry in entries if isinstance(entry.move, Declare))
            by_place = {str(entry.place): entry for entry in entries}
            for name, place, key in acknowledged:
                if name == game:
                    assert by_place[place].move == Declare(person(int(key[1:].partition(":")[0])), key)
                    assert str(ledger.receipt(game, key)) == place
            assert list(audit(ledger.read(game), BENCH)) == []
    assert set(made.values()) == {1}
    assert len(made) - len(set(acknowledged)) <= PEOPLE
