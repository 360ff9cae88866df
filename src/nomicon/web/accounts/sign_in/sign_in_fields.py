"""With what people sign in: a name that is one account's alone and reads like no other's, and a password."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from nomicon.law.language.lookalikes import look_alike
from nomicon.web.accounts.models import Account

OF_THE_MODEL = Account._meta.get_field("username")


class SignInName(forms.CharField):
    """The name of an account to be."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Your sign-in name"),
            max_length=OF_THE_MODEL.max_length,
            validators=OF_THE_MODEL.validators,
        )

    def clean(self, value: object) -> str:
        """See to it that the name is free."""
        return must_be_free(super().clean(value))


class NewPassword(forms.CharField):
    """The password of an account to be; whether it is a good one, the form says that knows the name as well."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("A password"),
            widget=forms.PasswordInput,
            strip=False,
            help_text=gettext_lazy("At least eight characters. Do not use a common password."),
        )


def must_be_free(name: str) -> str:
    """Return a name that no account has, and that reads like none. Raises `ValidationError`."""
    for other in Account.objects.values_list("username", flat=True):
        if other.casefold() == name.casefold():
            raise forms.ValidationError(_("There is already an account with this name. Choose another."))
        if look_alike(name, other):
            raise forms.ValidationError(
                _("This name looks like “%(other)s”, the name of another account. Choose another.") % {"other": other}
            )
    return name
