"""Records that cross the wall field by field, as rule code reads them.

What a run comes to follows from what it has read. So where a run reads two fields of a proposal, it is the same run
for all proposals that are alike in these two, and need not be made again for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nomicon.adapters.sandbox.crossing import encoded
from nomicon.adapters.sandbox.limits import FIELD
from nomicon.game.values.plain import PlayerSet
from nomicon.law.interpreter import LookUp, Plain

LOOKED_UP_BY_FIELD = frozenset({"proposal", "judgement", "rule"})
"""What has so many fields that a run which looks it up reads few of them. Lines of registers are shorter."""

BY_FIELD: Plain = PlayerSet("the fields of a record")
"""Stands, by its identity, for a record that was looked up, whose fields are looked up when they are read."""


def read_by_field(names: Iterable[str], facts: Mapping[str, Plain]) -> tuple[str, ...]:
    """Name the facts of which a run looks up the fields that it reads. Of readings, the inside notes it."""
    return tuple(name for name in names if name != "readings" and isinstance(facts[name], Mapping))


def by_field(facts: Mapping[str, Plain], look_up: LookUp) -> LookUp:
    """Answer the look-ups of one run, those of fields too: of a fact by its name, or of what was looked up before."""
    known = dict(facts)

    def answered(name: str, about: tuple[Plain, ...]) -> Plain:
        if name == FIELD:
            return _of(known, about)
        found = look_up(name, about)
        if name not in LOOKED_UP_BY_FIELD or not isinstance(found, Mapping):
            return found
        known[f"{name} {encoded(list(about))}"] = found
        return BY_FIELD

    return answered


def _of(known: Mapping[str, Plain], about: tuple[Plain, ...]) -> Plain:
    """Return a field of a record, or all of it. Raises `LookupError`, whatever a machine asks for."""
    match about:
        case [str(record)]:
            return known[record]
        case [str(record), str(field)]:
            fields = known[record]
            if isinstance(fields, Mapping):
                return fields[field]
    raise LookupError(FIELD)
