"""Folded games as bytes, to open a long game quickly. Never a second truth: whatever looks odd is thrown away.

They are pickles, which can run code for whoever can write to the file. So they are read by an unpickler that builds
values of the core and nothing else: no function can be named in them. What another engine wrote, or one whose classes
had other fields, is not read at all.

What only grows lies apart (`chunks`), so that opening a game takes no longer the longer it has lasted.
"""

from __future__ import annotations

import hashlib
import io
import json
import pickle
import re
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, get_args

from msgspec import Struct, field

from nomicon.adapters.ledgers.snapshots.parts import Chunks, Ref, Segments
from nomicon.game.rules import Rule, Ruleset
from nomicon.game.state import Game
from nomicon.game.values.archive import Archive, Series
from nomicon.game.values.number_set import NumberSet
from nomicon.game.values.records import field_names, field_types, is_record_class
from nomicon.game.values.replacing import replace
from nomicon.game.values.schedule import Schedule
from nomicon.game.values.translatable import Sentence
from nomicon.hosting.ports import EntryId, Snapshot
from nomicon.play.engine import DECIDES
from nomicon.play.index import Index

FORM = 3
"""To be raised when bytes are laid out in another way."""

CORE = ("nomicon.game.", "nomicon.law.", "nomicon.play.")
"""Where classes of values live. Nothing in there can reach a file, a clock or a socket."""

AT_HAND = 8
"""Versions of one rule that are kept with it; when there are more, the old ones are laid apart."""

PARTS_READ = 64
"""Parts kept in memory once they were read, so that walking through a long game does not read each a hundred times."""

OTHERS = frozenset(
    {
        ("builtins", "str"),
        ("rpds", "HashTrieMap"),
        ("rpds", "HashTrieSet"),
        ("rpds", "List"),
        ("fractions", "Fraction"),
        ("datetime", "date"),
        ("datetime", "datetime"),
        ("datetime", "timedelta"),
        ("datetime", "timezone"),
    }
)


APART = {Chunks: "chunks", Segments: "segments"}
"""What is told by the names of its parts only."""


class SnapshotParts:
    """The parts of one folded game: those read so far, and how to read the others.

    `fetch` returns the bytes of a part, or None; a part that is missing or altered raises what `damaged` returns.
    Several threads may look into one game: two that read the same part at once read it twice, and neither waits.
    """

    def __init__(self, fetch: Callable[[str], bytes | None], damaged: Callable[[], Exception]) -> None:
        self._fetch, self._damaged = fetch, damaged
        self._read: OrderedDict[str, object] = OrderedDict()
        self._lock = threading.Lock()  # Of what was read, and never held while something is read.

    def load(self, name: str) -> object:
        """Return a part by name."""
        with self._lock:
            if name in self._read:
                self._read.move_to_end(name)
                return self._read[name]
        data = self._fetch(name)
        if data is None or _name(data) != name:
            raise self._damaged()
        self.keep(name, part := Unpickler(data, self).load())
        return part

    def keep(self, name: str, part: object) -> None:
        """Remember a part that was read or written."""
        with self._lock:
            self._read[name] = part
            while len(self._read) > PARTS_READ:
                self._read.popitem(last=False)


class Unpickler(pickle.Unpickler):
    """Builds values of the core and nothing else; parts that lie apart are not read before they are asked for."""

    def __init__(self, data: bytes, parts: SnapshotParts) -> None:
        super().__init__(io.BytesIO(data))
        self._parts = parts

    def find_class(self, module: str, name: str) -> object:
        """Return a class by name, if values of it may stand in a game."""
        if (module, name) in OTHERS:
            return super().find_class(module, name)
        # A dotted name would reach through a module into what it imports.
        if not f"{module}.".startswith(CORE) or "." in name:
            raise pickle.UnpicklingError(f"{module}.{name} is not allowed in the saved state of a game")
        found = getattr(sys.modules.get(module), name, None)
        if not isinstance(found, type) or found.__module__ != module or not _is_value(found):
            raise pickle.UnpicklingError(f"{module}.{name} is not a kind of value")
        return found

    def persistent_load(self, told: Any) -> Any:
        """Return parts that lie apart, unread."""
        kind, refs = told
        of = next(cls for cls, name in APART.items() if name == kind)
        return of(tuple(Ref(*ref) for ref in refs), self._parts.load)


class Pickler(pickle.Pickler):
    """Writes records as calls of their class, which are read much faster than what pickles do of themselves."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, protocol=5)
        self._names: dict[type, tuple[str, ...]] = {}

    def persistent_id(self, value: Any) -> Any:
        """Tell parts that lie apart by their names only."""
        kind = APART.get(type(value))  # Asked of every value there is, so asked quickly.
        if kind is not None:
            return kind, tuple((ref.name, ref.count, ref.low, ref.high) for ref in value.refs)
        return None

    def reducer_override(self, value: object) -> Any:
        """Say how a value is made again; every other kind of value is left to pickle.

        A sentence is kept as its plain English text, as it is in the record.
        """
        kind = type(value)
        if isinstance(value, Sentence):
            return str, (str(value),)
        names = self._names.get(kind)
        if names is None:
            if not is_record_class(kind):
                return NotImplemented
            names = self._names[kind] = field_names(kind)
        return kind, tuple([getattr(value, name) for name in names])


class Freezing(Struct):
    """A folding being turned into bytes: the parts that are new, by name."""

    parts: SnapshotParts
    new: dict[str, bytes] = field(default_factory=dict)

    def apart(self, part: object, count: int, low: object = None, high: object = None) -> Ref:
        """Lay a part apart."""
        data = _pickled(part)
        name = _name(data)
        self.new[name] = data
        self.parts.keep(name, part)
        return Ref(name, count, low, high)

    def map(self, archive: Archive[Any, Any], settled: Callable[[Any], bool]) -> Archive[Any, Any]:
        """Lay apart what is settled of a map."""
        done = {key: value for key, value in sorted(archive.hot.items()) if settled(key)}
        if not done:
            return archive
        hot = archive.hot
        for key in done:
            hot = hot.discard(key)
        cold = archive.cold if isinstance(archive.cold, Chunks) else Chunks((), self.parts.load)
        count = sum(key not in cold for key in done)
        keys = list(done)
        chunks = Chunks((*cold.refs, self.apart(done, count, keys[0], keys[-1])), self.parts.load)
        return Archive(hot, chunks, archive.numbers)

    def series(self, series: Series[Any]) -> Series[Any]:
        """Lay apart all but the last value of a series."""
        old, cold = series.hot[:-1], series.cold
        refs = cold.refs if isinstance(cold, Segments) else ()
        return Series(series.hot[-1:], Segments((*refs, self.apart(old, len(old))), self.parts.load))

    def rules(self, ruleset: Ruleset) -> Ruleset:
        """Lay apart the old versions of rules, and the rules that were repealed."""
        rules = ruleset.rules
        for key, rule in sorted(rules.items()):
            if len(rule.layers.hot) > AT_HAND:
                slim: Rule = replace(rule, layers=self.series(rule.layers))
                rules = rules.insert(key, slim)
        return replace(ruleset, rules=rules, repealed=self.map(ruleset.repealed, lambda key: True))


def freeze(snapshot: Snapshot, engine: str, parts: SnapshotParts) -> tuple[bytes, Mapping[str, bytes], Snapshot]:
    """Turn a snapshot into bytes that `thaw` can read; return them, its new parts, and the same snapshot without them.

    They are proved by reading them.
    """
    making, game, index = Freezing(parts), snapshot.game, snapshot.index
    slim = replace(
        game,
        rules=making.rules(game.rules),
        proposals=making.map(game.proposals, lambda key: key not in game.active),
        judgements=making.map(game.judgements, lambda key: key not in game.unjudged),
        claims=making.map(game.claims, lambda key: True),
    )
    if index is not None:
        newest = max(index.blocks.hot, default=None)
        index = replace(index, blocks=making.map(index.blocks, lambda key: key != newest))
    data = _pickled((slim, index))
    Unpickler(data, parts).load()
    for part in making.new.values():
        Unpickler(part, parts).load()
    header = {"form": FORM, "engine": engine, "shapes": shapes()}
    return json.dumps(header).encode() + b"\n" + data, making.new, Snapshot(snapshot.place, slim, index)


def thaw(place: EntryId, frozen: bytes, engine: str, parts: SnapshotParts) -> Snapshot | None:
    """Read a snapshot back that was made at a place; return None for what this program cannot read or did not write."""
    head, _, data = frozen.partition(b"\n")
    try:
        if json.loads(head) != {"form": FORM, "engine": engine, "shapes": shapes()}:
            return None
        game, index = Unpickler(data, parts).load()
    except Exception:  # Damaged pickles fail in every way there is; folding the entries is always the way out.
        return None
    return Snapshot(place, game, index) if isinstance(game, Game) and isinstance(index, Index | None) else None


@cache
def shapes() -> str:
    """Name the fields of everything that can stand in a snapshot, in one digest: another shape, another digest.

    It goes from class to class by what their fields are said to be, and not by what has been imported: which modules
    those are differs from command to command.
    """
    kinds, waiting = set[type](), [Game, Index]
    while waiting:
        kind = waiting.pop()
        if kind not in kinds and is_record_class(kind):
            kinds.add(kind)
            waiting.extend(_named_by(kind))
    told = sorted(f"{kind.__module__}.{kind.__name__}: {_shape(kind)}" for kind in kinds)
    told += sorted(f"{move.__module__}.{move.__name__}: {field_names(move)}" for move in DECIDES)  # In corrections.
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def _named_by(kind: type) -> Iterator[type]:
    """Yield the classes that the annotations of a class name, through other names for several of them."""
    module = vars(sys.modules[kind.__module__])
    for annotation in field_types(kind).values():
        for word in re.findall(r"\w+", annotation):
            yield from _classes(module.get(word))


def _classes(meant: object) -> Iterator[type]:
    if isinstance(meant, type):
        yield meant
    else:
        for part in get_args(meant):
            yield from _classes(part)


def _pickled(value: object) -> bytes:
    written = io.BytesIO()
    Pickler(written).dump(value)
    return written.getvalue()


def _name(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _is_value(cls: type) -> bool:
    return is_record_class(cls) or issubclass(cls, Enum | Archive | NumberSet | Series | Schedule)


def _shape(cls: type) -> Sequence[str]:
    return [f"{name}: {written}" for name, written in field_types(cls).items()]
