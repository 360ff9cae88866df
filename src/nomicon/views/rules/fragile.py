"""The map of fragile rules: those without which rules could hardly be changed any more, or not at all."""

from __future__ import annotations

from nomicon.game.rules import Rule
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.play.amendability.fragility import Fragility
from nomicon.play.foresight.search import BY_VOTE, GAME_OVER, NO_WAY, SearchResult
from nomicon.views.elements.page import SearchFailed, Seen
from nomicon.views.elements.text import heading, paragraphs, table
from nomicon.views.rules.amendable import FAILED_TO_LOOK, GRADES, NOBODY_LOOKS, ONCE_MORE
from nomicon.views.rules.amendable_pages import FragilePage, FragileRule

SAFE, ENDS = gettext_noop("safe"), gettext_noop("we found no way to change rules any more")
MEANS = {
    "vote": SAFE,
    "over": SAFE,
    "judgement": gettext_noop("only a judgement can change rules"),
    "with_newcomers": gettext_noop("rules can be changed only if more players join"),
    "new_rules_only": gettext_noop("only new rules can be made"),
    "none_found": ENDS,
    ONCE_MORE: gettext_noop("rules can be changed only one more time"),
    FAILED_TO_LOOK: gettext_noop("not known"),
}
"""What is said of a rule without which rules can be changed in some way."""


def fragile(seen: Seen) -> FragilePage:
    """Say of every rule in force whether rules could still be changed without it."""
    rules = list(seen.game.rules)
    found = [None] * len(rules) if seen.advice.fragile is None else seen.advice.fragile(seen.game)
    lines = [_line(rule, one) for rule, one in zip(rules, found, strict=True)]
    return {
        "count": len(lines),
        "looking": 0 if seen.advice.fragile is None else sum(one is None for one in found),
        "note": word(NOBODY_LOOKS) if seen.advice.fragile is None else "",
        "rules": lines,
    }


def _line(rule: Rule, found: Fragility | SearchFailed | None) -> FragileRule:
    repeal = emptied = None
    told = why = ""
    if isinstance(found, SearchFailed):
        repeal, emptied, told = FAILED_TO_LOOK, FAILED_TO_LOOK, found.told
    elif found is not None:
        repeal, emptied = _grade(found.repealed), _grade(found.emptied)
        worst = max((found.repealed, found.emptied), key=lambda one: one.badness)
        told = "" if _grade(worst) in ("vote", "over") else _told(found)
        why = worst.stopped[0] if told and worst.stopped else ""
    return {
        "rule": rule.number,
        "title": rule.text.title,
        "repeal": repeal,
        "emptied": emptied,
        "if_repealed": "" if repeal is None else word(MEANS[repeal]),
        "if_emptied": "" if emptied is None else word(MEANS[emptied]),
        "told": told,
        "why": why,
    }


def _grade(found: SearchResult) -> str:
    return GRADES[found.grade] if found.lasts or found.grade in (NO_WAY, GAME_OVER) else ONCE_MORE


def _told(found: Fragility) -> str:
    both = (found.repealed.grade, found.emptied.grade)
    if both == (NO_WAY, NO_WAY):
        return _("Without it, we found no way to change any rule.")
    if found.repealed.grade == BY_VOTE and found.repealed.lasts:
        means = word(MEANS[_grade(found.emptied)])
        return _("Repealing it is safe. If only its title is left: {means}.", means=means)
    return _("If it is repealed: {means}.", means=word(MEANS[_grade(found.repealed)]))


def fragile_text(page: FragilePage) -> str:
    """Set out the rules, and what each is needed for."""
    seen, count = page["count"] - page["looking"], page["count"]
    looking = [_("We have looked at {seen} of {count} rules so far.", seen=seen, count=count)]
    return paragraphs(
        heading(_("Which rules must stay so that rules can be changed")),
        [page["note"]] if page["note"] else [],
        looking if page["looking"] else [],
        table(
            page["rules"],
            "rule=Rule",
            "title=Title",
            "if_repealed=If repealed",
            "if_emptied=If only its title is left",
            "told=In short",
            "why=Why",
        ),
    )
