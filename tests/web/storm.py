"""People in a storm of moves at two servers, what they were told, and what the record must hold then."""

from __future__ import annotations

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise

import httpx

from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.game.names import GameId
from nomicon.hosting.table.table import VERSION
from nomicon.main.table import codec
from nomicon.play.judging.claiming import Declare
from nomicon.play.record import Entry
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.opening import VoteOpened
from tests.web.serving import Served

NAMES = ("Ann", "Ben", "Cat", "Dan")
STORM, VOTES = GameId("storm"), GameId("votes")
SECONDS = 3
PERIOD = f"{SECONDS} seconds"
"""How long votes last."""

PATIENCE = 90.0
"""Seconds until a test gives up; a machine that does much else at once is slow."""


@dataclass
class Storm:
    """People at two servers, and what they were told."""

    servers: tuple[Served, Served]
    acknowledged: dict[str, str] = field(default_factory=dict)
    order: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[int] = field(default_factory=Counter)
    heard: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    strange: list[str] = field(default_factory=list)
    moments: list[float] = field(default_factory=list)
    stopping: threading.Event = field(default_factory=threading.Event)

    def declare(self, number: int, token: str) -> None:
        """Say something again and again, at either server; what is not answered is sent again under its key."""
        headers = {"Authorization": f"Bearer {token}"}
        clients = [
            httpx.Client(base_url=one.address, headers=headers, timeout=PATIENCE, trust_env=False)
            for one in self.servers
        ]
        turn = tries = 0
        while not self.stopping.is_set():
            key = f"k{number}-{turn}k"
            tries += 1
            sent = self._posted(clients[(number + tries) % 2], STORM, {"move": "declare", "text": key}, key)
            if sent is None:
                time.sleep(0.1)
                continue
            self.acknowledged[key] = sent["entry"]
            self.order[number].append(sent["entry"])
            turn += 1
            time.sleep(0.02)
        for client in clients:
            client.close()

    def propose(self, token: str) -> None:
        """Open one vote after another."""
        with httpx.Client(
            base_url=self.servers[0].address,
            headers={"Authorization": f"Bearer {token}"},
            timeout=PATIENCE,
            trust_env=False,
        ) as client:
            turn = 0
            change = {"change": "enact", "rule": {"title": "Tea", "words": "There is tea."}}
            while not self.stopping.is_set():
                if self._posted(client, VOTES, {"move": "propose", "changes": [change]}, f"p{turn}") is not None:
                    turn += 1
                self.stopping.wait(0.5)

    def listen(self, number: int) -> None:
        """Listen to all that is written, and go on behind what was heard last when the stream is cut."""
        last = ""
        while not self.stopping.is_set():
            try:
                with httpx.stream(
                    "GET",
                    f"{self.servers[number].address}/api/v1/games/{STORM}/stream?after=0",
                    headers={"Last-Event-ID": last} if last else {},
                    timeout=PATIENCE,
                    trust_env=False,
                ) as stream:
                    self.statuses[stream.status_code] += stream.status_code != 200
                    for line in stream.iter_lines():
                        if line.startswith("id: "):
                            last = line[4:]
                        elif line.startswith("data: "):
                            self.heard[number].append(int(last))
                        if self.stopping.is_set():
                            break
            except httpx.TransportError:
                time.sleep(0.1)

    def look(self) -> None:
        """Open the game's page again and again."""
        while not self.stopping.is_set():
            for server in self.servers:
                answer = httpx.get(f"{server.address}/games/{STORM}/", timeout=PATIENCE, trust_env=False)
                self._note(answer)
            time.sleep(0.2)

    def _posted(self, client: httpx.Client, game: str, move: object, key: str) -> dict[str, str] | None:
        answer = client.post(f"/api/v1/games/{game}/moves", json=move, headers={"Idempotency-Key": key})
        self._note(answer)
        if answer.status_code != 201:
            return None
        self.moments.append(time.monotonic())
        told: dict[str, str] = answer.json()
        return told

    def _note(self, answer: httpx.Response) -> None:
        self.statuses[answer.status_code] += 1
        again = answer.status_code == 503 and "retry-after" in answer.headers
        if answer.status_code not in (200, 201) and not (again and "cannot be reached right now" in answer.text):
            self.strange.append(f"{answer.status_code} {answer.text[:300]}")


@contextmanager
def storming(storm: Storm, tokens: list[str]) -> Iterator[None]:
    """Let everybody play while this is open."""
    jobs: list[tuple[Callable[..., None], tuple[object, ...]]] = [
        *((storm.declare, (number, token)) for number, token in enumerate(tokens[:4])),
        (storm.propose, (tokens[4],)),
        (storm.listen, (0,)),
        (storm.listen, (1,)),
        (storm.look, ()),
    ]
    people = [threading.Thread(target=job, args=given, daemon=True) for job, given in jobs]
    for one in people:
        one.start()
    try:
        yield
        until(storm, lambda: caught_up(storm))
    finally:
        storm.stopping.set()
        for one in people:
            one.join(PATIENCE)
            assert not one.is_alive()


def caught_up(storm: Storm) -> bool:
    """Say whether both streams have told of everything that has been acknowledged up to now."""
    newest = max(map(int, list(storm.acknowledged.values())))
    return all(storm.heard[number] and storm.heard[number][-1] >= newest for number in (0, 1))


def until(storm: Storm, true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, (storm.statuses, storm.strange[:3])
        time.sleep(0.05)


def goes_on(storm: Storm) -> None:
    """Wait until everybody has been answered again."""
    had = {number: len(entries) for number, entries in storm.order.items()}
    until(storm, lambda: all(len(storm.order[number]) > had.get(number, 0) for number in range(len(NAMES))))


def longest_gap(storm: Storm, seconds: float) -> float:
    """Let people play for so long, and return the longest time in which nobody's move was acknowledged."""
    begun = time.monotonic()
    time.sleep(seconds)
    ended = time.monotonic()
    moments = [begun, *sorted(one for one in list(storm.moments) if begun < one < ended), ended]
    return max(later - earlier for earlier, later in pairwise(moments))


def first_move_after(storm: Storm, moment: float) -> float:
    """Return the seconds from a moment until somebody's move was acknowledged."""
    until(storm, lambda: any(one > moment for one in list(storm.moments)))
    return min(one for one in storm.moments if one > moment) - moment


def on_record(url: str, game: GameId) -> list[Entry]:
    """Return the entries of a game."""
    with open_ledger(url, codec(), VERSION) as ledger:
        return [written.entry for written in ledger.read(game)]


def nothing_is_lost_or_doubled(storm: Storm, entries: list[Entry]) -> None:
    """Compare the record with what people were told, and in which order."""
    where = defaultdict(list)
    for entry in entries:
        if isinstance(entry.move, Declare):
            where[entry.move.text].append(str(entry.place))
    assert {key: places for key, places in where.items() if len(places) > 1} == {}
    assert {key: where[key] for key in storm.acknowledged} == {
        key: [place] for key, place in storm.acknowledged.items()
    }
    for told in storm.order.values():
        assert list(map(int, told)) == sorted(map(int, told))
    public = [entry.place.number for entry in entries]
    for heard in storm.heard.values():
        assert heard == public[: len(heard)]


def each_vote_closes_once_at_its_deadline(entries: list[Entry]) -> None:
    """Compare the closings on record with the deadlines that were told."""
    events = [(event, entry) for entry in entries for event in entry.events]
    opened = {event.proposal: event.closes for event, _ in events if isinstance(event, VoteOpened)}
    closed = [(event.proposal, entry) for event, entry in events if isinstance(event, VoteClosed)]
    assert closed
    assert len({proposal for proposal, _ in closed}) == len(closed)
    for proposal, entry in closed:
        assert isinstance(entry.move, KeepTime)
        assert entry.at == opened[proposal]
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    unclosed = sorted(set(opened) - {proposal for proposal, _ in closed})
    assert all((opened[proposal] or 0) >= entries[-1].at - SECONDS for proposal in unclosed)
