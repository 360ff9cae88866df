"""What `notices` measures, in a process in which Django knows its folder."""

from __future__ import annotations

import json
import os
import random
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.notices_programs import CalledPrograms, called_programs
from benchmarks.notices_stage import (
    FIVE,
    Programs,
    a_house,
    founded,
    listens,
    plays,
    proposes,
    serving,
    settings,
    wait_while,
)
from nomicon.adapters.clocks import SettableClock
from nomicon.game.names import GameId, Moment, Seconds
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.table.table import Played
from nomicon.main.sending import sender_beside
from nomicon.main.serving import open_house
from nomicon.web.accounts.models import Account, Delivery, NoticeItem
from nomicon.web.notices.projector import project
from nomicon.web.notices.sending import send_due
from nomicon.web.tools import Services
from nomicon.web.tools import open_house as open_for_pages

DAY, HOUR, MINUTE = 86_400, 3600, 60
MOVES, PAIRS = 20, 100
BEGINS = 1_000_000
"""The number of a move that a sender is waited for with; no lap comes so far."""

TOLD = 50
ENTRIES = 2_000
OUTAGE, CHANNELS = 10_000, 50
OF_DOORS = ("nomicon.web.accounts.notice_models", "nomicon.web.accounts.discord_models")
"""Where the tables are that only doors need."""


@dataclass
class Lap:
    """Moves one after the other: the milliseconds that each took, and those of the processor in this process."""

    took: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)


def lap(house: Services, game: GameId, first: int, moves: int, into: Lap) -> Lap:
    """Make moves, each durable before the next, and return this lap; it is added to another one, too.

    Processor time hardly depends on what else the machine does. The sender's is its own.
    """
    made = Lap()
    for number in range(first, first + moves):
        worked, begun = time.process_time(), time.perf_counter()
        assert isinstance(plays(house, game, number), Played)
        made.took.append((time.perf_counter() - begun) * 1000)
        made.work.append((time.process_time() - worked) * 1000)
        time.sleep(0.005)  # People do not move without a pause; whoever tells them works meanwhile.
    into.took += made.took
    into.work += made.work
    return made


def share(values: list[float], part: int) -> float:
    """Return what so many hundredths are below."""
    return sorted(values)[min(len(values) - 1, len(values) * part // 100)]


@contextmanager
def a_sender(house: Services, programs: CalledPrograms, told: GameId) -> Iterator[None]:
    """Have the process beside this one tell people of entries, and wait until it has begun."""
    sender = sender_beside(serving(), house.choices, house.clock)
    assert sender is not None

    def tell(_game: GameId, _number: int) -> None:
        sender.tell()

    programs.forget()
    with sender:
        house.live.also(tell)
        plays(house, told, BEGINS)
        wait_while(lambda: not programs.times(), 0.05)
        yield
        house.live.no_longer(tell)


def moves_beside_the_sender(house: Services, programs: CalledPrograms, scale: int) -> Iterator[tuple[str, str]]:
    """Compare moves of which 50 programs are told with moves while the sender is held, a few in turn.

    Two laps of a pair follow each other within a second, so that what else the machine does is nearly the same.
    """
    loud = founded(house, "loud", TOLD, TOLD, programs.port)
    plain, told, laps = Lap(), Lap(), list[tuple[Lap, Lap]]()
    with a_sender(house, programs, loud):
        sender = _sender_process()
        before, busy = len(programs.times()), 0.0
        for number in range(PAIRS // scale):
            os.kill(sender, signal.SIGSTOP)
            alone = lap(house, loud, 2 * number * MOVES, MOVES, plain)
            os.kill(sender, signal.SIGCONT)
            begun = time.perf_counter()
            laps.append((alone, lap(house, loud, (2 * number + 1) * MOVES, MOVES, told)))
            busy += time.perf_counter() - begun
        calls = (len(programs.times()) - before) / busy
    _forget_all(house)
    for name, one in (("nothing is sent", plain), (f"{TOLD} people are told of everything", told)):
        half, most = (f"{share(one.took, part):.1f}" for part in (50, 99))
        yield f"a move while {name}: half, and 99 of 100 below", f"{half}, {most} ms"
        half, most = (f"{share(one.work, part):.2f}" for part in (50, 99))
        yield f"    processor time of the server, {name}", f"{half}, {most} ms"
    yield "    ratio of what 99 of 100 are below", f"{share(told.took, 99) / share(plain.took, 99):.2f}"
    yield "    the same of processor time", f"{share(told.work, 99) / share(plain.work, 99):.2f}"
    yield from _ratios("    ratio of the middle ones", [share(b.took, 50) / share(a.took, 50) for a, b in laps])
    yield from _ratios("    the same of processor time", [share(b.work, 50) / share(a.work, 50) for a, b in laps])
    yield "    calls a second meanwhile", f"{calls:,.0f}"


def _sender_process() -> int:
    """Return the process beside this one that sends; Linux says which those are."""
    found = [int(one) for task in Path("/proc/self/task").glob("*/children") for one in task.read_text().split()]
    (sender,) = (one for one in found if b"send-notices" in Path(f"/proc/{one}/cmdline").read_bytes())
    return sender


def _ratios(name: str, ratios: list[float]) -> Iterator[tuple[str, str]]:
    low, _middle, high = statistics.quantiles(ratios)
    yield f"{name}, median of pairs (half of them)", f"{statistics.median(ratios):.2f} ({low:.2f} to {high:.2f})"


def _forget_all(house: Services) -> None:
    """Forget what was not sent, and let an hour pass, so that the limits of an hour hold nothing up."""
    NoticeItem.objects.all().delete()
    Delivery.objects.all().delete()
    assert house.set_clock is not None
    house.set_clock(Moment(house.clock.now() + HOUR))


def _waits() -> bool:
    return NoticeItem.objects.filter(delivery=None).exists() or Delivery.objects.exclude(state=Delivery.SENT).exists()


def from_a_move_to_its_call(house: Services, programs: CalledPrograms, scale: int) -> Iterator[tuple[str, str]]:
    """Measure how long after a move, made alone, five programs have been called."""
    game, late = founded(house, "soon", FIVE, port=programs.port), list[float]()
    begun = time.monotonic()
    with a_sender(house, programs, game):
        started = min(programs.times()) - begun
        wait_while(lambda: len(programs.times()) < FIVE, 0.01)
        for number in range(max(5, 60 // scale)):
            programs.forget()
            begun = time.monotonic()
            plays(house, game, number)
            wait_while(lambda: len(programs.times()) < FIVE, 0.01)
            late.append(max(programs.times()) - begun)
    _forget_all(house)
    yield "from starting the sender to its first call", f"{started:.1f} s"
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
        doors = ("postman", "sender", "mail")
        names = [one.name for one in threading.enumerate() if any(word in one.name for word in doors)]
    yield (
        "all doors off: threads of theirs; questions to their tables",
        f"{len(names)}; {len(of_doors)} of {len(asked):,}",
    )


def main() -> None:
    """Measure everything, and print it as one line of JSON."""
    scale, away = int(sys.argv[1]), Programs()
    call_command("migrate", verbosity=0)
    figures = dict(with_all_off(scale))
    with called_programs() as programs:
        settings(programs.port)
        with a_house(away) as house:
            figures |= dict(making(house, scale))
            NoticeItem.objects.all().delete()
            figures |= dict(from_a_move_to_its_call(house, programs, scale))
            figures |= dict(moves_beside_the_sender(house, programs, scale))
            figures |= dict(outage(house, away, scale))
    print(json.dumps(figures))
