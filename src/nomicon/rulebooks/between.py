"""What can be said of rules only side by side: numbers given twice, answers outranked, references to no rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.rules import Layer, Rule
from nomicon.law.precedence import Order, in_order_of_precedence
from nomicon.law.questions import question_of
from nomicon.rulebooks.findings import ADVICE, Finding
from nomicon.rulebooks.format import RuleFile

_REFERENCE = re.compile(
    r"\brules?\s+(\d{1,9}(?:\s*(?:,|and|or|to|through|–|-)\s*(?:rules?\s+)?\d{1,9})*)\b", re.IGNORECASE
)


def between(files: Sequence[RuleFile]) -> Iterator[Finding]:
    """Yield what is wrong or doubtful in how the rules stand to each other."""
    yield from _same_numbers(files)
    yield from _dead_references(files)
    answered: dict[str, list[RuleFile]] = {}
    for file in files:
        for question in _answered_by(file):
            answered.setdefault(question, []).append(file)
    for question, speaking in answered.items():
        yield from _rivals(question, speaking)


def _answered_by(file: RuleFile) -> list[str]:
    by_code = [speech.topic for speech in file.text.speeches if speech.kind == "answers"]
    return list(dict.fromkeys([*file.text.answers, *by_code]))


def _same_numbers(files: Sequence[RuleFile]) -> Iterator[Finding]:
    first: dict[RuleNumber, RuleFile] = {}
    for file in files:
        if file.number is None:
            continue
        if file.number in first:
            yield Finding(file.where, file.line("number"),
                          f"the number {file.number} is that of {first[file.number].where} too",
                          "Give one of them another number.")  # fmt: skip
        first.setdefault(file.number, file)


def _dead_references(files: Sequence[RuleFile]) -> Iterator[Finding]:
    known = {file.number for file in files}
    for file in files:
        for key in ("defers_to", "prevails_over"):
            for claim in getattr(file.text, key):
                if isinstance(claim, int) and claim not in known:
                    yield Finding(file.where, file.line(key), f"{key}: there is no rule {claim}",
                                  "Name a rule of this rulebook, or 'about QUESTION'.")  # fmt: skip
        for found in _REFERENCE.finditer(file.text.words):
            line = file.words_line + file.text.words.count("\n", 0, found.start())
            for number in re.findall(r"\d+", found[1]):
                if int(number) not in known:
                    yield Finding(file.where, line, f"the words speak of rule {number}, and there is none",
                                  "Mend the number, unless it is meant for later.", ADVICE)  # fmt: skip


def _rivals(question: str, files: Sequence[RuleFile]) -> Iterator[Finding]:
    for one, other in combinations(files, 2):
        if one.status == other.status:
            first, second = _in_order(one, other)
            yield Finding(second.where, _line_of(second, question),
                          f"rule {first.number} answers {question!r} too, and is heard first",
                          "That is well if the one heard first may pass; otherwise this answer is never heard.",
                          ADVICE)  # fmt: skip
        else:
            first, second = _in_order(one, other)
            if _clash(question, one, other):
                yield Finding(second.where, _line_of(second, question),
                              f"rule {first.number} is {first.status} and answers {question!r} otherwise",
                              "It prevails; where a conflict makes a rule void, this one would be void altogether.",
                              ADVICE)  # fmt: skip


def _in_order(one: RuleFile, other: RuleFile) -> tuple[RuleFile, RuleFile]:
    rules = {RuleId(str(at)): file for at, file in enumerate((one, other))}
    heard = in_order_of_precedence([_as_rule(known, file) for known, file in rules.items()], Order())
    return rules[heard[0].id], rules[heard[1].id]


def _as_rule(known: RuleId, file: RuleFile) -> Rule:
    layer = Layer(file.text, Moment(0), None, None, "set", file.status)
    return Rule(known, file.number or RuleNumber(0), file.status, (layer,))


def _clash(question: str, one: RuleFile, other: RuleFile) -> bool:
    """Say whether two headers answer a question differently; what code answers cannot be compared."""
    asked = question_of(question)
    if asked is None or question not in one.text.answers or question not in other.text.answers:
        return False
    try:
        return bool(asked.reads(one.text.answers[question]) != asked.reads(other.text.answers[question]))
    except ValueError:
        return False  # That the answer cannot be read is a fault of its own.


def _line_of(file: RuleFile, question: str) -> int | None:
    return file.line("answers", question) if question in file.text.answers else (file.code_line or None)
