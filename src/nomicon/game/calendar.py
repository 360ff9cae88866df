"""Moments as they are typed, ``2026-12-24T18:00:00Z``, and pauses, in which the clocks of a game stand still."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from msgspec import Struct
from rpds import HashTrieMap

from nomicon.game.names import Moment
from nomicon.game.values.schedule import NEVER

K = TypeVar("K")


class Pause(Struct, frozen=True):
    """A time in which the clocks of a game stood still. While it lasts, `until` is when it began."""

    since: Moment
    until: Moment
    reason: str = ""


class Delay(Struct, frozen=True):
    """A pause that is over, by which everything comes later that was still to come when it began."""

    since: Moment
    until: Moment

    def of(self, at: Moment) -> Moment:
        """Return when something comes that was to come at a moment. What had come by then has come."""
        return at if at < self.since or at == NEVER else Moment(at + self.until - self.since)

    def maybe(self, at: Moment | None) -> Moment | None:
        """Return the same, or None where nothing was to come."""
        return None if at is None else self.of(at)

    def each(self, known: Mapping[K, Moment]) -> Mapping[K, Moment]:
        """Return those of some moments that come later, with when that is."""
        return {key: self.of(at) for key, at in known.items() if self.of(at) != at}


def later(known: HashTrieMap[K, Moment], delay: Delay) -> HashTrieMap[K, Moment]:
    """Return a table of moments as it is after a pause."""
    for key, at in delay.each(known).items():
        known = known.insert(key, at)
    return known


def lasting(pauses: Sequence[Pause], since: Moment, seconds: int) -> Moment:
    """Return when something is over that lasts so long from a moment on, not counting pauses."""
    over = Moment(since + seconds)
    for pause in pauses:
        if since < pause.until:
            over = Delay(max(since, pause.since), pause.until).of(over)
    return over


def beginning(pauses: Sequence[Pause], until: Moment, seconds: int) -> Moment:
    """Return when something began that is over at a moment, and lasts so long without pauses."""
    began = Moment(until - seconds)
    for pause in reversed(pauses):
        if began <= pause.until and pause.since < until:
            began = Moment(began - (min(pause.until, until) - pause.since))
    return began


def written_moment(at: Moment) -> str:
    """Write a moment to the second, as it is typed: ``2026-12-24T18:00:00Z``."""
    return f"{datetime.fromtimestamp(at, UTC).replace(tzinfo=None).isoformat()}Z"
