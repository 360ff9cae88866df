"""Registers: tables that rules declare and write; pages, maps and machinery nobody foresaw are made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from nomicon.game.rules import Rule
from nomicon.game.state import Game, Register
from nomicon.game.values.plain import Plain, length_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.declarations import places_in
from nomicon.law.headers.register_fields import fault_in_field
from nomicon.law.language.effects import Put, Remove
from nomicon.law.language.kind_reading import shown
from nomicon.law.language.nearest import unknown
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.limits import LINE_LENGTH, REGISTER_LINES, REGISTERS_LENGTH
from nomicon.play.sealed.lines import seal_line, take_sealed_line
from nomicon.play.sealed.register_owners import own_register

PLACE_FIELDS = ("at", "place")
"""The fields of a line of a map by which it is at a place of that map."""

# -- Moves: none; only rules write registers. ------------------------------------------


# -- Events --------------------------------------------------------------------------


class LineWritten(Event, tag="LineWritten"):
    """A line of a register has these fields now; fields it does not name stay."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.JUDGES,)

    register: str
    key: str
    fields: Mapping[str, Plain]
    rule: str


class LineRemoved(Event, tag="LineRemoved"):
    """A line of a register is gone."""

    register: str
    key: str
    rule: str


# -- Deciding ------------------------------------------------------------------------


def put_line(game: Game, put: Put, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    """Return the writing of a line, or refuse what the register's declaration does not allow."""
    register = own_register(game, rule, put.register)
    for name, value in put.fields.items():
        fault = fault_in_field(game, register.declared.get("fields"), name, value) or _off_the_map(
            register, name, value
        )
        if fault:
            raise RuleRefusal(
                _("The register {register!r} {fault}.", register=put.register, fault=fault),
                (rule.ground,),
                _("Write values that the register accepts."),
            )
    key = str(put.key)
    if register.declared.get("sealed"):
        yield from seal_line(register, put, rule, hearing)
        return
    if len(key) + len(repr({**register.lines.get(key, {}), **put.fields})) > LINE_LENGTH:
        told = _(
            "A line of {register!r} can have at most {limit} characters.", register=put.register, limit=LINE_LENGTH
        )
        raise RuleRefusal(told, (rule.ground,), _("Make the line shorter."))
    if key not in register.lines and len(register.lines) >= REGISTER_LINES:
        raise RuleRefusal(
            _(
                "The register {register!r} is full: it holds {limit} lines.",
                register=put.register,
                limit=REGISTER_LINES,
            ),
            (rule.ground,),
            instead=_("Remove a line first."),
        )
    grown = _size(key, {**register.lines.get(key, {}), **put.fields}) - _size(key, register.lines.get(key))
    used = sum(one.size for one in game.registers.values() if not one.archived)
    if grown > 0 and used + grown > REGISTERS_LENGTH:
        told = _("The registers are full: together they can hold {limit} characters.", limit=REGISTERS_LENGTH)
        raise RuleRefusal(told, (rule.ground,), _("Remove lines first."))
    yield LineWritten(put.register, key, put.fields, rule.ground)


def _off_the_map(register: Register, name: str, value: Plain) -> str:
    """Say that what a line of a map is said to be at is none of its places, if so; nothing is nowhere."""
    if register.declared.get("kind") != "maps" or name not in PLACE_FIELDS or value is None:
        return ""
    listed = places_in(register.declared["places"])
    if str(value) in listed:
        return ""
    return _("has no place {place}{meant}", place=shown(value), meant=unknown(str(value), listed))


def remove_line(game: Game, remove: Remove, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    """Return the removal of a line, or refuse it where there is none."""
    register = own_register(game, rule, remove.register)
    key = str(remove.key)
    if hearing.is_apart and register.declared.get("sealed"):
        yield from take_sealed_line(register, remove, rule)
        return
    if key not in register.lines:
        raise RuleRefusal(
            _(
                "The register {register!r} has no line {key!r} that could be removed. Check first with line() "
                "whether the line exists.",
                register=remove.register,
                key=key,
            ),
            (rule.ground,),
            _("Name an existing line."),
        )
    yield LineRemoved(remove.register, key, rule.ground)


# -- Evolving ------------------------------------------------------------------------


def line_written(game: Game, event: LineWritten) -> Game:
    register = game.registers[event.register]
    line = {**register.lines.get(event.key, {}), **event.fields}
    grown = _size(event.key, line) - _size(event.key, register.lines.get(event.key))
    return _with(game, replace(register, lines=register.lines.insert(event.key, line), size=register.size + grown))


def line_removed(game: Game, event: LineRemoved) -> Game:
    register = game.registers[event.register]
    freed = _size(event.key, register.lines.get(event.key))
    return _with(game, replace(register, lines=register.lines.discard(event.key), size=register.size - freed))


def _size(key: str, line: Mapping[str, Plain] | None) -> int:
    return 0 if line is None else len(key) + length_of(line)


def _with(game: Game, register: Register) -> Game:
    return replace(game, registers=game.registers.insert(register.name, register))


# -- Telling -------------------------------------------------------------------------


def is_bookkeeping(event: LineWritten | LineRemoved, game: Game) -> bool:
    """Say whether a rule keeps the register for itself: its page and the history show it, and it is no news."""
    known = game.registers.get(event.register)
    return known is not None and bool(known.declared.get("quiet"))


CHAPTER = Chapter(
    events={LineWritten: line_written, LineRemoved: line_removed},
    effects={Put: put_line, Remove: remove_line},
    news=dict.fromkeys((LineWritten, LineRemoved)),  # Rules note it for themselves.
    cites=dict.fromkeys((LineWritten, LineRemoved), "rule"),
    quiet=dict.fromkeys((LineWritten, LineRemoved), is_bookkeeping),
    sentences={
        LineWritten: gettext_noop("Register {register}, {key}: {fields}."),
        LineRemoved: gettext_noop("Register {register}: {key} was removed."),
    },
)
