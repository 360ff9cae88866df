"""PgBouncer between a server and its database: it plays where sessions are left alone, else it is refused in words."""

from __future__ import annotations

import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from nomicon.game.names import GameId
from tests.cluster import Cluster, free_port, run_by
from tests.web.serving import PATIENCE, found, new_database, seated, serving, two_servers
from tests.web.starting import started

GAME = GameId("pooled")

PROGRAM = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin")
MISSING = "PgBouncer is not installed here (Debian and Ubuntu: apt install pgbouncer)"

SETTINGS = """
[databases]
* = host=127.0.0.1 port={port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {folder}/users
logfile = {folder}/log
pool_mode = {mode}
default_pool_size = 50
"""


@contextmanager
def pooler(cluster: Cluster, mode: str) -> Iterator[int]:
    """Run PgBouncer before a server, and return its port; skip what needs it where it is not installed."""
    if PROGRAM is None:
        pytest.skip(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="nomicon-pool-", dir="/tmp"))
    try:
        own, somebody = free_port(), run_by(folder)
        (folder / "users").write_text(f'"nomicon" "{cluster.password}"\n')
        (folder / "settings").write_text(SETTINGS.format(port=cluster.port, own=own, folder=folder, mode=mode))
        for file in ("users", "settings"):
            run_by(folder / file)
        process = subprocess.Popen(
            [PROGRAM, folder / "settings"],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **somebody,
        )
        try:
            until = time.monotonic() + PATIENCE
            with socket.socket() as knock:
                while knock.connect_ex(("127.0.0.1", own)):
                    assert process.poll() is None, (folder / "log").read_text()
                    assert time.monotonic() < until, "PgBouncer does not listen"
                    time.sleep(0.05)
            yield own
        finally:
            process.terminate()
            process.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_two_servers_play_through_a_pooler_that_leaves_sessions_alone(postgres: Cluster, tmp_path: Path):
    name = new_database(postgres)
    with pooler(postgres, "session") as port:
        url = postgres.url(name, port)
        with two_servers(tmp_path, (url, url)) as (here, there):
            found(url, GAME)
            (token,) = seated(here, GAME, ["Ann"])
            with httpx.stream(
                "GET", f"{there.address}/api/v1/games/{GAME}/stream?after=0", timeout=PATIENCE, trust_env=False
            ) as stream:
                lines = stream.iter_lines()
                words = secrets.token_hex(8)
                answer = httpx.post(
                    f"{here.address}/api/v1/games/{GAME}/moves",
                    timeout=PATIENCE,
                    trust_env=False,
                    json={"move": "declare", "text": words},
                    headers={"Authorization": f"Bearer {token}"},
                )
                assert answer.status_code == 201, answer.text
                assert any(words in line for line in lines)
        for server in (here, there):
            assert "Traceback" not in server.log.read_text()


def test_a_pooler_that_shares_connections_by_transaction_is_refused_before_anything_is_made(
    postgres: Cluster, tmp_path: Path
):
    name = new_database(postgres)
    with pooler(postgres, "transaction") as port, serving(tmp_path / "one", postgres.url(name, port)) as server:
        assert server.process.wait(PATIENCE) == 3
        told = server.log.read_text()
        assert "pool_mode = session" in told
        assert "Traceback" not in told
    with serving(tmp_path / "two", postgres.url(name)) as server:
        started(server.log, server.port, process=server.process)  # Nothing half-made stands in its way.
