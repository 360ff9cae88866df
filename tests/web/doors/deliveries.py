"""Delivering commands at the door: as mail servers do it, until somebody has taken them in hand, by several at once."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence

from django.db import connection

from nomicon.hosting.notices.commands import Command, Outcome, command
from nomicon.hosting.server.hall import Busy
from nomicon.views.elements.language import ENGLISH
from nomicon.web.doors.command_book import COMMANDS
from nomicon.web.tools import Services
from tests.waiting import join

MOST_TRIES = 10_000
"""How often a letter is delivered again while another has it in hand: a minute and a half, at least."""

AT_ONCE = 4


def delivered(house: Services, deliveries: Sequence[Command]) -> dict[str, set[Outcome]]:
    """Deliver commands, some at once; return what each came to by its key, which is one thing if all is well."""
    answers, turn = defaultdict[str, set[Outcome]](set), threading.Lock()

    def deliver(part: Sequence[Command]) -> None:
        for one in part:
            got = _taken(house, one)
            with turn:
                answers[one.key].add(got)
        connection.close()

    threads = [threading.Thread(target=deliver, args=(deliveries[k::AT_ONCE],)) for k in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    join(threads)
    return answers


def _taken(house: Services, one: Command) -> Outcome:
    for _ in range(MOST_TRIES):
        try:
            return command(house.hall, COMMANDS, one, ENGLISH, ())
        except Busy:
            threading.Event().wait(0.01)
    raise AssertionError(f"nobody has taken {one.key} in hand after {MOST_TRIES} tries")
