"""The programs of people, in a process of its own: they answer every call, and note when it came.

It stands for other people's machines, so it goes far behind whatever is measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NICENESS = 15


@dataclass(frozen=True)
class CalledPrograms:
    """Where the programs are, and what asks them when they were called."""

    port: int

    def times(self) -> list[float]:
        """Return when each call came, by the clock that only goes forward, which all processes share."""
        return self._ask("times")

    def forget(self) -> None:
        """Forget the calls so far."""
        self._ask("forget")

    def _ask(self, what: str) -> list[float]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{what}", timeout=60) as answer:
            told: list[float] = json.load(answer)
        return told


@contextmanager
def called_programs() -> Iterator[CalledPrograms]:
    """Start them, and end them."""
    command = [sys.executable, "-m", "benchmarks.notices_programs"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield CalledPrograms(int(process.stdout.readline()))
        finally:
            process.kill()


def main() -> None:
    """Listen, say where, and answer until the process is ended."""
    os.nice(NICENESS)
    threading.Thread(target=_end_with_whoever_measures, daemon=True).start()
    times: list[float] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            times.append(time.monotonic())
            self.send_response(204)
            self.end_headers()

        def do_GET(self) -> None:
            if self.path == "/forget":
                times.clear()
            said = json.dumps(times).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        print(server.server_address[1], flush=True)
        server.serve_forever()


def _end_with_whoever_measures() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
