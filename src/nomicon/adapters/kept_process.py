"""A process beside the server that is kept running: it is told by lines, and started again when it ends.

It reads the lines from its standard input, and ends where they end. So it cannot outlive the server, however that ends.
"""

from __future__ import annotations

import logging
import os
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Self

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds until a process that has ended is started again: at first, and at most. Each pause doubles the last one."""

LIVED = 60.0
"""Seconds after which a process is taken to run well, so that the next pause is the first again."""

ENDS_WITHIN = 5.0
"""Seconds that the process has to end when the server stops; then it is killed."""

log = logging.getLogger(__name__)


class KeptProcess:
    """Keeps a process running from its beginning until `stop`; a context manager too, which begins."""

    def __init__(self, name: str, command: Sequence[str], first_line: Callable[[], str] = lambda: "") -> None:
        """`name` is for the log. `first_line` says what the process is told when it starts."""
        self._name, self._command, self._first_line = name, list(command), first_line
        self._changed = threading.Condition()
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = 0.0
        self._failures = 0
        self._stopping = False
        self._thread = threading.Thread(target=self._keep, name=f"{name}: its keeper", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def failures(self) -> int:
        """Count how often in a row the process has ended by itself; none where it runs well by now."""
        with self._changed:
            return 0 if self._runs_well() else self._failures

    def tell(self, line: str = "") -> None:
        """Tell the process something, if it runs. This never waits: a process that reads nothing has enough to read."""
        with self._changed:
            if self._process is not None and self._process.stdin is not None:
                with suppress(OSError):
                    os.write(self._process.stdin.fileno(), f"{line}\n".encode())

    def stop(self) -> None:
        """End the process, and wait until it has ended; it is killed if that takes too long."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
            self._end_its_input()
        self._thread.join(ENDS_WITHIN)
        with self._changed:
            process = self._process
        if process is not None and self._thread.is_alive():
            log.warning("%s did not end within %d seconds, so it is killed.", self._name, ENDS_WITHIN)
            process.kill()
        self._thread.join()

    # -- The keeper's thread -----------------------------------------------------------

    def _keep(self) -> None:
        while True:
            told = self._told_of_its_end()
            with self._changed:
                self._process = None
                if self._stopping:
                    return
                pause = self._pause()
                log.warning("%s has ended (%s). It starts again in %d seconds.", self._name, told, pause)
                if self._changed.wait_for(lambda: self._stopping, pause):
                    return

    def _told_of_its_end(self) -> str:
        """Start the process, wait until it ends, and say how it did."""
        self._begun = time.monotonic()
        try:
            process = self._started()
        except OSError as trouble:
            return str(trouble)
        status = process.wait()
        with self._changed:
            self._end_its_input()
        return f"signal {-status}" if status < 0 else f"exit status {status}"

    def _started(self) -> subprocess.Popen[bytes]:
        """Start the process, in a session of its own: Ctrl-C is for the server, which ends the process in order."""
        process = subprocess.Popen(self._command, stdin=subprocess.PIPE, bufsize=0, start_new_session=True)
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        with self._changed:
            self._process = process
            if self._stopping:
                self._end_its_input()
        self.tell(self._first_line())
        return process

    def _end_its_input(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.stdin = None

    def _runs_well(self) -> bool:
        return self._process is not None and time.monotonic() - self._begun >= LIVED

    def _pause(self) -> float:
        """Count one more failure, and say how long to wait after it."""
        self._failures = 1 if time.monotonic() - self._begun >= LIVED else self._failures + 1
        return min(FIRST_PAUSE * 2.0 ** min(self._failures - 1, 10), LONGEST_PAUSE)
