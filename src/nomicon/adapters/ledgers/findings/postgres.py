"""Findings in a table beside the games in PostgreSQL, which all servers share and nobody needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import psycopg

from nomicon.adapters.ledgers.findings.bounded import BoundedFindings
from nomicon.adapters.ledgers.findings.writing import OF_A_GAME, FindingForms
from nomicon.adapters.ledgers.postgres.pool import Database
from nomicon.adapters.ledgers.postgres.server import Server
from nomicon.adapters.ledgers.postgres.tables import FORGET_FINDINGS, MAKING, SCHEMA
from nomicon.game.names import GameId

T = TypeVar("T")

TABLE = f"""
CREATE TABLE IF NOT EXISTS {SCHEMA}.findings (
    game text COLLATE "C" NOT NULL,
    entry bigint NOT NULL,
    digest text NOT NULL,
    version text NOT NULL,
    kind text NOT NULL,
    kept timestamptz NOT NULL DEFAULT clock_timestamp(),
    finding bytea NOT NULL,
    PRIMARY KEY (game, entry, digest, version, kind)
)
"""
LOCK = "SELECT pg_advisory_xact_lock(%s)"
READ = f"""
SELECT finding FROM {SCHEMA}.findings
WHERE game = %s AND entry = %s AND digest = %s AND version = %s AND kind = %s
"""
KEEP = f"""
INSERT INTO {SCHEMA}.findings (game, entry, digest, version, kind, finding) VALUES (%s, %s, %s, %s, %s, %s)
ON CONFLICT (game, entry, digest, version, kind) DO UPDATE SET finding = excluded.finding, kept = clock_timestamp()
"""
LET_GO = f"""
DELETE FROM {SCHEMA}.findings AS old USING (
    SELECT kept FROM {SCHEMA}.findings WHERE game = %s ORDER BY kept DESC OFFSET {OF_A_GAME} LIMIT 1
) AS last WHERE old.game = %s AND old.kept <= last.kept
"""


class PostgresFindings(BoundedFindings):
    """A `FindingBook` in a table, which is made when it is not there."""

    def __init__(self, url: str, forms: FindingForms, patience: float = 2.0) -> None:
        super().__init__(forms)
        self._server = Server(url, patience)

    def _row(self, key: tuple[str, int, str, str, str]) -> bytes | None:
        row = self._done(lambda database: database.execute(READ, key, binary=True).fetchone())
        return None if row is None else bytes(row[0])

    def _store(self, row: tuple[object, ...]) -> None:
        self._done(lambda database: database.execute(KEEP, row))

    def _let_go(self, game: GameId) -> None:
        self._done(lambda database: database.execute(LET_GO, (game, game)))

    def forget(self, game: GameId) -> None:
        """Throw away all findings of a game."""
        self._done(lambda database: database.execute(FORGET_FINDINGS, (game,)))

    def close(self) -> None:
        """Let go of the database."""
        self._server.close()

    def _done(self, job: Callable[[Database], T]) -> T:
        """Do something in the table; where there is none, make it and do it then."""

        def ask(database: Database) -> T:
            try:
                return job(database)
            except psycopg.errors.UndefinedTable:
                with database.transaction():
                    database.execute(LOCK, (MAKING,))
                    database.execute(TABLE)
                return job(database)

        return self._server.do(ask)
