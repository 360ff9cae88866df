"""Checking a fact that a page shows: a dotted path into the page, and what must stand there."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any

from nomicon.hosting.invalid import Invalid

_FORM = re.compile(r"(?P<path>.+?) (?P<how>=|!=|has|lacks|is absent)(?: (?P<value>.*))?")

ABSENT = object()


def differs(page: Mapping[str, Any], expected: str, where: str, named: MutableMapping[str, str]) -> str:
    """Say how a page differs from ``PATH = VALUE``, ``PATH has VALUE``, ``PATH lacks VALUE`` or ``PATH is absent``.

    A step of the path into a list finds the item of that name, number or id, or at that place, from 0. The step
    ``each`` looks into every item, and stands for what they have in common, or for all that they have.
    A value written as ``$NAME`` is whatever stood there when the name was first used; `named` keeps it.
    """
    found = _FORM.fullmatch(expected)
    if found is None:
        raise Invalid(f"{where}: write 'check PAGE: PATH = VALUE', or has, lacks, != or 'is absent'.")
    value = _at(page, found["path"].strip())
    wanted = (found["value"] or "").strip()
    told = "nothing" if value is ABSENT else _shown(value)
    if wanted.startswith("$"):
        wanted = named.setdefault(wanted, told)
    match found["how"]:
        case "is absent":
            return "" if value is ABSENT or value is None else f"{found['path']} is there: {told}"
        case "=":
            return "" if value is not ABSENT and _same(value, wanted) else f"{found['path']} is {told}, not {wanted}"
        case "!=":
            return "" if value is ABSENT or not _same(value, wanted) else f"{found['path']} is {told}"
        case "has":
            return "" if value is not ABSENT and _has(value, wanted) else f"{found['path']} has no {wanted!r}: {told}"
        case _:
            return f"{found['path']} has {wanted!r}: {told}" if value is not ABSENT and _has(value, wanted) else ""


def _at(value: Any, path: str) -> Any:
    while path:
        if path.startswith("each.") and isinstance(value, Sequence):
            return _common([_at(one, path.removeprefix("each.")) for one in value])
        step, rest = _step(value, path)
        if step is ABSENT:
            return ABSENT
        value, path = step, rest
    return value


def _common(values: list[Any]) -> Any:
    return values[0] if values and all(one == values[0] for one in values) else values


def _step(value: Any, path: str) -> tuple[Any, str]:
    """Take the longest beginning of the path that names something here, since names may have dots in them."""
    parts = path.split(".")
    for many in range(len(parts), 0, -1):
        name = ".".join(parts[:many])
        item = _item(value, name)
        if item is not ABSENT:
            return item, ".".join(parts[many:])
    return ABSENT, ""


def _item(value: Any, name: str) -> Any:
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


def _same(value: Any, wanted: str) -> bool:
    return _shown(value) == wanted or (
        isinstance(value, bool) and wanted in (("yes", "true") if value else ("no", "false"))
    )


def _has(value: Any, wanted: str) -> bool:
    if isinstance(value, str):
        return wanted in value
    if isinstance(value, Mapping):
        return any(str(name) == wanted or _has(one, wanted) for name, one in value.items())
    if isinstance(value, Sequence):
        return any(_shown(one) == wanted or (not isinstance(one, str) and _has(one, wanted)) for one in value)
    return _shown(value) == wanted


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_shown(one) for one in value)
    return str(value)
