"""Stopping an account: it can sign in nowhere, its sessions end, and its tokens are good for nothing while it lasts.

Every door asks one thing, `Account.is_active`: the sign-in of every kind, each page of a session, and each use of a
token.
"""

from __future__ import annotations

from allauth.usersessions.models import UserSession

from nomicon.web.accounts.models import Account


def stop(account: Account) -> None:
    """Keep an account out from now on, and end its sessions."""
    Account.objects.filter(pk=account.pk).update(is_active=False)
    account.is_active = False
    for session in UserSession.objects.filter(user=account):
        session.end()


def let_go_on(account: Account) -> None:
    """Let an account in again that was stopped; it signs in anew."""
    Account.objects.filter(pk=account.pk).update(is_active=True)
    account.is_active = True
