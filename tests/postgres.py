"""A real PostgreSQL for the tests that need one; they are skipped where it is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest

from tests.cluster import Cluster, programs, running
from tests.memory_disk import memory_disk

MISSING = "PostgreSQL is not installed here (Debian and Ubuntu: apt install postgresql)"


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a server of one's own; skip what needs one where PostgreSQL is not installed."""
    where = programs()
    if where is None:
        pytest.skip(MISSING)
    with running(where, memory_disk()) as made:
        yield made


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
