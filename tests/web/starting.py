"""Waiting for a server that was started as a host starts it."""

from __future__ import annotations

import re
import time
from pathlib import Path

PASSWORD = "correct horse battery"
PATIENCE = 90.0
"""Seconds; a test machine that does many things at once may take a while."""


def started(log: Path) -> str:
    """Wait until a server says that it listens, and return the way in for its first host."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = re.search(r"/first-host/[\w-]+/", log.read_text())
        if found is not None:
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"The server did not start within {PATIENCE} seconds: {log.read_text()}")
