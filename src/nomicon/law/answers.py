"""The kinds of answer a question takes: how a literal in a rule's header, or what its code returns, is read.

Each reader takes plain data and returns the answer, or raises `ValueError` with a sentence for the rule's author.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from nomicon.game.names import Seconds
from nomicon.game.plain import Plain, exact

MOST = 10**9
"""The largest whole number that answers a question: more than all votes, rules or seats there will ever be."""

LONGEST = 1000 * 365 * 86400
"""The longest time that answers a question, so that every deadline falls in a year that can be written."""

UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}


@dataclass(frozen=True, slots=True)
class Undetermined:
    """The rules give no answer where one is needed, or go round in a circle; `trail` names the rules involved."""

    because: str = "no rule in force settles it"
    trail: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """A part of an electorate: ``{share: 1/5, of: Voters}``; or a plain number of ballots, with nothing it is of."""

    share: Fraction
    of: str = ""
    counted: str = "opening"

    def figure(self, base: int) -> Fraction:
        """Return how many are needed, never rounded."""
        return self.share * base if self.of else self.share


@dataclass(frozen=True, slots=True)
class Threshold:
    """What a vote needs: ``{more_than: 1/2, of: cast}``, ``{at_least: 2/3, of: eligible}``."""

    part: Fraction
    strictly: bool
    of: str

    def met(self, favour: int, cast: int, eligible: int) -> bool:
        """Count exactly; a majority of nothing is none."""
        needed = self.part * (cast if self.of == "cast" else eligible)
        return favour > 0 and (favour > needed if self.strictly else favour >= needed)


def yes_no(value: Plain) -> bool:
    """Read ``yes`` or ``no``."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("yes", "no"):
        return value.lower() == "yes"
    raise ValueError(f"{value!r} is neither yes nor no")


def number(value: Plain) -> Fraction:
    """Read an exact number."""
    return exact(value)


def count(value: Plain) -> int:
    """Read a whole number that is not negative."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise ValueError(f"{str(value)[:20]} is not a whole number from 0 to {MOST}")
    return value


def duration(value: Plain) -> Seconds:
    """Read a length of time: ``7 days``, ``36 hours``, ``1 week 2 days``, or a whole number of seconds."""
    length = _seconds(value)
    if length > LONGEST:
        raise ValueError(f"a length of time is at most {LONGEST // UNITS['day'] // 365} years")
    return Seconds(length)


def _seconds(value: Plain) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    found = re.findall(r"(\d+)\s*(second|minute|hour|day|week)s?\b", value) if isinstance(value, str) else []
    rest = re.sub(r"(\d+)\s*(second|minute|hour|day|week)s?\b|and|,|\s", "", value) if isinstance(value, str) else "?"
    if not found or rest:
        raise ValueError(f"{value!r} is not a length of time; write 7 days, 36 hours, or a whole number of seconds")
    return sum(int(many) * UNITS[unit] for many, unit in found)


def words(value: Plain) -> str:
    """Read a text."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a text")
    return value


def electorate(value: Plain) -> str:
    """Read an electorate: ``players``, ``nobody``, ``anybody``, ``the Speaker``, or a group that a rule declares."""
    return words(value)


def names(value: Plain) -> tuple[str, ...]:
    """Read a list of names."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, tuple | list) or not all(isinstance(name, str) for name in value):
        raise ValueError(f"{value!r} is not a list of names")
    return tuple(str(name) for name in value)


def share(value: Plain) -> Share:
    """Read ``{share: 1/5, of: Voters}``, or a number of ballots."""
    if not isinstance(value, Mapping):
        return Share(exact(value))
    stray = sorted(set(value) - {"share", "of", "counted"})
    if stray or "share" not in value:
        raise ValueError(
            f"a quorum is written {{share: 1/5, of: players}}{'; not ' + ', '.join(stray) if stray else ''}"
        )
    part, counted = exact(value["share"]), value.get("counted", "opening")
    if part < 0:
        raise ValueError("a share is not negative")
    if counted not in ("opening", "close"):
        raise ValueError("those a share is of are counted at the opening or the close")
    return Share(part, words(value.get("of", "players")), words(counted))


def threshold(value: Plain) -> Threshold | bool:
    """Read ``{more_than: 1/2, of: cast}`` or ``{at_least: 2/3, of: eligible}``; code may say yes or no outright."""
    if not isinstance(value, Mapping):
        return yes_no(value)
    kinds = [kind for kind in ("more_than", "at_least") if kind in value]
    of = value.get("of", "cast")
    if len(kinds) != 1 or set(value) - {"more_than", "at_least", "of"} or of not in ("cast", "eligible"):
        raise ValueError("a threshold is written {more_than: 1/2, of: cast} or {at_least: 2/3, of: eligible}")
    return Threshold(exact(value[kinds[0]]), kinds[0] == "more_than", str(of))


def yes_or_why_not(value: Plain) -> bool | str:
    """Read ``yes`` or ``no``, or a text that says why not."""
    return yes_no(value) if value in ("yes", "no") or not isinstance(value, str) else value


def one_or_many(value: Plain) -> str | tuple[str, ...]:
    """Read one name, or a list of names."""
    return value if isinstance(value, str) else names(value)


def one_of(*allowed: str) -> Reader:
    """Return a reader that takes one of these words only."""
    return Reader(allowed)


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads one of a few words."""

    allowed: tuple[str, ...]

    def __call__(self, value: Plain) -> str:
        """Read the word, or say which there are."""
        if value not in self.allowed or not isinstance(value, str):
            raise ValueError(f"{value!r} is not one of: {', '.join(self.allowed)}")
        return value
