"""A PostgreSQL server of one's own: made in a folder, safe as a host would have it, and gone at the end."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

PATIENCE = 30.0
"""Seconds a server may take to answer for the first time."""

TRIES = 5
"""How often a port is chosen anew because somebody else has taken it meanwhile."""

WATCH = """
import os, shutil, signal, sys, time
sys.stdin.read()  # It ends with whoever holds the other end, however that ends.
folder = sys.argv[1]
try:
    with open(f"{folder}/data/postmaster.pid") as file:
        number = int(file.readline())
    os.kill(number, signal.SIGQUIT)
    while time.sleep(0.05) is None:
        os.kill(number, 0)
except (OSError, ValueError):
    pass  # It has ended.
shutil.rmtree(folder, ignore_errors=True)
"""
"""What ends a server whose tests were killed, and clears up behind it."""

SMALL = ("shared_buffers=16MB", "max_connections=60", "max_wal_size=64MB")


class Cluster:
    """A server of one's own. It refuses to run as root, so as root it runs as somebody else."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder, self.programs = folder, programs
        self.port = 0
        self.running: subprocess.Popen[bytes] | None = None
        self.password = secrets.token_hex(16)
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            person = stand_in()
            self._as = {"user": person.pw_uid, "group": person.pw_gid, "extra_groups": []}
            os.chown(folder, person.pw_uid, person.pw_gid)
        secret = folder / "password"
        secret.write_text(self.password)
        if self._as:
            os.chown(secret, self._as["user"], self._as["group"])
        self._watch = subprocess.Popen([sys.executable, "-c", WATCH, str(folder)], stdin=subprocess.PIPE,
                                       start_new_session=True)  # fmt: skip
        self._run(
            "initdb", "--pgdata", str(folder / "data"), "--username", "nomicon", "--pwfile", str(secret),
            "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions",
        )  # fmt: skip

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database on this server."""
        return f"postgresql://nomicon:{self.password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start the server; on the port it had before, where it had one."""
        for _ in range(TRIES):
            port = self.port or free_port()
            settings = [part for one in SMALL for part in ("-c", one)]
            with (self.folder / "log").open("ab") as log:
                self.running = subprocess.Popen(
                    [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder, "-h", "127.0.0.1",
                     "-p", str(port), *settings],
                    cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, **self._as,
                )  # fmt: skip
            if self._answers(port):
                self.port = port
                return
        raise RuntimeError((self.folder / "log").read_text(errors="replace"))

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server; by default in order, and without waiting for who is connected."""
        assert self.running is not None
        self.running.send_signal(how)
        self.running.wait()
        self.running = None

    def close(self) -> None:
        """Stop the server if it runs, and remove everything."""
        if self.running is not None:
            self.stop()
        assert self._watch.stdin is not None
        self._watch.stdin.close()
        self._watch.wait()

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments], cwd=self.folder, capture_output=True, text=True, check=False,
            **self._as,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    def _answers(self, port: int) -> bool:
        deadline = time.monotonic() + PATIENCE
        assert self.running is not None
        while self.running.poll() is None and time.monotonic() < deadline:
            try:
                self.port, before = port, self.port
                psycopg.connect(self.url(), connect_timeout=2).close()
            except psycopg.OperationalError:
                self.port = before
                time.sleep(0.02)
            else:
                return True
        return False


def free_port() -> int:
    """Return a port of this machine on which nobody listens just now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def stand_in() -> pwd.struct_passwd:
    """Return somebody who is not root, to run a server as."""
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise LookupError("there is neither 'postgres' nor 'nobody' on this machine to run a server as")


def programs() -> Path | None:
    """Return where the newest PostgreSQL of this machine lies; Debian does not put its server on the path."""
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    found: Sequence[Path] = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    return found[-1].parent if found else None


@contextmanager
def running(where: Path, parent: str | None = None) -> Iterator[Cluster]:
    """Run a server, whose programs lie there, in a folder of its own within another."""
    made = Cluster(Path(tempfile.mkdtemp(prefix="nomicon-pg-", dir=parent)), where)
    try:
        made.start()
        yield made
    finally:
        made.close()
