"""The topics of the index of a record by which whole kinds of entries are found; others name what an event is about."""

from __future__ import annotations

ALL, ACTS, BEGINNINGS, CLOSINGS, DRAWS = "", "acts", "beginnings", "closings", "draws"


def version_of(rule: str) -> str:
    """Return the topic of what gives a rule one more version."""
    return f"version:{rule}"
