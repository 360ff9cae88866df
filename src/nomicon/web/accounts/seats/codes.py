"""Codes of invitations: short enough to be read out, and too many to be guessed."""

from __future__ import annotations

import re
import secrets

from allauth.core.internal import ratelimit
from django.http import HttpRequest

from nomicon.web.accounts.counting import UseLimit, may_use
from nomicon.web.accounts.models import Invitation, SchoolClass
from nomicon.web.accounts.seats.doors import open_invitation
from nomicon.web.tools import the_house

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Digits and letters that nobody takes for another: no 0 and O, no 1, I and L."""

CODE_LENGTH = 9

GROUP = 3

TRIES = UseLimit("codes of invitations", 20, 60)
"""How many codes and links may be tried from one place."""

_LINK = re.compile(r"/invitation/([\w-]+)")


def with_code(invitation: Invitation) -> Invitation:
    """Give a new invitation a code, and store it."""
    code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
    invitation.code = None if Invitation.objects.filter(code=code).exists() else code
    invitation.save()
    return invitation


def shown_code(invitation: Invitation) -> str:
    """Return a code in groups, as people read it out; empty where there is none."""
    code = invitation.code or ""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def may_try_a_code(request: HttpRequest) -> bool:
    """Say whether somebody may try one more code or link: from one place, so many in a minute."""
    return may_use(TRIES, ratelimit.get_ip(request), int(the_house().clock.now()))


def invitation_meant(typed: str) -> Invitation | None:
    """Return the invitation that a typed code or a pasted link means, if it still holds."""
    link = _LINK.search(typed)
    if link is not None:
        return open_invitation(link[1])
    code = _plain(typed)
    known = Invitation.objects.filter(code=code).first() if len(code) == CODE_LENGTH else None
    return None if known is None else open_invitation(known.secret)


def class_meant(typed: str) -> SchoolClass | None:
    """Return the class that a typed code means."""
    code = _plain(typed)
    return SchoolClass.objects.filter(code=code).first() if len(code) == CODE_LENGTH else None


def _plain(typed: str) -> str:
    return re.sub(r"[\s-]", "", typed).upper()
