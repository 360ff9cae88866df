"""Browsers in which somebody has signed in before: wrong guesses that strangers make elsewhere do not shut them out.

Such a browser keeps a mark, signed by us, that names its account and ends with the password of that time. Wrong
passwords are counted for it by itself. For all others they are counted for the place that they come from, and in a
wider bound for the account, whoever guesses; otherwise anybody could lock a player out by guessing wrongly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

from nomicon.web.accounts.models import Account

COOKIE = "known_browser"
SALT = "known browser"
LASTS = 60 * 60 * 24 * 365
"""Seconds for which a browser is known: who has not come for a year signs in as in a new one."""

Answer: TypeAlias = Callable[[HttpRequest], HttpResponse]


class KnownBrowsers:
    """Marks the browser in which somebody with a password has just signed in."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request; only forms sign anybody in."""
        response = self._get_response(request)
        account = getattr(request, "user", None) if request.method == "POST" else None
        if isinstance(account, Account) and account.has_usable_password() and not mark_for(request, account):
            told = [account.pk, account.get_session_auth_hash(), get_random_string(12)]
            response.set_cookie(
                COOKIE,
                signing.dumps(told, salt=SALT),
                max_age=LASTS,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response


def mark_for(request: HttpRequest, account: Account) -> str:
    """Return the mark that a browser shows for an account, or nothing where it has none that is good."""
    shown = request.COOKIES.get(COOKIE, "")
    try:
        number, password, mark = signing.loads(shown, salt=SALT, max_age=LASTS)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(mark) if (number, password) == (account.pk, account.get_session_auth_hash()) else ""


def mark_for_login(request: HttpRequest, login: str) -> str:
    """Return the mark that a browser shows for the account with a sign-in name or an address, or nothing."""
    if COOKIE not in request.COOKIES or not login:
        return ""
    named = Account.objects.filter(username__iexact=login).first()
    found = named or Account.objects.filter(emailaddress__email__iexact=login, emailaddress__verified=True).first()
    return mark_for(request, found) if found is not None else ""
