"""How an effect is read out of the record that rule code made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import datetime
from typing import Any

from nomicon.game.names import Moment
from nomicon.game.plain import Plain, exact, settled
from nomicon.law.effects import EFFECTS, Effect

_KINDS = {kind.__name__: kind for kind in EFFECTS}

LONGEST = 20_000
"""Characters of a text that an effect may name: some ten pages."""


def read_effect(record: Plain) -> Effect:
    """Read an effect out of the record that rule code made. Raises `ValueError` with a sentence for its author."""
    kind = _KINDS.get(str(record.get("effect"))) if isinstance(record, Mapping) else None
    if kind is None or not isinstance(record, Mapping):
        raise ValueError(f"{record!r} is not an effect; effects are made by award(...), put(...) and the like")
    known = {field.name: field for field in fields(kind)}
    stray = sorted(set(record) - set(known) - {"effect"})
    missing = [name for name, field in known.items() if name not in record and field.default is MISSING]
    if stray or missing:
        raise ValueError(
            f"{kind.__name__} lacks {', '.join(missing) or 'nothing'} and does not know {', '.join(stray) or '-'}"
        )
    given = {name: value for name, value in record.items() if name != "effect"}
    return kind(**{name: _read(kind.__name__, name, str(known[name].type), value) for name, value in given.items()})


def _read(kind: str, name: str, wanted: str, value: Plain) -> Any:
    try:
        match wanted:
            case "Amount":
                return exact(value)
            case "Moment" | "Moment | None":
                return None if value is None and wanted != "Moment" else _moment(value)
            case "str":
                return _just(str, value)
            case "int":
                return _just(int, value)
            case "bool" if not isinstance(value, bool):
                raise ValueError(f"{value!r} is neither true nor false")
            case _:
                return settled(value)
    except ValueError as wrong:
        raise ValueError(f"{kind}, {name}: {wrong}") from None


def _moment(value: Plain) -> Moment:
    if isinstance(value, datetime):
        return Moment(int(value.timestamp()))
    raise ValueError(f"{value!r} is not a moment; write now + days(3)")


def _just(hint: type[str] | type[int], value: Plain) -> str | int:
    if not isinstance(value, hint) or isinstance(value, bool):
        raise ValueError(f"{value!r} is not a {'text' if hint is str else 'whole number'}")
    if isinstance(value, str) and len(value) > LONGEST:
        raise ValueError(f"a text has {LONGEST} characters at most")
    return value
