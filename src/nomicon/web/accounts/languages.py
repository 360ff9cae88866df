"""In which language somebody is told things when they do not ask for a page."""

from __future__ import annotations

from django.conf import settings

from nomicon.web.accounts.models import Account, NoticeHours
from nomicon.web.tools import Services


def language_of(house: Services, account: Account) -> str:
    """Return the language in which somebody is told things: the one that they chose, or the server's."""
    known = NoticeHours.objects.filter(account=account).first()
    chosen = "" if known is None else known.language
    return chosen if chosen in dict(settings.LANGUAGES) else house.choices.language
