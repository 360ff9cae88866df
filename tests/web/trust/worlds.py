"""Worlds: the same house several times over, with the same clock, luck and people; only what is sealed differs.

Accounts are one set for all, as are their sessions; each world has a record, a hall and a door for programs of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from litestar.testing import TestClient

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.names import GameId, Moment, PlayerId, Seconds
from nomicon.game.values.replacing import replace
from nomicon.hosting.api_moves.records import Typed
from nomicon.hosting.lobby import found
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.table.table import VERSION, Played, Table
from nomicon.main.table import codec
from nomicon.play.engine import Refused, bench
from nomicon.rulebooks.shelf import load_rulebook
from nomicon.web.accounts.models import Listing, Seat
from nomicon.web.accounts.seats.doorkeeper import AccountsDoorkeeper
from nomicon.web.api.app import api
from nomicon.web.live import Hub
from nomicon.web.tools import Services, open_house
from tests.web.api.house import NOON, QUICK

GAME = GameId("two-worlds")
SILENT = replace(QUICK, heartbeat=60)
"""Signs of life come by the real clock, and how many have come says nothing of a game."""

CHANGES_ANYWAY = re.compile(r'csrfmiddlewaretoken" value="[^"]+"|ticket=[\w:=.-]+')
"""What differs each time a page is asked for: the proof of a form, and the ticket, which says when it was made."""

NOT_COMPARED = {"date", "set-cookie"}
Answer: TypeAlias = tuple[int, dict[str, str], str]
Step: TypeAlias = tuple[str, str, str]
"""Who says what, with the text that stands below it."""


def listed() -> None:
    """List the game of all worlds as an open one with no seats taken; other tests may have had it before."""
    Listing.objects.update_or_create(game=GAME, defaults={"visibility": Listing.OPEN})
    Seat.objects.filter(game=GAME).delete()


@dataclass(slots=True)
class World:
    """One of the worlds."""

    house: Services
    clock: SettableClock
    programs: TestClient[Any]

    def says(self, step: Step, door: str = "") -> Played:
        """Make a move as it is typed, a second after the last, by some door."""
        who, line, text = step
        self.clock.advance(Seconds(1))
        player = PlayerId(who)
        now = self.house.hall.seen(GAME, player).game
        outcome = self.house.hall.play(GAME, Typed(line=line, text=text).into(player, now), door=door).result(60)
        assert isinstance(outcome, Played), (step, outcome)
        return outcome

    def at(self, moment: int) -> None:
        """Let time pass until a moment, and do what falls due."""
        self.clock.set(Moment(moment))
        self.house.hall.seen(GAME, None)


@cache
def sandbox_for(number: int) -> Sandbox:
    """Return one of the sandboxes of the worlds; no two threads share one."""
    return Sandbox()


@contextmanager
def world(folder: Path, rulebook: str, which: int, keeps: Services) -> Iterator[World]:
    """Open a world; `keeps` is the house of this process, to which its pages return afterwards."""
    clock, hub = SettableClock(NOON), Hub()
    folder.mkdir()
    with SqliteLedger(folder / "games.sqlite", codec(), VERSION) as ledger:
        table = Table(ledger, clock, SeededChance("the same in all"), hub, bench(sandbox_for(2 * which)))
        with GameServer(table, bench(sandbox_for(2 * which + 1))) as hall:
            outcome = hall.do(lambda at: found(at, GAME, "Two worlds", load_rulebook(rulebook))).result(60)
            assert not isinstance(outcome, Refused), outcome
            house = Services(hall, keeps.choices, clock, keeps.interpreter, live=hub)
            with TestClient(api(house, AccountsDoorkeeper(), SILENT)) as programs:
                yield World(house, clock, programs)
    open_house(keeps)


def told(answer: Any) -> Answer:
    """Return all that an answer tells: its status, its headers and its body, but what changes each time."""
    headers = {name.lower(): value for name, value in answer.headers.items() if name.lower() not in NOT_COMPARED}
    body = answer.content if hasattr(answer, "content") else b"".join(answer.streaming_content)
    text = CHANGES_ANYWAY.sub("", body.decode("latin-1"))
    return answer.status_code, headers, text


Look: TypeAlias = Callable[[str], Any]


def looks(world: World, pages: Look, programs: Look, addresses: Sequence[str]) -> dict[str, Answer]:
    """Open every address in a world, those of programs with a token and the others in a browser."""
    open_house(world.house)
    return {one: told((programs if one.startswith("/api/") else pages)(one)) for one in addresses}


def differing(one: dict[str, Answer], other: dict[str, Answer]) -> list[str]:
    """Return the addresses at which two worlds differ."""
    assert one.keys() == other.keys()
    return [address for address in one if one[address] != other[address]]


def token_headers(token: str) -> dict[str, str]:
    """Return how a program shows its token."""
    return {"Authorization": f"Bearer {token}"} if token else {}
