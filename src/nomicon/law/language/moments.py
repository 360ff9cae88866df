"""Moments as rule code sees them: whole seconds of the game become a date and a time in UTC, and back."""

from __future__ import annotations

from datetime import UTC, datetime

from nomicon.game.names import Moment

LAST = 253_402_300_799
"""The last second of the year 9999, after which no calendar can write; what is to be later is then."""


def moment(seconds: Moment | int | None) -> datetime | None:
    """Turn whole seconds into a moment that rule code can reckon with."""
    return None if seconds is None else at(seconds)


def at(seconds: Moment | int) -> datetime:
    """Turn whole seconds into a moment, where there is sure to be one."""
    return datetime.fromtimestamp(max(0, min(seconds, LAST)), UTC)


def seconds(at: datetime) -> Moment:
    """Turn a moment of rule code back into whole seconds."""
    return Moment(int(at.timestamp()))
