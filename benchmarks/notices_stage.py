"""What the measures of `notices` have in common: a house, its people and their programs. Django knows its folder."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.stage import BASIC, player
from nomicon.adapters.channels.way_out import CallAnswer
from nomicon.cli.desk.tools import Serving
from nomicon.game.changes import Enact
from nomicon.game.names import GameId
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.table.table import Played, Table
from nomicon.main.serving import open_house
from nomicon.play.chapter import Move
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame
from nomicon.web.accounts.models import Account, Listing, NoticeChannel, NoticeCursor, Seat
from nomicon.web.notices.hooks import new_secret, sealed
from nomicon.web.notices.topics import TOPICS
from nomicon.web.tools import Services
from nomicon.web.tools import open_house as open_for_pages

FIVE = 5
"""Players of a game, if nothing else is said."""

PATIENCE = 600.0
"""Seconds after which something that is waited for has failed."""


@dataclass
class Programs:
    """Stands for the programs of people: they note when they are called, and may all be away."""

    are_away: bool = False
    calls: list[float] = field(default_factory=list)
    in_vain: int = 0

    def post(self, _url: str, _headers: Mapping[str, str], _body: bytes) -> CallAnswer:
        """Take a call."""
        return self._called()

    def send(self, _method: str, _url: str, _headers: Mapping[str, str], _body: bytes) -> CallAnswer:
        """Take a call by whichever method; notices of webhooks are posted."""
        return self._called()

    def _called(self) -> CallAnswer:
        if self.are_away:
            self.in_vain += 1
            return CallAnswer(0, "nobody is there")
        self.calls.append(time.perf_counter())
        return CallAnswer(204, "")


def serving() -> Serving:
    """Say what is served: the folder that Django knows, with a clock that is set by hand."""
    return Serving(Path(os.environ["NOMICON_DATA"]), "127.0.0.1", 8000, "http://127.0.0.1:8000", test_clock=True)


def settings(port: int) -> None:
    """Write down as a host does that programs are called, those on this machine too: a sender beside us reads that."""
    told = f'webhooks = true\nallow_private = ["127.0.0.1:{port}"]\n'
    (Path(os.environ["NOMICON_DATA"]) / "host.toml").write_text(told)


@contextmanager
def a_house(programs: Programs) -> Iterator[Services]:
    """Open a house whose programs are called at once, with a clock that is set by hand."""
    with open_house(serving()) as opened:
        there = replace(opened, choices=replace(opened.choices, webhooks=True), way_out=programs)
        open_for_pages(there)
        NoticeCursor.objects.get_or_create(game="", defaults={"number": 0})
        yield there


def founded(house: Services, name: str, told: int, players: int = FIVE, port: int = 0) -> GameId:
    """Found a game of so many players, of whom so many have a program that is told of everything.

    With a port, the programs are on this machine.
    """
    game = GameId(name)

    def work(table: Table) -> None:
        assert isinstance(table.found(game, FoundGame(player(0), game, name, "bench", BASIC)), Played)
        for number in range(players):
            assert isinstance(table.play(game, Join(player(number))), Played)

    house.hall.do(work).result(60)
    founder = Account.objects.create(username=f"{name}-founder")
    Listing.objects.create(game=game, visibility=Listing.OPEN, founder=founder)
    for number in range(told):
        account = Account.objects.create(username=f"{name}-{number}")
        Seat.objects.create(game=game, account=account, player=str(player(number)))
        listens(account, f"{number}.example", f"http://127.0.0.1:{port}/{number}" if port else "")
    return game


def listens(account: Account, host: str, address: str = "") -> NoticeChannel:
    """Have a program of somebody's told of everything."""
    made: NoticeChannel = NoticeChannel.objects.create(
        account=account,
        kind=NoticeChannel.WEBHOOK,
        address=sealed(address or f"https://{host}/in"),
        secret=sealed(new_secret()),
        host=host,
        topics=" ".join(TOPICS),
    )
    return made


def proposes(number: int) -> Move:
    """Return a move that is news to everybody."""
    return Propose(player(0), (Enact(RuleText(f"Rule {number}", "Words.")),))


def plays(house: Services, game: GameId, number: int) -> object:
    """Make such a move, durably, by the one who writes; quotas are for people."""
    return house.hall.do(lambda table: table.play(game, proposes(number))).result(60)


def wait_while(waits: Callable[[], bool], pause: float) -> None:
    """Wait as long as something is so, and look again after each pause."""
    until = time.monotonic() + PATIENCE
    while waits():
        if time.monotonic() > until:
            raise SystemExit(
                f"Waited {PATIENCE:.0f} seconds in vain. Run it again, with --quick or on a quieter machine."
            )
        time.sleep(pause)
