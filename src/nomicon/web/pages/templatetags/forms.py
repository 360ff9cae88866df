"""Filters for forms that libraries make."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.forms import BoundField

register = template.Library()


@register.filter
def plainly(field: BoundField) -> BoundField:
    """Take away what would stand in an empty field where it only says the label again: twice is read out twice."""
    shown = field.field.widget.attrs
    if str(shown.get("placeholder", "")) == str(field.label):
        del shown["placeholder"]
    return field


@register.filter
def is_box(kind: str) -> bool:
    """Say whether a field of this kind is a box that one ticks."""
    return kind in ("checkbox", "radio")


@register.filter
def is_long(kind: str) -> bool:
    """Say whether a field of this kind has several lines."""
    return kind == "textarea"


@register.filter
def given(value: object) -> list[object]:
    """Return a value in a list, and an empty list without one: zero and an empty text are values, too."""
    return [] if value is None else [value]


@register.filter
def button_kind(tags: str | None) -> str:
    """Return the class of a button by what the library of accounts calls it: one thing on a page is the main one."""
    tags = tags or ""
    if "danger" in tags:
        return "danger"
    return "" if "outline" in tags or "secondary" in tags else "main"


@register.filter
def link_kind(tags: str | None) -> str:
    """Return the class of a link that looks like a button."""
    return "danger" if tags and "danger" in tags else ""


@register.filter
def badge_of(tags: str | None) -> str:
    """Return the kind of a badge by what the library of accounts calls it."""
    tags = tags or ""
    return "good" if "success" in tags else "warn" if "warning" in tags else ""


PLAIN_WORDS: Mapping[str, str] = {
    "Two-Factor Authentication": "Passkeys and codes",
    "Authenticator App": "Authenticator app",
    "Authentication using an authenticator app is active.": "You sign in with an authenticator app.",
    "An authenticator app is not active.": "You have not set up an authenticator app.",
    "Activate": "Set it up",
    "Deactivate": "Turn it off",
    "Security Keys": "Passkeys and security keys",
    "No security keys have been added.": "You have not added a passkey or a security key.",
    "Recovery Codes": "Recovery codes",
    "No recovery codes set up.": "You have no recovery codes yet.",
    "Confirm Access": "Confirm that it is you",
    "Please reauthenticate to safeguard your account.": "This protects your account.",
    "Enter your password:": "Type your password again:",
    "Email Addresses": "E-mail addresses",
    "Add Email Address": "Add an e-mail address",
    "Add Email": "Add it",
    "Email": "E-mail",
    "Sessions": "Where I am signed in",
    "Started At": "Since",
    "IP Address": "Address",
    "Last seen at": "Last seen",
    "Current": "This browser",
    "Sign Out": "Sign out",
    "Sign Out Other Sessions": "Sign out everywhere else",
    "Account Connections": "Accounts elsewhere",
    "You currently have no third-party accounts connected to this account.": "You have not connected an account yet.",
    "You can sign in to your account using any of the following third-party accounts:": (
        "You can sign in with these accounts:"
    ),
    "Add a Third-Party Account": "Connect an account",
    "Change Password": "Change password",
    "Password Reset": "Reset your password",
}
"""What the library of accounts says in English, and how we say it. Its other languages say it in their own way."""


@register.filter
def in_plain_words(told: str) -> str:
    """Say what the library of accounts says as all our pages do; what is not listed stays as it is."""
    return PLAIN_WORDS.get(told.strip(), told)
