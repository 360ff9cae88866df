"""When a guest's account becomes one to come back to: with a password, or by signing in elsewhere."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.signals import social_account_added
from django.dispatch import receiver
from django.http import HttpRequest

from nomicon.web.accounts.models import Account


@receiver(social_account_added, dispatch_uid="guests who sign in to an account are no longer guests")
def keep_by_signing_in_elsewhere(request: HttpRequest, sociallogin: SocialLogin, **_: object) -> None:
    """Keep a guest's account for whoever has just shown who they are elsewhere."""
    account = sociallogin.user
    if isinstance(account, Account) and account.is_guest:
        account.is_guest = False
        account.save(update_fields=["is_guest"])


def keep_with_password(request: HttpRequest, account: Account, username: str, password: str, email: str) -> None:
    """Keep a guest's account under a name with a password. Where there is an address, its owner is asked to confirm."""
    account.username, account.is_guest = username, False
    account.set_password(password)
    account.save()
    if email:
        EmailAddress.objects.add_email(request, account, email, confirm=True)
