"""What an open vote needs, in words: how many must vote and how many have, and how many votes must be in favour."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.names import ProposalNumber
from nomicon.game.values.plain import exact
from nomicon.law.language.answer_types import Threshold
from nomicon.views.elements.page import Seen
from nomicon.views.elements.phrases import many
from nomicon.views.proposals.pages import ProposalPage
from nomicon.views.proposals.threshold import threshold_needed


class NeedShown(TypedDict):
    """Something that a vote needs, whether it is met so far, and the rules that say so."""

    met: bool
    told: str
    rules: list[int]


def needs_shown(seen: Seen, page: ProposalPage) -> list[NeedShown]:
    """Return what an open proposal needs to be adopted."""
    if page["state"] != "open":
        return []
    return [*_voters(page), *_in_favour(seen, page)]


def _in_favour(seen: Seen, page: ProposalPage) -> list[NeedShown]:
    """Say how many votes must be in favour, and how many are, where that may be told."""
    needed = page["needed"]
    if needed is None:
        return []
    threshold = threshold_needed(seen.game.proposals[ProposalNumber(page["number"])], seen.game)
    if threshold is None:
        told = needed["told"] or (_("How many votes the proposal needs is decided by:") if needed["rules"] else "")
        return [{"met": False, "told": told, "rules": needed["rules"]}] if told else []
    return [{"met": False, "told": _threshold_told(threshold), "rules": needed["rules"]}]


def _threshold_told(needed: Threshold) -> str:
    """Say how many votes it takes as people say it."""
    of_all = needed.of != "cast"
    if needed.part == 1 and not needed.strictly:
        return _("Everybody who may vote must be in favour.") if of_all else _("All votes must be in favour.")
    if needed.part == Fraction(1, 2) and needed.strictly:
        return (
            _("More than half of those who may vote must be in favour.")
            if of_all
            else _("More than half of the votes must be in favour.")
        )
    return _in_parts(needed, of_all=of_all)


def _in_parts(needed: Threshold, *, of_all: bool) -> str:
    part = f"{needed.part.numerator}/{needed.part.denominator}"
    if needed.strictly:
        told = (
            _("More than %(part)s of those who may vote must be in favour.")
            if of_all
            else _("More than %(part)s of the votes must be in favour.")
        )
    else:
        told = (
            _("At least %(part)s of those who may vote must be in favour.")
            if of_all
            else _("At least %(part)s of the votes must be in favour.")
        )
    return told % {"part": part}


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
