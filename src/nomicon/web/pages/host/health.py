"""How the server is: for a host to read, and as data for a program that watches it."""

from __future__ import annotations

import glob
import platform
import shutil
import time
from datetime import datetime, timedelta
from pathlib import Path

import django
from django.contrib import messages
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from nomicon.hosting.past.falling_due import falling_due
from nomicon.hosting.ports import Condition, LedgerBusy, LedgerUnreadable, LedgerUnwritten
from nomicon.hosting.table.clock_watch import told
from nomicon.hosting.table.table import VERSION
from nomicon.views.elements.language import in_language
from nomicon.views.elements.page import iso
from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account, Delivery, Remark, Seat
from nomicon.web.page_tools.telling import told as told_here
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.host.contexts import (
    HEALTH,
    ClockState,
    DatabaseState,
    FailedWrite,
    Health,
    HealthPage,
    PeopleState,
    ProgramState,
    RecordState,
    RoomState,
    TableState,
    WorkState,
)
from nomicon.web.pages.host.gate import hosts_only, shown
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.pages.visit import WAIT
from nomicon.web.tools import the_house

LAST_BACKUP = "last-backup"
"""In the data folder: when the last backup was made."""

LOOKED_AT = 3600
"""Seconds that a host may take from looking at the clock to confirming it."""

ACCOUNTS = "accounts.sqlite3"
"""How the files in the data folder begin that hold accounts."""

CLOCK_OFF = 1.0
"""Seconds by which a clock may differ before a host should set it."""

LONG_WAIT = 5.0
"""Seconds without an answer of the database after which its host should look at it: a standby may keep it waiting."""


@hosts_only
@require_safe
def health(request: HttpRequest, host: Account) -> HttpResponse:
    """Show how the server is."""
    state: Health = {**_program(), **_people(), **_table(), **_room(the_house().choices.folder), **_work()}
    context: HealthPage = {
        "here": "health",
        "json_address": reverse("host_health"),
        "health": state,
        "clock_off_by": abs(state["clock_ahead"] or 0.0),
        "to_do": sum(map(bool, _to_do(state))),
        "choices": the_house().choices,
        "up": timesince(timezone.now() - timedelta(seconds=state["seconds_up"])),
    }
    return shown(request, HEALTH, context, lambda: state)


def _to_do(state: Health) -> tuple[object, ...]:
    """Return what the page lists as to be done, each true where there is such a thing."""
    unsure = not state["clock"]["believed"]
    return unsure, state["deliveries_not_sent"], state["reported_remarks"], state["last_backup"] is None


def _work() -> WorkState:
    return {
        "reported_remarks": Remark.objects.filter(reports__settled=False, hidden_by=None).distinct().count(),
        "deliveries_not_sent": _not_sent() if the_house().choices.sends_notices else 0,
    }


def _not_sent() -> int:
    return Delivery.objects.filter(state=Delivery.DEAD).count()


def _program() -> ProgramState:
    return {
        "version": VERSION,
        "python": platform.python_version(),
        "django": django.get_version(),
        "database": connection.vendor,
        "seconds_up": int(time.monotonic() - the_house().opened),
    }


def _people() -> PeopleState:
    return {
        "accounts": Account.objects.count(),
        "guests": Account.objects.filter(is_guest=True).count(),
        "hosts": Account.objects.filter(is_staff=True).count(),
        "stopped": Account.objects.filter(is_active=False).count(),
        "seats": Seat.objects.count(),
        "open_streams": the_house().live.many,
    }


def _table() -> TableState:
    house = the_house()
    games, dues, now = house.hall.games(), house.hall.dues(), house.clock.now()
    known = [due for due in dues.values() if due is not None]
    return {
        "games": len(games),
        "waiting_moves": house.hall.waiting,
        "overdue_games": sum(due < now for due in known),
        "games_of_unknown_time": sum(game not in dues for game in games),
        "next_due": iso(min(known, default=None)),
        "now": iso(now),
        "record": _record(house.hall.condition()),
        "clock": _clock(),
        **_database(),
    }


def _record(condition: Condition) -> RecordState:
    """Tell whether the record can be written, and what has failed since the server was started."""
    failures: list[FailedWrite] = [
        {"at": iso(one.at), "what": in_language(one.what, OF_THE_READER)} for one in condition.failures
    ]
    return {
        "stopped": in_language(condition.stopped, OF_THE_READER) or None,
        "read_only": condition.read_only,
        "failures": failures,
    }


def _clock() -> ClockState:
    """Say whether the clock is believed, and if not, what would fall due by it."""
    doubt = the_house().clock.doubt()
    if doubt is None:
        return {"believed": True}
    due = the_house().hall.do(lambda table: list(falling_due(table, doubt.says))).result(WAIT)
    return {
        "believed": False,
        "kind": doubt.kind,
        "why_not": in_language(told(doubt), OF_THE_READER),
        "says": iso(doubt.says),
        "last_believed": iso(doubt.last),
        "would_fall_due": [in_language(line, OF_THE_READER) for line in due],
    }


@hosts_only
@require_POST
def confirm_clock(request: HttpRequest, host: Account) -> HttpResponse:
    """Take it from a host that the clock is right, if it is still the one that they have seen."""
    clock = the_house().clock
    doubt = clock.doubt()
    if doubt is None:
        messages.success(request, _("The clock is already trusted."))
        return redirect("host")
    seen = request.POST.get("says", "")
    if abs(_seconds(seen) - doubt.says) > LOOKED_AT:
        messages.error(request, _("The clock has changed since you saw this page. Check it again."))
        return redirect("host")
    confirm = the_house().confirm_clock
    assert confirm is not None  # Only houses of tests have none.
    confirm()
    write_down(host, ActText.CONFIRMED_CLOCK.of(moment=iso(doubt.says)), reason=told(doubt))
    the_house().live.renew_pages()
    messages.success(request, _("Confirmed. The games continue, and everything that is due will be done now."))
    return redirect("host")


def _seconds(moment: str) -> int:
    try:
        return int(datetime.fromisoformat(moment.replace("Z", "+00:00")).timestamp())
    except ValueError:
        return 0


def _database() -> DatabaseState:
    """Tell how the database on a server is doing; of files there is nothing to tell.

    `clock_ahead` is by how many seconds this machine's clock is ahead of the database's, by which games go, and None
    where they go by this machine's own.
    """
    house = the_house()
    ahead = None if house.record_clock is None else round(house.record_clock.ahead(), 1)
    return {
        "clock_ahead": ahead,
        "clock_is_off": ahead is not None and abs(ahead) > CLOCK_OFF,
        "longest_wait": round(house.availability.longest_wait, 1),
        "hangs": house.availability.longest_wait > LONG_WAIT,
    }


def _room(folder: Path) -> RoomState:
    record = the_house().record
    games = 0 if record is None else _size(record.parent, record.name)
    backup = folder / LAST_BACKUP
    return {
        "record_bytes": _database_size() or games,
        "accounts_bytes": _size(folder, ACCOUNTS),
        "free_bytes": shutil.disk_usage(folder).free,
        "last_backup": backup.read_text(encoding="ascii") if backup.exists() else None,
    }


def _size(folder: Path, begun: str) -> int:
    """Return the bytes of all files of a folder whose names begin so."""
    return sum(one.stat().st_size for one in folder.glob(f"{glob.escape(begun)}*") if one.is_file())


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
    except LedgerUnwritten as trouble:
        messages.error(request, told_here(trouble.why))
    except (LedgerBusy, LedgerUnreadable) as trouble:
        messages.error(request, wrong_told(trouble))
    else:
        messages.success(request, _("The stored record was checked and has no errors."))
    return redirect("host")
