"""The server that tests bring along ends with them, also where they are killed."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from tests.cluster import PATIENCE, Cluster

BEGIN = """
import sys
from pathlib import Path
from tests.cluster import running
with running(Path(sys.argv[1])) as made:
    print(made.folder, made.running.pid, made.url(), flush=True)
    sys.stdin.read()
"""


def test_a_server_whose_tests_were_killed_ends_and_leaves_nothing(postgres: Cluster):
    command = [sys.executable, "-c", BEGIN, str(postgres.programs)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as tests:
        assert tests.stdout is not None
        folder, number, url = tests.stdout.readline().split()
        psycopg.connect(url).close()
        tests.kill()
    until = time.monotonic() + PATIENCE
    while Path(folder).exists() or Path(f"/proc/{number}").exists():
        assert time.monotonic() < until, f"the server {number} is still there, or its folder {folder}"
        time.sleep(0.05)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url, connect_timeout=2)
