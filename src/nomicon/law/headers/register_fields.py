"""The fields of registers: of what kind each is, and how what rule code puts there is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.language.kind_reading import read, shown
from nomicon.law.language.kinds import ANYTHING, MOMENT, NUMBER, TEXT, ValueKind
from nomicon.law.language.nearest import near


def _of_kind(kind: ValueKind) -> Callable[[Game, Plain], Plain]:
    def reads(game: Game, value: Plain) -> Plain:
        read(kind, value, "it")
        return value

    return reads


def _number(game: Game, value: Plain) -> Plain:
    if isinstance(value, str):
        raise ValueError(f"it must be an exact number, not {shown(value)}")
    return _of_kind(NUMBER)(game, value)


def _player(game: Game, value: Plain) -> Plain:
    """Read a player who is in the game or was: a line stays when its player leaves."""
    player = game.called(PlayerId(value)) if isinstance(value, str) else None
    if player in game.players or player in game.former:
        return player
    raise ValueError(f"{shown(value)} is not a player")


FIELD_KINDS: Mapping[str, Callable[[Game, Plain], Plain]] = {
    **{name: kind.read for name, kind in MOVE_FIELD_KINDS.items()},
    "text": _of_kind(TEXT),
    "number": _number,
    "player": _player,
    "moment": _of_kind(MOMENT),
    "anything": _of_kind(ANYTHING),
}
"""The kinds of fields that a register can declare, and what reads each. A list of texts is a kind, too: one of them."""


def fault_in_field(game: Game, declared: Plain, name: str, value: Plain) -> str:
    """Say why a value cannot stand in a field of a register, as its rule declares the fields; empty where it can.

    Nothing can stand in any field: so a line is emptied of it.
    """
    if declared is None:
        return ""
    if isinstance(declared, Mapping | tuple | list) and name not in declared:
        has = ", ".join(map(str, declared)) or "none"
        return f"has no field {name!r}{near(name, [str(one) for one in declared])}. It has: {has}"
    kind = declared[name] if isinstance(declared, Mapping) else "anything"
    if value is None:
        return ""
    if isinstance(kind, tuple | list):
        listed = [str(one) for one in kind]
        hint = near(value, listed) if isinstance(value, str) else ""
        return (
            ""
            if value in listed
            else f"accepts only these values for {name}: {', '.join(listed)}. It got {shown(value)}{hint}"
        )
    try:
        FIELD_KINDS.get(str(kind), FIELD_KINDS["anything"])(game, value)
    except ValueError as wrong:
        return f"accepts only {kind} for {name}: {wrong}"
    return ""
