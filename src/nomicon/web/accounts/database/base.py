"""Django's own backend for PostgreSQL, but for two things: how it connects, and what becomes of trouble on the way.

Django looks for a backend in a module of this name.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from functools import cached_property
from types import TracebackType

import psycopg
from django.db.backends.postgresql import base
from django.db.utils import DatabaseErrorWrapper, DataError, OperationalError

from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerBusy, LedgerForbidden, LedgerFull, LedgerUnreachable
from nomicon.web.databases import the_database

SETTINGS = "SET synchronous_commit = on; SET default_transaction_isolation = 'read committed'"
"""What our promises rest on, whatever the server, the database, the role or the address has set."""


class AccountsUnreachable(OperationalError, LedgerUnreachable):
    """The database of accounts does not answer; what was being written may be there all the same."""


class AccountsBusy(OperationalError, LedgerBusy):
    """The database of accounts could not do this just now; nothing was written."""


class AccountsForbidden(OperationalError, LedgerForbidden):
    """The database of accounts does not let us in, or not do this."""


class AccountsFull(OperationalError, LedgerFull):
    """There is no room to write accounts; nothing was written."""


class AccountsUnfit(DataError, Invalid):
    """Somebody sent what the database cannot hold; says what is wrong with it."""


NO_TEXT = _("Your text contains the character U+0000, which is not allowed. Remove it and send the text again.")
UNFIT: Mapping[str | None, str] = {
    **dict.fromkeys((None, "22021", "22P05"), NO_TEXT),  # None, where the library itself finds it out.
    "22001": _("Something you sent is too long. Shorten it, and send it again."),
    "22003": _("A number you sent is too large. Send a smaller one."),
}
"""What is said to whoever sent what does not fit, by the state in which the database refuses it."""

KINDS: tuple[tuple[type[Exception], type[OperationalError]], ...] = (
    (LedgerUnreachable, AccountsUnreachable),
    (LedgerForbidden, AccountsForbidden),
    (LedgerBusy, AccountsBusy),
    (LedgerFull, AccountsFull),
)
"""What the doors know of trouble with games, and the same trouble with accounts, which Django knows too."""


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection of Django's."""

    is_gone = False

    def get_connection_params(self) -> dict[str, object]:
        """Return what to connect with: what the address says, and what Django needs besides."""
        parameters: dict[str, object] = super().get_connection_params()
        if "dbname" not in self.settings_dict["OPTIONS"]:
            del parameters["dbname"]  # Django wants a name for it; the library has its own ways to find one.
        return parameters

    def get_new_connection(self, conn_params: dict[str, object]) -> object:
        """Connect, and wait for a server that is away."""
        connect = super().get_new_connection

        def connected() -> object:
            made = connect(conn_params)
            try:
                made.execute(SETTINGS)
                made.commit()
            except BaseException:
                made.close()
                raise
            return made

        made = the_database().asked(connected)
        self.is_gone = False
        return made

    def is_usable(self) -> bool:
        """Say whether the connection works still; one to a server that has become a standby answers, and does not."""
        return not self.is_gone and bool(super().is_usable())

    @cached_property
    def wrap_database_errors(self) -> DatabaseErrorWrapper:
        """Return what names every error."""
        return Naming(self)


class Naming(DatabaseErrorWrapper):
    """Around whatever is asked of the database: counts the time, and names what goes wrong."""

    def __init__(self, wrapper: DatabaseWrapper) -> None:
        super().__init__(wrapper)
        self._wrapper = wrapper
        self._waits: list[AbstractContextManager[None]] = []

    def __enter__(self) -> None:
        wait = the_database().asking()
        wait.__enter__()
        self._waits.append(wait)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._waits.pop().__exit__(None, None, None)
        meant = error
        if isinstance(error, psycopg.DataError) and error.sqlstate in UNFIT:
            raise AccountsUnfit(UNFIT[error.sqlstate]) from error
        if isinstance(error, psycopg.Error):
            meant = the_database().meaning(error)
        for ledgers, ours in KINDS:
            if isinstance(meant, ledgers) and not isinstance(meant, ours):
                self._wrapper.errors_occurred = True
                self._wrapper.is_gone = isinstance(meant, LedgerUnreachable)
                raise ours(str(meant)) from error
        super().__exit__(kind, error, trace)
