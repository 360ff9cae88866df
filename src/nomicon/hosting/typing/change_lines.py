"""Writes rule-changes as people type them, with the text of a rule below the line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from nomicon.game.calendar import written_moment
from nomicon.game.changes import Amend, Change, Enact
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.corrections import written_correction
from nomicon.hosting.typing.tokenizer import inner_quoted, quoted
from nomicon.law.questions.records import written_as
from nomicon.play.moves.kinds import OFFICE
from nomicon.play.rule_changes.kinds import (
    ANSWERS,
    CANDIDATES,
    CLAIMS,
    CLASS,
    DECLARATIONS,
    EFFECTS,
    MOMENT,
    NEW_RULE,
    PAST_MOVE,
    RESOLUTION,
    RULE_CODE,
    RULE_TEXT,
    RULE_TITLE,
    RULE_WORDS,
    SETTINGS,
)
from nomicon.play.rule_changes.writing import Spelling, change_line
from nomicon.rulebooks.files.scalars import Read, read_answer, read_declared, read_setting, written
from nomicon.rulebooks.files.writing import write_rule


def changes_written(changes: Sequence[Change]) -> tuple[str, str]:
    """Say rule-changes in one line, with the text of a rule below it."""
    lines = [change_line(change, _AS_READ).text for change in changes]
    blocks = [written_text for change in changes if (written_text := _text_of(change)) is not None]
    if len(set(blocks)) > 1:
        raise Invalid(_("a playthrough cannot contain a proposal with the texts of two rules"))
    colon = ":" if blocks and len(lines) == 1 else ""
    return " + ".join(lines) + colon, "".join(blocks[:1])


def _text_of(change: Change) -> str | None:
    """Write the whole rule that stands below a change: a new one, or a new text of one."""
    match change:
        case Enact(text=text, status=status):
            return write_rule(text, status=status)
        case Amend(text=text) if text is not None:
            return write_rule(text)
    return None


def _below(value: object) -> None:
    """Leave a text to be put below the line."""


def _always_quoted(text: str) -> Iterable[str]:
    return (quoted(text, always=True),)


def _pairs(read: Read, called: Callable[[str], str] = str) -> Callable[[Mapping[str, Plain]], Iterable[str]]:
    return lambda values: [quoted(f"{called(name)}={written(value, read)}") for name, value in values.items()]


def _claims(claims: Sequence[int | str]) -> Iterable[str]:
    return [quoted(str(claim).removeprefix("about ")) for claim in claims or ("nothing",)]


def _effects(effects: Sequence[Mapping[str, Plain]]) -> Iterable[str]:
    said = [written_correction(record, inner_quoted) for record in effects]
    for line, record in zip(said, effects, strict=True):
        if line is None:
            raise Invalid(_("a playthrough cannot contain the effect {record}", record=record["effect"]))
    return (", ".join(map(str, said)),)


_AS_READ: Spelling = {
    **dict.fromkeys((NEW_RULE, RULE_TEXT), _below),
    **dict.fromkeys((RULE_TITLE, RULE_WORDS, RULE_CODE, RESOLUTION), _always_quoted),
    SETTINGS: _pairs(read_setting),
    ANSWERS: _pairs(read_answer, written_as),
    DECLARATIONS: _pairs(read_declared),
    CLAIMS: _claims,
    EFFECTS: _effects,
    OFFICE: lambda name: (quoted(name),),
    CANDIDATES: lambda names: (", ".join(map(inner_quoted, names)),),
    CLASS: lambda name: (quoted(name),),
    PAST_MOVE: lambda line: _always_quoted(line) if line else (),
    MOMENT: lambda moment: (written_moment(moment),),
}
"""What is read again says everything that a line can hold."""
