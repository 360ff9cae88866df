"""Whole lines read at once by JSON's own reader, several times faster than field by field.

What it cannot read as it stands (exact numbers, maps, records within records) is left as JSON, and read by the forms
of its fields. A line is read in this way only if it is written again in the very same bytes: so nothing that is
damaged, of an older form or not of ours gets through, and what is wrong with it is for the slower way to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from operator import or_
from typing import Any, Protocol, TypeVar

from msgspec import MsgspecError, Struct, defstruct, json, structs

from nomicon.adapters.forms.records import Forms, RecordForm
from nomicon.adapters.forms.values import Unreadable, told
from nomicon.game.names import Moment
from nomicon.game.values.records import TAG_FIELD
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import Entry, EntryId
from nomicon.play.chapter import Event, Move

T = TypeVar("T")


class _ReadLine(Protocol):
    """A line as JSON's own reader gives it."""

    place: str
    at: int
    move: Move
    events: tuple[Event, ...]
    grounds: tuple[str, ...]
    seed: str
    versions: tuple[str, ...]


class LineReader:
    """Reads lines at once, with moves and events of these classes."""

    def __init__(self, forms: Forms, moves: Iterable[type], events: Iterable[type]) -> None:
        """Take the classes, and the forms that are worked out from their fields."""
        self._made: dict[type, Callable[[object], Any]] = {}
        one_move, one_event = self._one_of(forms, moves), self._one_of(forms, events)
        several = tuple[str, ...]
        fields = [
            ("place", str),
            ("at", int),
            ("move", one_move),
            ("events", tuple[one_event, ...]),  # type: ignore[valid-type]
            ("grounds", several),
            ("seed", str),
            ("versions", several),
        ]
        self._read: Callable[[bytes], Any] = json.Decoder(defstruct("Line", fields)).decode
        self._write = json.Encoder().encode

    def read(self, line: bytes) -> Entry | None:
        """Return the entry in a line; None where it takes the slower way to read it, or to say what is wrong."""
        try:
            read: _ReadLine = self._read(line)
            if self._write(read) != line:
                return None
            events = tuple([self._whole(event) for event in read.events])
            move, at = self._whole(read.move), Moment(read.at)
            return Entry(place_of(read.place), at, move, events, read.grounds, read.seed, read.versions)
        except (MsgspecError, ValueError, RecursionError):
            return None

    def _whole(self, value: T) -> T:
        made = self._made.get(type(value))
        return value if made is None else made(value)

    def _one_of(self, forms: Forms, classes: Iterable[type]) -> object:
        return reduce(or_, [self._shape(forms.record(cls)) for cls in classes])

    def _shape(self, form: RecordForm[object]) -> type:
        """Return the class whose values the reader makes of records: the very class, or one that holds them as JSON."""
        left = [
            (place, part.shapes & part.as_they_are, part.read)
            for place, (_, _, part) in enumerate(form.parts)
            if part.hint is None
        ]
        if not left:
            return form.cls
        fields = [(key, object if part.hint is None else part.hint) for _, key, part in form.parts]
        shape = defstruct(form.cls.__name__, fields, tag=form.tag, tag_field=TAG_FIELD)
        self._made[shape] = partial(_made, form.cls, left)
        return shape


def _made(cls: type, left: list[tuple[int, frozenset[type], Callable[[object], object]]], shape: Struct) -> object:
    """Make a value of a class, and read what was left as JSON, but for what is in JSON as it is in the value."""
    parts: Sequence[object] = structs.astuple(shape)
    for place, as_they_are, read in left:
        if type(parts[place]) not in as_they_are:
            parts = [*parts[:place], read(parts[place]), *parts[place + 1 :]]
    return cls(*parts)


def place_of(text: str) -> EntryId:
    """Read a place as it is written: ``12``, or ``12.3`` for what is sealed."""
    if text.isascii() and text.isdigit() and text[0] != "0":
        return EntryId(int(text))
    number, _point, sealed = text.partition(".")
    try:
        place = EntryId(int(number), int(sealed or 0))
    except ValueError:
        raise Unreadable(_("{value} is not the number of an entry", value=told(text))) from None
    if str(place) != text or place.number < 1 or place.sealed < 0:
        raise Unreadable(_("{value} is not the number of an entry", value=told(text)))
    return place
