"""Writing rule files: the header in its literal order, a record on one line where it fits, the words, the code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from nomicon.game.names import RuleNumber
from nomicon.game.rules import MUTABLE
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _
from nomicon.law.questions.records import claims_written_as, gathered, written_as
from nomicon.play.limits import TITLE_LENGTH
from nomicon.rulebooks.files.body import write_body
from nomicon.rulebooks.files.limits import HEADER, RULE_FILE
from nomicon.rulebooks.files.malformed import unfit
from nomicon.rulebooks.files.scalars import (
    Read,
    quoted_name,
    read_answer,
    read_declared,
    read_setting,
    read_word,
    written,
    written_moment,
)

WIDTH = 120
"""Characters of a record that still stands on one line; a longer one gets a line for each of its names."""


def write_rule(text: RuleText, number: RuleNumber | int | None = None, status: str = MUTABLE) -> str:
    """Write a rule as a file that reads the same. Raises `ValueError` for what no rule file can hold."""
    for _line, sign in unfit(text.words + text.code + text.title):
        raise ValueError(_("a rule file cannot contain the character U+{sign:04X}", sign=ord(sign)))
    title = " ".join(text.title.split())
    if not title or len(title) > TITLE_LENGTH:
        raise ValueError(_("a rule needs a title of at most {most} characters", most=TITLE_LENGTH))
    lines = ["---"]
    if number is not None:
        lines.append(f"number: {number}")
    lines += [f"title: {written(title, read_word)}", f"status: {written(status, read_word)}", *_records(text), "---"]
    header = "\n".join(lines)
    file = f"{header}\n{write_body(text.words, text.code)}"
    if len(header) > HEADER:
        raise ValueError(_("the header is longer than {most:,} characters", most=HEADER))
    if len(file) > RULE_FILE:
        raise ValueError(_("the rule is longer than {most:,} characters, the limit for a rule file", most=RULE_FILE))
    return file


def _records(text: RuleText) -> Iterator[str]:
    yield from _part("answers", gathered(text.answers), read_answer, 1)
    has_records = any(isinstance(value, Mapping) for value in text.settings.values())
    yield from _part("settings", text.settings, read_setting, int(has_records))
    yield from _part("readings", text.readings, read_word, 2)
    yield from _part("declares", text.declares, read_declared, 2)
    yield from _part("binds", {written_as(name): moment for name, moment in text.binds.items()}, read_word)
    yield from _part("defers_to", claims_written_as(text.defers_to), read_word)
    yield from _part("prevails_over", claims_written_as(text.prevails_over), read_word)
    if text.ordinal:
        yield f"ordinal: {text.ordinal}"
    yield from _part("burdens", text.burdens, read_word)
    if text.effective is not None:
        yield f"effective: {written_moment(datetime.fromtimestamp(text.effective, UTC))}"
    yield from _part("by_code", text.by_code, read_word)
    yield from _part("by_people", text.by_people, read_word)


def _part(name: str, value: Mapping[str, Plain] | Sequence[Plain], read: Read, levels: int = 0) -> Iterator[str]:
    """Write a key with its record or list; that many levels of it have a line for each name, however short."""
    if value:
        plain = dict(value) if isinstance(value, Mapping) else tuple(value)
        yield from _laid_out(name, plain, read, (0, levels))


def _laid_out(name: str, value: Plain, read: Read, level: tuple[int, int]) -> Iterator[str]:
    depth, opened = level
    indent = "  " * depth
    line = f"{indent}{quoted_name(name)}: {written(value, read, alone=True)}"
    fits = depth >= opened and len(line) <= WIDTH
    if isinstance(value, Mapping) and value and not fits:
        yield f"{indent}{quoted_name(name)}:"
        for inner, one in value.items():
            yield from _laid_out(inner, one, read, (depth + 1, opened))
    elif isinstance(value, tuple | list) and value and len(line) > WIDTH:
        yield f"{indent}{quoted_name(name)}:"
        yield from (f"{indent}  - {written(one, read, alone=True)}" for one in value)
    else:
        yield line
