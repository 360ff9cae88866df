"""What the library of accounts asks us: may somebody sign up, and how is an account filled in."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.http import HttpRequest

from nomicon.web.tools import the_house

INVITED = "invitation"
"""Under which name a session remembers the invitation that was followed."""


def may_sign_up(request: HttpRequest) -> bool:
    """Say whether whoever asks may make an account."""
    signups = the_house().choices.signups
    return signups == "open" or (signups == "invited" and INVITED in request.session)


class AccountAdapter(DefaultAccountAdapter):
    """Accounts made with a form."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Say whether whoever asks may make an account."""
        return may_sign_up(request)


class SocialAccountAdapter(DefaultSocialAccountAdapter):
    """Accounts made by signing in elsewhere."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """Say whether whoever asks may make an account."""
        return may_sign_up(request)
