"""The rule check: one list of mistakes and doubts in a rule, for whoever shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicon.game.rules import Rule, Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, sentence_of
from nomicon.law.headers.record_answers import speeches_kept_as
from nomicon.law.inspection.findings import KINDS_OF_FINDINGS, RuleFinding
from nomicon.law.inspection.headers import in_header, unknown_electorates
from nomicon.law.inspection.language_tables import language_tables, taken_told
from nomicon.law.inspection.measures import doubtful
from nomicon.law.inspection.surroundings import Surroundings, rule_as_json
from nomicon.law.inspection.unheard import unheard
from nomicon.law.interpreter import ConstantAnswer, Failed, Inspected, Interpreter
from nomicon.law.language.events import EventTypes
from nomicon.law.questions.questions import question_of
from nomicon.law.questions.records import RECORDS, spread

UNDETERMINED = "undetermined"
"""What code may answer to any question: that the rules settle nothing."""


class RuleCheck:
    """Checks rules among others. It runs none of their code."""

    def __init__(self, interpreter: Interpreter, events: EventTypes, around: Surroundings) -> None:
        self.interpreter, self.events, self.around = interpreter, events, around

    def of(self, text: RuleText, number: int | None = None) -> list[RuleFinding]:
        """Return what is found in a rule by itself, code first; its number is None if it has none yet."""
        return list(dict.fromkeys([*self._in_code(text, number), *in_header(text, number, self.around)]))

    def unheard(self, rules: Ruleset, rule: Rule) -> list[RuleFinding]:
        """Return which answers of a rule are never heard among others."""
        return list(unheard(rules, rule, self._certain))

    def _certain(self, rule: Rule) -> frozenset[str]:
        return self._inspected(rule.text, int(rule.number)).certain

    def _inspected(self, text: RuleText, number: int | None) -> Inspected:
        tables = language_tables(self.events), self.around.as_json, rule_as_json(text, number, self.around)
        return self.interpreter.inspect(text.code, tables)

    def _in_code(self, text: RuleText, number: int | None) -> Iterator[RuleFinding]:
        if not text.code.strip():
            return
        found = self._inspected(text, number)
        for one in sorted(found.findings, key=lambda one: one.line):
            if one.code in KINDS_OF_FINDINGS:
                yield RuleFinding(one.code, one.what, one.mend, one.line, (), one.names)
        for answer in found.answers:
            yield from _unread(answer, self.around)
        if found.is_cut_short:
            yield RuleFinding(
                "check.cut-short",
                _("this code is too long or too deeply nested to be checked completely"),
                _("Make it shorter."),
            )


def _unread(answer: ConstantAnswer, around: Surroundings) -> Iterator[RuleFinding]:
    """Say that a constant cannot be read as the answer that it is returned as."""
    if answer.question.partition(" of ")[0] in RECORDS and isinstance(answer.value, Mapping):
        for name, value in spread({answer.question: answer.value}):
            yield from _unread(replace(answer, question=name, value=value), around)
        return
    question = question_of(answer.question)
    if question is None or answer.value is None or answer.value == UNDETERMINED:
        return
    try:
        given = question.reads(answer.value)
        yield from unknown_electorates(question, given, around, answer.line)
        yield from doubtful(question, answer.value, given, answer.line)
    except ValueError as wrong:
        what = _("the answer to {name} cannot be read: {wrong}", name=question.name, wrong=sentence_of(wrong))
        mend = _("It takes {question}.", question=taken_told(question))
        yield RuleFinding("answer.unread", what, mend, answer.line, (), (question.name,))


def with_speeches(text: RuleText, interpreter: Interpreter) -> RuleText | Failed:
    """Return a rule's text with how its code speaks, or why that cannot be read."""
    if not text.code.strip():
        return replace(text, speeches=())
    loaded = interpreter.load("this rule", text.code)
    return loaded if isinstance(loaded, Failed) else replace(text, speeches=speeches_kept_as(loaded.speeches))
