"""Two servers, whose clocks are apart, in a storm of moves while their database is cut off, frozen and replaced.

Nothing that was acknowledged is lost, nothing is made twice, nobody is told anything but to try again, and each vote
closes once, at its deadline. What the servers write into their logs meanwhile can be read.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import httpx
import psycopg
import pytest

from nomicon.game.names import GameId
from tests.cluster import Cluster, Standby, following
from tests.postgres import cluster
from tests.proxy import Proxy, proxied
from tests.web.serving import Served, found, new_database, seated, two_servers
from tests.web.storm import (
    NAMES,
    PATIENCE,
    PERIOD,
    STORM,
    VOTES,
    Storm,
    each_vote_closes_once_at_its_deadline,
    first_move_after,
    goes_on,
    longest_gap,
    nothing_is_lost_or_doubled,
    on_record,
    storming,
)

APART = GameId("apart")

LINES_OF_A_DAY_LIKE_THIS = 20
"""Lines that a server may write in all: its greeting, and one at each end of four outages, with room to spare."""

SHORT, FROZEN = 1.5, 3.0
"""Seconds for which the database is cut off and frozen: shorter than anybody waits before giving up."""

SOON = 2.0
"""Seconds after the promotion within which the first move is made; or, on a machine that is so busy that this means
nothing, as many times the longest gap between two moves of the same people when all was well."""

TIMES = 10

AHEAD = 120
"""Seconds by which one server's clock is ahead of the database's, and the other's behind."""

CLOCK = """
import time, datetime, django.utils.timezone
real_time, real_now = time.time, django.utils.timezone.now
time.time = lambda: real_time() + {ahead}
django.utils.timezone.now = lambda: real_now() + datetime.timedelta(seconds={ahead})
"""


@dataclass(frozen=True, slots=True)
class Stage:
    """Two servers whose clocks are four minutes apart, their database, and its standby."""

    primary: Cluster
    standby: Standby
    ways: tuple[Proxy, Proxy]
    servers: tuple[Served, Served]
    name: str


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("failover")
    with (
        cluster() as primary,
        following(primary) as standby,
        proxied(primary.port) as first,
        proxied(primary.port) as second,
    ):
        name = new_database(primary)
        urls = (primary.url(name, first.port), primary.url(name, second.port))
        clocks = (CLOCK.format(ahead=AHEAD), CLOCK.format(ahead=-AHEAD))
        with two_servers(folder, urls, clocks) as servers:
            yield Stage(primary, standby, (first, second), servers, name)


def test_a_vote_lasts_as_long_at_a_server_that_is_ahead_as_at_one_that_is_behind(stage: Stage):
    url = stage.primary.url(stage.name)
    found(url, APART, period=PERIOD)
    (token,) = seated(stage.servers[0], APART, ["Fay"])
    for here, there in (stage.servers, stage.servers[::-1]):
        with psycopg.connect(url) as database:
            before = moment_of(database)
            voted = vote_opened(here, token)
            assert before <= voted.opened <= moment_of(database)
            while moment_of(database) <= voted.closes:
                for server in (here, there):
                    answer = ballot(server, token, voted.proposal)
                    # Its last second belongs to those who vote; it may be over by the time that they are heard.
                    assert answer == 201 or moment_of(database) > voted.closes
            assert ballot(here, token, voted.proposal) == ballot(there, token, voted.proposal) == 409
    for server, ahead in zip(stage.servers, (AHEAD, -AHEAD), strict=True):
        health = server.client.get("/host/health.json").json()
        assert abs(health["clock_ahead"] - ahead) < 5
        assert "differs from the database’s clock" in server.client.get("/host/").text
        assert server.log.read_text().count("The clock of this computer is 1") == 1
    entries = on_record(url, APART)
    each_vote_closes_once_at_its_deadline(entries)


@dataclass(frozen=True, slots=True)
class Opened:
    """A vote, and the seconds in which it was opened and ends."""

    proposal: int
    opened: float
    closes: float


def moment_of(database: psycopg.Connection[tuple[float]]) -> float:
    row = database.execute("SELECT extract(epoch FROM date_trunc('second', clock_timestamp()))::float8").fetchone()
    assert row is not None
    return row[0]


def vote_opened(server: Served, token: str) -> Opened:
    change = {"change": "enact", "rule": {"title": "Tea", "words": "There is tea."}}
    answer = httpx.post(
        f"{server.address}/api/v1/games/{APART}/moves",
        json={"move": "propose", "changes": [change]},
        headers={"Authorization": f"Bearer {token}"},
        timeout=PATIENCE,
        trust_env=False,
    )
    told = answer.json()
    (vote,) = (event for event in told["events"] if event["kind"] == "VoteOpened")
    return Opened(vote["proposal"], second(told["at"]), second(vote["closes"]))


def second(written: str) -> float:
    return datetime.fromisoformat(written.replace("Z", "+00:00")).timestamp()


def ballot(server: Served, token: str, proposal: int) -> int:
    answer = httpx.post(
        f"{server.address}/api/v1/games/{APART}/moves",
        timeout=PATIENCE,
        trust_env=False,
        json={"move": "vote", "proposal": proposal, "choice": "FOR"},
        headers={"Authorization": f"Bearer {token}"},
    )
    return answer.status_code


def test_a_database_that_is_cut_frozen_replaced_and_restarted_loses_and_doubles_nothing(stage: Stage):
    url = stage.primary.url(stage.name)
    for game in (STORM, VOTES):
        found(url, game, period=PERIOD)
    tokens = [*seated(stage.servers[0], STORM, NAMES), *seated(stage.servers[0], VOTES, ["Eve"])]
    storm = Storm(stage.servers)
    with storming(storm, tokens):
        goes_on(storm)
        trouble(storm, stage.primary, stage.standby, stage.ways)
    assert storm.strange == []
    url = stage.standby.url(stage.name)
    nothing_is_lost_or_doubled(storm, on_record(url, STORM))
    each_vote_closes_once_at_its_deadline(on_record(url, VOTES))
    for server in stage.servers:
        log = server.log.read_text()
        assert "Traceback" not in log
        assert "Restore a copy" not in log
        assert len(log.splitlines()) <= LINES_OF_A_DAY_LIKE_THIS, log


def trouble(storm: Storm, primary: Cluster, standby: Standby, ways: tuple[Proxy, Proxy]) -> None:
    """Cut the database off, freeze it, kill it and put its standby in its place, and restart that."""
    for way in ways:
        way.cut()
    time.sleep(SHORT)
    for way in ways:
        way.mend()
    goes_on(storm)

    primary.freeze()
    time.sleep(FROZEN)
    primary.thaw()
    goes_on(storm)

    usual = longest_gap(storm, SHORT)
    primary.stop(signal.SIGKILL)
    standby.promote()
    for way in ways:
        way.lead_to(standby.port)
    promoted = time.monotonic()
    first = first_move_after(storm, promoted)
    assert first <= max(SOON, TIMES * usual), f"{first:.2f} s after the promotion, where {usual:.2f} s are usual"
    goes_on(storm)

    standby.stop(signal.SIGINT)
    standby.start()
    goes_on(storm)
