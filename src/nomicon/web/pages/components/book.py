"""What stands beside a rule: the other rules of the book, votes that would change it, and what it decides."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.values.plain import Plain
from nomicon.law.language.answer_types import Share, Threshold
from nomicon.law.questions.old_names import topic_meant
from nomicon.law.questions.questions import QUESTIONS
from nomicon.law.questions.readings import goes_by, read_now
from nomicon.play.lookups import on_the_table
from nomicon.views.elements.page import Seen, iso, plain
from nomicon.views.elements.phrases import title_of
from nomicon.views.rules.pages import RuleInForce, RulePage
from nomicon.views.rules.rules import rule_of, rules

LOOKED_THROUGH = 200
"""Proposals on the table that are looked through for changes of one rule."""


class ContentsLine(TypedDict):
    """A rule in the contents of the book; `mark` says what happened to it, in a badge, if anything did."""

    number: int
    title: str
    mark: str
    badge: str
    is_void: bool
    is_here: bool


class ContentsPart(TypedDict):
    """The rules of one class."""

    status: str
    lines: list[ContentsLine]


class ContentsShown(TypedDict):
    """The contents of the book, class by class."""

    count: int
    classes: list[ContentsPart]


class VoteOnRule(TypedDict):
    """A vote that is open, and would change a rule."""

    number: int
    title: str
    closes: str | None


class DecidedAnswer(TypedDict):
    """What a rule answers to one question; `because` names the reading that it depends on, if it depends on one."""

    name: str
    value: object
    because: str


def contents_shown(seen: Seen, here: int | None = None) -> ContentsShown:
    """Return the contents of the book; `here` is the rule that the reader looks at, where it is one."""
    book = rules(seen)["rules"]
    return {
        "count": len(book),
        "classes": [
            {"status": status, "lines": [_line(one, here) for one in lines]}
            for status, lines in groupby(book, key=lambda one: one["status"])
        ],
    }


def _line(one: RuleInForce, here: int | None) -> ContentsLine:
    badge = "void" if one["void"] else "new" if one["new"] else "amended" if one["changes"] else ""
    marks = {"void": _("void"), "new": _("new"), "amended": _("changed")}
    return {
        "number": one["number"],
        "title": one["title"],
        "mark": marks.get(badge, ""),
        "badge": badge,
        "is_void": badge == "void",
        "is_here": one["number"] == here,
    }


def votes_on(seen: Seen, page: RulePage) -> list[VoteOnRule]:
    """Return the open votes that would change a rule."""
    table = (seen.game.proposals[number] for number in on_the_table(seen.game, LOOKED_THROUGH))
    found = [one for one in table if one.is_open and page["in_force"] and _changes(one, page["number"])]
    return [
        {
            "number": one.number,
            "title": title_of(one.title, one.changes, seen.game, seen.language),
            "closes": iso(one.closes),
        }
        for one in sorted(found, key=lambda one: one.number)
    ]


def _changes(proposal: Proposal, rule: int) -> bool:
    return any(getattr(change, "rule", None) == rule for change in proposal.changes)


def decided_by(seen: Seen, page: RulePage) -> list[DecidedAnswer]:
    """Return what a rule's header answers, as the rule is read now, and as people say it where there are such words."""
    rule = rule_of(seen, str(page["number"]))
    return [_decided(seen, rule, name, given) for name, given in rule.text.answers.items()]


def _decided(seen: Seen, rule: Rule, name: str, given: Plain) -> DecidedAnswer:
    reading = goes_by(given)
    if not reading:
        return {"name": name, "value": _in_words(name, given), "because": ""}
    value, way, _grounds = read_now(seen.game, rule, given)
    told = _("“%(reading)s” is read as “%(way)s” until a judgement decides otherwise.")
    return {
        "name": name,
        "value": _("no answer") if value is None else _in_words(name, value),
        "because": told % {"reading": reading, "way": way} if way else "",
    }


def _in_words(name: str, given: Plain) -> object:
    otherwise = plain(given)
    known = QUESTIONS.get(topic_meant(name).partition(" of ")[0])
    if known is None or not isinstance(given, Mapping):
        return otherwise
    try:
        read = known.reads(given)
    except ValueError:  # It depends on the kind of vote.
        return otherwise
    match read:
        case Share(share=part, of=of):
            return _part(part, of)
        case Threshold(part=part, strictly=strictly, of=of):
            told = {"part": _part(part, of)}
            return _("more than %(part)s") % told if strictly else _("at least %(part)s") % told
        case _:
            return otherwise


PARTS = {
    Fraction(1): gettext_noop("all"),
    Fraction(1, 2): gettext_noop("half"),
    Fraction(1, 3): gettext_noop("a third"),
    Fraction(2, 3): gettext_noop("two thirds"),
    Fraction(1, 4): gettext_noop("a quarter"),
    Fraction(3, 4): gettext_noop("three quarters"),
    Fraction(1, 5): gettext_noop("a fifth"),
}
"""Parts that have names; any other is a fraction."""


def _part(part: Fraction, of: str) -> str:
    """Say a part of something: "half of the votes cast", "a fifth of Voters"."""
    name = _(PARTS[part]) if part in PARTS else f"{part.numerator}/{part.denominator}"
    whole = _("the votes cast") if of == "cast" else of
    return _("%(part)s of %(whole)s") % {"part": name, "whole": whole} if whole else name
