"""Changing one thing about a value, quickly: what `dataclasses.replace` does, and for Structs as well.

The game is replaced several times in every move. A value that keeps its fields in a dictionary is copied in one step,
where `dataclasses.replace` would call its constructor with each of thirty fields.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from msgspec import Struct, structs

if TYPE_CHECKING:  # So that every field and type is checked as for the library's own.
    from dataclasses import replace as replace
else:

    def replace(value: object, /, **changes: object) -> object:
        """Return a value like another but for these fields. Raises `TypeError` for a field it does not have."""
        if isinstance(value, Struct):
            return structs.replace(value, **changes)
        fields = getattr(value, "__dict__", None)
        # What was worked out from other fields and kept must not be copied, nor a check of new fields be left out.
        if fields is None or len(fields) != len(value.__dataclass_fields__) or hasattr(value, "__post_init__"):
            return dataclasses.replace(value, **changes)
        if not changes.keys() <= fields.keys():
            stray = ", ".join(sorted(changes.keys() - fields.keys()))
            raise TypeError(f"{type(value).__name__} has no {stray}")
        new = object.__new__(type(value))
        own = new.__dict__
        own.update(fields)
        own.update(changes)
        return new
