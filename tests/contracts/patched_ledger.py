"""The ledger that a patch adds keeps the promises of every ledger. It runs in a copy of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from nomicon.adapters.ledgers.pickled import PickledLedger  # type: ignore[import-not-found, unused-ignore]

from nomicon.adapters.ledgers.chain import Row
from tests.adapters.writer import CODEC
from tests.contracts.ledgers import GAME
from tests.contracts.test_ledger import *  # noqa: F403


class Pickled:
    def __init__(self, path: Path) -> None:
        self.path, self.ledger = path, PickledLedger(path, CODEC)

    def again(self) -> PickledLedger:
        self.ledger = PickledLedger(self.path, CODEC)
        return self.ledger

    def tamper(self, changed: Callable[[list[Row]], list[Row]]) -> None:
        kept = self.ledger.kept[GAME]
        kept.rows = sorted(changed(kept.rows))
        self.ledger.save()

    def close(self) -> None:
        self.ledger.close()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Pickled]:
    with closing(Pickled(tmp_path / "games.pickle")) as bench:
        yield bench
