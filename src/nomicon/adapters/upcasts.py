"""Older forms of what stands in records, and how each becomes the next: see `nomicon.adapters.codec`."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.adapters.forms.records import Upcast


def _amendments_in_place(old: dict[str, object]) -> dict[str, object]:
    """What takes an amendment off a rule once brought all the text that was left: it makes the amendment that text."""
    new = {name: value for name, value in old.items() if name != "undoes"}
    return {**new, "kind": "Amend.2", "amendment": old.get("undoes")}


UPCASTS: Mapping[str, Upcast] = {"Amend": _amendments_in_place}
"""By the kind of the old form."""
