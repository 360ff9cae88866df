"""Who is named where: puts one name of a player in place of another wherever a value names players.

It goes by annotations alone: a text is a player's name where its type says so (`PlayerId`, or the kinds of what names
players in rule code), however deep inside the value it stands. Whatever names nobody concerned is returned as it is.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin

from nomicon.game.names import Moment, PlayerId
from nomicon.game.rules import Layer
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.records import field_names, is_record_class
from nomicon.game.values.replacing import replace
from nomicon.law.language.kinds import ELECTORATE, KEY, PLAYER, PLAYERS, RECORD, SOMEBODY, ValueKind

T = TypeVar("T")

NAMING = (PLAYER, PLAYERS, SOMEBODY, ELECTORATE, KEY, RECORD)
"""Kinds of what rule code hands over in which a text may name a player: lines of registers among them."""

_AS_THEY_WERE = (Layer,)
"""Values that tell of the past, in which everybody keeps the name that they had then: who made which version of a
rule."""

_STAND_INS = {"HashTrieMap": Mapping, "Archive": Mapping}
"""Types that take no arguments when annotations are evaluated, and what is read in their place."""


def called_now(game: Game, value: T) -> T:
    """Return a record that names players by any names they have borne, so that it names them as they are called now."""
    return cast(T, named_anew(value, type(value), game.renamed)) if game.renamed else value


def names_of(game: Game, name: PlayerId) -> tuple[PlayerId, ...]:
    """List every name of a player, the first one first, by any of them; of nobody known, just that."""
    player = game.called(name)
    known = game.players.get(player) or game.former.get(player)
    return (name,) if known is None else known.names


def called_then(game: Game, player: PlayerId, at: Moment) -> PlayerId:
    """Return what a player was called at a moment: what is told of the past is told by the names of then."""
    known = game.players.get(player) or game.former.get(player)
    return player if known is None else next((name for name, until in known.was if at <= until), player)


def named_anew(value: Any, hint: object, names: Mapping[PlayerId, PlayerId]) -> Any:
    """Return a value of a type with other names for those players who have one; the same value where none has."""
    if value is None or not names_players(hint):
        return value
    origin, inside = get_origin(hint), get_args(hint)
    if hint is PlayerId or origin is Annotated:
        return as_text(value, names)
    if origin in (Union, types.UnionType):
        return next((named_anew(value, one, names) for one in inside if _fits(value, one)), value)
    if origin is tuple and inside[-1] is not Ellipsis:
        return _kept(value, tuple(named_anew(one, part, names) for one, part in zip(value, inside, strict=True)))
    if origin in (tuple, list, frozenset):
        return _kept(value, type(value)(named_anew(one, inside[0], names) for one in value))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _map(value, inside, names)
    return _record(value, names)


def as_text(value: Plain, names: Mapping[PlayerId, PlayerId]) -> Plain:
    """Return plain data of rules, in which a text that is just a player's name is taken to name that player."""
    match value:
        case str():
            return names.get(PlayerId(value), value)
        case Mapping():
            return _kept(value, {str(as_text(key, names)): as_text(one, names) for key, one in value.items()})
        case tuple() | list():
            return _kept(value, type(value)(as_text(one, names) for one in value))
        case _:
            return value


@lru_cache(maxsize=4096)
def names_players(hint: object) -> bool:
    """Say whether a value of a type may name players anywhere."""
    return _names_players(hint, ())


def _names_players(hint: Any, within: tuple[object, ...]) -> bool:
    origin, inside = get_origin(hint), get_args(hint)
    if hint is PlayerId:
        return True
    if origin is Annotated:
        return any(one in NAMING for one in hint.__metadata__ if isinstance(one, ValueKind))
    if inside:
        return any(_names_players(one, within) for one in inside)
    if not isinstance(hint, type) or not is_record_class(hint) or hint in _AS_THEY_WERE or hint in within:
        return False
    return any(_names_players(one, (*within, hint)) for one in hints_of(hint).values())


@lru_cache(maxsize=1024)
def hints_of(record: Any) -> Mapping[str, object]:
    """Return the types of the fields of a record, its own and those that it inherits."""
    hints: dict[str, object] = {}
    for base in reversed(record.__mro__):
        hints |= inspect.get_annotations(base, eval_str=True, locals=_STAND_INS)
    return {name: hints[name] for name in field_names(record)}


def _fits(value: object, hint: object) -> bool:
    """Say whether a value is what one part of a union speaks of; names are texts."""
    origin = get_origin(hint) or hint
    if hint is PlayerId:
        return isinstance(value, str)
    if origin is Annotated:
        return True
    return isinstance(origin, type) and isinstance(value, origin)


def _map(value: Any, inside: tuple[object, ...], names: Mapping[PlayerId, PlayerId]) -> object:
    of_keys, of_values = inside
    changed = {}
    for key in value:
        before = value[key]
        one, other = named_anew(key, of_keys, names), named_anew(before, of_values, names)
        if one is not key or other is not before:
            changed[key] = (one, other)
    if isinstance(value, dict):
        return dict(changed.get(key, (key, value[key])) for key in value) if changed else value
    return _changed(value, changed)


def _changed(value: Any, changed: Mapping[object, tuple[object, object]]) -> object:
    """Return a persistent map with other values, and under other keys, for some."""
    for key, (one, _) in changed.items():
        value = value if one is key else value.discard(key)
    for one, other in changed.values():
        value = value.insert(one, other)
    return value


def _record(value: Any, names: Mapping[PlayerId, PlayerId]) -> object:
    changed: dict[str, object] = {}
    kind: object = type(value)
    for name, hint in hints_of(kind).items():
        old = getattr(value, name)
        new = named_anew(old, hint, names)
        if new is not old:
            changed[name] = new
    return replace(value, **changed) if changed else value


def _kept(old: T, new: T) -> T:
    """Return the old value where nothing of it has changed, so that what holds it is not made anew either."""
    return old if old == new else new
