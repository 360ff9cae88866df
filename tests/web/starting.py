"""Waiting for a server that was started as a host starts it."""

from __future__ import annotations

import re
import socket
import subprocess
import time
from pathlib import Path

from nomicon.rulebooks.shelf import load_rulebook

PASSWORD = "correct horse battery"
PATIENCE = 90.0
"""Seconds; a test machine that does many things at once may take a while."""


FIRST_HOST = r"/first-host/[\w-]+/"


def held_in(rulebook: str) -> dict[str, str]:
    """Fill in, on the form of founding, who holds each office: by whom the rulebook names, where nobody else does."""
    return {f"office.{office}": holder for office, holder in load_rulebook(rulebook).holders}


def started(log: Path, port: int, says: str = FIRST_HOST, process: subprocess.Popen[bytes] | None = None) -> str:
    """Wait until a server says something, and listens; return that: by itself, the way in for its first host."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert process is None or process.poll() is None, f"It ended with {process.returncode}: {log.read_text()}"
        found = re.search(says, log.read_text())
        with socket.socket() as knock:
            if found is not None and knock.connect_ex(("127.0.0.1", port)) == 0:
                return found[0]
        time.sleep(0.1)
    raise AssertionError(f"The server did not start within {PATIENCE} seconds: {log.read_text()}")
