"""What the library of accounts asks us: may somebody sign up, and how is an account filled in."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.internal import ratelimit
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import get_language

from nomicon.web.accounts.counting import UsedUp
from nomicon.web.accounts.notice_models import NoticeChannel, NoticeHours
from nomicon.web.accounts.sign_in.browsers import mark_for_login
from nomicon.web.accounts.sign_in.letters_to_strangers import count_letter, told_when
from nomicon.web.accounts.sign_in.sign_in_fields import must_be_free
from nomicon.web.tools import the_house

INVITED = "invitation"
"""Under which name a session remembers the invitation that was followed."""

UNSENT = "nomicon_unsent_letter"
"""Under which name a request remembers from when on a letter can be sent that was not sent."""


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
        """Confirm an address, and begin letters to it, in the language in which its owner reads."""
        is_confirmed: bool = super().confirm_email(request, email_address)
        if is_confirmed and the_house().choices.notices:
            spoken = {"language": get_language() or ""}
            NoticeHours.objects.get_or_create(account=email_address.user, defaults=spoken)
            NoticeChannel.objects.get_or_create(account=email_address.user, kind=NoticeChannel.MAIL)
        return is_confirmed

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send a letter, unless too many went to its address; whose own address it is sees from when on it may be."""
        try:
            count_letter(template_prefix, email)
        except UsedUp as used_up:
            setattr(self.request, UNSENT, used_up.again)
        else:
            super().send_mail(template_prefix, email, context)

    def add_message(
        self, request: HttpRequest, level: int, message_template: str = "", *more: object, **named: object
    ) -> None:
        """Say what was done; of a letter that was not sent, when it can be, to whoever is signed in."""
        again = getattr(request, UNSENT, 0)
        if again and request.user.is_authenticated and message_template.endswith("/email_confirmation_sent.txt"):
            messages.warning(request, told_when(again))
        else:
            super().add_message(request, level, message_template, *more, **named)

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
