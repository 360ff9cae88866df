"""What pages say while the clock is not believed: the same as everywhere, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.names import Seconds
from nomicon.hosting.ports import ClockDoubt
from nomicon.hosting.table.clock_watch import UNITS
from nomicon.views.elements.page import iso


def doubt_told(doubt: ClockDoubt) -> str:
    """Say why the clock is not believed, what that stops, and who can go on from there; moments are written in UTC."""
    why = {
        "ahead": _("The server's clock jumped ahead by %(length)s"),
        "back": _("The server's clock jumped back by %(length)s"),
        "silence": _("If the server's clock is right, there was no activity in the games here for %(length)s"),
        "entry ahead": _("The last entry of this game was made %(length)s ahead of the server's clock"),
    }[doubt.kind] % {"length": length_told(doubt.by)}
    return _(
        "%(why)s: the clock says %(says)s, but the last known time was %(last)s. Nothing becomes due, and "
        "players cannot make moves, until the host has confirmed the time."
    ) % {"why": why, "says": iso(doubt.says), "last": iso(doubt.last)}


def length_told(length: Seconds) -> str:
    """Say how long something is, in its largest unit."""
    for seconds, unit in UNITS:
        many = length // seconds
        if many:
            return {
                "year": ngettext("%(many)s year", "%(many)s years", many),
                "day": ngettext("%(many)s day", "%(many)s days", many),
                "hour": ngettext("%(many)s hour", "%(many)s hours", many),
                "minute": ngettext("%(many)s minute", "%(many)s minutes", many),
                "second": ngettext("%(many)s second", "%(many)s seconds", many),
            }[unit] % {"many": many}
    return _("no time")
