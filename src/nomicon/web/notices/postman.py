"""The postman: makes notices of what happens, and sends them. It is off by default.

It works in a process beside the server, so that no move waits for it at the interpreter. The server tells it by a line
that there is something, and it ends when the lines end.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping

from django.db import InterfaceError, OperationalError, close_old_connections, connections

from nomicon.game.names import GameId, Moment
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.server.background import BackgroundThread
from nomicon.web.accounts.counting import forget_counts
from nomicon.web.addresses.reply_tokens import forget_old as forget_tokens
from nomicon.web.doors.command_book import forget_old as forget_commands
from nomicon.web.logged import where_it_broke
from nomicon.web.notices import outbox
from nomicon.web.notices.deliveries.gathering import give_up_late
from nomicon.web.notices.deliveries.lanes import BOARDS, Lane, lanes_of
from nomicon.web.notices.deliveries.turns import Turns
from nomicon.web.notices.deliveries.workers import Workers
from nomicon.web.notices.discord.boards import keep_boards
from nomicon.web.notices.discord.linking import forget_interactions
from nomicon.web.notices.discord.linking import forget_old as forget_codes
from nomicon.web.notices.projector import project_all, remind_all
from nomicon.web.notices.sending import send_due
from nomicon.web.notices.talk import project_talk
from nomicon.web.tools import Services

LOOK_AGAIN = 60.0
"""Seconds after which all games are looked at again, and the outbox too: what others wrote, and what falls due."""

JOINED = 1.0
"""Seconds within which what happens is told together."""

UPKEEP = 900.0
"""Seconds between two looks at deadlines that nobody has moved on, and at what is kept no longer."""

SOON = 26 * 60 * 60
"""Seconds ahead for which deadlines are looked at."""

log = logging.getLogger(__name__)


def deliver_once(house: Services, turns: Turns | None = None) -> int:
    """Make notices of all that is new, send all that is due, and return how much was taken in hand."""
    _keep_up(house)
    _make_all(house)
    outlooks, turns, many = Outlooks(house.hall), turns or Turns(), 0
    while taken := send_due(house, outlooks, turns=turns):
        many += taken
    return many + keep_boards(house)


def deliver_on(house: Services, lines: Iterable[bytes], end_soon: Callable[[], None]) -> None:
    """Send what there is to tell, and look again at each line, until the lines end.

    Where the clock of the server can be set, a line says what it was set to. `end_soon` is called at the end: what is
    being sent then may take a while.
    """
    with Postman(house) as postman:
        try:
            for line in lines:
                if house.set_clock is not None and line.strip():
                    house.set_clock(Moment(int(line)))
                postman.look()
        finally:
            end_soon()


def _make_all(house: Services) -> None:
    """Make notices of all that is new. What fails is told in the log, and holds up nothing else."""
    project_all(house)
    _tried("making notices of remarks, and of what hosts did", lambda: project_talk(house))


def _keep_up(house: Services) -> None:
    """Look at deadlines that nobody has moved on, and end and delete what is kept no longer."""
    now = int(house.clock.now())
    works: Mapping[str, Callable[[], object]] = {
        "making reminders": lambda: remind_all(house, now + SOON),
        "ending deliveries that have waited too long": lambda: give_up_late(now),
        "deleting old deliveries": lambda: outbox.forget_old(now),
        "deleting old commands": forget_commands,
        "deleting old addresses for answers": lambda: forget_tokens(now),
        "deleting old codes for Discord": lambda: forget_codes(now),
        "deleting old counts for rate limits": lambda: forget_counts(now),
        "deleting old requests from Discord": lambda: forget_interactions(int(house.present())),
    }
    for what, work in works.items():
        _tried(what, work)


def _tried(what: str, work: Callable[[], object]) -> None:
    """Do something that must not keep anything else from being done."""
    try:
        work()
    except (OperationalError, InterfaceError):
        raise  # The accounts are away, and with them everything else.
    except Exception as trouble:
        log.error("This failed: %s. %s", what, where_it_broke(trouble))


class Postman(BackgroundThread):
    """A thread that makes notices, and others that send them, from its making until `stop`; a context manager too."""

    def __init__(self, house: Services) -> None:
        super().__init__("the postman")
        self._house, self._outlooks = house, Outlooks(house.hall)
        self._workers = Workers(lanes_of(house.choices), self._send)
        self._is_due = True
        self._upkeep_at = 0.0
        house.live.also(self._heard)
        self._thread.start()

    def stop(self) -> None:
        """Send nothing more."""
        self._workers.stop()
        super().stop()
        self._house.live.no_longer(self._heard)

    def look(self) -> None:
        """Look soon at what there is to tell."""
        with self._changed:
            self._is_due = True
            self._changed.notify_all()

    def _send(self, lane: Lane, goes_on: Callable[[], bool], turns: Turns) -> int:
        if lane is BOARDS:
            return keep_boards(self._house)
        return send_due(self._house, self._outlooks, goes_on, lane, turns)

    def _heard(self, _game: GameId, _number: int) -> None:
        self.look()

    def _work(self) -> None:
        self._rounds()
        connections.close_all()

    def _rounds(self) -> None:
        while not self._stopping:
            try:
                close_old_connections()
                self._round()
            except Exception as trouble:  # The record or the accounts may be away; then it goes on where it was.
                log.warning("Notices have to wait: %s", " ".join(str(trouble).split()) or type(trouble).__name__)
            with self._changed:
                if not self._is_due:
                    self._changed.wait(LOOK_AGAIN)
                self._is_due = False
                if not self._stopping:
                    self._changed.wait(JOINED)

    def _round(self) -> None:
        self._house.clock.doubt()  # Where the time is not believed, this hears of a host who has confirmed it.
        if time.monotonic() >= self._upkeep_at:
            self._upkeep_at = time.monotonic() + UPKEEP
            _keep_up(self._house)
        _make_all(self._house)
        self._workers.look()
