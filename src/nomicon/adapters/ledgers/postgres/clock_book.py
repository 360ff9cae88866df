"""What is kept of the clock beside a record in PostgreSQL: one row, which all its servers read and write."""

from __future__ import annotations

from nomicon.adapters.ledgers.postgres.server import Server
from nomicon.adapters.ledgers.postgres.tables import SCHEMA
from nomicon.game.names import Moment
from nomicon.hosting.ports import ClockNotes

READ = f"SELECT beat, confirmed, confirmations, excused FROM {SCHEMA}.clock"
BEAT = f"""
INSERT INTO {SCHEMA}.clock (beat, confirmations) VALUES (%s, 0)
ON CONFLICT (one) DO UPDATE SET beat = excluded.beat
"""
CONFIRM = f"""
INSERT INTO {SCHEMA}.clock (beat, confirmed, confirmations, excused) VALUES (%s, %s, 1, %s)
ON CONFLICT (one) DO UPDATE SET beat = excluded.beat, confirmed = excluded.confirmed, excused = excluded.excused,
    confirmations = {SCHEMA}.clock.confirmations + 1
"""


class PostgresClockBook:
    """A `ClockBook` in a table of one row."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def read(self) -> ClockNotes:
        """Return the notes; empty ones where there are none."""
        row = self._server.do(lambda database: database.execute(READ).fetchone())
        return ClockNotes() if row is None else ClockNotes(*row)

    def beat(self, at: Moment) -> None:
        """Note that the time is known to be right at this moment."""
        self._server.do(lambda database: database.execute(BEAT, (at,)))

    def confirm(self, at: Moment, latest: Moment | None) -> ClockNotes:
        """Note that a host has confirmed the clock at this moment, whatever the latest entry says; return the notes."""
        self._server.do(lambda database: database.execute(CONFIRM, (at, at, latest)))
        return self.read()
