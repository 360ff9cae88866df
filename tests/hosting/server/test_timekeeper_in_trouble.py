"""The timekeeper beside a record that cannot be reached, written or read: deadlines wait, and none is lost."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from nomicon.game.names import GameId, Seconds
from nomicon.hosting.ports import LedgerBusy, LedgerDamaged, LedgerFull, LedgerNewer, LedgerUnreachable
from nomicon.hosting.server import timekeeper as the_timekeeper
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.play.proposals.proposing import Propose
from tests.adapters.writer import until
from tests.hosting.halls import Steps, answer, open_hall
from tests.hosting.server.test_timekeeper import PERIOD, kept, kept_at
from tests.play.playing import ANN, DAY, GAME, NOON, VOTES, enacting


class Away(Steps):
    """A record that cannot be reached for a while, or not be written, or not be read, whatever it is asked for."""

    trouble: Exception | None = None
    refused = 0

    def __getattr__(self, name: str) -> Any:
        known = getattr(self.ledger, name)
        if self.trouble is None or name in ("close", "clock", "remember"):
            return known

        def refuse(*_: Any) -> Any:
            assert self.trouble is not None
            self.refused += 1
            raise self.trouble

        return refuse

    @contextmanager
    def together(self, game: GameId) -> Iterator[None]:
        """Gather, and write nothing."""
        if self.trouble is not None:
            raise self.trouble
        with self.ledger.together(game):
            yield


@pytest.mark.parametrize(
    "trouble",
    [LedgerUnreachable("gone"), LedgerBusy("held"), LedgerFull("full"), LedgerDamaged("torn"), LedgerNewer("newer")],
    ids=lambda trouble: type(trouble).__name__,
)
def test_deadlines_wait_for_a_record_that_is_away_and_are_kept_as_soon_as_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, trouble: Exception
):
    monkeypatch.setattr(the_timekeeper, "AWAY", 0.05)
    with kept(tmp_path / "games.sqlite", wrap=Away) as (room, timekeeper):
        assert isinstance(room.ledger, Away)
        room.founds(GAME, VOTES, PERIOD)
        room.plays(Propose(ANN, (enacting(),)))
        with caplog.at_level(logging.WARNING):
            room.ledger.trouble = trouble
            room.clock.advance(Seconds(DAY + 1))
            for _ in range(5):
                answer(timekeeper.wake())
            room.ledger.trouble = None
            room.clock.advance(Seconds(the_timekeeper.AFTER_TROUBLE + 1))
            until(lambda: kept_at(room) == [NOON + DAY])
    assert len(caplog.records) <= 2
    assert all(record.exc_info is None for record in caplog.records)


def test_games_whose_time_nobody_knows_are_looked_into_again_after_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(the_timekeeper, "AWAY", 0.05)
    path = tmp_path / "games.sqlite"
    with open_hall(path) as room:
        room.founds(GAME, VOTES, PERIOD)
        room.plays(Propose(ANN, (enacting(),)))
    with open_hall(path, wrap=Away) as room:
        ledger = room.ledger
        assert isinstance(ledger, Away)
        ledger.trouble = LedgerUnreachable("gone")
        # The agenda can be read, and says nothing of this game, as where another version has written last.
        monkeypatch.setattr(room.hall, "dues", lambda: {})
        monkeypatch.setattr(room.hall, "games", lambda: (GAME,))
        with Timekeeper(room.hall, room.clock):
            until(lambda: ledger.refused > 3)
            ledger.trouble = None
            room.clock.advance(Seconds(DAY + 1))
            until(lambda: kept_at(room) == [NOON + DAY])
