"""The way to a PostgreSQL server: connections that outlive its restarts, and what its errors mean to us."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool, PoolTimeout

from nomicon.hosting.ports import LedgerBusy, LedgerDamaged, LedgerFull, LedgerMoved, LedgerUnreachable

Database: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"
T = TypeVar("T")

MOST_CONNECTIONS = 8
"""Of one program at a time; who comes later waits. A server takes a hundred by default, and shares them out."""

RESTART_SECONDS = 10.0
"""How long a server may be away before we give up: one that is restarted is back sooner."""

FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5
"""Seconds between two tries to reach a server that is away; each pause is twice the last."""

NEEDED = {"connect_timeout": "5", "application_name": "nomicon", "keepalives_idle": "30", "tcp_user_timeout": "30000"}
"""What holds where the address says nothing else: nobody waits for ever for a machine that is gone."""

SETTINGS = (
    "SET synchronous_commit = on; SET default_transaction_isolation = 'read committed'; SET client_encoding = 'UTF8'; "
    "SET lock_timeout = '{:d}ms'"
)

PORTS = re.compile(r"[0-9,]*")

AWAY = (errors.AdminShutdown, errors.CrashShutdown, errors.CannotConnectNow, errors.ConnectionException)
BUSY = (
    errors.LockNotAvailable, errors.QueryCanceled, errors.DeadlockDetected, errors.SerializationFailure,
    errors.TooManyConnections, errors.OutOfMemory,
)  # fmt: skip
FORBIDDEN = (errors.InsufficientPrivilege, errors.ReadOnlySqlTransaction, errors.InvalidAuthorizationSpecification)
FULL = (errors.DiskFull, errors.ConfigurationLimitExceeded)


class Server:
    """One database on a server. Anything may be asked in any thread."""

    def __init__(self, url: str, patience: float) -> None:
        """Reach the server, and raise `OSError` if that cannot be. `patience` is how long to wait for others' locks."""
        given = _read(url)
        self.address = make_conninfo("", **{**NEEDED, **given})
        self.name = named_without_secrets(url)
        self._patience = patience
        # It would tell of every broken connection and every new try, of which there are many while a server restarts.
        logging.getLogger("psycopg").setLevel(logging.ERROR)
        self._pool: ConnectionPool[Database] = ConnectionPool(
            self.address, min_size=1, max_size=MOST_CONNECTIONS, open=False, kwargs={"autocommit": True},
            configure=self._configured, timeout=patience, num_workers=1, reconnect_timeout=RESTART_SECONDS,
        )  # fmt: skip

    def connected(self) -> Database:
        """Return a connection of one's own, which whoever takes it closes. Raises `OSError`."""
        try:
            database = psycopg.connect(self.address, autocommit=True)
            self._configured(database)
        except psycopg.OperationalError as error:
            raise OSError(f"{self.name} cannot be reached: {error}. Look at the address, and at the server.") from error
        return database

    def open(self) -> None:
        """Begin to keep connections at hand."""
        self._pool.open()

    def close(self) -> None:
        """Let go of all connections."""
        self._pool.close()

    def do(self, job: Callable[[Database], T]) -> T:
        """Do something on a connection, and do it again on another where the server went away in between.

        What a job has written may be on record although the answer was lost; a job that writes looks for that. Raises
        `LedgerUnreachable` for a server that does not come back, and what `named` says for other errors.
        """
        since, pause = time.monotonic(), FIRST_PAUSE
        while True:
            try:
                with self._pool.connection() as database:
                    return job(database)
            except PoolTimeout as error:
                trouble: Exception = error
            except psycopg.Error as error:
                if not is_away(error):
                    raise named(error, self.name) from error
                trouble = error
            if time.monotonic() - since > RESTART_SECONDS:
                raise LedgerUnreachable(
                    f"{self.name} has not answered for {RESTART_SECONDS:g} seconds. If something was being written,"
                    f" look whether it is on record before you do it again. ({trouble})"
                ) from trouble
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            self._pool.check()  # One connection that broke when the server went away is seldom the only one.

    def _configured(self, database: Database) -> None:
        database.execute(SETTINGS.format(int(self._patience * 1000)))


def _read(url: str) -> dict[str, Any]:
    """Read an address. A password with signs that mean something else would be taken for what may be shown."""
    try:
        given = dict(conninfo_to_dict(url))
        is_plain = "@" not in str(given.get("dbname", "")) and PORTS.fullmatch(str(given.get("port", "")))
    except psycopg.ProgrammingError:  # What it says may quote the password.
        is_plain = None
    if not is_plain:
        raise OSError(
            "The address of the database cannot be read. Write it as postgresql://NAME@HOST/DATABASE; in a password,"
            " signs such as @ and / are written as %40 and %2F."
        )
    return given


def is_away(error: psycopg.Error) -> bool:
    """Say whether an error means that the server, or the way to it, is gone for now."""
    lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and error.sqlstate is None
    return lost or isinstance(error, AWAY)


def named(error: psycopg.Error, name: str) -> Exception:
    """Say what an error of PostgreSQL means to who keeps a record."""
    if isinstance(error, errors.UniqueViolation):
        return LedgerMoved(f"Somebody else wrote at this place first: {error}.")
    if isinstance(error, BUSY):
        return LedgerBusy(f"Somebody else is holding {name}; nothing was written. Try again. ({error})")
    if isinstance(error, FULL):
        return LedgerFull(f"There is no room to write {name}; nothing was written. Make room, and try again. ({error})")
    if isinstance(error, FORBIDDEN):
        return OSError(f"{name} cannot be used: {error}. Look at the rights of the role in the address.")
    if isinstance(error, psycopg.OperationalError | psycopg.InternalError | psycopg.ProgrammingError):
        # Our few statements are right; if one is refused, the tables are no longer what we made.
        return LedgerDamaged(f"{name} cannot be read: {error}. Nothing was changed. Put back a copy of the record.")
    return error


def named_without_secrets(url: str) -> str:
    """Name a database for people: where it is, and nothing that would let anybody in."""
    given = conninfo_to_dict(url)
    host = str(given.get("host", "") or given.get("hostaddr", ""))
    port = f":{given['port']}" if "port" in given else ""
    return f"postgresql://{host}{port}/{given.get('dbname', '')}"
