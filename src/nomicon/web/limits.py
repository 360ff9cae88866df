"""What pages say of the host's limits: the same as everywhere, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.hosting.table.quotas import REASONS, OverQuota
from nomicon.views.elements.page import iso

WORDS = frozenset({
    gettext_noop("proposals of one player on the table of one game"),
    gettext_noop("others have to read and vote on each of them"),
    gettext_noop("It is possible again when one of yours has ended."),
    gettext_noop("proposals that one player makes in one game within an hour"),
    gettext_noop("nobody writes so many by hand, and nobody reads them"),
    gettext_noop("moves that one player makes in one game within an hour"),
    gettext_noop("each is kept for good, and shown to everybody"),
    gettext_noop("letters that one player writes in one game within an hour"),
    gettext_noop("it is a book, and it is kept several times over"),
    gettext_noop("proposals on the table of one game"),
    gettext_noop("what is on the table is kept at hand, and looked through when somebody leaves"),
    gettext_noop("It is possible again when one has ended."),
    gettext_noop("proposals that are made in one game within an hour"),
    gettext_noop("a crowd of accounts should not do what one may not"),
    gettext_noop("moves that are made in one game within an hour, apart from sealed ones"),
    gettext_noop("other games share the disk and the processor"),
    gettext_noop("letters that are written in one game within an hour, apart from sealed ones"),
    gettext_noop("other games share the disk"),
    gettext_noop("games that one account founds within a day"), gettext_noop("each takes room for good"),
    gettext_noop("drafts that one account keeps in one game"),
    gettext_noop("they are kept beside the game, for one reader"), gettext_noop("Throw one away first."),
    gettext_noop("remarks that one account makes within an hour"), gettext_noop("everybody reads them"),
    gettext_noop("trials of changes that one player asks for in one game within an hour"),
    gettext_noop("each plays some weeks of the game, twice"),
    gettext_noop("invitations of one account that hold, to one game"), gettext_noop("hosts look through them"),
    gettext_noop("Take one back first."),
})  # fmt: skip
"""The words of the limits, which hosting says in English, for whoever reads them on a page."""


def limit_told(over: OverQuota) -> str:
    """Say which limit was reached and why, when it is possible again, and that it is no rule of any game."""
    what, why, then = REASONS[over.name]
    again = "" if over.again is None else _("It is possible again at %(moment)s.") % {"moment": iso(over.again)}
    told = _("This server takes no more than %(limit)s %(what)s: %(why)s. %(when)s This is no rule of the game; the"
             " host of the server can change it (%(name)s).")  # fmt: skip
    when = _(then) if then else again
    return told % {"limit": f"{over.limit:,}", "what": _(what), "why": _(why), "when": when, "name": over.name}


def reasons() -> dict[str, tuple[str, str]]:
    """Return of each limit what is counted and why it is limited, as pages list them."""
    return {name: (_(what), _(why)) for name, (what, why, _then) in REASONS.items()}
