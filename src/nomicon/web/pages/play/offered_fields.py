"""What a form asks for a move that a rule offers: each field with its label, its choices and its bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.game.names import RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.plain import is_whole
from nomicon.law.headers.move_fields import LONGEST
from nomicon.law.headers.offered_fields import OfferedField, listed_in
from nomicon.law.questions.numerals import numbered
from nomicon.play.moves.choices import MOST_LISTED
from nomicon.web.page_tools.fields import FieldShown, options_of
from nomicon.web.page_tools.telling import told

ROWS = 4
"""Lines of a long text that a form shows."""


@dataclass(frozen=True, slots=True)
class FormField:
    """One thing a form asks for."""

    name: str
    label: str
    kind: str  # text, long, number, yes, choice or hidden
    required: bool
    value: str = ""
    choices: Sequence[tuple[str, str]] = ()
    hint: str = ""
    seldom: bool = False  # It is folded away with whatever else few need.
    least: str = ""  # What a browser holds it to.
    most: str = ""
    longest: str = ""

    @property
    def shown(self) -> FieldShown:
        """Return it as a page shows it."""
        return FieldShown(
            id=f"f-{self.name}",
            name=self.name,
            label=self.label,
            value=self.value,
            hint=self.hint,
            hint_id=f"h-{self.name}",
            options=options_of(self.choices, self.value),
            rows=ROWS if self.kind == "long" else 0,
            least=self.least,
            most=self.most,
            longest=self.longest if self.kind != "choice" else "",
            is_choice=self.kind == "choice",
            is_hidden=self.kind == "hidden",
            is_required=self.required,
            is_marked=not self.required,
            may_be_empty=True,
        )


def asked_by_rule(game: Game, fields: Sequence[OfferedField]) -> Iterator[FormField]:
    """Yield what a form asks for a move that a rule offers, within the bounds and choices of now."""
    for field in fields:
        listed, label = list(_of_kind(game, field)), field.label or field.name.replace("_", " ").capitalize()
        is_long = field.kind == "text" and field.longest > ONE_LINE
        shape = "choice" if listed or field.is_empty else "long" if is_long else "text"
        yield FormField(
            f"arguments.{field.name}",
            label,
            shape,
            required=not field.optional,
            choices=listed,
            hint=" ".join(_hints(field)),
            least=_whole_bound(field, field.least),
            most=_whole_bound(field, field.most),
            longest=str(field.longest) if field.kind == "text" and field.longest != LONGEST else "",
        )


def _hints(field: OfferedField) -> Iterator[str]:
    """Yield sentences that help with a field: the rule's own, and what its kind and its bounds are."""
    if field.hint:
        yield field.hint if field.hint.endswith((".", "?", "!")) else f"{field.hint}."
    if field.is_empty:
        yield _("There is nothing to choose from right now.")
    elif field.bounds:
        yield f"{told(field.bounds).capitalize()}."
    elif field.kind in HINTS and not field.choices:
        yield f"{_(HINTS[field.kind])}."


def _whole_bound(field: OfferedField, bound: object) -> str:
    """Return what a browser holds whole numbers to; it reads no fractions."""
    return str(bound) if field.kind == "count" and isinstance(bound, int | Fraction) and bound.denominator == 1 else ""


def _of_kind(game: Game, field: OfferedField) -> Iterator[tuple[str, str]]:
    """Yield what can be chosen from where a rule asks for something of a kind."""
    if field.choices or field.is_empty:
        yield from ((one, _named(game, field.kind, one)) for one in field.choices)
        return
    match field.kind:
        case "line" | "place":
            listed = listed_in(game, field, MOST_LISTED + 1)  # Of more, one is typed: a list would leave some out.
            yield from ((one, one) for one in listed if len(listed) <= MOST_LISTED)
        case "truth":
            yield from (("yes", _("yes")), ("no", _("no")))
        case "office" | "quantity":
            yield from ((one, one) for one in sorted(game.offices if field.kind == "office" else game.quantities))
        case "player":
            yield from ((one, one) for one in game.in_order())
        case "rule":
            yield from ((str(one.number), f"{numbered(one.number, game)}: {one.text.title}") for one in game.rules)
        case "judgement":
            yield from ((str(one), f"J-{one}: {game.judgements[one].statement}") for one in sorted(game.judgements))


def _named(game: Game, kind: str, choice: str) -> str:
    """Return what a list calls a choice: of rules, their titles, too."""
    rule = game.rules.numbered(RuleNumber(int(choice))) if kind == "rule" and is_whole(choice) else None
    return choice if rule is None else f"{numbered(rule.number, game)}: {rule.text.title}"


ONE_LINE = 100
"""Characters of a text that a field of one line asks for."""

HINTS = {
    "number": gettext_noop("For example 5, -2 or 1/3"),
    "count": gettext_noop("A whole number"),
    "proposal": gettext_noop("The number of a proposal"),
    "amount": gettext_noop("No more than you have"),
}
"""What helps with what a rule asks for."""
