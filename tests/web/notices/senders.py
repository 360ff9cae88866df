"""Senders that are killed while they send. Whoever starts this has set Django up.

This process makes notices as the projector does, and has senders beside it, each a process of its own with the real
outbox, the real calls and the real way out. They are killed at moments drawn by lot, and others take their place. Their
clock goes sixty times as fast as ours, so that leases and tries that are put off end within the test.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import close_old_connections, connections

from nomicon.adapters.channels.way_out import GuardedWayOut
from nomicon.game.names import Moment
from nomicon.web.accounts.models import Account, Delivery, Listing, NoticeChannel, NoticeItem, NoticeRoute
from nomicon.web.choices import read_choices
from nomicon.web.notices.hooks import new_secret, sealed
from nomicon.web.notices.sending import send_due
from nomicon.web.tools import Services

FASTER = 60
"""Seconds of the senders' clock in one of ours."""

AT_ONCE = 2
"""Senders that run at the same time."""

HOOKS, ENTRIES = 4, 4
"""Programs that are told, and entries that are made before each kill."""

LIVES = 0.3
"""Seconds after which a sender that has taken something in hand is killed at the latest."""

BEGINS = 60.0
"""Seconds that a sender has to take something in hand, on a machine that does many things at once."""

GAME = "cake"
BEGUN = time.monotonic(), int(time.time())


class FastClock:
    """A clock that goes faster than ours, for every process alike."""

    def now(self) -> Moment:
        """Return the moment."""
        return Moment(int(BEGUN[1] + (time.monotonic() - BEGUN[0]) * FASTER))


def house(port: int) -> Services:
    """Return what senders work with: no game is read to call a program."""
    choices: Any = read_choices(Path(os.environ["NOMICON_DATA"]))
    nothing: Any = None
    out = GuardedWayOut([f"127.0.0.1:{port}"])
    return Services(nothing, choices, FastClock(), nothing, nothing, way_out=out)  # type: ignore[arg-type]


def channels(port: int) -> list[NoticeChannel]:
    """Make somebody who is told of a game by several programs of theirs."""
    account = Account.objects.create(username="ann")
    Listing.objects.create(game=GAME, visibility=Listing.OPEN, founder=account)
    return [
        NoticeChannel.objects.create(
            account=account,
            kind=NoticeChannel.WEBHOOK,
            address=sealed(f"http://127.0.0.1:{port}/{number}"),
            secret=sealed(new_secret()),
            host=f"127.0.0.1:{port}",
            topics="new_proposal",
        )
        for number in range(HOOKS)
    ]


def make_notices(found: list[NoticeChannel], entries: range) -> None:
    """Make the notices of some entries, one for each program, in one step."""
    now = FastClock().now()
    NoticeItem.objects.bulk_create(
        NoticeItem(
            key=hashlib.sha256(f"{entry} {channel.pk}".encode()).hexdigest(),
            channel=channel,
            game=GAME,
            entry=entry,
            topic="new_proposal",
            due=now,
            made=now,
        )
        for entry in entries
        for channel in found
    )


def started(port: int) -> int:
    """Start a sender, and return its process. It sends until it is killed."""
    connections.close_all()
    process = os.fork()
    if process:
        return process
    try:
        mine = house(port)
        while True:
            close_old_connections()
            if not send_due(mine, None):  # type: ignore[arg-type]  # What happens otherwise is told in letters only.
                time.sleep(0.02)
    finally:
        os._exit(1)


def ended(process: int) -> None:
    """Kill a sender."""
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def in_hand() -> bool:
    """Wait until a sender has taken something in hand; say whether one has."""
    until = time.monotonic() + BEGINS
    while time.monotonic() < until:
        if Delivery.objects.filter(state=Delivery.LEASED).exists():
            return True
        time.sleep(0.005)
    return False


def waiting() -> int:
    """Say how much is not at its end."""
    open_ones = Delivery.objects.filter(state__in=(Delivery.WAITING, Delivery.LEASED)).count()
    return open_ones + NoticeItem.objects.filter(delivery=None).count()


def killed(port: int, kills: int, seed: int, seconds: float) -> Iterator[str]:
    """Kill senders so often, then let them live until everything is sent; yield what is said of it."""
    drawn = random.Random(seed)
    call_command("migrate", verbosity=0)
    found = channels(port)
    senders, struck = [started(port) for _ in range(AT_ONCE)], 0
    for number in range(kills):
        make_notices(found, range(number * ENTRIES, (number + 1) * ENTRIES))
        struck += in_hand()
        time.sleep(drawn.uniform(0, LIVES))
        ended(senders.pop(drawn.randrange(AT_ONCE)))
        senders.append(started(port))
    until = time.monotonic() + seconds
    while waiting() and time.monotonic() < until:
        time.sleep(0.1)
    for one in senders:
        ended(one)
    states = list(Delivery.objects.values_list("state", flat=True))
    yield json.dumps(
        {
            "struck": struck,
            "wanted": kills * ENTRIES * HOOKS,
            "states": {state: states.count(state) for state in set(states)},
            "unmade": NoticeItem.objects.filter(delivery=None).count(),
            "tries": sum(Delivery.objects.values_list("tries", flat=True)),
            "routes": list(NoticeRoute.objects.values_list("failures", flat=True)),
        }
    )


def main() -> None:
    """Do it as the command line says, and print what came of it."""
    port, kills, seed, seconds = sys.argv[1:]
    for line in killed(int(port), int(kills), int(seed), float(seconds)):
        print(line)
