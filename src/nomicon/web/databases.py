"""The database on a server in which accounts lie, where a host has one: `main` says how it is reached, once."""

from __future__ import annotations

from nomicon.hosting.ports import SharedDatabase

_reached: list[SharedDatabase] = []


def reach(database: SharedDatabase) -> None:
    """Say how the database is reached. Django's settings are made from it, so it must be said before they are."""
    _reached[:] = [database]


def the_database() -> SharedDatabase:
    """Return how the database is reached. Raises `RuntimeError` before that is said."""
    if not _reached:
        raise RuntimeError(
            "The connection to the database is not set up. Call `reach` before Django reads its settings."
        )
    return _reached[0]
