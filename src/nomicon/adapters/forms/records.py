"""How moves, events and the records in them are written as JSON and read back, worked out once from their fields.

Every record is written as ``{"kind": "BallotCast", ...}`` with its fields in the order of their declaration. A field
that is itself called `kind` is written as `kind_`.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Any, ForwardRef, Literal, NewType, TypeAlias, TypeVar, Union, get_args, get_origin

from rpds import HashTrieMap

from nomicon.adapters.forms import gathered, values
from nomicon.adapters.forms.values import Form, Json, Unreadable, told
from nomicon.game.values import plain

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns the JSON of an old form of a record into that of the next form, with the next form's kind."""

UPCAST_LIMIT = 100
"""Forms one record may have had. Upcasts that lead in a circle would otherwise never end."""

SIMPLE: Mapping[Any, Form] = {
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
    {type(None), bool, int, str, Fraction, date, datetime, plain.Group, tuple, list, dict, HashTrieMap}
)


K = TypeVar("K")
V = TypeVar("V")


class Kept(Mapping[K, V]):
    """Stands for a persistent map where the types of fields are looked at: that class takes no subscripts."""


ABSENT = object()
"""Stands where an older program wrote nothing."""


def _same(value: Any) -> Any:
    return value


class RecordForm:
    """How one frozen dataclass is written and read.

    Every field is written. A field that an older program did not know is read as its default, which must mean what held
    before there was the field; anything else that is missing is damage.
    """

    def __init__(self, cls: type, tag: str) -> None:
        self.cls = cls
        self.tag = tag
        self.added: dict[str, Callable[[], Any]] = {}  # Names in JSON of fields that have a default, and the default.
        self.parts: list[tuple[str, str, Form]] = []  # The field, its name in JSON, its form.

    def write(self, value: Any) -> Json:
        """Write a record of just this class."""
        record: dict[str, Json] = {"kind": self.tag}
        name = ""
        try:
            for name, key, form in self.parts:
                record[key] = form.write(getattr(value, name))
        except ValueError as error:
            raise ValueError(f"{self.cls.__name__}.{name}: {error}") from None
        return record

    def read(self, record: dict[str, Json]) -> Any:
        """Read a record whose kind has been looked at."""
        if len(record) != len(self.parts) + 1:
            record = self._completed(record)
        found: list[Any] = []
        try:
            for _, key, form in self.parts:
                found.append(form.read(record[key]) if record[key] is not ABSENT else self.added[key]())
        except Unreadable as error:
            raise Unreadable(f"{self.cls.__name__}.{self.parts[len(found)][0]}: {error}") from None
        except KeyError:
            raise Unreadable(f"{self.cls.__name__}.{self.parts[len(found)][0]} is missing") from None
        try:
            return self.cls(*found)
        except ValueError as error:
            raise Unreadable(f"{self.cls.__name__}: {error}") from None

    def _completed(self, record: dict[str, Json]) -> dict[str, Any]:
        """Return a record of an older program with a mark for every field that it did not know."""
        known = {key for _, key, _ in self.parts}
        unknown = ", ".join(sorted(set(record) - known - {"kind"}))
        if unknown:
            raise Unreadable(f"{self.cls.__name__} has no field {unknown}")
        return {**dict.fromkeys(self.added, ABSENT), **record}


class Forms:
    """The forms of all kinds of records that may stand in the record of a game."""

    def __init__(self, classes: Iterable[type], upcasts: Mapping[str, Upcast] | None = None) -> None:
        self._classes = tuple(classes)
        self._upcasts = dict(upcasts or {})
        self._records: dict[type, RecordForm] = {}
        self._tags: dict[str, type] = {}

    def record(self, cls: type) -> RecordForm:
        """Return the form of one dataclass; it is worked out the first time."""
        known = self._records.get(cls)
        if known is not None:
            return known
        form = RecordForm(cls, self._tag(cls))
        self._records[cls] = form  # Before its fields, so that a record may hold others of its own kind.
        hints = _hints(cls)
        for field in fields(cls):
            if not field.init or field.kw_only:
                raise TypeError(f"{cls.__name__}.{field.name} cannot be recorded: it is not an ordinary field")
            key = "kind_" if field.name == "kind" else field.name
            if field.default is not MISSING:
                form.added[key] = partial(_same, field.default)
            elif field.default_factory is not MISSING:
                form.added[key] = field.default_factory
            form.parts.append((field.name, key, self._form(hints[field.name], f"{cls.__name__}.{field.name}")))
        return form

    def one_of(self, classes: Iterable[type]) -> Form:
        """Make the form of a value that is one of these dataclasses, told apart by their kind."""
        by_class = {cls: self.record(cls) for cls in classes}
        by_tag = {form.tag: form.read for form in by_class.values()}
        listed = ", ".join(cls.__name__ for cls in by_class) or "no kind at all"

        def write(value: Any) -> Json:
            form = by_class.get(type(value))
            if form is None:
                raise ValueError(f"{told(value)} is not of a kind that may stand here, which are {listed}")
            return form.write(value)

        def read(record: Json) -> Any:
            if type(record) is not dict:
                raise Unreadable(f"{told(record)} is not a record with a kind")
            reads = by_tag.get(_kind(record))
            if reads is None:
                record = self._upcast(record)
                reads = by_tag.get(_kind(record))
            if reads is None:
                raise Unreadable(f"{_kind(record)} is not a kind that may stand here")
            return reads(record)

        return Form(write, read, frozenset({dict}))

    def _tag(self, cls: type) -> str:
        if not is_dataclass(cls):
            raise TypeError(f"{cls.__name__} cannot be recorded: it is not a dataclass")
        if self._tags.setdefault(cls.__name__, cls) is not cls:
            raise TypeError(f"two kinds of record are called {cls.__name__}; rename one")
        tag, form = cls.__name__, 1
        while tag in self._upcasts:
            form += 1
            tag = f"{cls.__name__}.{form}"
        return tag

    def _upcast(self, record: dict[str, Json]) -> dict[str, Json]:
        for _ in range(UPCAST_LIMIT):
            upcast = self._upcasts.get(_kind(record))
            if upcast is None:
                break
            try:
                record = upcast(dict(record))
            except (LookupError, TypeError, ValueError) as error:
                raise Unreadable(f"{told(record)} cannot be turned into its newer form: {error!r}") from None
        return record

    # -- From a field's type to its form ---------------------------------------------

    def _form(self, hint: Any, where: str) -> Form:
        hint = _resolved(hint, where)
        if _is_hashable(hint) and hint in SIMPLE:
            return SIMPLE[hint]
        if isinstance(hint, type) and issubclass(hint, Enum):
            return values.chosen(hint)
        if isinstance(hint, type) and is_dataclass(hint):
            return self.one_of(self._kinds_of(hint))
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Union or origin is types.UnionType:
            return self._union([_resolved(argument, where) for argument in arguments], where)
        if origin is Literal:
            return gathered.literal(arguments)
        if origin is tuple and arguments[-1] is Ellipsis:
            return gathered.list_of(self._form(arguments[0], where))
        if origin is tuple:
            return gathered.row_of([self._form(argument, where) for argument in arguments])
        if origin is frozenset:
            return gathered.set_of(self._form(arguments[0], where))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            made = HashTrieMap if origin is Kept else dict
            return gathered.map_of(self._form(arguments[0], where), self._form(arguments[1], where), made)
        raise TypeError(f"{where} cannot be recorded: {hint!r} has no form in JSON")

    def _kinds_of(self, cls: type) -> list[type]:
        return list(dict.fromkeys([cls, *(known for known in self._classes if issubclass(known, cls))]))

    def _union(self, hints: Sequence[Any], where: str) -> Form:
        records = [hint for hint in hints if isinstance(hint, type) and is_dataclass(hint)]
        forms = [(_python_types(hint), self._form(hint, where)) for hint in hints if hint not in records]
        if records:
            kinds = dict.fromkeys(kind for record in records for kind in self._kinds_of(record))
            forms.append((frozenset(kinds), self.one_of(kinds)))
        shapes = [shape for _, form in forms for shape in form.shapes]
        if len(set(shapes)) == len(shapes):
            return gathered.first_of(forms)
        if all(_python_types(hint) <= PLAIN_TYPES for hint in hints):
            return values.PLAIN
        raise TypeError(f"{where} cannot be recorded: some of its types look the same in JSON; make one a record")


def _kind(record: dict[str, Json]) -> str:
    kind = record.get("kind")
    return kind if type(kind) is str else told(kind)


def _hints(cls: type) -> dict[str, Any]:
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if is_dataclass(base):
            hints |= inspect.get_annotations(base, locals={"HashTrieMap": Kept}, eval_str=True)
    return hints


def _resolved(hint: Any, where: str) -> Any:
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


def _is_hashable(hint: Any) -> bool:
    return getattr(hint, "__hash__", None) is not None


def _python_types(hint: Any) -> frozenset[type]:
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
    return frozenset({hint})
