"""Chance: seeds that nobody can foresee, and seeds that a playthrough can repeat."""

from __future__ import annotations

import secrets
from hashlib import sha256

SEED_BYTES = 32
"""As many as SHA-256 takes in and gives out; more would add nothing."""


class SystemChance:
    """Seeds from the machine's own source of randomness."""

    def seed(self) -> str:
        """Return 32 fresh bytes as hexadecimal."""
        return secrets.token_hex(SEED_BYTES)

    def sealed_seed(self) -> str:
        """Return as many for lots that stay secret."""
        return self.seed()


class SeededChance:
    """Seeds that follow from a text, the same every time: the first is the SHA-256 of ``text:1``, then ``text:2`` …"""

    def __init__(self, text: str) -> None:
        self._text = text
        self._given = self._given_sealed = 0

    def seed(self) -> str:
        """Return the next seed of the row."""
        self._given += 1
        return sha256(f"{self._text}:{self._given}".encode()).hexdigest()

    def sealed_seed(self) -> str:
        """Return the next seed of another row, for lots that stay secret."""
        self._given_sealed += 1
        return sha256(f"{self._text}:sealed {self._given_sealed}".encode()).hexdigest()
