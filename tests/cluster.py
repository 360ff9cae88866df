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

from tests import waiting

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
    for _ in range(1200):  # A minute, for a disk that is very busy.
        time.sleep(0.05)
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
        self.settings: Sequence[str] = SMALL
        self._as = run_by(folder)
        self._watch = subprocess.Popen(
            [sys.executable, "-c", WATCH, str(folder)], stdin=subprocess.PIPE, start_new_session=True
        )
        self._make()

    def _make(self) -> None:
        """Make an empty server."""
        secret = self.give("password", self.password)
        self._run(
            "initdb",
            "--pgdata",
            str(self.folder / "data"),
            "--username",
            "nomicon",
            "--pwfile",
            str(secret),
            "--auth",
            "scram-sha-256",
            "--encoding",
            "UTF8",
            "--locale",
            "C",
            "--no-sync",
            "--no-instructions",
        )

    def give(self, name: str, text: str) -> Path:
        """Put a file into the folder that nobody but the server may read."""
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o600)
        if self._as:
            os.chown(path, self._as["user"], self._as["group"])
        return path

    def url(self, database: str = "postgres", port: int = 0) -> str:
        """Return the address of a database on this server, or through something that listens on another port."""
        return f"postgresql://nomicon:{self.password}@127.0.0.1:{port or self.port}/{database}"

    def start(self) -> None:
        """Start the server; on the port it had before, where it had one."""
        for _ in range(TRIES):
            port = self.port or free_port()
            settings = [part for one in self.settings for part in ("-c", one)]
            with (self.folder / "log").open("ab") as log:
                self.running = subprocess.Popen(
                    [
                        self.programs / "postgres",
                        "-D",
                        self.folder / "data",
                        "-k",
                        self.folder,
                        "-h",
                        "127.0.0.1",
                        "-p",
                        str(port),
                        *settings,
                    ],
                    cwd=self.folder,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=log,
                    **self._as,
                )
            if self._answers(port):
                self.port = port
                return
        raise RuntimeError((self.folder / "log").read_text(errors="replace"))

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server; by default in order, and without waiting for who is connected."""
        assert self.running is not None
        others = self._processes()[1:]
        self.running.send_signal(how)
        self.running.wait(waiting.PATIENCE)
        self.running = None
        # Of one that was killed, the others end a little later; until then no other can start on the same folder.
        left = [Path(f"/proc/{number}") for number in others]
        waiting.until(lambda: not any(one.exists() for one in left), "all processes of the server end", PATIENCE)
        # One that was killed has not done so, and its number may be another process's by the time it is looked at.
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def freeze(self) -> None:
        """Stop every process of the server where it stands, without ending any; nothing is answered."""
        for number in self._processes():
            os.kill(number, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let every process go on."""
        for number in self._processes():
            os.kill(number, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """Return the numbers of the server's processes, the first of all first."""
        assert self.running is not None
        children = Path(f"/proc/{self.running.pid}/task/{self.running.pid}/children").read_text().split()
        return [self.running.pid, *map(int, children)]

    def close(self) -> None:
        """Stop the server if it runs, and remove everything."""
        if self.running is not None and self.running.poll() is None:
            self.thaw()
            self.stop()
        assert self._watch.stdin is not None
        self._watch.stdin.close()
        self._watch.wait(waiting.PATIENCE)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self._as,
        )
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


class Standby(Cluster):
    """A server that follows another, entry by entry, until it takes its place."""

    def __init__(self, folder: Path, programs: Path, primary: Cluster) -> None:
        self._primary = primary
        super().__init__(folder, programs)
        self.password = primary.password

    def _make(self) -> None:
        """Copy the primary, and remember where it is."""
        self._run(
            "pg_basebackup",
            "--pgdata",
            str(self.folder / "data"),
            "--dbname",
            self._primary.url(),
            "--write-recovery",
            "--checkpoint",
            "fast",
            "--no-sync",
        )

    def promote(self) -> None:
        """Take the place of the primary, and wait until it can be written to."""
        self._run("pg_ctl", "promote", "--pgdata", str(self.folder / "data"), "--wait")


def free_port() -> int:
    """Return a port of this machine on which nobody listens just now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def run_by(path: Path) -> dict[str, Any]:
    """Give a file or folder to whoever runs what refuses to run as root, and return how to start that as them."""
    if os.geteuid() != 0:
        return {}
    person = stand_in()
    os.chown(path, person.pw_uid, person.pw_gid)
    return {"user": person.pw_uid, "group": person.pw_gid, "extra_groups": []}


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


@contextmanager
def following(primary: Cluster) -> Iterator[Standby]:
    """Run a standby of a server. The primary acknowledges nothing that the standby has not got."""
    parent = str(primary.folder.parent)
    made = Standby(Path(tempfile.mkdtemp(prefix="nomicon-pg-", dir=parent)), primary.programs, primary)
    try:
        made.start()
        with psycopg.connect(primary.url(), autocommit=True) as database:
            database.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            database.execute("SELECT pg_reload_conf()")
            until = time.monotonic() + PATIENCE
            while database.execute("SELECT sync_state FROM pg_stat_replication").fetchall() != [("sync",)]:
                assert time.monotonic() < until, "the standby does not follow"
                time.sleep(0.05)
        yield made
    finally:
        made.close()
