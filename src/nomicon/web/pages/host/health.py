"""How the server is: for a host to read, and as data for a program that watches it."""

from __future__ import annotations

import platform
import shutil
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import django
from django.contrib import messages
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from nomicon.hosting.ports import LedgerDamaged
from nomicon.hosting.table import VERSION
from nomicon.views.page import iso
from nomicon.web.accounts.models import Account, Seat
from nomicon.web.pages.host.gate import hosts_only, shown
from nomicon.web.tools import the_house

LAST_BACKUP = "last-backup"
"""In the data folder: when the last backup was made."""

FILES = ("games.sqlite", "accounts.sqlite3")
"""How the files in the data folder begin that hold games and accounts."""


@hosts_only
@require_safe
def health(request: HttpRequest, host: Account) -> HttpResponse:
    """Show how the server is."""
    told = {**_program(), **_people(), **_table(), **_room(the_house().choices.folder)}
    context = {"here": "health", "health": told, "choices": the_house().choices,
               "up": timesince(timezone.now() - timedelta(seconds=told["seconds_up"]))}  # fmt: skip
    return shown(request, "host/health.html", context, lambda: told)


def _program() -> dict[str, Any]:
    return {"version": VERSION, "python": platform.python_version(), "django": django.get_version(),
            "database": connection.vendor, "seconds_up": int(time.monotonic() - the_house().opened)}  # fmt: skip


def _people() -> dict[str, Any]:
    return {
        "accounts": Account.objects.count(), "guests": Account.objects.filter(is_guest=True).count(),
        "hosts": Account.objects.filter(is_staff=True).count(),
        "stopped": Account.objects.filter(is_active=False).count(), "seats": Seat.objects.count(),
        "open_streams": the_house().live.many,
    }  # fmt: skip


def _table() -> dict[str, Any]:
    house = the_house()
    games, dues, now = house.hall.games(), house.hall.dues(), house.clock.now()
    known = [due for due in dues.values() if due is not None]
    return {
        "games": len(games), "waiting_moves": house.hall.waiting, "overdue_games": sum(due < now for due in known),
        "games_of_unknown_time": sum(game not in dues for game in games), "next_due": iso(min(known, default=None)),
        "now": iso(now),
    }  # fmt: skip


def _room(folder: Path) -> dict[str, Any]:
    files = {one.name: one.stat().st_size for one in folder.iterdir() if one.is_file()}
    record, accounts = (sum(size for name, size in files.items() if name.startswith(begun)) for begun in FILES)
    backup = folder / LAST_BACKUP
    return {
        "record_bytes": _database_size() or record,
        "accounts_bytes": accounts,
        "free_bytes": shutil.disk_usage(folder).free,
        "last_backup": backup.read_text(encoding="ascii") if backup.exists() else None,
    }  # fmt: skip


def _database_size() -> int:
    """Return what the database of PostgreSQL takes, games and accounts together; nothing for files."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


@hosts_only
@require_POST
def check(request: HttpRequest, host: Account) -> HttpResponse:
    """Look through the storage of the record."""
    look_through = the_house().check_record
    try:
        if look_through is not None:
            look_through()
    except LedgerDamaged as damage:
        messages.error(request, str(damage))
    else:
        messages.success(request, _("The storage of the record was looked through, and is sound."))
    return redirect("host")
