"""What `notices` measures, in a process in which Django knows its folder."""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.stage import BASIC, player
from nomicon.adapters.channels.way_out import CallAnswer
from nomicon.adapters.clocks import SettableClock
from nomicon.cli.desk.tools import Serving
from nomicon.game.changes import Enact
from nomicon.game.names import GameId, Seconds
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.table.table import Played, Table
from nomicon.main.serving import open_house
from nomicon.play.chapter import Move
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame
from nomicon.web.accounts.models import Account, Delivery, Listing, NoticeChannel, NoticeCursor, NoticeItem, Seat
from nomicon.web.notices.hooks import new_secret, sealed
from nomicon.web.notices.postman import Postman
from nomicon.web.notices.projector import project
from nomicon.web.notices.sending import send_due
from nomicon.web.notices.topics import TOPICS
from nomicon.web.tools import Services
from nomicon.web.tools import open_house as open_for_pages

DAY, MINUTE = 86_400, 60
MOVES, LAPS = 300, 5
TOLD = 50
ENTRIES, FIVE = 2_000, 5
OUTAGE, CHANNELS = 10_000, 50
OF_DOORS = ("nomicon.web.accounts.notice_models", "nomicon.web.accounts.discord_models")
"""Where the tables are that only doors need."""


@dataclass
class Programs:
    """Stands for the programs of people: they note when they are called, and may all be away."""

    are_away: bool = False
    calls: list[float] = field(default_factory=list)
    in_vain: int = 0

    def post(self, _url: str, _headers: Mapping[str, str], _body: bytes) -> CallAnswer:
        """Take a call."""
        if self.are_away:
            self.in_vain += 1
            return CallAnswer(0, "nobody is there")
        self.calls.append(time.perf_counter())
        return CallAnswer(204, "")


def serving() -> Serving:
    """Say what is served: the folder that Django knows, with a clock that is set by hand."""
    return Serving(Path(os.environ["NOMICON_DATA"]), "127.0.0.1", 8000, "http://127.0.0.1:8000", test_clock=True)


@contextmanager
def a_house(programs: Programs) -> Iterator[Services]:
    """Open a house whose programs are called at once, with a clock that is set by hand."""
    with open_house(
        Serving(Path(os.environ["NOMICON_DATA"]), "127.0.0.1", 8000, "http://127.0.0.1:8000", test_clock=True)
    ) as opened:
        there = replace(opened, choices=replace(opened.choices, webhooks=True), way_out=programs)  # type: ignore[arg-type]
        open_for_pages(there)
        NoticeCursor.objects.get_or_create(game="", defaults={"number": 0})
        yield there


def founded(house: Services, name: str, told: int, players: int = FIVE) -> GameId:
    """Found a game of so many players, of whom so many have a program that is told of everything."""
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
        listens(account, f"{number}.example")
    return game


def listens(account: Account, host: str) -> NoticeChannel:
    """Have a program of somebody's told of everything."""
    made: NoticeChannel = NoticeChannel.objects.create(
        account=account,
        kind=NoticeChannel.WEBHOOK,
        address=sealed(f"https://{host}/in"),
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


def lap(house: Services, game: GameId, first: int, moves: int) -> list[float]:
    """Make moves one after the other, each durable, and return how many milliseconds each took."""
    took = []
    for number in range(first, first + moves):
        begun = time.perf_counter()
        assert isinstance(plays(house, game, number), Played)
        took.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.005)  # People do not move without a pause; whoever tells them works meanwhile.
    return took


def share(values: list[float], part: int) -> float:
    """Return what so many hundredths are below."""
    return sorted(values)[min(len(values) - 1, len(values) * part // 100)]


def moves_beside_the_postman(house: Services, programs: Programs, scale: int) -> Iterator[tuple[str, str]]:
    """Compare moves that nobody is told of with moves of which 50 programs are, lap by lap in turn."""
    moves, ratios, works, waits = MOVES // scale, list[float](), list[float](), list[float]()
    quiet, loud = founded(house, "quiet", 0, TOLD), founded(house, "loud", TOLD, TOLD)
    plain, told = list[float](), list[float]()
    for number in range(LAPS):
        alone = lap(house, quiet, number * moves, moves)
        with Postman(house):
            project(house, loud)
            programs.calls.clear()
            begun = time.perf_counter()
            beside = lap(house, loud, number * moves, moves)
            while house.hall.number(loud) > NoticeCursor.objects.get(game=loud).number or _waits():
                time.sleep(0.05)
            waits.append(time.perf_counter() - begun)
        works.append(len(programs.calls) / waits[-1])
        ratios.append(share(beside, 99) / share(alone, 99))
        plain += alone
        told += beside
    yield "a move, nobody told: half, and 99 of 100 below", f"{share(plain, 50):.1f}, {share(plain, 99):.1f} ms"
    yield f"    {TOLD} people told of everything", f"{share(told, 50):.1f}, {share(told, 99):.1f} ms"
    middle = statistics.median(ratios)
    yield "    ratio of the 99th hundredth, median of laps", f"{middle:.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
    yield "    ratio of the middle ones", f"{share(told, 50) / share(plain, 50):.2f}"
    yield "    calls a second meanwhile", f"{statistics.median(works):,.0f}"


def _waits() -> bool:
    return NoticeItem.objects.filter(delivery=None).exists() or Delivery.objects.exclude(state=Delivery.SENT).exists()


def from_a_move_to_its_call(house: Services, programs: Programs, scale: int) -> Iterator[tuple[str, str]]:
    """Measure how long after a move, made alone, five programs have been called."""
    game, late = founded(house, "soon", FIVE), list[float]()
    with Postman(house):
        for number in range(max(5, 60 // scale)):
            programs.calls.clear()
            begun = time.perf_counter()
            plays(house, game, number)
            while len(programs.calls) < FIVE:
                time.sleep(0.01)
            late.append(max(programs.calls) - begun)
    yield (
        f"from a move to the last of {FIVE} calls: half, and 99 of 100 below",
        f"{share(late, 50):.2f}, {share(late, 99):.2f} s",
    )


def making(house: Services, scale: int) -> Iterator[tuple[str, str]]:
    """Measure how soon a long game becomes notices."""
    entries, game = ENTRIES // scale, founded(house, "long", FIVE)
    project(house, game)
    house.hall.do(lambda table: [table.play(game, proposes(number)) for number in range(entries)]).result(600)
    begun = time.perf_counter()
    made = project(house, game)
    took = time.perf_counter() - begun
    assert made == entries * FIVE
    yield f"{entries:,} entries made into {made:,} notices", f"{took:.1f} s"


def outage(house: Services, programs: Programs, scale: int) -> Iterator[tuple[str, str]]:
    """Let every program of one host be away for a day, by a clock that is set, and then be there again."""
    Delivery.objects.all().delete()
    NoticeItem.objects.all().delete()
    clock = SettableClock(house.clock.now())
    away = replace(house, clock=clock)
    game = founded(house, "away", 0)
    channels = [listens(Account.objects.create(username=f"away-{number}"), "one.example") for number in range(CHANNELS)]
    drawn, many = random.Random(1), OUTAGE // scale
    begun = int(clock.now())
    NoticeItem.objects.bulk_create(
        NoticeItem(
            key=f"away-{number}",
            channel=channels[number % CHANNELS],
            game=game,
            entry=1 + number % 2,
            topic="game",
            due=begun + drawn.randrange(DAY),
            made=begun,
        )
        for number in range(many)
    )
    programs.are_away, programs.in_vain = True, 0
    for _ in range(DAY // MINUTE):
        clock.advance(Seconds(MINUTE))
        send_all(away)
    programs.are_away, back = False, int(clock.now())
    programs.calls.clear()
    real, minutes = time.perf_counter(), 0
    while _waits():
        send_all(away)
        clock.advance(Seconds(MINUTE))
        minutes += 1
    real = time.perf_counter() - real
    last = max(one.ended or 0 for one in Delivery.objects.filter(state=Delivery.SENT))
    lost = many - Delivery.objects.filter(state=Delivery.SENT).count()
    yield f"{many:,} calls to a host that is away for a day: lost; calls in vain", f"{lost}; {programs.in_vain:,}"
    yield "    the last one, after the host is there again", f"{(last - back) / MINUTE:.0f} minutes of its clock"
    yield "    sending them all then", f"{real:.1f} s, {many / real:,.0f} a second"


def send_all(house: Services) -> None:
    """Send what is due."""
    while send_due(house, Outlooks(house.hall)):
        pass


def with_all_off(scale: int) -> Iterator[tuple[str, str]]:
    """Count threads, and what is asked of the tables of doors, while people look and move, with nothing turned on."""
    tables = [one._meta.db_table for one in apps.get_models() if one.__module__ in OF_DOORS]
    with open_house(serving()) as house:
        open_for_pages(house)
        game, client = founded(house, "off", 0), Client(HTTP_HOST="127.0.0.1:8000")
        with CaptureQueriesContext(connection) as asked:
            for number in range(200 // scale):
                plays(house, game, number)
                for page in ("/", f"/games/{game}/", f"/games/{game}/proposal/{301 + number}/"):
                    assert client.get(page).status_code == 200
        of_doors = [one for one in asked.captured_queries if any(f'"{table}"' in one["sql"] for table in tables)]
        names = [one.name for one in threading.enumerate() if any(word in one.name for word in ("postman", "mail"))]
    yield (
        "all doors off: threads of theirs; questions to their tables",
        f"{len(names)}; {len(of_doors)} of {len(asked):,}",
    )


def main() -> None:
    """Measure everything, and print it as one line of JSON."""
    scale, programs = int(sys.argv[1]), Programs()
    call_command("migrate", verbosity=0)
    figures = dict(with_all_off(scale))
    with a_house(programs) as house:
        figures |= dict(making(house, scale))
        NoticeItem.objects.all().delete()
        figures |= dict(from_a_move_to_its_call(house, programs, scale))
        figures |= dict(moves_beside_the_postman(house, programs, scale))
        figures |= dict(outage(house, programs, scale))
    print(json.dumps(figures))
