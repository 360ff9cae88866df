"""The digest by which a proposal's exact form is known, from its submission to its taking effect."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from nomicon.game.changes import Change
from nomicon.game.values.records import Tagged, defaults_of, field_names, is_record


def digest_of(changes: tuple[Change, ...]) -> str:
    """Return what identifies the exact form that is voted on: the SHA-256 of all of it.

    What is as it is by default is left out, so that a field added in a later version changes no digest.
    """
    return hashlib.sha256(_written_out(changes).encode()).hexdigest()


def fingerprint_of(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in small letters and digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def _written_out(value: object) -> str:
    if is_record(value) and not isinstance(value, Tagged):  # A move in a correction stands as Python shows it.
        usual = defaults_of(type(value))
        own = {name: getattr(value, name) for name in sorted(field_names(type(value)))}
        said = [f"{name}={_written_out(one)}" for name, one in own.items() if name not in usual or one != usual[name]]
        return f"{type(value).__name__}({', '.join(said)})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name!r}: {_written_out(one)}' for name, one in sorted(value.items()))}}}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(_written_out(one) for one in value)}]"
    return repr(value)
