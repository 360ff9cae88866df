"""A server in a process of its own, at which many people move until it is killed; it says what it has acknowledged.

``python -m tests.hosting.storming FILE NUMBER…``: there are as many people as numbers, which say how often they have
moved.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from threading import Lock, Thread

from nomicon.adapters.chance import SystemChance
from nomicon.adapters.clocks import SystemClock, steady
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.table.clock_watch import WatchedClock
from nomicon.hosting.table.table import Played, Table
from nomicon.play.engine import bench
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Join
from nomicon.play.series.founding import FoundGame
from tests.play.playing import CODEC, SANDBOX, VOTES, Nobody

GAMES = tuple(GameId(f"table-{number}") for number in range(3))
speaking = Lock()


def person(number: int) -> PlayerId:
    """Name one of the people."""
    return PlayerId(f"P{number}")


def moves(hall: GameServer, number: int, first: int) -> None:
    """Move at one game after the other, for ever; say what was acknowledged, but with which key it was sent."""
    who = person(number)
    for turn in count(first):
        game, key = GAMES[turn % len(GAMES)], f"{who}:{turn}"
        played = hall.play(game, Declare(who, key), key=key).result()
        assert isinstance(played, Played), played
        with speaking:
            print(game, played.entry.place, key, flush=True)


def found(table: Table, people: int) -> None:
    """Begin the games that are not there yet, and seat everybody."""
    for game in GAMES:
        if table.ledger.head(game) is None:
            table.found(game, FoundGame(PlayerId("the host"), game, "A game", "test", (VOTES,)))
        for number in range(people):
            if person(number) not in table.folded(game).game.players:
                table.play(game, Join(person(number)))


def main(path: Path, firsts: list[int]) -> None:
    """Serve until killed."""
    with SqliteLedger(path, CODEC, "test") as ledger:
        table = Table(ledger, WatchedClock(SystemClock(), steady, ledger), SystemChance(), Nobody(), bench(SANDBOX))
        with GameServer(table, bench(SANDBOX)) as hall:
            hall.do(lambda table: found(table, len(firsts))).result()
            people = [Thread(target=moves, args=(hall, number, first)) for number, first in enumerate(firsts)]
            for one in people:
                one.start()
            for one in people:
                one.join()


if __name__ == "__main__":
    main(Path(sys.argv[1]), [int(number) for number in sys.argv[2:]])
