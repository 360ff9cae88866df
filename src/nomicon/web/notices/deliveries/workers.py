"""The threads of a sender: some for each lane, so that a slow answer holds nobody up who is told by another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Self, TypeAlias

from django.db import close_old_connections, connections

from nomicon.hosting.server.background import BackgroundThread
from nomicon.web.logged import where_it_broke
from nomicon.web.notices.deliveries.lanes import Lane
from nomicon.web.notices.deliveries.turns import Turns

LOOK_AGAIN = 60.0
"""Seconds after which a thread looks again at what is due: what was put off, and what others wrote."""

SendsBatch: TypeAlias = Callable[[Lane, Callable[[], bool], Turns], int]

log = logging.getLogger(__name__)


class Worker(BackgroundThread):
    """A thread that sends what is due in a lane, from its making until `stop`."""

    def __init__(self, lane: Lane, send: Callable[[Lane, Callable[[], bool]], int]) -> None:
        """`send` sends a batch, goes on only while it is told to, and returns how much it took in hand."""
        super().__init__(f"the postman, for {lane.name}")
        self._lane, self._send = lane, send
        self._is_due = True
        self._thread.start()

    def look(self) -> None:
        """Look soon at what is due."""
        with self._changed:
            self._is_due = True
            self._changed.notify_all()

    def end_soon(self) -> None:
        """Take nothing more in hand, and do not wait for that."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()

    def _work(self) -> None:
        while not self._stopping:
            self._is_due = False
            if not self._sent():
                with self._changed:
                    if not self._is_due and not self._stopping:
                        self._changed.wait(LOOK_AGAIN)
        connections.close_all()

    def _sent(self) -> int:
        try:
            close_old_connections()
            return self._send(self._lane, lambda: not self._stopping)
        except Exception as trouble:  # The accounts may be away; then it goes on where it was.
            log.warning("Sending failed, and will be tried again: %s", where_it_broke(trouble))
            return 0


class Workers:
    """The threads of some lanes, until `stop`; a context manager too."""

    def __init__(self, lanes: Iterable[Lane], send: SendsBatch) -> None:
        """`send` sends a batch of a lane, for as long as it is to go on, and returns how much it took in hand."""
        self._send_batch, self._turns = send, Turns()
        self._all = list[Worker]()
        for lane in lanes:
            self._all += [Worker(lane, self._send) for _ in range(lane.threads)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def look(self) -> None:
        """Have every thread look at what is due."""
        for one in tuple(self._all):
            one.look()

    def stop(self) -> None:
        """End all threads, and wait until each has."""
        for one in self._all:
            one.end_soon()
        for one in self._all:
            one.stop()

    def _send(self, lane: Lane, goes_on: Callable[[], bool]) -> int:
        many = self._send_batch(lane, goes_on, self._turns)
        if many:
            self.look()  # Others may have left alone what was taken in hand here.
        return many
