"""The fields of registers: of what kind each is, and how what rule code puts there is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, sentence_of
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.language.kind_reading import read, shown
from nomicon.law.language.kinds import ANYTHING, MOMENT, NUMBER, TEXT, ValueKind
from nomicon.law.language.nearest import NONE, near


def _of_kind(kind: ValueKind) -> Callable[[Game, Plain], Plain]:
    def reads(game: Game, value: Plain) -> Plain:
        read(kind, value, "it")
        return value

    return reads


def _number(game: Game, value: Plain) -> Plain:
    if isinstance(value, str):
        raise ValueError(_("it must be an exact number, not {value}", value=shown(value)))
    return _of_kind(NUMBER)(game, value)


def _player(game: Game, value: Plain) -> Plain:
    """Read a player who is in the game or was: a line stays when its player leaves."""
    player = game.called(PlayerId(value)) if isinstance(value, str) else None
    if player in game.players or player in game.former:
        return player
    raise ValueError(_("{value} is not a player", value=shown(value)))


def _many(game: Game, value: Plain) -> Plain:
    if isinstance(value, tuple | list):
        return value
    raise ValueError(_("{value} is not a list", value=shown(value)))


def _names(game: Game, value: Plain) -> Plain:
    if isinstance(value, Mapping):
        return value
    raise ValueError(_("{value} is not a record of named fields", value=shown(value)))


FIELD_KINDS: Mapping[str, Callable[[Game, Plain], Plain]] = {
    **{name: kind.read for name, kind in MOVE_FIELD_KINDS.items()},
    "text": _of_kind(TEXT),
    "number": _number,
    "player": _player,
    "moment": _of_kind(MOMENT),
    "list": _many,
    "record": _names,
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
        has = ", ".join(map(str, declared)) or NONE
        return _(
            "has no field {name!r}{hint}. It has: {has}",
            name=name,
            hint=near(name, [str(one) for one in declared]),
            has=has,
        )
    kind = declared[name] if isinstance(declared, Mapping) else "anything"
    if value is None:
        return ""
    if isinstance(kind, tuple | list):
        listed = [str(one) for one in kind]
        hint = near(value, listed) if isinstance(value, str) else ""
        return (
            ""
            if value in listed
            else _(
                "accepts only these values for {name}: {names}. It got {value}{hint}",
                name=name,
                names=", ".join(listed),
                value=shown(value),
                hint=hint,
            )
        )
    try:
        FIELD_KINDS.get(str(kind), FIELD_KINDS["anything"])(game, value)
    except ValueError as wrong:
        return _(
            "accepts only values of the kind {kind} for {name}: {wrong}", kind=kind, name=name, wrong=sentence_of(wrong)
        )
    return ""
