"""Writes rule-changes as people type them, with the text of a rule below the line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nomicon.game.calendar import written_moment
from nomicon.game.changes import Amend, Change, CorrectPast, Enact, Motion, Repeal, RepealAmendment, Transmute
from nomicon.game.values.plain import Plain
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.corrections import written_correction
from nomicon.hosting.typing.tokenizer import inner_quoted, quoted
from nomicon.law.questions.records import written_as
from nomicon.rulebooks.files.scalars import Read, read_answer, read_declared, read_setting, written
from nomicon.rulebooks.files.writing import write_rule


def changes_written(changes: Sequence[Change]) -> tuple[str, str]:
    """Say rule-changes in one line, with the text of a rule below it."""
    said, blocks = [], []
    for change in changes:
        text = change.text if isinstance(change, Enact | Amend) else None
        if text is not None:
            blocks.append(write_rule(text))
        begins = None if isinstance(change, Enact | Motion) else change.begins
        said.append(_change(change) + (f" from {written_moment(begins)}" if begins is not None else ""))
    if len(set(blocks)) > 1:
        raise Invalid("a playthrough cannot contain a proposal with the texts of two rules")
    colon = ":" if blocks and len(said) == 1 else ""
    return " + ".join(said) + colon, "".join(blocks[:1])


def _change(change: Change) -> str:
    match change:
        case Enact(revives=revives):
            return "enact" if revives is None else f"enact reviving {revives}"
        case Amend(rule=number, amendment=amendment):
            return f"amend {number if amendment is None else f'amendment {amendment} of {number}'}{_parts(change)}"
        case RepealAmendment(rule=number, amendment=amendment):
            return f"repeal amendment {amendment} of {number}"
        case Repeal(rule=number):
            return f"repeal {number}"
        case CorrectPast(how=how, at=at, line=line):
            return f"correct {how} {at}{line and f' {quoted(line, always=True)}'}"
        case Motion(judgement=None, words=words, effects=effects):
            doing = ", ".join(_effect(record) for record in effects)
            return f"resolve {quoted(words, always=True)}{doing and f' doing {doing}'}"
        case Motion(judgement=number):
            return f"overrule {number}"
        case Transmute(rule=number, to=to):
            return f"transmute {number} to {to}"


def _effect(record: Mapping[str, Plain]) -> str:
    said = written_correction(record, inner_quoted)
    if said is None:
        raise Invalid(f"a playthrough cannot contain the effect {record['effect']}")
    return said


def _parts(change: Amend) -> str:
    """Say what an amendment changes of a rule, part by part; nothing of one whose whole text stands below."""
    said = (("retitle", change.title), ("words", change.words), ("code", change.code))
    words = "".join(f" {kind} {quoted(text, always=True)}" for kind, text in said if text is not None)
    answers = {written_as(name): value for name, value in change.answers.items()}
    laid: tuple[tuple[str, Mapping[str, Plain], Read], ...] = (
        ("set", change.settings, read_setting),
        ("answer", answers, read_answer),
        ("declare", change.declares, read_declared),
    )
    for kind, pairs, read in laid:
        for name, value in pairs.items():
            words += f" {kind} {quoted(f'{name}={written(value, read)}')}"
    for kind, claims in (("prevails over", change.prevails_over), ("defers to", change.defers_to)):
        for claim in ("nothing",) if claims == () else claims or ():
            words += f" {kind} {quoted(str(claim).removeprefix('about '))}"
    return words
