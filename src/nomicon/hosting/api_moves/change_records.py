"""Rule-changes, written as a program would have written them."""

from __future__ import annotations

from typing import Any

from nomicon.game.calendar import written_moment
from nomicon.game.changes import Amend, Change, CorrectPast, Enact, Motion, Repeal, RepealAmendment, Transmute
from nomicon.hosting.api_moves import changes
from nomicon.hosting.api_moves.changes import AnyChange
from nomicon.hosting.api_moves.values import effect_record
from nomicon.rulebooks.files.scalars import read_answer, read_declared, read_setting, written
from nomicon.rulebooks.files.writing import write_rule


def change_records(made: tuple[Change, ...]) -> tuple[AnyChange, ...]:
    return tuple(_change(one) for one in made)


def _change(change: Change) -> AnyChange:
    match change:
        case Enact(text=text, revives=revives):
            return changes.EnactRule(rule=write_rule(text), revives=revives)
        case Amend(amendment=None):
            return changes.AmendRule(**_parts(change))
        case Amend():
            return changes.AmendAmendment(made_by=change.amendment or 0, **_parts(change))
        case RepealAmendment(rule=number, amendment=amendment):
            return changes.RepealAmendment(rule=number, made_by=amendment, begins=_begins(change))
        case Repeal(rule=number):
            return changes.RepealRule(rule=number, begins=_begins(change))
        case Transmute(rule=number, to=to):
            return changes.TransmuteRule(rule=number, to=to, begins=_begins(change))
        case CorrectPast(how=how, at=at, line=line):
            return changes.CorrectEntry(how=how, at=at, move=line)
        case Motion(judgement=None, words=words, effects=effects):
            return changes.Resolve(words=words, effects=tuple(map(effect_record, effects)))
        case Motion(judgement=number):
            return changes.OverruleJudgement(judgement=number or 0)


def _begins(change: Amend | RepealAmendment | Repeal | Transmute) -> str | None:
    return None if change.begins is None else written_moment(change.begins)


def _parts(change: Amend) -> dict[str, Any]:
    if change.text is not None:
        return {"rule": change.rule, "text": write_rule(change.text), "begins": _begins(change)}
    parts = {name: getattr(change, name) for name in ("title", "words", "code", "defers_to", "prevails_over")}
    return {
        "rule": change.rule,
        "begins": _begins(change),
        **parts,
        "answers": {name: written(value, read_answer) for name, value in change.answers.items()},
        "settings": {name: written(value, read_setting) for name, value in change.settings.items()},
        "declares": {name: written(value, read_declared) for name, value in change.declares.items()},
    }
