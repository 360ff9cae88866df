"""What `notices` measures, in a process in which Django knows its folder."""

from __future__ import annotations

import json
import random
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.notices_stage import (
    FIVE,
    Programs,
    a_house,
    founded,
    listens,
    plays,
    proposes,
    serving,
    wait_while,
)
from nomicon.adapters.clocks import SettableClock
from nomicon.game.names import GameId, Seconds
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.table.table import Played
from nomicon.main.serving import open_house
from nomicon.web.accounts.models import Account, Delivery, NoticeCursor, NoticeItem
from nomicon.web.notices.postman import Postman
from nomicon.web.notices.projector import project
from nomicon.web.notices.sending import send_due
from nomicon.web.tools import Services
from nomicon.web.tools import open_house as open_for_pages

DAY, MINUTE = 86_400, 60
MOVES, LAPS = 300, 5
TOLD = 50
ENTRIES = 2_000
OUTAGE, CHANNELS = 10_000, 50
OF_DOORS = ("nomicon.web.accounts.notice_models", "nomicon.web.accounts.discord_models")
"""Where the tables are that only doors need."""


@dataclass
class Lap:
    """Moves one after the other: the milliseconds that each took, and how long the postman worked meanwhile."""

    took: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)


def lap(house: Services, game: GameId, first: int, moves: int, into: Lap) -> Lap:
    """Make moves, each durable before the next, and return this lap; it is added to another one, too.

    How long the postman worked is processor time, so it hardly depends on what else the machine does.
    """
    made, postmen = Lap(), [one.ident for one in threading.enumerate() if one.name == "the postman"]
    clocks = [time.pthread_getcpuclockid(one) for one in postmen if one is not None]
    for number in range(first, first + moves):
        worked, begun = sum(map(time.clock_gettime, clocks)), time.perf_counter()
        assert isinstance(plays(house, game, number), Played)
        made.took.append((time.perf_counter() - begun) * 1000)
        made.beside.append((sum(map(time.clock_gettime, clocks)) - worked) * 1000)
        time.sleep(0.005)  # People do not move without a pause; whoever tells them works meanwhile.
    into.took += made.took
    into.beside += made.beside
    return made


def share(values: list[float], part: int) -> float:
    """Return what so many hundredths are below."""
    return sorted(values)[min(len(values) - 1, len(values) * part // 100)]


def moves_beside_the_postman(house: Services, programs: Programs, scale: int) -> Iterator[tuple[str, str]]:
    """Compare moves that nobody is told of with moves of which 50 programs are, lap by lap in turn."""
    moves, ratios, works = MOVES // scale, list[float](), list[float]()
    quiet, loud = founded(house, "quiet", 0, TOLD), founded(house, "loud", TOLD, TOLD)
    plain, told = Lap(), Lap()
    for number in range(LAPS):
        alone = lap(house, quiet, number * moves, moves, plain)
        with Postman(house):
            project(house, loud)
            programs.calls.clear()
            begun = time.perf_counter()
            beside = lap(house, loud, number * moves, moves, told)
            wait_while(partial(_goes_on, house, loud), 0.05)
        works.append(len(programs.calls) / (time.perf_counter() - begun))
        ratios.append(share(beside.took, 99) / share(alone.took, 99))
    half, most = (f"{share(plain.took, part):.1f}" for part in (50, 99))
    yield "a move, nobody told: half, and 99 of 100 below", f"{half}, {most} ms"
    half, most = (f"{share(told.took, part):.1f}" for part in (50, 99))
    yield f"    {TOLD} people told of everything", f"{half}, {most} ms"
    middle = statistics.median(ratios)
    yield "    ratio of the 99th hundredth, median of laps", f"{middle:.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
    yield "    ratio of the middle ones", f"{share(told.took, 50) / share(plain.took, 50):.2f}"
    most = f"{share(told.beside, 99):.1f}"
    yield (
        "    processor time of the postman meanwhile: mean, and 99 of 100 below",
        f"{statistics.mean(told.beside):.2f}, {most} ms",
    )
    yield "    calls a second meanwhile", f"{statistics.median(works):,.0f}"


def _goes_on(house: Services, game: GameId) -> bool:
    return house.hall.number(game) > NoticeCursor.objects.get(game=game).number or _waits()


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
            wait_while(lambda: len(programs.calls) < FIVE, 0.01)
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
    real = time.perf_counter()
    for _ in range(DAY // MINUTE):
        if not _waits():
            break
        send_all(away)
        clock.advance(Seconds(MINUTE))
    real = time.perf_counter() - real
    last = max((one.ended or 0 for one in Delivery.objects.filter(state=Delivery.SENT)), default=back)
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
