"""Values as programs write them: exact numbers as texts or whole numbers, and whatever a rule's header may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from nomicon.game.values.plain import Plain, exact, settled, shown
from nomicon.game.values.records import field_types
from nomicon.game.values.translatable import _, gettext_noop, sentence_of, word
from nomicon.hosting.invalid import Invalid, invalid_at
from nomicon.hosting.typing.corrections import read_motion_effect, written_correction
from nomicon.hosting.typing.rule_texts import value_typed
from nomicon.hosting.typing.tokenizer import inner_quoted, parts_of, split_line
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import EFFECTS
from nomicon.views.sentences.data import JsonObject

WHERE = word(gettext_noop("the move"))
"""What messages call the record that a program has sent."""

Number: TypeAlias = Annotated[int, Meta(ge=-(10**9), le=10**9)]
"""The number of a rule, a proposal, a judgement or a claim. A motion that is no rule-change, M-1, is -1."""

Amount: TypeAlias = Annotated[
    int | str,
    Meta(description='An exact number: a whole number, or a text such as "1/3" or "12.5".', examples=[5, "1/3"]),
]

Values: TypeAlias = Annotated[
    JsonObject,
    Meta(
        description="Values by name. A text is read as in a rule's header (3, 1/5, yes, {share: 1/5}). Whole "
        "numbers, true, false, null, lists and records are taken as they are."
    ),
]


def amount(value: int | str) -> Fraction:
    """Read an exact number. Raises `Invalid`."""
    try:
        return exact(value.removeprefix("+") if isinstance(value, str) else value)
    except ValueError as wrong:
        raise invalid_at(WHERE, wrong) from None


def amount_record(value: Fraction) -> int | str:
    """Write an exact number: a whole one as it is, any other as text."""
    return value.numerator if value.denominator == 1 else shown(value)


def laid(values: Mapping[str, object], kind: str) -> dict[str, Plain]:
    """Read settings (``set``), answers (``answer``) or declarations (``declare``), by name. Raises `Invalid`."""
    return {name: _value(value, kind) for name, value in values.items()}


def _value(value: object, kind: str) -> Plain:
    match value:
        case str():
            return value_typed(value, kind, WHERE)
        case float():
            raise Invalid(
                _(
                    '{where}: {value} is not an exact number. Write it as text, such as "12.5" or "1/3".',
                    where=WHERE,
                    value=value,
                )
            )
        case list():
            return tuple(_value(one, kind) for one in value)
        case dict():
            return laid(value, kind)
        case None | bool() | int():
            return value
        case _:
            raise TypeError(f"a {type(value).__name__} cannot come from JSON")


_KINDS = {kind.__name__: field_types(kind) for kind in EFFECTS}


def correction(record: Mapping[str, object]) -> dict[str, Plain]:
    """Read an effect that a judgement is to bring about. Raises `Invalid`."""
    kinds = _KINDS.get(str(record.get("effect")), {})
    try:
        read = {name: settled(_part(value, kinds.get(name, ""))) for name, value in record.items()}
        read_effect(read)
    except ValueError as wrong:
        raise Invalid(
            _("{where}: this correction cannot be read: {wrong}.", where=WHERE, wrong=sentence_of(wrong))
        ) from None
    return read


def effects_sent(sent: Iterable[JsonObject | str]) -> Iterator[dict[str, Plain]]:
    """Read effects that are sent as records, or as text such as ``award Ann 5, award Ben 5``. Raises `Invalid`."""
    for one in sent:
        if not isinstance(one, str):
            yield correction(one)
            continue
        try:
            yield from [read_motion_effect(words) for words in parts_of(split_line(one))]
        except ValueError as wrong:
            raise Invalid(
                _("{where}: this effect cannot be read: {wrong}.", where=WHERE, wrong=sentence_of(wrong))
            ) from None


def effect_record(record: Mapping[str, Plain]) -> JsonObject | str:
    """Write an effect as one would type it, or as a record where it cannot be typed."""
    typed = written_correction(record, inner_quoted)
    return typed if typed is not None else {name: plain_record(value) for name, value in record.items()}


def plain_record(value: Plain) -> Any:
    """Write a plain value as JSON: exact numbers and moments as text."""
    match value:
        case Fraction():
            return amount_record(value)
        case datetime():
            return value.isoformat()
        case tuple() | list():
            return [plain_record(one) for one in value]
        case Mapping():
            return {name: plain_record(one) for name, one in value.items()}
        case _:
            return value


def _part(value: Any, kind: str) -> Plain:
    if isinstance(value, float):
        raise ValueError(_('{value} is not an exact number. Write it as text, such as "12.5"', value=value))
    if kind == "Amount":
        return exact(value)
    if kind.startswith("Moment") and isinstance(value, str):
        return datetime.fromisoformat(value)
    unread: Plain = value  # What is in it is looked through by the reader of effects.
    return unread
