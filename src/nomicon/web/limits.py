"""What pages say of the host's limits: the same as everywhere, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.hosting.table.quotas import REASONS, OverQuota
from nomicon.views.elements.page import iso

WORDS = frozenset(
    {
        gettext_noop("open proposals of one player in one game"),
        gettext_noop("other players have to read and vote on each of them"),
        gettext_noop("You can propose again when one of yours has ended."),
        gettext_noop("proposals by one player in one game within an hour"),
        gettext_noop("other players have to read each of them"),
        gettext_noop("moves by one player in one game within an hour"),
        gettext_noop("each is stored for ever and shown to everybody"),
        gettext_noop("characters written by one player in one game within an hour"),
        gettext_noop("all text is stored several times"),
        gettext_noop("open proposals in one game"),
        gettext_noop("the program keeps them in memory and checks them all when somebody leaves"),
        gettext_noop("This is possible again when an open proposal has ended."),
        gettext_noop("proposals in one game within an hour"),
        gettext_noop("several accounts together should not do what one account may not do"),
        gettext_noop("moves in one game within an hour, not counting secret ones"),
        gettext_noop("other games share the disk and the processor"),
        gettext_noop("characters written in one game within an hour, not counting secret moves"),
        gettext_noop("other games share the disk"),
        gettext_noop("games started by one account within a day"),
        gettext_noop("each needs space for ever"),
        gettext_noop("drafts of one account in one game"),
        gettext_noop("each is stored on the server, but only one person reads it"),
        gettext_noop("Delete one first."),
        gettext_noop("remarks by one account within an hour"),
        gettext_noop("everybody reads them"),
        gettext_noop("changes that one player tries out in one game within an hour"),
        gettext_noop("for each change, the program plays some weeks of the game twice"),
        gettext_noop("valid invitations from one account to one game"),
        gettext_noop("hosts should be able to check them"),
        gettext_noop("Turn off one of the links first."),
    }
)
"""The words of the limits, which hosting says in English, for whoever reads them on a page."""


def limit_told(over: OverQuota) -> str:
    """Say which limit was reached and why, when it is possible again, and that it is no rule of any game."""
    what, why, then = REASONS[over.name]
    again = "" if over.again is None else _("You can do this again at %(moment)s.") % {"moment": iso(over.again)}
    told = (
        _(
            "This server sets a limit of 1 for %(what)s, because %(why)s. %(when)s This is not a rule of the game. The "
            "host of the server can change this limit (%(name)s)."
        )
        if over.limit == 1
        else _(
            "This server allows at most %(limit)s %(what)s, because %(why)s. %(when)s This is not a rule of the "
            "game. The host of the server can change this limit (%(name)s)."
        )
    )
    when = _(then) if then else again
    return told % {"limit": f"{over.limit:,}", "what": _(what), "why": _(why), "when": when, "name": over.name}


def reasons() -> dict[str, tuple[str, str]]:
    """Return of each limit what is counted and why it is limited, as pages list them."""
    return {name: (_(what), _(why)) for name, (what, why, _then) in REASONS.items()}
