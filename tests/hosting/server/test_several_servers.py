"""Several servers at one record: they take turns, keep time once, and know what was sent to another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from nomicon.adapters.ledgers.upkeep.opening import Where
from nomicon.game.names import GameId, PlayerId, ProposalNumber, Seconds
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.hosting.table.table import Played
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.voting import CastBallot
from tests.hosting.halls import Open, answer, made, open_hall
from tests.play.playing import DAY, NOON, VOTES, enacting, rule

GAMES = tuple(GameId(f"table {number}") for number in range(3))
PEOPLE = tuple(PlayerId(f"P{number:02}") for number in range(12))
PERIOD = rule(203, answers={"voting_period": "1 day"})
N301 = ProposalNumber(301)


@pytest.fixture(params=["sqlite", "postgres"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Open, ...]]:
    """Open three servers at one record, on which there are games with an open vote."""
    places: dict[str, Callable[[], Where]] = {
        "sqlite": lambda: tmp_path / "games.sqlite",
        "postgres": lambda: str(request.getfixturevalue("database")),
    }
    where = places[request.param]()
    with ExitStack() as stack:
        servers = tuple(stack.enter_context(open_hall(where, seed=f"server {number}")) for number in range(3))
        for game in GAMES:
            servers[0].founds(game, VOTES, PERIOD, players=PEOPLE)
            servers[0].plays(Propose(PEOPLE[0], (enacting(),)), game)
        yield servers


def test_ballots_sent_to_several_servers_at_once_are_all_kept_in_one_order(servers: tuple[Open, ...]):
    def vote(number: int) -> set[tuple[GameId, str]]:
        hall, who = servers[number % len(servers)].hall, PEOPLE[number]
        return {(game, str(made(hall.play(game, CastBallot(who, N301, "FOR"))).entry.place)) for game in GAMES}

    with ThreadPoolExecutor(len(PEOPLE)) as threads:
        told = list(threads.map(vote, range(len(PEOPLE))))

    assert len(set.union(*told)) == len(PEOPLE) * len(GAMES)
    for game in GAMES:
        seen = [server.hall.seen(game, None).game for server in servers]
        assert set(seen[0].proposals[N301].ballots) == set(PEOPLE)
        assert seen[1:] == seen[:1] * 2


def test_a_move_that_is_sent_to_several_servers_under_one_key_is_made_once(servers: tuple[Open, ...]):
    before = len(servers[0].places(GAMES[0]))
    with ThreadPoolExecutor(len(servers)) as threads:
        said = list(threads.map(lambda one: one.plays(Declare(PEOPLE[0], "Once."), GAMES[0], key="1:k"), servers))
    assert all(isinstance(one, Played) and one.entry == said[0].entry for one in said)
    assert len(servers[0].places(GAMES[0])) == before + 1


def test_time_is_kept_once_in_every_game_by_whichever_server_comes_first(servers: tuple[Open, ...]):
    with ExitStack() as stack:
        timekeepers = [stack.enter_context(Timekeeper(one.hall, one.clock)) for one in servers]
        for woken in [one.wake() for one in timekeepers]:
            answer(woken)
        for one in servers:
            one.clock.advance(Seconds(DAY + 1))
        for woken in [one.wake() for one in timekeepers]:
            answer(woken)
    for game in GAMES:
        entries = [written.entry for written in servers[0].ledger.read(game)]
        assert [one.at for one in entries if isinstance(one.move, KeepTime)] == [NOON + DAY]
        assert all(not one.hall.seen(game, None).game.proposals[N301].is_open for one in servers)
