"""The way to a PostgreSQL server: questions that outlive its restarts, and one note of whether it can be reached."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cache
from typing import TypeVar

import psycopg

from nomicon.adapters.ledgers.postgres.address import Address, read_address
from nomicon.adapters.ledgers.postgres.errors import is_away, is_expected, is_the_askers, named
from nomicon.adapters.ledgers.postgres.pool import AllTaken, Database, Pool
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.availability import Availability
from nomicon.hosting.ports import LedgerBusy, LedgerUnreachable

T = TypeVar("T")

RESTART_SECONDS = 10.0
"""How long a server may be away before we give up: one that is restarted is back sooner."""

FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5
"""Seconds between two tries to reach a server that is away; each pause is twice the last."""

APPLICATION = "nomicon"
"""What the server calls our connections for games, in its own lists."""

SETTINGS = (
    "SET synchronous_commit = on; SET default_transaction_isolation = 'read committed'; SET client_encoding = 'UTF8'"
)
"""What our promises rest on, whatever the server, the database, the role or the address has set."""


@cache
def availability_of(name: str) -> Availability:
    """Return what this program knows of one database: games and accounts that lie in it note it in one place."""
    return Availability(name)


class Server:
    """One database on a server. Anything may be asked in any thread."""

    def __init__(self, url: str, patience: float) -> None:
        """Read the address; raises `OSError` for one that cannot be used. `patience` is how long to wait for locks."""
        self._address: Address = read_address(url)
        self.name = self._address.name
        self.availability = availability_of(self.name)
        self._patience = patience
        # It would tell of every broken connection and every new try, of which there are many while a server restarts.
        logging.getLogger("psycopg").setLevel(logging.ERROR)
        self._pool = Pool(self._opened, patience)

    # -- For games -----------------------------------------------------------------------

    def connected(self) -> Database:
        """Return a connection of one's own, which whoever takes it closes. Raises `OSError`."""
        try:
            return self._opened()
        except psycopg.Error as error:
            told = _(
                "{name} cannot be reached: {error}. Check the address and the server.", name=self.name, error=str(error)
            )
            raise OSError(told) from error

    def close(self) -> None:
        """Let go of all connections."""
        self._pool.close()

    def do(self, job: Callable[[Database], T]) -> T:
        """Do something on a connection, and do it again on another where the server went away in between.

        What a job has written may be on record although the answer was lost; a job that writes looks for that. Raises
        `LedgerUnreachable` for a server that does not come back, and what `named` says for other errors.
        """

        def ask() -> T:
            with self._pool.connection() as database:
                return job(database)

        return self.asked(ask)

    # -- For games and accounts ----------------------------------------------------------

    @property
    def parameters(self) -> Mapping[str, str]:
        """Return what to connect with, by the names of PostgreSQL's own library."""
        return self._address.parameters

    def asked(self, ask: Callable[[], T]) -> T:
        """Ask something, and ask it again for a while where the server is away. Raises what `do` raises."""
        since, pause = time.monotonic(), FIRST_PAUSE
        while True:
            waited = time.monotonic() - since
            try:
                return self._asked_in_turn(ask)
            except (AllTaken, _Away) as trouble:
                # A try that itself took long was on an old connection; another server may have taken its place.
                if max(waited, self.availability.seconds_away) > RESTART_SECONDS:
                    raise self._given_up(trouble) from trouble
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def asking(self) -> AbstractContextManager[None]:
        """Count the time until this is left as waiting for an answer; one that is left has had it."""
        return self.availability.asking()

    def meaning(self, error: BaseException) -> Exception | None:
        """Say what an error of the driver means, and note it; None for one that is the business of whoever asked."""
        return None if not isinstance(error, psycopg.Error) or is_the_askers(error) else self._noted(error)

    def _asked_in_turn(self, ask: Callable[[], T]) -> T:
        """Ask once. Of many who would ask a server that has been away for long only one does at a time."""
        if self.availability.seconds_away <= RESTART_SECONDS:
            return self._asked_once(ask)
        with self.availability.turn_to_try() as mine:
            if mine:
                return self._asked_once(ask)
        raise _Away(_("it did not answer other requests either"))

    def _asked_once(self, ask: Callable[[], T]) -> T:
        try:
            with self.availability.asking():
                answer = ask()
        except psycopg.Error as error:
            if is_away(error):
                self.availability.failed(str(error))
                self._pool.forget()
                raise _Away(str(error)) from error
            self.availability.answered()
            raise self._noted(error) from error
        self.availability.answered()
        return answer

    def _noted(self, error: psycopg.Error) -> Exception:
        if is_away(error):
            self.availability.failed(str(error))
        elif not is_expected(error):
            self.availability.trouble(f"{error.sqlstate}: {error}")
        return named(error, self.name)

    def _given_up(self, trouble: Exception) -> LedgerBusy:
        if isinstance(trouble, AllTaken):
            return LedgerBusy(
                _(
                    "{name} is too busy: {why}. Nothing was written. Try again.",
                    name=self.name,
                    why=sentence_of(trouble),
                )
            )
        return LedgerUnreachable(
            _(
                "{name} has not answered for {seconds} seconds. If you were changing something, check whether your "
                "change is on record before you try again. ({why})",
                name=self.name,
                seconds=f"{RESTART_SECONDS:g}",
                why=sentence_of(trouble),
            )
        )

    def _opened(self) -> Database:
        database = psycopg.connect(self._address.conninfo(APPLICATION), autocommit=True)
        try:
            database.execute(f"{SETTINGS}; SET lock_timeout = '{int(self._patience * 1000)}ms'")
        except BaseException:
            database.close()
            raise
        return database


class _Away(Exception):
    """There was no answer, because the server is away."""
