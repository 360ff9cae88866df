"""A bench for each ledger there is. A new one is finished when it is in the list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.contracts.ledgers import Bench, InMemory, InPostgres, InSqlite


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    made: Mapping[str, Callable[[], Any]] = {
        "memory": InMemory,
        "sqlite": lambda: InSqlite(tmp_path),
        "postgres": lambda: InPostgres(request.getfixturevalue("database")),
    }
    with closing(made[request.param]()) as bench:
        yield bench
