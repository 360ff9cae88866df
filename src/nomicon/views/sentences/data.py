"""What a game holds, as data for programs: the public record, entries, events, and whatever stands on a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias, get_args

from nomicon.game.names import Moment, PlayerId
from nomicon.game.values.plain import PlayerSet, shown
from nomicon.game.values.records import field_names, is_record, name_of
from nomicon.law.language.kinds import annotations_of
from nomicon.play.record import Entry, WrittenEntry
from nomicon.views.elements.page import Seen, in_order, iso
from nomicon.views.elements.secrecy import public_record
from nomicon.views.sentences.telling import is_for

HOW_TO_CHECK = (
    "The link of an entry is the SHA-256, in hexadecimal, of the previous link followed by the entry's line, "
    "both as UTF-8. For the first entry, use 64 zeros as the previous link. Sealed entries have neither link nor "
    "line."
)
"""Stands in every export, so that whoever has the file needs nothing else."""


JsonObject: TypeAlias = dict[str, Any]
"""Plain data by name, as it is written in JSON."""


def record(seen: Seen) -> JsonObject:
    """Return the public record of a game as data, with the very lines that were hashed into the links of its chain."""
    entries = [{**public_data(written), "line": written.line.decode() or None} for written in public_record(seen)]
    return {
        "game": seen.game.id,
        "title": seen.game.title,
        "rulebook": seen.game.rulebook,
        "how_to_check": HOW_TO_CHECK,
        "entries": entries,
    }


def public_data(written: WrittenEntry) -> JsonObject:
    """Return an entry that everybody may see as data; what was sealed has no link."""
    entry = written.entry
    return {
        "entry": str(entry.place),
        "at": iso(entry.at),
        "move": named(entry.move),
        "events": [named(event) for event in entry.events],
        "grounds": list(entry.grounds),
        "seed": entry.seed,
        "link": written.link or None,
    }


def entry_data(entry: Entry, link: str, lines: Sequence[str]) -> JsonObject:
    """Return an entry as data: where it stands, when, on which grounds, under which link, and what it says.

    The place of what is sealed would say how many have voted, so its own voter is not told it either, nor the link.
    """
    return {
        "accepted": True,
        "entry": None if entry.place.sealed else str(entry.place),
        "at": iso(entry.at),
        "grounds": list(entry.grounds),
        "link": None if entry.place.sealed else link,
        "answers": list(lines),
    }


def events_for(entry: Entry, viewer: PlayerId | None) -> list[JsonObject]:
    """Return what of an entry's events somebody is told, as data."""
    return [_named_record(event) for event in entry.events if is_for(event, viewer)]


def named(value: object, kind: object = None) -> object:
    """Turn a move, an event, or what is in one, into data; its kind goes with it, and its type tells moments apart."""
    if type(value) in PLAIN:
        return iso(Moment(value)) if _is_moment(kind) and isinstance(value, int) else value
    if is_record(value):
        return _named_record(value)
    if isinstance(value, tuple | list):
        inner = [one for one in get_args(kind) if one is not Ellipsis]
        mixed = inner if len(inner) == len(value) else inner[:1] * len(value) or [None] * len(value)
        return [named(one, which) for one, which in zip(value, mixed, strict=True)]
    if isinstance(value, dict):
        return {str(name): named(one) for name, one in value.items()}
    return value


def _named_record(value: object) -> JsonObject:
    told = {name: named(getattr(value, name), of) for name, of in field_kinds(value)}
    return {"kind": name_of(type(value)), **told}


PLAIN = (str, int, bool, type(None))
"""What most fields hold; it is told as it is, unless it is a moment."""


@cache
def _is_moment(kind: object) -> bool:
    """Say whether a field of this type holds a moment."""
    return kind is Moment or Moment in get_args(kind)


def field_kinds(value: object) -> tuple[tuple[str, object], ...]:
    """Return the fields of a value, each with its type."""
    shape: type = type(value)
    return _field_kinds(shape)


@cache
def _field_kinds(shape: type) -> tuple[tuple[str, object], ...]:
    kinds = annotations_of(shape)
    return tuple((name, kinds[name]) for name in field_names(shape))


def as_json(value: object) -> Any:
    """Turn what pages and answers hold into what JSON holds: exact numbers and moments become texts."""
    match value:
        case None | bool() | int():
            return value
        case str():
            return str(value)
        case Fraction():
            return shown(value)
        case datetime() | date():
            return value.isoformat()
        case PlayerSet(kind, about):
            return {"group": kind, "about": list(about)}
        case Mapping():
            return {str(name): as_json(value[name]) for name in in_order(value)}
        case Iterable():
            return [as_json(one) for one in value]
        case _:
            return str(value)
