"""What a new rule declares, as its form asks for it: a currency, an office, a register and a map.

A form has one of each; a rule that declares more, or says more of one, is written as a rule file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from nomicon.game.values.plain import Plain


@dataclass(frozen=True, slots=True)
class DeclaredField:
    """One thing that the form asks of what is declared; a hint gives an example."""

    name: str
    label: str
    hint: str
    is_long: bool = False
    is_number: bool = False


FIELDS: Sequence[DeclaredField] = (
    DeclaredField(
        "currency", gettext_noop("Currency"), gettext_noop("Something that is counted for each player, such as coins.")
    ),
    DeclaredField("start", gettext_noop("How much of the currency each player has at the start"), "", is_number=True),
    DeclaredField("office", gettext_noop("Office"), gettext_noop("A role that a player can hold, such as Treasurer.")),
    DeclaredField(
        "register",
        gettext_noop("Register"),
        gettext_noop("A table that the code of the rule keeps, such as a list of debts."),
    ),
    DeclaredField(
        "columns",
        gettext_noop("Columns of the register"),
        gettext_noop("Put commas between the columns. For example: debtor, amount"),
    ),
    DeclaredField("map", gettext_noop("Map"), gettext_noop("A map of places where players can be, such as a village.")),
    DeclaredField(
        "places",
        gettext_noop("Places of the map"),
        gettext_noop("Put commas between the places. For example: Mill, Bridge, Church"),
    ),
    DeclaredField(
        "paths",
        gettext_noop("Paths of the map"),
        gettext_noop("Write each path on its own line. For example: Mill - Bridge"),
        is_long=True,
    ),
)


def declared(filled: Mapping[str, str], ready: Mapping[str, Plain]) -> dict[str, object]:
    """Return what a form declares, as a rule's header holds it, beside what a ready rule does already.

    What has no name is not declared.
    """
    told = {field.name: filled.get(field.name, "").strip() for field in FIELDS}
    found: dict[str, dict[str, object]] = {
        kind: {str(name): _as_json(value) for name, value in names.items()}
        for kind, names in ready.items()
        if isinstance(names, Mapping)
    }
    if told["currency"]:
        found.setdefault("quantities", {})[told["currency"]] = {"start": told["start"]} if told["start"] else {}
    if told["office"]:
        found.setdefault("offices", {})[told["office"]] = {}
    if told["register"]:
        found.setdefault("registers", {})[told["register"]] = {"fields": _listed(told["columns"], ",")}
    if told["map"]:
        paths = [_listed(line, " - ") for line in told["paths"].splitlines() if line.strip()]
        places: dict[str, object] = {"places": _listed(told["places"], ",")}
        found.setdefault("maps", {})[told["map"]] = {**places, "paths": paths} if paths else places
    return dict(found)


def _as_json(value: Plain) -> object:
    """Write a value of a header as a program would."""
    if isinstance(value, Mapping):
        return {str(name): _as_json(one) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return [_as_json(one) for one in value]
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def _listed(text: str, between: str) -> list[str]:
    return [one.strip() for one in text.split(between) if one.strip()]
