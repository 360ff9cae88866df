"""Folded games as bytes, to open a long game quickly. Never a second truth: whatever looks odd is thrown away.

They are pickles, which can run code for whoever can write to the file. So they are read by an unpickler that builds
values of the core and nothing else: no function can be named in them. What another engine wrote, or one whose classes
had other fields, is not read at all.
"""

from __future__ import annotations

import io
import json
import pickle
import sys
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from nomicon.game.state import Game

FORM = 1
"""To be raised when bytes are laid out in another way."""

CORE = ("nomicon.game.", "nomicon.law.", "nomicon.play.")
"""Where classes of values live. Nothing in there can reach a file, a clock or a socket."""

OTHERS = frozenset(
    {
        ("rpds", "HashTrieMap"),
        ("rpds", "HashTrieSet"),
        ("rpds", "List"),
        ("fractions", "Fraction"),
        ("datetime", "date"),
        ("datetime", "datetime"),
        ("datetime", "timedelta"),
        ("datetime", "timezone"),
    }
)


class Unpickler(pickle.Unpickler):
    """Builds values of the core, and notes the classes it meets and their fields."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.shapes: dict[str, list[str]] = {}

    def find_class(self, module: str, name: str) -> Any:
        """Return a class by name, if values of it may stand in a game."""
        if (module, name) in OTHERS:
            return super().find_class(module, name)
        # A dotted name would reach through a module into what it imports.
        if not f"{module}.".startswith(CORE) or "." in name:
            raise pickle.UnpicklingError(f"{module}.{name} may not stand in a folded game")
        found = getattr(sys.modules.get(module), name, None)
        if not isinstance(found, type) or found.__module__ != module or not _is_value(found):
            raise pickle.UnpicklingError(f"{module}.{name} is no kind of value")
        self.shapes[f"{module}.{name}"] = _shape(found)
        return found


class Pickler(pickle.Pickler):
    """Writes records as calls of their class, which are read much faster than what pickles do of themselves."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, protocol=5)
        self._names: dict[type, tuple[str, ...]] = {}

    def reducer_override(self, value: Any) -> Any:
        """Say how a value is made again; every other kind of value is left to pickle."""
        kind = type(value)
        names = self._names.get(kind)
        if names is None:
            if not is_dataclass(kind):
                return NotImplemented
            names = self._names[kind] = tuple(field.name for field in fields(kind))
        return kind, tuple([getattr(value, name) for name in names])


def freeze(game: Game, engine: str) -> bytes:
    """Turn a folded game into bytes that `thaw` can read; proved by reading them."""
    written = io.BytesIO()
    Pickler(written).dump(game)
    data = written.getvalue()
    proof = Unpickler(data)
    proof.load()
    header = {"form": FORM, "engine": engine, "shapes": proof.shapes}
    return json.dumps(header, sort_keys=True).encode() + b"\n" + data


def thaw(frozen: bytes, engine: str) -> Game | None:
    """Read a folded game back, or return None for what this program cannot read or did not write."""
    head, _, data = frozen.partition(b"\n")
    try:
        header = json.loads(head)
        if header["form"] != FORM or header["engine"] != engine:
            return None
        reader = Unpickler(data)
        game = reader.load()
    except Exception:  # Damaged pickles fail in every way there is; folding the entries is always the way out.
        return None
    return game if isinstance(game, Game) and reader.shapes == header["shapes"] else None


def _is_value(cls: type) -> bool:
    return is_dataclass(cls) or issubclass(cls, Enum)


def _shape(cls: type) -> list[str]:
    if not is_dataclass(cls):
        return []
    return [f"{field.name}: {field.type}" for field in fields(cls)]
