"""What is asked of accounts and pages on files is asked of them in PostgreSQL, too, in a process of its own.

PostgreSQL minds what SQLite lets pass: characters that no text can hold, texts that are longer than their column,
numbers that do not fit. Django is set up once in a process, for one database.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cluster import Cluster
from tests.web.serving import new_database

ROOT = Path(__file__).resolve().parents[3]

ODD = "query or format or null or control or marks or look-alikes or pair or long or right"
"""Of all that hostile people write, what a database could take in another way: all is tried on files.

These are words of what is written, and none may be in the name of a test, or all of that test would be chosen.
"""

ENDING = "ignore::pytest.PytestUnraisableExceptionWarning"
"""At the end of the process the connections of its threads are closed by nobody."""

TESTS = {
    "odd requests and twins": (["trust/test_odd_requests.py", "trust/test_twins.py"], "not first_host"),
    "hostile text": (["trust/test_hostile_text.py"], ODD),
    "notices": (["notices/test_letters.py", "notices/choosing/test_choosing.py", "notices/test_webhooks.py"], ""),
    "accounts and founding": (
        ["accounts/upkeep/test_leaving.py", "pages/lobby/test_founding.py", "pages/test_motions.py"],
        "",
    ),
}


@pytest.mark.parametrize("what", TESTS)
def test_the_doors_are_as_safe_on_postgresql_as_on_files(postgres: Cluster, what: str):
    files, only = TESTS[what]
    environment = {**os.environ, "DATABASE_URL": postgres.url(new_database(postgres))}
    tests = [*(f"tests/web/{one}" for one in files), *(["-k", only] if only else [])]
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", ENDING, *tests],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
    assert " passed" in told.stdout
