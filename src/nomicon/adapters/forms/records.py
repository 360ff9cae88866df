"""How moves, events and the records in them are written as JSON and read back, worked out once from their fields.

What a record's form is, is worked out when it is first written or read: most commands meet few of all kinds.

Every record is written as ``{"kind": "BallotCast", ...}`` with its fields in the order of their declaration. A field
that is itself called `kind` is written as `kind_`. Moves and events state their tag in their class's header; what
stands in them is written under the name of its class.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from typing import Any, ForwardRef, Generic, Literal, NewType, TypeAlias, TypeVar, Union, get_args, get_origin

from msgspec import structs
from rpds import HashTrieMap

from nomicon.adapters.forms import gathered, values
from nomicon.adapters.forms.hints import KeptMapping, fields_with_default, hints_of
from nomicon.adapters.forms.values import Json, StoredForm, Unreadable, Unwritable, told
from nomicon.game.values import plain
from nomicon.game.values.records import TAG_FIELD, Tagged, field_names, is_record_class, tag_of
from nomicon.game.values.translatable import _, sentence_of

Upcast: TypeAlias = Callable[[dict[str, object]], dict[str, object]]
"""Turns the JSON of an old form of a record into that of the next form, with the next form's kind."""

UPCAST_LIMIT = 100
"""Forms one record may have had. Upcasts that lead in a circle would otherwise never end."""

SIMPLE: Mapping[object, StoredForm[object]] = {
    None: values.NOTHING,
    type(None): values.NOTHING,
    bool: values.YES_NO,
    int: values.WHOLE,
    str: values.TEXT,
    Fraction: values.FRACTION,
    date: values.DATE,
    datetime: values.DATETIME,
    # The alias is recursive, and so stands in the code as text.
    plain.Plain: values.PLAIN,
}

PLAIN_TYPES: frozenset[type] = frozenset(
    {type(None), bool, int, str, Fraction, date, datetime, plain.PlayerSet, tuple, list, dict, HashTrieMap}
)


T = TypeVar("T")

ABSENT = object()
"""Stands where an older program wrote nothing."""


class RecordForm(Generic[T]):
    """How the values of one class with named fields are written and read.

    Every field is written. A field that an older program did not know is read as its default, which must mean what held
    before there was the field; anything else that is missing is damage.
    """

    def __init__(self, cls: type[T], tag: str) -> None:
        self.cls = cls
        self.tag = tag
        self.added: set[str] = set()  # Names in JSON of fields that have a default.
        self.parts: list[tuple[str, str, StoredForm[object]]] = []  # The field, its name in JSON, its form.
        self._as_they_are: set[tuple[type, ...]] = set()  # Types of fields with which a value needs no help from us.

    def write(self, value: object) -> Json:
        """Write a record of just this class: the value itself, where JSON's own writer writes it in the same way."""
        if isinstance(value, Tagged):
            kinds = tuple(map(type, structs.astuple(value)))
            if kinds in self._as_they_are:
                return value
            if all(kind in form.as_they_are for kind, (_, _, form) in zip(kinds, self.parts, strict=True)):
                self._as_they_are.add(kinds)
                return value
        return self.write_out(value)

    def write_out(self, value: object) -> Json:
        """Write a record of just this class field by field. Raises `ValueError` for what could not be read back."""
        record: dict[str, Json] = {TAG_FIELD: self.tag}
        name = ""
        try:
            for name, key, form in self.parts:
                record[key] = form.write(getattr(value, name))
        except ValueError as error:
            raise Unwritable(f"{self.cls.__name__}.{name}: {error}") from None
        return record

    def read(self, record: dict[str, Json]) -> T:
        """Read a record whose kind has been looked at."""
        if len(record) != len(self.parts) + 1:
            record = self._completed(record)
        found: dict[str, object] = {}
        name = ""
        try:
            for name, key, form in self.parts:
                if record[key] is not ABSENT:
                    found[name] = form.read(record[key])
        except Unreadable as error:
            where = f"{self.cls.__name__}.{name}"
            raise Unreadable(_("{where}: {wrong}", where=where, wrong=sentence_of(error))) from None
        except KeyError:
            raise Unreadable(_("{field} is missing", field=f"{self.cls.__name__}.{name}")) from None
        try:
            return self.cls(**found)
        except ValueError as error:
            raise Unreadable(_("{where}: {wrong}", where=self.cls.__name__, wrong=sentence_of(error))) from None

    def _completed(self, record: dict[str, Json]) -> dict[str, Json]:
        """Return a record of an older program with a mark for every field that it did not know."""
        known = {key for _, key, _ in self.parts}
        unknown = ", ".join(sorted(set(record) - known - {TAG_FIELD}))
        if unknown:
            raise Unreadable(_("{kind} has no field {name}", kind=self.cls.__name__, name=unknown))
        return {**dict.fromkeys(self.added, ABSENT), **record}


class Forms:
    """The forms of all kinds of records that may stand in the record of a game."""

    def __init__(self, classes: Iterable[type], upcasts: Mapping[str, Upcast] | None = None) -> None:
        self._classes = tuple(classes)
        self._upcasts = dict(upcasts or {})
        self._records: dict[type, RecordForm[Any]] = {}
        self._kinds: dict[type, str] = {}  # All that may stand somewhere, with their tags.
        self._tags: dict[str, type] = {}

    def work_out(self) -> None:
        """Work out the forms of all kinds now. Raises `TypeError` for a field that cannot be recorded."""
        left = list(self._kinds)
        while left:
            for cls in left:
                self.record(cls)
            left = [cls for cls in self._kinds if cls not in self._records]

    def record(self, cls: type[T]) -> RecordForm[T]:
        """Return the form of one class; it is worked out the first time."""
        known: RecordForm[T] | None = self._records.get(cls)
        if known is not None:
            return known
        form = RecordForm(cls, self._tag(cls))
        hints = hints_of(cls)
        with_default = fields_with_default(cls)
        for name in field_names(cls):
            key = f"{TAG_FIELD}_" if name == TAG_FIELD else name
            if name in with_default:
                form.added.add(key)
            form.parts.append((name, key, self.form(hints[name], f"{cls.__name__}.{name}")))
        return self._records.setdefault(cls, form)

    def one_of(self, classes: Iterable[type[T]]) -> StoredForm[T]:
        """Make the form of a value of one of these classes, told apart by their kind."""
        by_tag: dict[str, type[T]] = {self._tag(cls): cls for cls in classes}
        allowed = frozenset(by_tag.values())
        by_class: dict[type, RecordForm[T]] = {}

        def write(value: object) -> Json:
            form = by_class.get(type(value))
            return (worked_out(value) if form is None else form).write(value)

        def worked_out(value: object) -> RecordForm[T]:
            cls = type(value)
            if cls not in allowed:
                listed = ", ".join(one.__name__ for one in by_tag.values()) or "no kind"
                raise Unwritable(f"{told(value)} has a kind that is not allowed here. The allowed kinds are {listed}")
            form: RecordForm[T] = self.record(cls)
            by_class[cls] = form
            return form

        def read(record: Json) -> T:
            if type(record) is not dict:
                raise Unreadable(_("{value} is not a record with a kind", value=told(record)))
            cls = by_tag.get(_kind(record))
            if cls is None:
                record = self._upcast(record)
                cls = by_tag.get(_kind(record))
            if cls is None:
                raise Unreadable(_("{kind} is not a kind that is allowed here", kind=_kind(record)))
            return self.record(cls).read(record)

        return StoredForm(write, read, frozenset({dict}))

    def _tag(self, cls: type) -> str:
        known = self._kinds.get(cls)
        if known is not None:
            return known
        if not is_record_class(cls):
            raise TypeError(f"{cls.__name__} cannot be recorded: it has no named fields")
        tag, form = tag_of(cls), 1
        if issubclass(cls, Tagged) and tag in self._upcasts:
            raise TypeError(f"{tag} is an old form: write another tag in the header of {cls.__name__}")
        while tag in self._upcasts:
            form += 1
            tag = f"{cls.__name__}.{form}"
        if self._tags.setdefault(tag, cls) is not cls:
            raise TypeError(f"two kinds of record are called {tag}: rename one")
        self._kinds[cls] = tag
        return tag

    def _upcast(self, record: dict[str, Json]) -> dict[str, Json]:
        for _round in range(UPCAST_LIMIT):
            upcast = self._upcasts.get(_kind(record))
            if upcast is None:
                break
            try:
                record = upcast(dict(record))
            except (LookupError, TypeError, ValueError) as error:
                raise Unreadable(
                    _("{value} cannot be converted to its newer form: {error}", value=told(record), error=repr(error))
                ) from None
        return record

    # -- From a field's type to its form ---------------------------------------------

    def form(self, hint: object, where: str) -> StoredForm[object]:
        """Make the form of a field. Raises `TypeError`, which says where it is, for a type that has none."""
        hint = _resolved(hint, where)
        if getattr(hint, "__hash__", None) is not None and hint in SIMPLE:
            return SIMPLE[hint]
        if isinstance(hint, type) and issubclass(hint, Enum):
            return values.chosen(hint)
        if is_record_class(hint):
            return self.one_of(self._kinds_of(hint))
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Union or origin is types.UnionType:
            return self._union([_resolved(argument, where) for argument in arguments], where)
        if origin is Literal:
            return gathered.literal(arguments)
        if origin is tuple and arguments[-1] is Ellipsis:
            return gathered.list_of(self.form(arguments[0], where))
        if origin is tuple:
            return gathered.row_of([self.form(argument, where) for argument in arguments])
        if origin is frozenset:
            return gathered.set_of(self.form(arguments[0], where))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            made = HashTrieMap if origin is KeptMapping else dict
            return gathered.map_of(self.form(arguments[0], where), self.form(arguments[1], where), made)
        raise TypeError(f"{where} cannot be recorded: {hint!r} has no form in JSON")

    def _kinds_of(self, cls: type) -> list[type]:
        return list(dict.fromkeys([cls, *(known for known in self._classes if issubclass(known, cls))]))

    def _union(self, hints: Sequence[object], where: str) -> StoredForm[object]:
        records = [hint for hint in hints if is_record_class(hint)]
        forms = [(_python_types(hint), self.form(hint, where)) for hint in hints if hint not in records]
        if records:
            kinds = dict.fromkeys(kind for record in records for kind in self._kinds_of(record))
            forms.append((frozenset(kinds), self.one_of(kinds)))
        shapes = [shape for _, form in forms for shape in form.shapes]
        if len(set(shapes)) == len(shapes):
            return gathered.first_of(forms)
        if all(_python_types(hint) <= PLAIN_TYPES for hint in hints):
            return values.PLAIN
        raise TypeError(
            f"{where} cannot be recorded: some of its types look alike in JSON. "
            "Turn one of these types into a record class"
        )


def _kind(record: dict[str, Json]) -> str:
    kind = record.get(TAG_FIELD)
    return kind if type(kind) is str else told(kind)


def _resolved(hint: object, where: str) -> object:
    """Look through new types, and through aliases that are written as text."""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    if isinstance(hint, ForwardRef):
        hint = hint.__forward_arg__
    if not isinstance(hint, str) or hint in SIMPLE:
        return hint
    try:
        return eval(hint, dict(vars(plain)))  # An alias for plain data; the text comes from our own source.
    except (NameError, TypeError):
        raise TypeError(f"{where} cannot be recorded: write the alias {hint!r} without quotation marks") from None


def _python_types(hint: object) -> frozenset[type]:
    """Say of which Python types a value with this hint is, for telling the members of a union apart."""
    origin = get_origin(hint)
    if hint == plain.Plain:
        return PLAIN_TYPES
    if hint is None:
        return frozenset({type(None)})
    if origin is Literal:
        return frozenset(map(type, get_args(hint)))
    if isinstance(origin, type):
        return frozenset({dict, HashTrieMap} if issubclass(origin, Mapping) else {origin})
    return frozenset({hint} if isinstance(hint, type) else ())
