"""What every shape ends with: each number once, no rule without words, and a class for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nomicon.game.names import RuleNumber
from nomicon.game.rules import MUTABLE
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, joined
from nomicon.rulebooks.files.body import read_body
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.importing.classes import stated_classes
from nomicon.rulebooks.importing.imported import Imported, ImportedRule

_FENCE = re.compile(r"^( {0,3})(?=```|~~~)", re.MULTILINE)

Doubt = tuple[int, str]
"""A line of the source, and what was not understood in it."""


def gathered(found: Sequence[ImportedRule], doubts: Iterable[Doubt], title: str = "") -> Imported:
    """Return an import of these rules. One whose status is empty stands under no heading."""
    odd = list(doubts)
    rules: dict[RuleNumber, ImportedRule] = {}
    for rule in found:
        words = kept(rule.words) or kept(rule.title)
        if not words:
            odd.append((rule.line, joined(_("{number} (a number without words)", number=rule.number), _whole(rule))))
        elif rule.number in rules:
            odd.append(
                (
                    rule.line,
                    _(
                        "{number} (a second rule with this number, left out): {words}",
                        number=rule.number,
                        words=_whole(rule),
                    ),
                )
            )
        else:
            rules[rule.number] = replace(rule, words=words)
    classed, notes = _classed(list(rules.values()))
    return Imported(tuple(classed), tuple(sorted([*odd, *notes])), title=title)


def without_heading(number: RuleNumber) -> str:
    """Say of the first rule without a class how it and those after it were read."""
    return _("{number} (without a heading: this rule and others without one are read as mutable)", number=number)


def kept(words: str) -> str:
    """Return words as a rule file can hold them: a block that never ends, or would be taken for code, is none."""
    try:
        read = read_body(words.split("\n"), 0, "the words")
        fits = not read.code_line and read.words == words
    except Malformed:
        fits = False
    return words if fits else _FENCE.sub(r"\1\\", words)


def _whole(rule: ImportedRule) -> str:
    return " ".join(part for part in (rule.title, rule.words, *map(str, rule.history)) if part)


def _classed(rules: Sequence[ImportedRule]) -> tuple[list[ImportedRule], list[Doubt]]:
    """Give a class to the rules that stand under no heading, and say on what that rests."""
    unclassed = [rule for rule in rules if not rule.status]
    said = stated_classes((rule.number, rule.words) for rule in rules) if len(unclassed) == len(rules) else {}
    notes: list[Doubt] = []
    for by in dict.fromkeys(stated.by for stated in said.values()):
        first = next((rule for rule in unclassed if rule.number in said and said[rule.number].by == by), None)
        if first is not None:
            told = _(
                "{number} (this rule and others have no heading: they get the class that rule {other} states for them)",
                number=first.number,
                other=by,
            )
            notes.append((first.line, told))
    left = next((rule for rule in unclassed if rule.number not in said), None)
    if left is not None:
        notes.append((left.line, without_heading(left.number)))
    status = {number: stated.status for number, stated in said.items()}
    return [replace(rule, status=rule.status or status.get(rule.number, MUTABLE)) for rule in rules], notes
