"""Waiting for a server that was started as a host starts it."""

from __future__ import annotations

import re
import socket
import time
from pathlib import Path

PASSWORD = "correct horse battery"
PATIENCE = 90.0
"""Seconds; a test machine that does many things at once may take a while."""


def started(log: Path, port: int) -> str:
    """Wait until a server says that it listens, and does; return the way in for its first host."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = re.search(r"/first-host/[\w-]+/", log.read_text())
        with socket.socket() as knock:
            if found is not None and knock.connect_ex(("127.0.0.1", port)) == 0:
                return found[0]
        time.sleep(0.1)
    raise AssertionError(f"The server did not start within {PATIENCE} seconds: {log.read_text()}")
