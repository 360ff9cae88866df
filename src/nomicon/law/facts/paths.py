"""Paths of maps, as rules declare them: where each begins and ends, whether it leads one way only, and its cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nomicon.game.values.plain import Plain

ONE_WAY, BOTH_WAYS = " -> ", " - "
"""What stands between two places: ``Mill -> Bridge`` leads one way only, ``Mill - Bridge`` leads back, too."""


class Path(NamedTuple):
    """A path of a map."""

    start: str
    to: str
    is_one_way: bool = False
    cost: Plain = None


def ends_of(declared: Plain) -> list[str]:
    """Name the places that a path names, two of them if it is declared well; a third in a list is its cost."""
    match declared:
        case str():
            return [end.strip() for end in declared.split(ONE_WAY if ONE_WAY in declared else BOTH_WAYS)]
        case Mapping():
            return [str(declared["from"]), str(declared["to"])]
        case list() | tuple():
            return [str(end) for end in declared[:2]] if len(declared) <= 3 else [str(end) for end in declared]
        case _:
            return [str(declared)]


def paths_of(declared: Mapping[str, Plain]) -> Iterator[Path]:
    """Yield the paths of a map, from what its rule declares; those that make no sense are left out."""
    listed = declared.get("paths")
    for one in listed if isinstance(listed, list | tuple) else ():
        if isinstance(one, Mapping) and not {"from", "to"} <= set(one):
            continue
        ends = ends_of(one)
        if len(ends) != 2:
            continue
        start, to = ends
        if isinstance(one, Mapping):
            yield Path(start, to, one.get("one_way") is True, one.get("cost"))
        else:
            cost = one[2] if isinstance(one, list | tuple) and len(one) == 3 else None
            yield Path(start, to, isinstance(one, str) and ONE_WAY in one, cost)


def neighbours(declared: Mapping[str, Plain], place: str) -> tuple[str, ...]:
    """Return the places to which one path leads from a place, in the order in which the rule lists the paths."""
    onward = (
        to
        for path in paths_of(declared)
        for start, to in ((path.start, path.to), *(() if path.is_one_way else ((path.to, path.start),)))
        if start == place
    )
    return tuple(dict.fromkeys(onward))
