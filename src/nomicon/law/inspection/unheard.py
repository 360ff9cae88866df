"""Answers that are never heard, because another rule comes first and always answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nomicon.game.rules import Rule, Ruleset
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.translatable import _
from nomicon.law.headers.record_answers import answered_as_record
from nomicon.law.inspection.findings import RuleFinding
from nomicon.law.questions.precedence import in_order_of_precedence
from nomicon.law.questions.ranking import order_set_by
from nomicon.law.questions.readings import given_for, goes_by, heard_when, ways_of
from nomicon.law.questions.records import written_as

Certain = Callable[[Rule], frozenset[str]]
"""Names the functions of a rule that answer whatever happens."""


def unheard(rules: Ruleset, rule: Rule, certain: Certain) -> Iterator[RuleFinding]:
    """Yield the answers of a rule that can never be heard, as the rules stand."""
    for question, part, line in _answered(rule.text):
        first = decided_by(rules, rule, question, certain)
        if first is not None:
            yield RuleFinding(
                "answer.unheard",
                _(
                    "rule {number} already answers {question} and is asked first, so this answer would never be used",
                    number=first.number,
                    question=written_as(question),
                ),
                _(
                    "Amend rule {number} instead, or, if both rules have the same class, add prevails_over: [{number}] "
                    "to this rule.",
                    number=first.number,
                ),
                line,
                part,
                (question, str(first.number)),
            )


def decided_by(rules: Ruleset, rule: Rule, question: str, certain: Certain) -> Rule | None:
    """Return the rule that is heard before another one on a question and always answers it; None if there is none."""
    heard = in_order_of_precedence(rules.speaking(f"answers:{question}"), order_set_by(rules))
    for other in heard:
        if other.id == rule.id:
            return None
        if always_answers(other.text, question, certain, other) and not _is_a_fallback(rule, other, question):
            return other
    return None


def always_answers(text: RuleText, question: str, certain: Certain, rule: Rule) -> bool:
    """Say whether a rule answers a question whatever happens, so that none behind it is heard."""
    given = text.answers.get(question)
    if given is not None:
        reading = goes_by(given)
        return not reading or set(ways_of(text.readings.get(reading))) <= given_for(given).keys()
    spoken = [one for one in text.speeches if (one.kind, one.topic) == ("answers", question) and not _is_part(one)]
    always = [one for one in spoken if heard_when(one) is None]
    return any(one.function in certain(rule) for one in always) if always else False


def _is_part(speech: Speech) -> bool:
    """Say whether a function answers a whole record: which of its fields it leaves out is not known."""
    return bool(answered_as_record(speech))


def _is_a_fallback(rule: Rule, other: Rule, question: str) -> bool:
    """Say whether one of the rules speaks of which of them prevails: then it is meant that one stands behind."""
    claims = (
        *((claim, other.number) for claim in (*rule.text.defers_to, *rule.text.prevails_over)),
        *((claim, rule.number) for claim in (*other.text.defers_to, *other.text.prevails_over)),
    )
    return any(claim in (number, f"about {question}") for claim, number in claims)


def _answered(text: RuleText) -> Iterator[tuple[str, tuple[str, ...], int | None]]:
    """Yield each question that a rule answers, with where it does."""
    yield from ((name, ("answers", name), None) for name in text.answers)
    for one in text.speeches:
        if one.kind == "answers" and one.topic not in text.answers and not _is_part(one):
            yield one.topic, (), _line_of(text.code, one.function)


def _line_of(code: str, function: str) -> int | None:
    start = f"def {function}("
    return next((at for at, line in enumerate(code.split("\n"), 1) if line.startswith(start)), None)
