"""What a page is: plain data about one game for one viewer, made anew each time it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol, TypeAlias, runtime_checkable

from nomicon.game.names import Moment, PlayerId
from nomicon.game.plain import Group, shown
from nomicon.game.state import Game
from nomicon.law.facts import moment
from nomicon.play.record import Written

Page: TypeAlias = Mapping[str, Any]
"""Text, whole numbers, yes and no, lists and mappings of them. Exact numbers are texts, and so are moments."""


class NoSuchPage(LookupError):
    """There is no such page, or nothing of that name to show; says what there is."""


@runtime_checkable
class Findable(Protocol):
    """A record in which single entries can be looked up, so that a page need not read all of it."""

    def some(self, numbers: Sequence[int]) -> Iterable[Written]:
        """Return the public entries of these numbers, in their order."""

    def behind(self, number: int) -> Iterable[Written]:
        """Return what stands sealed behind the public entry of a number, oldest first."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What every view is made from, and for whom; a viewer of None is a passer-by.

    `at` is the reader's clock. It is not the moment of the last entry, which a sealed ballot moves.
    """

    game: Game
    history: Sequence[Written]
    viewer: PlayerId | None
    at: Moment


@dataclass(frozen=True, slots=True)
class View:
    """One kind of page. An argument in brackets may be left out; one that ends in dots takes several words."""

    name: str
    sentence: str
    arguments: tuple[str, ...]
    show: Callable[..., Page]
    text: Callable[[Page], str]


def iso(at: Moment | None) -> str | None:
    """Write a moment as all pages do."""
    return None if at is None else _iso(at)


@lru_cache(1000)
def _iso(at: Moment) -> str:
    """Write a moment; the same ones are asked for again and again, by every move of a second."""
    told = moment(at)
    assert told is not None
    return told.strftime("%Y-%m-%dT%H:%M:%SZ")


def plain(value: Any) -> Any:
    """Turn what stands in a rule's header or a register into what a page may hold."""
    match value:
        case Fraction():
            return shown(value)
        case datetime():
            return value.strftime("%Y-%m-%dT%H:%M:%SZ")
        case date():
            return value.isoformat()
        case Group(kind, about):
            return {"group": kind, "about": list(about)}
        case Mapping():
            return {str(name): plain(value[name]) for name in in_order(value)}
        case tuple() | list():
            return [plain(one) for one in value]
        case _:
            return value


def in_order(value: Mapping[Any, Any]) -> list[Any]:
    """Return the names of a record as its author wrote them; of a map that keeps no order, sorted."""
    return list(value) if isinstance(value, dict) else sorted(value, key=str)


def number_in(word: str, what: str, known: Collection[int], width: int = 1) -> int:
    """Read the number of a rule, a proposal or a judgement, and make sure that there is one.

    Raises `NoSuchPage`, with all there are, each of so many digits at least.
    """
    digits = word.removeprefix("J-").removeprefix("#")
    if word[:2] in ("M-", "m-") and word[2:].isdecimal() and -int(word[2:]) in known:
        return -int(word[2:])
    if digits.isdecimal() and int(digits) in known:
        return int(digits)
    asked = word.zfill(width) if word.isdecimal() else word
    raise NoSuchPage(f"There is no {what} {asked}; there are: {_listed(known, width)}.")


def _listed(known: Collection[int], width: int) -> str:
    """Write numbers so that a long row of them stays short: ``101-116, 201``."""
    rows: list[list[int]] = []
    for number in sorted(set(known)):
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    ends = ([str(number).zfill(width) for number in dict.fromkeys((row[0], row[-1]))] for row in rows)
    return ", ".join(map("-".join, ends)) or "none"


def name_in(word: str, what: str, known: Sequence[str]) -> str:
    """Find a name, written in whatever letters, among those there are."""
    if word in known:
        return word
    alike = [name for name in known if name.lower() == word.lower()]
    if len(alike) == 1:
        return alike[0]
    raise NoSuchPage(f"There is no {what} {word!r}; there are: {', '.join(sorted(known)) or 'none'}.")
