"""When somebody is reminded before a deadline: so many hours, as they like, and anew when they change them."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from nomicon.game.names import GameId
from nomicon.game.values.plain import is_whole
from nomicon.web.accounts.models import Account, NoticeItem
from nomicon.web.notices.choosing.choices_form import games_of
from nomicon.web.notices.projector import remind
from nomicon.web.notices.topics import DEADLINE
from nomicon.web.tools import Services

AS_AT_FIRST = "24 2"
"""What holds until somebody chooses: a day before, and again shortly before it is too late."""

MOST = 5
"""Reminders of one deadline."""

LONGEST = 14 * 24
"""Hours before a deadline, at most."""


class HoursBefore(forms.CharField):
    """Hours before a deadline, as somebody writes them: ``24, 2``. They are kept as ``24 2``, the longest first."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Remind me this many hours before a deadline"),
            max_length=40,
            required=False,
            help_text=gettext_lazy("Up to five whole numbers. If you leave this empty: 24, 2"),
        )

    def clean(self, value: object) -> str:
        """Return the hours as they are kept. Raises `ValidationError`."""
        hours = str(super().clean(value)).replace(",", " ").split()
        if not hours:
            return AS_AT_FIRST
        if len(hours) > MOST or not all(is_whole(one) and 1 <= int(one) <= LONGEST for one in hours):
            raise forms.ValidationError(
                _("Write up to %(most)d whole numbers from 1 to %(longest)d, for example: 24, 2")
                % {"most": MOST, "longest": LONGEST}
            )
        return " ".join(map(str, sorted({int(one) for one in hours}, reverse=True)))


def remind_anew(house: Services, account: Account) -> None:
    """Take back the reminders that somebody has not got yet, and make those that they want now."""
    now = int(house.clock.now())
    NoticeItem.objects.filter(channel__account=account, topic=DEADLINE, delivery=None, due__gt=now).delete()
    for game in games_of(account):
        if house.hall.has(GameId(game)):
            remind(house, GameId(game))
