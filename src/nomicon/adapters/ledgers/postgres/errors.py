"""What the errors of PostgreSQL mean to who keeps something in it, by their SQLSTATE."""

from __future__ import annotations

import psycopg

from nomicon.adapters.ledgers.postgres import words
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import LedgerBusy, LedgerDamaged, LedgerForbidden, LedgerFull, LedgerMoved, LedgerUnreachable

TAKEN = "23505"

AWAY = frozenset(
    {
        "25006",  # The server has become a standby: another one is the primary now.
        "25P03",
        "25P04",
        "57P01",
        "57P02",
        "57P03",
        "57P04",
        "57P05",  # It has closed the connection, or takes none yet.
        "40003",  # It does not know itself whether it was committed.
        "53300",  # It has no connection left for us.
    }
)
"""States that mean that the server, or the way to it, is gone for now; besides all of class 08."""

FULL = frozenset({"53100", "53400"})
FORBIDDEN = frozenset({"42501", "3D000"})
"""States that mean that a right is missing, or a database; besides all of class 28."""

DAMAGED = frozenset({"XX001", "XX002", "42P01", "42703"})
"""States that mean that pages of the disk are damaged, or that our tables are no longer what we made."""

BUSY = frozenset({"55P03", "57014", "40P01", "40001", "53300"})
"""States that come and go with what others do just then."""


ABOUT_THE_QUESTION = ("0A", "21", "22", "23", "42", "44")
"""Classes of errors that say something about what was asked, and nothing about the server."""


def is_the_askers(error: psycopg.Error) -> bool:
    """Say whether an error is the business of whoever asked: what they asked cannot be done, now or later."""
    if isinstance(error, psycopg.DataError):
        return True  # Also where the library finds it out by itself, and gives no state.
    state = error.sqlstate or ""
    return state[:2] in ABOUT_THE_QUESTION and state not in FORBIDDEN | {"42P05"}


def is_away(error: BaseException) -> bool:
    """Say whether an error means that the server, or the way to it, is gone for now."""
    if not isinstance(error, psycopg.Error):
        return False
    state = error.sqlstate
    if state is None:  # The library itself has found the connection lost, or has not made one.
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return state in AWAY or state[:2] == "08"


def is_expected(error: psycopg.Error) -> bool:
    """Say whether an error has a meaning of its own; every other is a trouble that the host wants to hear of."""
    return error.sqlstate in BUSY | {TAKEN}


def named(error: psycopg.Error, name: str) -> Exception:
    """Say what an error means. What we do not know passes, for all we know, and harms nothing that is on record."""
    state, why = error.sqlstate or "", str(error)
    if state in BUSY:
        return LedgerBusy(words.busy(name, why))
    if is_away(error):
        return LedgerUnreachable(words.away(name, why))
    if state == TAKEN:
        return LedgerMoved(_("Another program wrote here first: {error}.", error=why))
    if state in FULL:
        return LedgerFull(words.full(name, why))
    if state in FORBIDDEN or state[:2] == "28":
        return LedgerForbidden(words.forbidden(name, why))
    if state in DAMAGED:
        # Our few statements are right; if one is refused, the tables are no longer what we made.
        return LedgerDamaged(words.unreadable(name, why))
    return LedgerBusy(words.unable(name, state, why))
