"""How findings are written: as JSON, by the same forms as the moves and changes in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from nomicon.adapters.forms.records import Forms
from nomicon.adapters.forms.values import Unreadable, write_fraction

LONGEST = 256 * 1024
"""Bytes of a finding that is kept: a long way to change rules takes a tenth of that."""

OF_A_GAME = 500
"""Findings that are kept of one game: one for each rule, and those of some proposals."""


class FindingForms:
    """Writes findings and reads them back. `types` says of each kind of finding what it is."""

    def __init__(self, classes: Iterable[type], types: Mapping[str, object]) -> None:
        """Take the classes of moves, for fields that hold any move."""
        forms = Forms(tuple(classes))
        self._forms = {kind: forms.form(hint, f"the finding {kind!r}") for kind, hint in types.items()}
        self._encode = msgspec.json.Encoder(enc_hook=write_fraction).encode

    def encode(self, kind: str, finding: object) -> bytes | None:
        """Write a finding; None for one that is too long. Raises `ValueError` for what cannot be written."""
        data = self._encode(self._forms[kind].write(finding))
        return data if len(data) <= LONGEST else None

    def decode(self, kind: str, data: bytes) -> object | None:
        """Read a finding; None where it is damaged, or of another form."""
        form = self._forms.get(kind)
        try:
            return None if form is None else form.read(msgspec.json.decode(data))
        except (Unreadable, ValueError, RecursionError):
            return None
