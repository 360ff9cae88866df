"""Texts of rules and values of headers, as people write them below a line or on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.plain_rules import read_rule_text
from nomicon.hosting.typing.tokenizer import YOUR_LINE
from nomicon.play.rule_changes.kinds import NewRule
from nomicon.play.rule_changes.spec import ReadMove
from nomicon.rulebooks.files.format import Malformed, RuleFile, read_change
from nomicon.rulebooks.files.single import read_answer_typed, read_declared_typed, read_setting_typed


class TypedDraft(Struct, frozen=True):
    """The words after ``propose``, the block below, and where they stand."""

    words: Sequence[str]
    block: str = ""
    where: str = YOUR_LINE
    block_line: int = 1
    read_move: ReadMove | None = None  # What reads the move that a correction of the past names, where moves are read.


TYPED = {"set": read_setting_typed, "answer": read_answer_typed, "declare": read_declared_typed}


def rule_in(draft: TypedDraft) -> RuleText:
    """Read the rule file in a draft's block. Raises `Invalid` with the line."""
    return _read(read_change, draft).text


FILE_NAME = re.compile(r"\S+\.(md|txt)")
"""What is no rule in plain words, but the name of a file that whoever typed it has, and we do not."""


def new_rule_in(draft: TypedDraft) -> NewRule:
    """Read the new rule in a draft's block: a rule file, or plain words. Raises `Invalid` with the line."""
    rule = _read(read_rule_text, draft)
    return NewRule(rule.text, rule.status)


def _read(read: Callable[[str, str], RuleFile], draft: TypedDraft) -> RuleFile:
    if FILE_NAME.fullmatch(draft.block.strip()):
        raise Invalid(
            _(
                "{where}: {name} is the name of a file. The program can read a file only if you type in a "
                "terminal on your own computer. Instead, end the line with a colon, and put the rule's text "
                "below it.",
                where=draft.where,
                name=draft.block.strip(),
            )
        )
    if not draft.block.strip():
        raise Invalid(_("{where}: the rule's text is missing. Put it below.", where=draft.where))
    try:
        return read(draft.block, draft.where)
    except Malformed as wrong:
        raise Invalid(replace_line(wrong, draft).sentence) from None


def replace_line(wrong: Malformed, draft: TypedDraft) -> Malformed:
    """Return the error with the line counted in the whole file that the block stands in."""
    line = None if wrong.line is None else wrong.line + draft.block_line - 1
    return Malformed(wrong.where, line, wrong.what, wrong.mend)


def value_typed(text: str, kind: str, where: str) -> Plain:
    """Read what is typed for a setting (``set``), an ``answer`` or a declaration (``declare``). Raises `Invalid`."""
    try:
        return TYPED[kind](text, where)
    except Malformed as wrong:
        raise Invalid(sentence_of(wrong)) from None
