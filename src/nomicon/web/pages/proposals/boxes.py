"""What the form of a proposal shows for each change, made from the specification of its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from nomicon.game.rules import Rule
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.play.moves.choices import Situation
from nomicon.play.moves.kinds import Widget
from nomicon.play.moves.spec import MoveField
from nomicon.play.rule_changes.kinds import AMENDMENT
from nomicon.play.rule_changes.motion_specs import OVERRULE
from nomicon.play.rule_changes.specs import AMEND, ENACT, PARTS, RULE
from nomicon.web.page_tools.fields import FieldShown, options_of
from nomicon.web.pages.proposals.composing import SPEC_OF, ChangeForm, HeaderValue
from nomicon.web.pages.proposals.declaring import FIELDS
from nomicon.web.pages.translations import phrase, said

LONG_ROWS = 3
WORDS_ROWS = 6
"""Lines that a form shows of a long text, and of the words of a rule."""

FIRST = 3
"""Kinds of change that the page shows at once: what most proposals are."""


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """A change in a form, as its template shows it. `seldom` are the boxes that few need.

    `declared` are those for what a new rule brings with it, and `brings` names what a ready rule brings already.
    """

    kind: str
    called: str
    boxes: Sequence[FieldShown]
    seldom: Sequence[FieldShown]
    declared: Sequence[FieldShown]
    rule: str
    fields: Mapping[str, str]
    title: FieldShown
    words: FieldShown
    settings: Sequence[FieldShown]
    answers: Sequence[FieldShown]
    stands: Rule | None
    brings: Sequence[str] = ()
    has_focus: bool = False

    @property
    def is_amendment(self) -> bool:
        """Say whether it changes the text of a rule."""
        return self.kind == AMEND.name

    @property
    def is_new(self) -> bool:
        """Say whether it makes a new rule."""
        return self.kind == ENACT.name

    @property
    def is_file(self) -> bool:
        """Say whether the new rule is written as a file."""
        return self.is_new and bool(self.fields.get("file"))

    @property
    def shows_rule(self) -> bool:
        """Say whether the form shows the text of a rule."""
        return self.is_new or self.stands is not None

    @property
    def writes_rule(self) -> bool:
        """Say whether the text of the rule can be written in the form."""
        return self.is_new or self.is_amendment

    @property
    def has_new_header(self) -> bool:
        """Say whether settings or answers of a new rule were filled in."""
        return bool(self.fields.get("new_settings") or self.fields.get("new_answers"))

    @property
    def declares(self) -> bool:
        """Say whether something was filled in of what a new rule declares."""
        return any(box.value for box in self.declared)


def kinds_shown(at: Situation) -> tuple[list[tuple[str, str, str, str]], ...]:
    """Return the kinds of change that can be added now, each with its picture, its name and what it is for."""
    specs = [spec for spec in SPEC_OF.values() if spec is not OVERRULE or at.game.judgements]
    listed = [(spec.name, spec.icon, _(spec.called), _(spec.hint)) for spec in specs]
    return listed[:FIRST], listed[FIRST:]


def change_shown(part: ChangeForm, place: int, at: Situation) -> ChangeShown:
    """Return a change of a form, by its place in it, with what its kind asks for."""
    spec = SPEC_OF[part.kind]
    asked = [field for field in spec.fields if field.label and field not in PARTS]
    ready = {} if part.ready is None else part.ready.declares
    return ChangeShown(
        part.kind,
        _(spec.called),
        [_box(field, part, place, at) for field in asked if not field.seldom],
        [_box(field, part, place, at) for field in asked if field.seldom],
        list(_declared(part, place)) if part.kind == ENACT.name else [],
        part.rule,
        part.fields,
        _field(place, "title", _("Title of the rule"), part.fields.get("title", "")),
        replace(
            _field(place, "words", _("Words"), part.fields.get("words", "")),
            rows=WORDS_ROWS,
            style="words",
            shows_difference=True,
        ),
        [_header_value(one, place, "settings", part) for one in part.settings],
        [_header_value(one, place, "answers", part) for one in part.answers],
        part.stands,
        [str(name) for names in ready.values() for name in _names(names)],
        part.has_focus,
    )


def _field(place: int, name: str, label: str, value: str) -> FieldShown:
    """Return a field of a change, by the place of the change."""
    field_id = f"c{place}-{name}"
    return FieldShown(id=field_id, name=f"changes.{place}.{name}", label=label, value=value, hint_id=f"{field_id}-hint")


def _header_value(one: HeaderValue, place: int, where: str, part: ChangeForm) -> FieldShown:
    """Return the field for a setting or an answer, with how it stands now."""
    field_id = f"c{place}-{where[0]}-{one.name}"
    return FieldShown(
        id=field_id,
        name=f"changes.{place}.{where}.{one.name}",
        label=phrase(one.name.replace("_", " ").capitalize()),
        value=one.filled,
        hint="" if part.stands is None else _("now: %(stands)s") % {"stands": one.stands},
        hint_id=f"{field_id}-hint",
        options=options_of(((choice, said(choice)) for choice in one.choices), one.filled),
        keyboard="decimal" if one.is_number else "",
        is_choice=bool(one.choices),
    )


def _names(declared: Plain) -> Iterator[str]:
    if isinstance(declared, Mapping):
        yield from map(str, declared)


def _box(field: MoveField, part: ChangeForm, place: int, at: Situation) -> FieldShown:
    shown = _field(place, field.sent_as, _(field.label), part.filled(field))
    hint = _(field.hint) if field.hint else ""
    return _shaped(replace(shown, hint=hint), field.kind.widget, list(_choices(field, at)), field.kind is AMENDMENT)


def _shaped(
    shown: FieldShown, widget: Widget, choices: Sequence[tuple[str, str]] = (), is_number: bool = False
) -> FieldShown:
    """Return a field in the shape that what it asks for has."""
    if widget == "choice":
        return replace(shown, is_choice=True, options=options_of(choices, shown.value))
    if widget == "long":
        return replace(shown, rows=LONG_ROWS)
    return replace(shown, style="short", keyboard="numeric") if is_number else shown


def _declared(part: ChangeForm, place: int) -> Iterator[FieldShown]:
    """Yield what a form asks of what a new rule declares."""
    for field in FIELDS:
        widget: Widget = "long" if field.is_long else "text"
        hint = _(field.hint) if field.hint else ""
        shown = _field(place, field.name, _(field.label), part.fields.get(field.name, ""))
        yield _shaped(replace(shown, hint=hint), widget, is_number=field.is_number)


def _choices(field: MoveField, at: Situation) -> Iterator[tuple[str, str]]:
    """Yield what can be chosen; which rule is meant, nobody should choose by leaving the first."""
    if field == RULE:
        yield "", ""
    yield from ((choice.value, choice.label) for choice in field.chosen_from(at) or ())
