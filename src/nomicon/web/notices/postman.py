"""The postman: a thread beside the server that makes notices of what happens, and sends them. It is off by default."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.db import close_old_connections, connection, connections

from nomicon.game.names import GameId
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.server.background import BackgroundThread
from nomicon.web.doors.command_book import forget_old as forget_commands
from nomicon.web.doors.reply_tokens import forget_old as forget_tokens
from nomicon.web.notices import outbox
from nomicon.web.notices.discord.linking import forget_interactions
from nomicon.web.notices.discord.linking import forget_old as forget_codes
from nomicon.web.notices.projector import project_all, remind
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


def deliver_once(house: Services) -> int:
    """Make notices of all that is new, send all that is due, and return how much was taken in hand."""
    _keep_up(house)
    return _send_all(house, Outlooks(house.hall), lambda: True)


def _send_all(house: Services, outlooks: Outlooks, goes_on: Callable[[], bool]) -> int:
    project_all(house)
    project_talk(house)
    many = 0
    while goes_on() and (taken := send_due(house, outlooks)):
        many += taken
    return many


def _keep_up(house: Services) -> None:
    """Look at deadlines that nobody has moved on, and delete what is kept no longer."""
    now = int(house.clock.now())
    for game, due in house.hall.dues().items():
        if due is not None and due < now + SOON:
            remind(house, game)
    outbox.forget_old(now)
    forget_commands()
    forget_tokens(now)
    forget_codes(now)
    forget_interactions(int(house.present()))


class Postman(BackgroundThread):
    """A thread from its making until `stop`; a context manager too."""

    def __init__(self, house: Services) -> None:
        super().__init__("the postman")
        self._house, self._outlooks = house, Outlooks(house.hall)
        self._is_due = True
        self._upkeep_at = 0.0
        house.live.also(self._heard)
        self._thread.start()

    def stop(self) -> None:
        """Send nothing more."""
        super().stop()
        self._house.live.no_longer(self._heard)

    def _heard(self, _game: GameId, _number: int) -> None:
        """Note that a game has moved on. Whoever writes does not wait for more than this."""
        with self._changed:
            self._is_due = True
            self._changed.notify_all()

    def _work(self) -> None:
        with connection.execute_wrapper(self._after_moves):
            self._rounds()
        connections.close_all()

    def _after_moves(self, execute: Callable[..., Any], *asked: Any) -> Any:
        """Ask the accounts something when no move is being made; whoever holds their lock gets on with it."""
        if not connection.in_atomic_block:
            self._house.hall.giving_way.wait()
        return execute(*asked)

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
        if time.monotonic() >= self._upkeep_at:
            self._upkeep_at = time.monotonic() + UPKEEP
            _keep_up(self._house)
        _send_all(self._house, self._outlooks, lambda: not self._stopping)
