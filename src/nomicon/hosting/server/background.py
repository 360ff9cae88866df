"""A thread that works beside a server, until it is stopped. What it waits for, and what it does, is its own."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from typing import Self


class BackgroundThread(ABC):
    """A thread until `stop`; a context manager too. It waits at `_changed`, and ends when it is `_stopping`."""

    def __init__(self, name: str) -> None:
        self._changed = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End the work, and wait until it has ended. A second call does nothing."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._thread.join()

    @abstractmethod
    def _work(self) -> None:
        """Work until `_stopping`, in the thread."""
