"""Conflicts that a machine can see: a mutable rule whose header answers a question otherwise than an immutable one's.

Every other conflict is for a Judge to find, and so is one between answers of which either goes by a reading.
"""

from __future__ import annotations

from nomicon.game.rules import Rule, Ruleset, Void
from nomicon.law.questions import question_of
from nomicon.law.readings import goes_by


def conflict_of(rules: Ruleset, rule: Rule) -> Void | None:
    """Return what makes a mutable rule clash with an immutable one, if anything does."""
    if not rule.is_mutable:
        return None
    for name in sorted(rule.text.answers):
        question = question_of(name)
        for other in rules.speaking(f"answers:{name}"):
            if question is None or other.is_mutable or name not in other.text.answers:
                continue
            if goes_by(rule.text.answers[name]) or goes_by(other.text.answers[name]):
                continue
            if question.reads(other.text.answers[name]) != question.reads(rule.text.answers[name]):
                return Void(other.number, f"it conflicts with rule {other.number} on {name!r}")
    return None
