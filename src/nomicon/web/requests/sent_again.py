"""What somebody sent in a form: to be sent again as it is, or to be read where it could not be taken."""

from __future__ import annotations

import secrets

from django.http import HttpRequest

AGAIN = "again"
"""The field in which a form that is sent again names the move that it stands for."""

AT_HAND = 20
"""Signs that one writes again without a sigh; what is longer is shown once more where it could not be taken."""

NOT_WRITTEN = frozenset({"csrfmiddlewaretoken", "next", "text_read", "warning_read", AGAIN})
"""What forms hold that nobody has written."""

NOT_SHOWN_AGAIN = ("password", "secret", "code")
"""Parts of the names of fields whose values are not put into a page, not even to send them again."""


def fields_to_send_again(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of a form, to be sent again as they are; nothing where that would not be all of it."""
    form = request.POST
    if request.FILES or any(part in name for name in form for part in NOT_SHOWN_AGAIN):
        return []
    fields = [(name, value) for name in form if name != AGAIN for value in form.getlist(name)]
    return [*fields, (AGAIN, key_of(request))] if is_move(request) else fields


def is_move(request: HttpRequest) -> bool:
    """Say whether a form makes a move in a game, and nothing else."""
    if request.path.endswith("/propose/"):
        return request.POST.get("act") in ("propose", "show")
    return request.path.startswith("/games/") and request.path.endswith("/moves/")


def key_of(request: HttpRequest) -> str:
    """Return the key under which a form makes its move: that of the first time, where it is sent again.

    It is one of a kind: only a page that says that the record is away makes forms that hold one.
    """
    key = request.POST.get(AGAIN, "") or getattr(request, AGAIN, "") or secrets.token_urlsafe(12)
    setattr(request, AGAIN, key)
    return str(key)


def written_in(request: HttpRequest) -> list[tuple[str, str]]:
    """Return what somebody wrote into the form that they sent, so that they need not write it again."""
    if request.method != "POST":
        return []
    fields = ((name, value) for name in request.POST for value in request.POST.getlist(name))
    return [
        (name, value)
        for name, value in fields
        if (len(value) > AT_HAND or "\n" in value) and name not in NOT_WRITTEN and "password" not in name
    ]
