"""How many letters go to an address because somebody typed it: it may be somebody else's, who asked for nothing.

Every limit is the same for an address of an account and for any other, so that nobody learns which one it is.
"""

from __future__ import annotations

from allauth.account.forms import ResetPasswordForm
from allauth.account.models import EmailAddress
from django import forms
from django.utils.translation import gettext as _

from nomicon.game.names import Moment
from nomicon.views.elements.page import iso
from nomicon.web.accounts.counting import UsedUp, UseLimit, use
from nomicon.web.tools import the_house

HOUR, DAY = 60 * 60, 24 * 60 * 60

A_DAY = UseLimit("letters in a day", 1, DAY)
IN_ALL = UseLimit("letters in all", 3, 365 * DAY)
TO_A_DOMAIN = UseLimit("letters to a domain", 20, HOUR)
RESETS = UseLimit("password resets", 3, DAY)
"""How often somebody may ask for a new password: a letter may be lost, but nobody loses ten in a day."""

UNASKED = {
    "account/email/email_confirmation": "to confirm",
    "account/email/email_confirmation_signup": "to confirm",
    "account/email/account_already_exists": "to confirm",
    "account/email/unknown_account": "to reset",
}
"""Letters that go to an address only because somebody typed it, and what for; each kind is counted by itself.

Otherwise whoever asks to reset a password would see by the count of the other kind whether there is an account.
"""

TO_RESET = "account/email/password_reset_key"


def count_letter(template: str, address: str) -> None:
    """Count a letter to an address. Raises `UsedUp` if it must not be sent."""
    known = address.strip().lower()
    if template in UNASKED:
        kind, domain = UNASKED[template], known.rpartition("@")[2]
        limits = [(A_DAY, f"{kind} {known}"), (IN_ALL, f"{kind} {known}"), (TO_A_DOMAIN, f"{kind} {domain}")]
        use(limits, int(the_house().clock.now()))
    elif template != TO_RESET and not EmailAddress.objects.filter(email__iexact=known, verified=True).exists():
        raise UsedUp(0)  # An address that nobody has confirmed gets no news of an account.


def told_when(again: int) -> str:
    """Say from when on a letter may be sent again."""
    return _(
        "We send only a few e-mails to one address and to one mail server, so we sent none this time. Look in your "
        "spam folder first. You can ask for another e-mail after %(moment)s."
    ) % {"moment": iso(Moment(again))}


class AskForReset(ResetPasswordForm):  # type: ignore[misc]  # The library has no types.
    """The form by which somebody asks for a new password: so often a day, whether there is an account or not."""

    def clean_email(self) -> str:
        """Count what is asked for an address."""
        email: str = super().clean_email()
        try:
            use([(RESETS, email.lower())], int(the_house().clock.now()))
        except UsedUp as used_up:
            raise forms.ValidationError(told_when(used_up.again)) from None
        return email
