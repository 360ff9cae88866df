"""Fixtures that several of these files share."""

from __future__ import annotations

from tests.adapters.putting_back import backup, place  # noqa: F401
