"""The record: folding many entries, opening a game from what is remembered of it, and closing a very large vote."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

from benchmarks.proposals import PLAYERS, one_round
from benchmarks.stage import GAME, player, proposal, reopened, seated
from nomicon.game.changes import Enact
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.play.folding import fold
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot, CloseVote


def folding(entries: int, steps: int = 2) -> dict[int, float]:
    """Return entries folded a second, read from the file and checked, at growing lengths of one game."""
    found = {}
    with seated(PLAYERS) as stage:
        number = 0
        for step in range(1, steps + 1):
            while stage.table.folded(GAME).place.number < entries * step // steps:
                one_round(stage, number)
                number += 1
            start, count, game = time.perf_counter(), 0, Game()
            for written in stage.table.ledger.read(GAME):
                game, count = fold(game, written.entry), count + 1
            found[count] = count / (time.perf_counter() - start)
    return found


def opening(entries: int) -> dict[int, float]:
    """Return milliseconds until a game is open from what is remembered of it, at growing lengths."""
    found, number = {}, 0
    with seated(PLAYERS) as stage:
        for length in (entries // 10, entries):
            while stage.table.folded(GAME).place.number < length:
                one_round(stage, number)
                number += 1
            stage.table.remember(GAME)
            found[length] = min(_opened(stage.path) for _ in range(5))
    return found


def _opened(path: Path) -> float:
    with reopened(path) as table:
        start = time.perf_counter()
        table.folded(GAME)
        return (time.perf_counter() - start) * 1000


def large_vote(ballots: int) -> tuple[float, float, float]:
    """Return seconds to cast so many ballots and to close their vote, and megabytes that closing takes at most."""
    with seated(ballots + 1) as stage:
        made = proposal(stage.play(Propose(player(0), (Enact(RuleText("Large", "A large vote.")),))))
        start = time.perf_counter()
        for voter in range(1, ballots + 1):
            stage.play(CastBallot(player(voter), made, "FOR" if voter % 3 else "AGAINST"))
        cast = time.perf_counter() - start
        tracemalloc.start()
        start = time.perf_counter()
        stage.play(CloseVote(player(0), made))
        closed = time.perf_counter() - start
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return cast, closed, peak / 1e6
