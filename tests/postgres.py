"""A real PostgreSQL for the tests that need one; they are skipped where it is not installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.cluster import Cluster, programs, running

MISSING = "PostgreSQL is not installed here (Debian and Ubuntu: apt install postgresql)"

ROOM = 1 << 30
"""Bytes that must be free: a server takes a tenth of that, and there may be several."""


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a server of one's own; skip what needs one where PostgreSQL is not installed."""
    where = programs()
    if where is None:
        pytest.skip(MISSING)
    with running(where, quick_place()) as made:
        yield made


def quick_place() -> str | None:
    """Return a disk in memory if there is one with room: thousands of commits are flushed in these tests."""
    memory = Path("/dev/shm")
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > ROOM else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """One server for all tests of this process."""
    with cluster() as made:
        yield made


@pytest.fixture
def database(postgres: Cluster) -> str:
    """Give the address of a database in which there is no record yet."""
    with psycopg.connect(postgres.url(), autocommit=True) as found:
        found.execute("DROP SCHEMA IF EXISTS nomicon_games CASCADE")
    return postgres.url()
