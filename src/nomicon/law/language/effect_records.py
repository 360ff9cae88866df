"""How an effect is read out of the record that rule code made of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from nomicon.game.values.plain import Plain, settled
from nomicon.game.values.translatable import _, sentence_of
from nomicon.law.language.effects import EFFECTS, SIGNATURES, Effect
from nomicon.law.language.kind_reading import shown
from nomicon.law.language.kinds import EFFECT, RecordField
from nomicon.law.language.moments import seconds
from nomicon.law.language.signatures import near

_KINDS = {kind.__name__: kind for kind in EFFECTS}

LONGEST = 20_000
"""Characters of a text that an effect may name: some ten pages."""


def read_effect(record: Plain) -> Effect:
    """Read an effect out of the record that rule code made. Raises `ValueError` with a sentence for its author."""
    named = record.get("effect") if isinstance(record, Mapping) else None
    if not isinstance(record, Mapping) or not isinstance(named, str):
        raise ValueError(
            _("{record} is not an effect. Functions such as award(...) and put(...) make effects", record=shown(record))
        )
    kind = _KINDS.get(named)
    if kind is None:
        raise ValueError(_("there is no effect {named}{hint}", named=shown(named), hint=near(named, _KINDS)))
    signature = SIGNATURES[kind]
    given = signature.named({name: value for name, value in record.items() if name != "effect"})
    try:
        return kind(**{one.name: _as_held(one.field, given[one.name]) for one in signature.arguments})
    except ValueError as wrong:
        raise ValueError(_("{name}: {wrong}", name=signature.name, wrong=sentence_of(wrong))) from None


def _as_held(field: RecordField, value: Any) -> object:
    """Return an argument as an effect holds it, and the record gives it back. Raises `ValueError`."""
    if isinstance(value, str) and len(value) > LONGEST:
        raise ValueError(_("{name} can have at most {most} characters", name=field.name, most=LONGEST))
    if field.kind.of == (EFFECT,):
        for record in value:
            read_effect(record)
    return seconds(value) if field.kind.word == "moment" and isinstance(value, datetime) else settled(value)
