"""Senders that are killed again and again: what programs were told, and under which names."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.web.serving import KEY

TAKES = 0.02
"""Seconds for which a program holds on to a call, so that kills fall between sending and marking."""

FAILS, LOSES = 0.1, 0.05
"""How many calls are answered with an error, and how many are heard and not answered."""

AWAY = range(150, 180)
"""Which calls, by their number, find nobody there. Each is soon one try in minutes, so these few take a while."""

PATIENCE = 600.0
FEW = 10
"""Kills up to which programs are reliable: a call that fails is put off for longer than a sample takes."""

START = """
import os
from pathlib import Path
from nomicon.main.folders import data_folder, set_up_accounts
folder = Path(os.environ["NOMICON_DATA"])
set_up_accounts(folder)
data_folder(folder)
from nomicon.web.site import ready
from tests.web.notices.senders import main
main()
"""
"""How the process with the senders begins: Django has to know its folder, and its database, before its models."""


@dataclass
class Called:
    """Programs that are called: under which names each of them was told of each entry, and with which bodies."""

    port: int
    names: dict[tuple[str, int], list[str]] = field(default_factory=lambda: defaultdict(list))
    bodies: dict[str, set[bytes]] = field(default_factory=lambda: defaultdict(set))


@contextmanager
def called(seed: int, *, is_unreliable: bool) -> Iterator[Called]:
    """Listen for the calls of webhooks, and be unreliable."""
    drawn, numbers = random.Random(seed), itertools.count()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            lot = drawn.random() if is_unreliable else 1.0
            if lot < FAILS or (is_unreliable and next(numbers) in AWAY):
                self.send_response(503)
                self.end_headers()
                return
            name = self.headers["webhook-id"]
            made.names[self.path, json.loads(body)["entry"]].append(name)
            made.bodies[name].add(body)
            time.sleep(TAKES)
            if lot < FAILS + LOSES:
                self.close_connection = True
                return
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        made = Called(server.server_address[1])
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield made
        server.shutdown()
        thread.join()


@dataclass(frozen=True)
class Kills:
    """What came of it."""

    kills: int
    struck: int
    wanted: int
    names: dict[tuple[str, int], list[str]]
    bodies: dict[str, set[bytes]]
    states: dict[str, int]
    unmade: int
    tries: int

    @property
    def calls(self) -> int:
        """Return how many calls were heard."""
        return sum(map(len, self.names.values()))

    @property
    def findings(self) -> list[str]:
        """Return what is not as it was promised."""
        renamed = [one for one, names in self.names.items() if len(set(names)) > 1]
        return [
            *([f"{self.wanted - len(self.names)} notices were lost"] if len(self.names) < self.wanted else []),
            *([f"{self.kills - self.struck} kills hit nothing"] if self.struck < self.kills else []),
            *(f"entry {entry} was told at {path} under several names" for path, entry in renamed),
            *(f"one name has several bodies: {name}" for name, bodies in self.bodies.items() if len(bodies) > 1),
            *(f"{many} deliveries are {state}" for state, many in self.states.items() if state != "sent"),
            *([f"{self.unmade} notices are in no delivery"] if self.unmade else []),
        ]

    @property
    def told(self) -> str:
        """Say what was tried, in figures."""
        return (
            f"{self.kills} kills, {self.struck} of them while something was being sent, {self.wanted} notices, "
            f"{self.calls} calls heard, {self.calls - len(self.names)} of "
            f"them once more under the same name, {self.tries} tries put off"
        )


def killed(folder: Path, url: str, kills: int, seed: int) -> Kills:
    """Kill senders so often while they call programs, let them live at last, and return what was told."""
    folder.mkdir(exist_ok=True)
    with called(seed, is_unreliable=kills > FEW) as programs:
        (folder / "host.toml").write_text(f'webhooks = true\nallow_private = ["127.0.0.1:{programs.port}"]\n')
        said = subprocess.run(
            [
                sys.executable,
                "-c",
                START,
                str(programs.port),
                str(kills),
                str(seed),
                str(PATIENCE),
            ],
            env={**os.environ, "NOMICON_DATA": str(folder), "DATABASE_URL": url, "NOMICON_SECRET": KEY},
            capture_output=True,
            text=True,
            check=False,
        )
        assert said.returncode == 0, said.stderr[-4000:]
        told = json.loads(said.stdout.splitlines()[-1])
        return Kills(
            kills=kills,
            struck=told["struck"],
            wanted=told["wanted"],
            names=dict(programs.names),
            bodies=dict(programs.bodies),
            states=told["states"],
            unmade=told["unmade"],
            tries=told["tries"],
        )
