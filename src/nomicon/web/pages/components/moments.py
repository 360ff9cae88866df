"""Moments as people say them: near ones by how long it takes until then, others by their day, in the reader's zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

DAY = timedelta(days=1)
WEEK = timedelta(days=7)


def read_moment(told: str) -> datetime:
    """Read a moment as pages write it."""
    return datetime.fromisoformat(told.replace("Z", "+00:00")).astimezone(UTC)


def is_soon(at: datetime, now: datetime) -> bool:
    """Say whether a moment comes within a day."""
    return timedelta(0) <= at - now < DAY


def spoken_moment(at: datetime, now: datetime) -> str:
    """Say when something is or was: "in 3 hours", "19 minutes ago", "Mon 20:02"."""
    away = abs(at - now)
    if away < timedelta(minutes=1):
        return _("in less than a minute") if at > now else _("just now")
    if away < timedelta(hours=1):
        return _in_minutes(away // timedelta(minutes=1), at > now)
    if at > now and away < DAY:
        hours = away // timedelta(hours=1)
        return ngettext("in %(count)d hour", "in %(count)d hours", hours) % {"count": hours}
    return _by_day(timezone.localtime(at), timezone.localtime(now))


def _in_minutes(minutes: int, ahead: bool) -> str:
    if ahead:
        return ngettext("in %(count)d minute", "in %(count)d minutes", minutes) % {"count": minutes}
    return ngettext("%(count)d minute ago", "%(count)d minutes ago", minutes) % {"count": minutes}


def _by_day(at: datetime, now: datetime) -> str:
    days = (at.date() - now.date()).days
    clock = _clock(at)
    near = {0: _("today, %(time)s"), 1: _("tomorrow, %(time)s"), -1: _("yesterday, %(time)s")}
    if days in near:
        return near[days] % {"time": clock}
    day = date_format(at, _("D j M") if at.year == now.year else _("j M Y"))
    return f"{day}, {clock}"


def _clock(at: datetime) -> str:
    """Write the hour; where the reader has named no zone it is that of UTC, and says so."""
    zone = "" if timezone.get_current_timezone_name() != "UTC" else " UTC"
    return date_format(at, "H:i") + zone
