"""Accounts as one file of SQLite's, and back: how backups take them along from PostgreSQL, and put them there again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from nomicon.hosting.files import working_folder
from nomicon.web.accounts.models import Account

FILE = "a backup"
"""What Django calls the file while it is open."""

LEFT = ("contenttypes", "auth.permission")
"""What Django makes by itself in every database, under numbers of its own."""


def copy_accounts(to: Path) -> None:
    """Copy all accounts, and what belongs to them, as they are at one moment, into a new file.

    Where no server has ever been opened there are none, and no file is made.
    """
    if not has_tables():
        return
    with working_folder(to.parent, "accounts") as folder, _opened(to):
        told = folder / "accounts.jsonl"
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            call_command("dumpdata", format="jsonl", exclude=list(LEFT), output=str(told), verbosity=0)
        call_command("loaddata", str(told), database=FILE, verbosity=0)


def has_tables() -> bool:
    """Say whether a server has made the tables of accounts; one that was ended as it began may not have."""
    return Account._meta.db_table in connection.introspection.table_names()


def put_back_accounts(file: Path) -> None:
    """Put the accounts of a file in place of all that there are, in one step. The file is brought up to date first."""
    call_command("migrate", verbosity=0)
    with working_folder(file.parent, "accounts") as folder:
        told = folder / "accounts.jsonl"
        with _opened(file):
            call_command("dumpdata", format="jsonl", exclude=list(LEFT), database=FILE, output=str(told), verbosity=0)
        with transaction.atomic():
            _empty()
            call_command("loaddata", str(told), verbosity=0)


@contextmanager
def _opened(path: Path) -> Iterator[None]:
    """Let Django work with a file beside its own database, and make or renew its tables."""
    told = {
        **connections.settings[DEFAULT_DB_ALIAS],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {},
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
    }
    connections.settings[FILE] = told
    try:
        call_command("migrate", database=FILE, verbosity=0)
        yield
    finally:
        connections[FILE].close()
        del connections[FILE]
        del connections.settings[FILE]


def _empty() -> None:
    """Empty every table but those that Django makes by itself."""
    left = {name.lower() for name in LEFT}
    tables = [
        one._meta.db_table
        for one in apps.get_models(include_auto_created=True)
        if one._meta.managed and not {one._meta.app_label, one._meta.label_lower} & left
    ]
    with connection.cursor() as cursor:
        for statement in connection.ops.sql_flush(no_style(), tables, reset_sequences=True, allow_cascade=False):
            cursor.execute(statement)
