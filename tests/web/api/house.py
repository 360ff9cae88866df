"""A real house for the door's tests: a hall at a SQLite record, the sandbox, and a doorkeeper without a database."""

from __future__ import annotations

import secrets
import ssl
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.foreseer import Foreseer
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.hosting.seats import AccountId, SeatTaken, Visibility, may_look
from nomicon.hosting.seats import take_seat as sit_down
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.table.quotas import NO_QUOTAS, Quotas
from nomicon.hosting.table.table import VERSION, Table
from nomicon.main.table import codec, sandbox
from nomicon.play.engine import bench
from nomicon.web.api.app import api
from nomicon.web.api.bounds import BOUNDS, Bounds
from nomicon.web.api.doorkeeper import SCOPES, TOKEN_BEGINS, Bearer, GameAccess, digest_of
from nomicon.web.choices import HostChoices
from nomicon.web.live import Hub
from nomicon.web.tools import Services

NOON = Moment(1_772_366_400)
EVERY = frozenset({"read", "play", "found"})

QUICK = replace(BOUNDS, a_second=10_000, at_once=10_000, heartbeat=0.5, trusted=0)
"""Bounds for tests, which are in a hurry; those that are about bounds set their own."""


UNUSED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing is encrypted here; without this, each client would first read all certificates of the machine."""


@dataclass(slots=True)
class Seats:
    """A book of seats, kept in memory."""

    seats: dict[tuple[GameId, AccountId], PlayerId] = field(default_factory=dict)

    def seat_of(self, game: GameId, account: AccountId) -> PlayerId | None:
        return self.seats.get((game, account))

    def holder_of(self, game: GameId, player: PlayerId) -> AccountId | None:
        return next((who for (where, who), name in self.seats.items() if (where, name) == (game, player)), None)

    def assign(self, game: GameId, account: AccountId, player: PlayerId) -> None:
        if (game, account) in self.seats or self.holder_of(game, player) is not None:
            raise SeatTaken("Somebody sits there.")
        self.seats[game, account] = player

    def release(self, game: GameId, account: AccountId) -> None:
        self.seats.pop((game, account), None)

    def seats_of(self, account: AccountId) -> dict[GameId, PlayerId]:
        return {game: player for (game, who), player in self.seats.items() if who == account}

    def seats_in(self, game: GameId) -> dict[PlayerId, AccountId]:
        return {player: who for (where, who), player in self.seats.items() if where == game}


@dataclass(slots=True)
class Doors:
    """A doorkeeper that keeps what it knows in memory; only digests of tokens, like any other."""

    book: Seats = field(default_factory=Seats)
    tokens: dict[str, Bearer] = field(default_factory=dict)
    visibilities: dict[GameId, Visibility] = field(default_factory=dict)
    founders: dict[GameId, AccountId] = field(default_factory=dict)
    acts: list[tuple[str, str, str, str]] = field(default_factory=list)
    hosts_only: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def issue(self, account: int, scopes: Iterable[str] = EVERY, expires: int | None = None) -> str:
        """Make a token."""
        assert set(scopes) <= set(SCOPES)
        token = TOKEN_BEGINS + secrets.token_urlsafe(24)
        bearer = Bearer(AccountId(account), f"account {account}", frozenset(scopes), expires)
        self.tokens[digest_of(token)] = bearer
        return token

    def revoke(self, token: str) -> None:
        del self.tokens[digest_of(token)]

    def mark(self) -> int | None:
        return None

    def known(self, token: str) -> Bearer | None:
        return self.tokens.get(digest_of(token))

    def let_by(self, ticket: str, game: GameId) -> bool:
        return ticket == f"ticket for {game}"

    def place(self, bearer: Bearer | None, game: GameId) -> GameAccess:
        account = None if bearer is None else bearer.account
        player = None if account is None else self.book.seat_of(game, account)
        mine = account is not None and self.founders.get(game) == account
        visibility = self.visibilities.get(game, Visibility.HIDDEN)
        host = bearer is not None and bearer.may("host")
        return GameAccess(may_look(visibility, seated=player is not None, invited=mine, host=host), player)

    def visible(self, bearer: Bearer | None, games: Iterable[GameId]) -> Sequence[GameId]:
        return [game for game in games if self.place(bearer, game).may_look]

    def may_found(self, bearer: Bearer) -> bool:
        return not self.hosts_only or bearer.may("host")

    def founding(self, bearer: Bearer) -> AbstractContextManager[None]:
        return nullcontext()

    def founded(self, bearer: Bearer, game: GameId, visibility: Visibility) -> None:
        self.visibilities[game], self.founders[game] = visibility, bearer.account

    def export(self, bearer: Bearer) -> tuple[Mapping[str, Any], Sequence[str]]:
        return {"account": bearer.account}, ["stays: what was played"]

    def delete(self, bearer: Bearer, name: str) -> Sequence[str]:
        if name != bearer.name:
            raise Invalid("give the name of the account to delete it. stays: what was played")
        return ["stays: what was played"]

    def note_act(self, bearer: Bearer, what: str, game: GameId, reason: str) -> None:
        self.acts.append((bearer.name, what, game, reason))

    def take_seat(self, bearer: Bearer, game: Game, name: str) -> PlayerId:
        with self.lock:
            return sit_down(self.book, game, bearer.account, name)


@dataclass(slots=True)
class Open:
    """A house with its doors open on a port of this machine."""

    house: Services
    doors: Doors
    clock: SettableClock
    address: str
    bounds: Bounds
    clients: list[httpx.Client] = field(default_factory=list)

    def client(self, token: str = "", **headers: str) -> httpx.Client:
        """Return a client with a token."""
        shown = {"Authorization": f"Bearer {token}"} if token else {}
        made = httpx.Client(
            base_url=f"{self.address}/api/v1", headers=shown | headers, timeout=30, trust_env=False, verify=UNUSED
        )
        self.clients.append(made)
        return made

    def seated(self, game: str, name: str, account: int) -> httpx.Client:
        """Return the client of an account that sits in a game and has joined it."""
        client = self.client(self.doors.issue(account))
        assert client.post(f"/games/{game}/seat", json={"name": name}).status_code == 201
        joined = client.post(f"/games/{game}/moves", json={"move": "join"})
        assert joined.status_code == 201, joined.text
        return client

    def founded(self, title: str = "Tuesday", visibility: str = "open", **more: Any) -> str:
        """Found a game; account 1 does."""
        asked = {"title": title, "visibility": visibility, **({"rulebook": "minimal"} | more)}
        answer = self.client(self.doors.issue(1)).post("/games", json=asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["game"])


@cache
def spare_sandboxes() -> tuple[Sandbox, Sandbox, Sandbox, Sandbox]:
    """Return the sandboxes of those who look: no two threads share one."""
    return Sandbox(), Sandbox(), Sandbox(), Sandbox()


@contextmanager
def opened(
    folder: Path, bounds: Bounds = QUICK, seed: str = "the edge", *, by_door: bool = False, quotas: Quotas = NO_QUOTAS
) -> Iterator[Open]:
    """Open a house; where it is said, its clock can be set through the door, too."""
    clock, hub = SettableClock(NOON), Hub()
    looking, linting, foreseeing, correcting = spare_sandboxes()
    with SqliteLedger(folder / "games.sqlite", codec(), VERSION) as ledger:
        table = Table(ledger, clock, SeededChance(seed), hub, bench(sandbox()))
        foreseer = Foreseer([bench(foreseeing), bench(correcting)], 60, proof_of)
        with GameServer(table, bench(looking), quotas, foreseer) as hall:
            house = Services(
                hall, HostChoices(folder), clock, linting, live=hub, set_clock=clock.set if by_door else None
            )
            doors = Doors()
            with listening(api(house, doors, bounds)) as address:
                here = Open(house, doors, clock, address, bounds)
                try:
                    yield here
                finally:
                    for client in here.clients:
                        client.close()


@contextmanager
def listening(application: Any) -> Iterator[str]:
    """Serve an application on a free port of this machine."""
    config = uvicorn.Config(
        application,
        host="127.0.0.1",
        port=0,
        log_level="warning",
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    started = threading.Event()
    thread = threading.Thread(target=lambda: server.run(), daemon=True)
    startup = server.startup

    async def told_when_up(*given: Any, **named: Any) -> None:
        await startup(*given, **named)
        started.set()

    server.startup = told_when_up  # type: ignore[method-assign]
    thread.start()
    assert started.wait(30)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(10)
        assert not thread.is_alive()
