"""Signing in without the library's form: a guest, a guest who keeps the account, and the first host."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.http import HttpRequest

from nomicon.web.accounts.models import Account

BACKEND = "django.contrib.auth.backends.ModelBackend"


def enter(request: HttpRequest, account: Account) -> None:
    """Sign an account in, and put it down among the places where it is signed in, so that it can be signed out."""
    login(request, account, backend=BACKEND)
    UserSession.objects.create_from_request(request)
