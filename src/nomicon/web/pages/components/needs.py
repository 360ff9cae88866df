"""What an open vote needs, in words: how many must vote and how many have, and how many of the votes must be in favour."""

from __future__ import annotations

from math import ceil
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.values.plain import exact
from nomicon.views.elements.phrases import many
from nomicon.views.proposals.pages import ProposalPage


class NeedShown(TypedDict):
    """Something that a vote needs, whether it is met so far, and the rules that say so."""

    met: bool
    told: str
    rules: list[int]


def needs_shown(page: ProposalPage) -> list[NeedShown]:
    """Return what an open proposal needs to be adopted."""
    if page["state"] != "open":
        return []
    needed = page["needed"]
    enough: list[NeedShown] = []
    if needed is not None and needed["told"]:
        told = f"{needed['told'][:1].upper()}{needed['told'][1:]}."
        enough.append({"met": False, "told": told, "rules": needed["rules"]})
    elif needed is not None and needed["rules"]:
        enough.append({"met": False, "told": _("How many votes it needs is decided by"), "rules": needed["rules"]})
    return [*_voters(page), *enough]


def _voters(page: ProposalPage) -> list[NeedShown]:
    """Say how many must vote; of a secret vote whose number is not told, only that."""
    if page["quorum"] is None or exact(page["quorum"]) == 0:
        return []
    quorum, heads = ceil(exact(page["quorum"])), page["heads"]
    base = "" if page["base"] is None else many(exact(page["base"]))
    must = ngettext("%(quorum)d of %(base)s must vote.", "%(quorum)d of %(base)s must vote.", quorum) % {
        "quorum": quorum,
        "base": base,
    }
    if heads is None:
        return [{"met": False, "told": must, "rules": []}]
    have = ngettext("%(count)d has.", "%(count)d have.", heads) % {"count": heads}
    return [{"met": heads >= quorum, "told": f"{must} {have}", "rules": []}]
