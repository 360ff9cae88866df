"""Checking a fact that a page shows: a dotted path into the page, and what must stand there."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping, Sequence
from difflib import get_close_matches
from fractions import Fraction

from nomicon.game.values.translatable import _, joined
from nomicon.hosting.invalid import Invalid
from nomicon.views.elements.page import Page

_HOW = re.compile(r" (?P<how>=|!=|has|lacks)(?: (?P<value>.*))?$| (?P<absent>is absent)$")

_NUMBER = re.compile(r"[-+]?\d+(\.\d+|/\d+)?", re.ASCII)

ABSENT = object()

SURE = 0.8
"""How near a field must be to another to be taken for a slip where nothing is expected to be there."""

MOST_TOLD = 400
"""Characters told of what stands on a page; of more, the part where what is wanted stands, or the beginning."""

MOST_NAMED = 12
"""Names told of what there is instead of what was looked for."""


def differs(page: Page, expected: str, where: str, named: MutableMapping[str, str]) -> str:
    """Say how a page differs from ``PATH = VALUE``, ``PATH has VALUE``, ``PATH lacks VALUE`` or ``PATH is absent``.

    A step of the path into a list finds the item of that name, number or id, or at that place, from 0. The step
    ``each`` looks into every item, and stands for what they have in common, or for all that they have.
    A value written as ``$NAME`` is whatever stood there when the name was first used; `named` keeps it.
    """
    check = _read(page, expected)
    if check is None:
        raise Invalid(
            _("{where}: write 'check PAGE: PATH = VALUE', or use has, lacks, != or 'is absent'.", where=where)
        )
    path, how, wanted = check
    value = _at(page, path)
    if how == "is absent":
        told = "" if value is not ABSENT else _unknown_before(page, path)
        shown = _shown(value) or _("(empty)")
        there = _("{path} is there: {shown}", path=path, shown=shown)
        return told or ("" if value is ABSENT or value is None else there)
    if value is ABSENT:
        return _missing(path, page, path)
    told = _shown(value)
    if wanted.startswith("$"):
        wanted = named.setdefault(wanted, told)
    named_parts = {"path": path, "told": _part_of(told, wanted), "wanted": wanted}
    match how:
        case "=":
            return "" if _same(value, wanted) else _("{path} is {told}, not {wanted}", **named_parts)
        case "!=":
            is_same = _same(value, wanted)
            return _of_another_kind(path, value, wanted) or (_("{path} is {told}", **named_parts) if is_same else "")
        case "has":
            return "" if _has(value, wanted) else _("{path} has no {wanted!r}: {told}", **named_parts)
        case _lacks:
            return _("{path} has {wanted!r}: {told}", **named_parts) if _has(value, wanted) else ""


def _part_of(told: str, wanted: str) -> str:
    """Return a text, or the part of a long one in which something stands."""
    if len(told) <= MOST_TOLD:
        return told
    first = max(0, told.find(wanted) - MOST_TOLD // 2)
    last = first + MOST_TOLD
    return f"{'… ' if first else ''}{told[first:last]}{' …' if last < len(told) else ''}"


def _missing(what: str, page: Page, path: str) -> str:
    return joined(_("there is no {path}", path=what), _hint(page, path), by="; ")


def _read(page: Page, expected: str) -> tuple[str, str, str] | None:
    """Return the path, how it is checked, and the value. A name in the path may itself hold ``has`` or ``=``.

    So the longest path that is there is taken; where none is, the shortest.
    """
    found = [
        (expected[: one.start()].strip(), one["how"] or one["absent"], (one["value"] or "").strip())
        for at in range(len(expected))
        if (one := _HOW.match(expected, at)) is not None
    ]
    there = [one for one in found if _at(page, one[0]) is not ABSENT]
    return there[-1] if there else next(iter(found), None)


def _unknown_before(page: Page, path: str) -> str:
    """Say that what should lack something is not there itself, or that a field is misspelt; empty if neither is so."""
    value, rest = _as_far(page, path)
    field, _dot, behind = rest.partition(".")
    is_field = re.fullmatch(r"[a-z_]+", field) is not None
    slip = is_field and get_close_matches(field, _names_in(value), 1, SURE)
    return _missing(field, page, path) if slip or (is_field and behind) else ""


def _hint(page: Page, path: str) -> str:
    value, rest = _as_far(page, path)
    names = _names_in(value)
    meant = get_close_matches(rest.partition(".")[0], names, 1)
    there = ", ".join(names[:MOST_NAMED]) or _("nothing")
    return _("did you mean {name!r}?", name=meant[0]) if meant else _("there are: {names}", names=there)


def _as_far(value: object, path: str) -> tuple[object, str]:
    """Follow a path for as long as it leads somewhere; return where it ends, and what is left of it."""
    while path:
        if path.startswith("each.") and isinstance(value, Sequence) and value:
            value, path = value[0], path.removeprefix("each.")
        step, rest = _step(value, path)
        if step is ABSENT:
            break
        value, path = step, rest
    return value, path


def _names_in(value: object) -> list[str]:
    if isinstance(value, Mapping):
        return [str(name) for name in value]
    if isinstance(value, Sequence) and not isinstance(value, str):
        records = [one for one in value if isinstance(one, Mapping)]
        return ["count", *(str(one[key]) for one in records for key in ("name", "number", "id") if key in one)]
    return []


def _at(value: object, path: str) -> object:
    while path:
        if path.startswith("each.") and isinstance(value, Sequence):
            return _common([_at(one, path.removeprefix("each.")) for one in value])
        step, rest = _step(value, path)
        if step is ABSENT:
            return ABSENT
        value, path = step, rest
    return value


def _common(values: list[object]) -> object:
    return values[0] if values and all(one == values[0] for one in values) else values


def _step(value: object, path: str) -> tuple[object, str]:
    """Take the longest beginning of the path that names something here, since names may have dots in them."""
    parts = path.split(".")
    for many in range(len(parts), 0, -1):
        name = ".".join(parts[:many])
        item = _item(value, name)
        if item is not ABSENT:
            return item, ".".join(parts[many:])
    return ABSENT, ""


def _item(value: object, name: str) -> object:
    if isinstance(value, Mapping):
        return value.get(name, ABSENT)
    if isinstance(value, Sequence) and not isinstance(value, str):
        if name == "count":
            return len(value)
        for item in value:
            if isinstance(item, Mapping) and any(str(item.get(key)) == name for key in ("name", "number", "id")):
                return item
        if name.isdecimal() and int(name) < len(value):
            return value[int(name)]
    return ABSENT


def _same(value: object, wanted: str) -> bool:
    return _shown(value) == wanted or (
        isinstance(value, bool) and wanted in (("yes", "true") if value else ("no", "false"))
    )


def _of_another_kind(path: str, value: object, wanted: str) -> str:
    """Say that a number or a truth is compared with what is none, so that it could never be the same."""
    if isinstance(value, bool):
        neither = _("{path} must be yes or no, but {wanted!r} is neither", path=path, wanted=wanted)
        return "" if wanted in ("yes", "no", "true", "false") else neither
    if isinstance(value, int | Fraction):
        no_number = _("{path} is a number, but {wanted!r} is not", path=path, wanted=wanted)
        return "" if _NUMBER.fullmatch(wanted) or wanted == "nothing" else no_number
    return ""


def _has(value: object, wanted: str) -> bool:
    if isinstance(value, str):
        return wanted in value
    if isinstance(value, Mapping):
        return any(str(name) == wanted or _has(one, wanted) for name, one in value.items())
    if isinstance(value, Sequence):
        return any(_shown(one) == wanted or (not isinstance(one, str) and _has(one, wanted)) for one in value)
    return _shown(value) == wanted


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_shown(one) for one in value)
    return str(value)
