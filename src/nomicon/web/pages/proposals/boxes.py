"""What the form of a proposal shows for each change, made from the specification of its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from nomicon.game.rules import Rule
from nomicon.game.values.plain import Plain
from nomicon.play.moves.choices import Situation
from nomicon.play.moves.kinds import Widget
from nomicon.play.moves.spec import MoveField
from nomicon.play.rule_changes.kinds import AMENDMENT
from nomicon.play.rule_changes.motion_specs import OVERRULE
from nomicon.play.rule_changes.specs import ENACT, PARTS, RULE
from nomicon.web.pages.proposals.composing import SPEC_OF, ChangeForm, HeaderValue
from nomicon.web.pages.proposals.declaring import FIELDS

FIRST = 3
"""Kinds of change that the page shows at once: what most proposals are."""


@dataclass(frozen=True, slots=True)
class ChangeBox:
    """One thing that a change asks for."""

    name: str
    label: str
    hint: str
    widget: Widget
    value: str
    choices: Sequence[tuple[str, str]] = ()
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """A change in a form, as its template shows it. `seldom` are the boxes that few need.

    `declared` are those for what a new rule brings with it, and `brings` names what a ready rule brings already.
    """

    kind: str
    called: str
    boxes: Sequence[ChangeBox]
    seldom: Sequence[ChangeBox]
    declared: Sequence[ChangeBox]
    rule: str
    fields: Mapping[str, str]
    settings: Sequence[HeaderValue]
    answers: Sequence[HeaderValue]
    stands: Rule | None
    brings: Sequence[str] = ()

    @property
    def declares(self) -> bool:
        """Say whether something was filled in of what a new rule declares."""
        return any(box.value for box in self.declared)


def kinds_shown(at: Situation) -> tuple[list[tuple[str, str, str, str]], ...]:
    """Return the kinds of change that can be added now, each with its picture, its name and what it is for."""
    specs = [spec for spec in SPEC_OF.values() if spec is not OVERRULE or at.game.judgements]
    listed = [(spec.name, spec.icon, _(spec.called), _(spec.hint)) for spec in specs]
    return listed[:FIRST], listed[FIRST:]


def change_shown(part: ChangeForm, at: Situation) -> ChangeShown:
    """Return a change of a form with what its kind asks for."""
    spec = SPEC_OF[part.kind]
    asked = [field for field in spec.fields if field.label and field not in PARTS]
    return ChangeShown(
        part.kind,
        _(spec.called),
        [_box(field, part, at) for field in asked if not field.seldom],
        [_box(field, part, at) for field in asked if field.seldom],
        list(_declared(part)) if part.kind == ENACT.name else [],
        part.rule,
        part.fields,
        part.settings,
        part.answers,
        part.stands,
        [] if part.ready is None else [str(name) for names in part.ready.declares.values() for name in _names(names)],
    )


def _names(declared: Plain) -> Iterator[str]:
    if isinstance(declared, Mapping):
        yield from map(str, declared)


def _box(field: MoveField, part: ChangeForm, at: Situation) -> ChangeBox:
    return ChangeBox(
        field.sent_as,
        _(field.label),
        _(field.hint) if field.hint else "",
        field.kind.widget,
        part.filled(field),
        list(_choices(field, at)),
        field.kind is AMENDMENT,
    )


def _declared(part: ChangeForm) -> Iterator[ChangeBox]:
    """Yield what a form asks of what a new rule declares."""
    for field in FIELDS:
        widget: Widget = "long" if field.is_long else "text"
        hint = _(field.hint) if field.hint else ""
        value = part.fields.get(field.name, "")
        yield ChangeBox(field.name, _(field.label), hint, widget, value, is_number=field.is_number)


def _choices(field: MoveField, at: Situation) -> Iterator[tuple[str, str]]:
    """Yield what can be chosen; which rule is meant, nobody should choose by leaving the first."""
    if field == RULE:
        yield "", ""
    yield from ((choice.value, choice.label) for choice in field.chosen_from(at) or ())
