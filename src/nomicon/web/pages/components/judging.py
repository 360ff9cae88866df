"""What a Judge reads before judging: the rules that a statement names, as they were then, and earlier judgements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypedDict

from nomicon.game.judgements import Judgement
from nomicon.game.names import JudgementNumber, RuleNumber
from nomicon.views.elements.page import Seen, iso
from nomicon.views.judging.pages import JudgementPage

NAMED = re.compile(r"\b[Rr]ules? (\d{1,6})\b")

MOST = 5
"""Rules, and earlier judgements, that a page sets out; whoever wants more finds it by the links."""


class RuleThen(TypedDict):
    """A rule as it was when somebody asked for a judgement; `since` is when it came to be so."""

    number: int
    title: str
    words: str
    since: str | None
    changed_since: bool


class EarlierJudgement(TypedDict):
    """A judgement that was delivered before, on a statement that names one of the same rules."""

    number: int
    statement: str
    value: str
    delivered: str | None


def rules_then(seen: Seen, page: JudgementPage) -> list[RuleThen]:
    """Return the rules that a statement names, each as it was when the judgement was asked for."""
    return list(_rules_then(seen, seen.game.judgements[JudgementNumber(page["number"])]))[:MOST]


def _rules_then(seen: Seen, asked: Judgement) -> Iterator[RuleThen]:
    for number in _named(asked.statement):
        rule = seen.game.rules.numbered(RuleNumber(number))
        layers = [] if rule is None else [layer for layer in rule.layers if layer.at <= asked.invoked]
        if rule is not None and layers:
            yield {
                "number": number,
                "title": layers[-1].text.title,
                "words": layers[-1].text.words,
                "since": iso(layers[-1].at),
                "changed_since": len(layers) < len(rule.layers),
            }


def earlier_judgements(seen: Seen, page: JudgementPage) -> list[EarlierJudgement]:
    """Return the last judgements delivered on the same rules, the newest first."""
    about = set(_named(page["statement"]))
    judged = [one for one in seen.game.judgements.values() if one.value and one.number != page["number"]]
    same = [one for one in judged if about.intersection(_named(one.statement))]
    newest = sorted(same, key=lambda one: one.number, reverse=True)[:MOST]
    return [
        {"number": one.number, "statement": one.statement, "value": one.value, "delivered": iso(one.delivered)}
        for one in newest
    ]


def _named(statement: str) -> list[int]:
    return list(dict.fromkeys(int(number) for number in NAMED.findall(statement)))
