"""Sealed lines: what rules write into sealed registers, and the opening, from which on everybody sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from nomicon.game.holdings import Register
from nomicon.game.names import Moment
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, length_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import OpenSealed, Put, Remove
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.limits import LINE_LENGTH, REGISTER_LINES, REGISTERS_LENGTH
from nomicon.play.sealed.breaking import SealedFunctionBroke, broken_by
from nomicon.play.sealed.register_owners import own_register
from nomicon.play.sentences import JoinedParts, Told, Values, told

# -- Moves: none; only rules write registers, and open them. ---------------------------


# -- Events --------------------------------------------------------------------------


class LineSealed(Event, tag="LineSealed"):
    """A line of a sealed register has these fields now; fields it does not name stay."""

    STOPPABLE: ClassVar[bool] = False

    register: str
    key: str
    fields: Mapping[str, Plain]
    rule: str

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return True


class SealedLineTaken(Event, tag="SealedLineTaken"):
    """A line of a sealed register is gone, and nobody has seen it."""

    STOPPABLE: ClassVar[bool] = False

    register: str
    key: str
    rule: str

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return True


class SealedOpened(Event, tag="SealedOpened"):
    """A sealed register, or one line of it, was opened; `lines` has what was in it, and everybody sees it now."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.JUDGES,)

    register: str
    lines: Mapping[str, Plain]
    rule: str
    at: Moment
    key: str | None = None  # The one line that was opened, if not all were.

    def tells_of(self, event: Event) -> bool:
        """Say whether it tells what a sealed event before it has brought about."""
        if isinstance(event, SealedFunctionBroke):
            return event.rule == self.rule.partition("/")[0]
        is_line = isinstance(event, LineSealed | SealedLineTaken) and event.register == self.register
        return is_line and self.key in (None, getattr(event, "key", None))


# -- Deciding ------------------------------------------------------------------------


def seal_line(register: Register, put: Put, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    """Yield the writing of a sealed line. Where nobody may know how much is sealed, too much has the rule break."""
    key = str(put.key)
    line = {**register.sealed.get(key, {}), **put.fields}
    grown = _size(key, line) - _size(key, register.sealed.get(key))
    is_full = key not in register.sealed and len(register.sealed) >= REGISTER_LINES
    used = sum(one.sealed_size for one in hearing.game.registers.values())
    fits = len(key) + len(repr(line)) <= LINE_LENGTH
    if fits and not is_full and used + max(grown, 0) <= REGISTERS_LENGTH:
        yield LineSealed(put.register, key, put.fields, rule.ground)
    elif hearing.is_apart:
        told = _(
            "The register {register!r} has no room for this sealed line: it is too long, or too much is sealed.",
            register=put.register,
        )
        raise RuleRefusal(told, (rule.ground,), _("Shorten the line, or remove another one first."), secret=True)
    else:
        yield broken_by(rule, "put", None)


def take_sealed_line(register: Register, remove: Remove, rule: Rule) -> Iterator[Event]:
    """Yield that a sealed line is taken out, or refuse it where there is none."""
    key = str(remove.key)
    if key not in register.sealed:
        raise RuleRefusal(
            _("The register {register!r} has no sealed line {key!r}.", register=remove.register, key=key),
            (rule.ground,),
            _("Name an existing line."),
            secret=True,
        )
    yield SealedLineTaken(remove.register, key, rule.ground)


def open_sealed(game: Game, effect: OpenSealed, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    """Yield the opening of what is sealed. Where nothing is sealed under the key, nothing is in it."""
    register = own_register(game, rule, effect.register)
    if not register.declared.get("sealed") and not register.sealed:
        raise RuleRefusal(
            _("The register {register!r} is not sealed.", register=effect.register),
            (rule.ground,),
            _("Declare it as sealed in the header."),
        )
    key = None if effect.key is None else str(effect.key)
    keys = sorted(register.sealed) if key is None else [one for one in (key,) if one in register.sealed]
    lines: Mapping[str, Plain] = {one: dict(register.sealed[one]) for one in keys}
    for known in hearing.secret.opened:
        if isinstance(known, SealedOpened) and (known.register, known.key) == (effect.register, key):
            lines = known.lines
    yield SealedOpened(effect.register, lines, rule.ground, hearing.at, key)


# -- Evolving ------------------------------------------------------------------------


def line_sealed(game: Game, event: LineSealed) -> Game:
    register = game.registers.get(event.register)
    if register is None:
        return game
    line = {**register.sealed.get(event.key, {}), **event.fields}
    size = register.sealed_size + _size(event.key, line) - _size(event.key, register.sealed.get(event.key))
    return _with(game, replace(register, sealed=register.sealed.insert(event.key, line), sealed_size=size))


def sealed_line_taken(game: Game, event: SealedLineTaken) -> Game:
    register = game.registers.get(event.register)
    return game if register is None else _with(game, _without(register, event.key))


def sealed_opened(game: Game, event: SealedOpened) -> Game:
    register = game.registers.get(event.register)
    if register is None:
        return game
    lines, size = register.lines, register.size
    for key, fields in event.lines.items():
        line = {**lines.get(key, {}), **(fields if isinstance(fields, Mapping) else {})}
        size += _size(key, line) - _size(key, lines.get(key))
        lines = lines.insert(key, line)
    for key in sorted(register.sealed) if event.key is None else (event.key,):
        register = _without(register, key)
    secrets = game.secrets
    left = tuple(one for one in secrets.breaks if one.rule != event.rule.partition("/")[0])
    secrets = secrets if left == secrets.breaks else replace(secrets, breaks=left)
    return replace(_with(game, replace(register, lines=lines, size=size)), secrets=secrets)


def _without(register: Register, key: str) -> Register:
    freed = _size(key, register.sealed.get(key))
    return replace(register, sealed=register.sealed.discard(key), sealed_size=register.sealed_size - freed)


def _size(key: str, line: Mapping[str, Plain] | None) -> int:
    return 0 if line is None else len(key) + length_of(line)


def _with(game: Game, register: Register) -> Game:
    return replace(game, registers=game.registers.insert(register.name, register))


# -- Telling ------------------------------------------------------------------------------


def opened_told(event: SealedOpened, game: Game) -> Told:
    """Tell what was opened, line by line."""
    if not event.lines and event.key is not None:
        return told(gettext_noop("Register {register}: nothing was sealed under {key}."), key=event.key)
    if not event.lines:
        return told(gettext_noop("Register {register} was opened. It was empty."))
    lines = [
        told(gettext_noop("{key}: {fields}"), key=key, fields=Values(fields if isinstance(fields, Mapping) else {}))
        for key, fields in sorted(event.lines.items())
    ]
    text = gettext_noop("Register {register} was opened. {lines}.")
    if event.key is not None:
        text = gettext_noop("One line of register {register} was opened. {lines}.")
    return told(text, lines=JoinedParts("; ", lines))


CHAPTER = Chapter(
    events={LineSealed: line_sealed, SealedLineTaken: sealed_line_taken, SealedOpened: sealed_opened},
    effects={OpenSealed: open_sealed},
    cites={SealedOpened: "rule"},
    sentences={
        LineSealed: gettext_noop("Register {register}, {key}, sealed: {fields}."),
        SealedLineTaken: gettext_noop("Register {register}: the sealed line {key} was removed."),
        SealedOpened: opened_told,
    },
)
