"""What the library of accounts asks us: may somebody sign up, and how is an account filled in."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.internal import ratelimit
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.http import HttpRequest
from django.utils.translation import get_language

from nomicon.web.accounts.notice_models import NoticeHours
from nomicon.web.accounts.sign_in.browsers import mark_for_login
from nomicon.web.accounts.sign_in.sign_in_fields import must_be_free
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

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Refuse a name that reads like another account's."""
        name: str = super().clean_username(username, shallow)
        return name if shallow else must_be_free(name)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address, and remember in which language its owner reads: letters go there by themselves."""
        is_confirmed: bool = super().confirm_email(request, email_address)
        if is_confirmed and the_house().choices.notices:
            spoken = {"language": get_language() or ""}
            NoticeHours.objects.get_or_create(account=email_address.user, defaults=spoken)
        return is_confirmed

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Refuse to look at one more password where too many wrong ones came, by who guesses and not by whose it is."""
        login = str(credentials.get("email") or credentials.get("username") or "").lower()
        mark = mark_for_login(request, login)
        place = f"browser {mark}" if mark else f"place {ratelimit.truncate_ip(self.get_client_ip(request))}"
        rates = {"wrong_here": f"{place} {login}", **({} if mark else {"wrong_from": None, "wrong_anywhere": login})}
        used = []
        for action, key in rates.items():
            usage = ratelimit.consume(request, app="allauth.account", action=action, key=key)
            if not usage:
                raise self.validation_error("too_many_login_attempts")
            used += usage.usage
        self._login_failed_rl_usage = ratelimit.RateLimitUsage(used)  # Taken back where the password is right.

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: object) -> None:
        """Forget wrong passwords once the right owner has chosen another by letter."""
        login = str(credentials.get("email") or credentials.get("username") or "").lower()
        ratelimit.clear(request, app="allauth.account", action="wrong_anywhere", key=login)


class SocialAccountAdapter(DefaultSocialAccountAdapter):
    """Accounts made by signing in elsewhere."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """Say whether whoever asks may make an account."""
        return may_sign_up(request)
