"""Grounds: what an entry, an event or a refusal rests on, as it is written and read.

A rule is named by its number and version, ``206/2``. A reading of it is named behind that with the way it was read:
``206/2:second ballot=is refused``. Where the rule's number is no longer that of its founding, its identity stands
between, ``1050/2@203:…``, as readings are switched by identity. Records older than readings name rules alone.

A refusal can rest on something else than a rule: on a limit of the program, ``limit:title 200``; on a name that is
not there, ``missing:proposal 309``; on how a thing of the game stands, ``standing:proposal 301``; or on what the
program itself requires, ``program:founding``.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

_ESCAPES = (("%", "%25"), ("=", "%3D"))
"""In a reading's name the sign that ends it is written otherwise."""


class Ground(Struct, frozen=True):
    """One of the grounds: a rule in one version, or how one of its readings was read.

    `version` is 0 where only a number is named; `rule` is the rule's identity, of a reading alone; `way` is one of the
    reading's alternatives.
    """

    number: int
    version: int = 0
    rule: str = ""
    reading: str = ""
    way: str = ""

    def __str__(self) -> str:
        if not self.reading:
            return self.of
        identity = "" if self.rule == str(self.number) else f"@{self.rule}"
        return f"{self.of}{identity}:{_escaped(self.reading)}={self.way}"

    @property
    def of(self) -> str:
        """Name the rule and its version alone, as grounds: ``206/2``."""
        return f"{self.number}/{self.version}" if self.version else str(self.number)

    @property
    def key(self) -> str:
        """Name the reading as judgements do, by the rule's identity: ``206:second ballot``."""
        return f"{self.rule}:{self.reading}"


def read_ground(text: str) -> Ground | None:
    """Read one of the grounds as it is written; None for what names no rule."""
    rule, is_reading, reading = text.partition(":")
    named, _, identity = rule.partition("@")
    number, _, version = named.partition("/")
    if not _is_number(number) or (version and not _is_number(version)):
        return None
    if not is_reading:
        return Ground(int(number), int(version or 0))
    name, _, way = reading.partition("=")
    return Ground(int(number), int(version or 0), identity or number, _unescaped(name), way)


LIMIT, MISSING, STANDING, PROGRAM = "limit", "missing", "standing", "program"


class OtherGround(Struct, frozen=True):
    """Grounds of a refusal that are no rule: their kind, what they are about, and its name, number or size."""

    kind: str
    about: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.about} {self.name}".rstrip()


def at_limit(about: str, limit: int) -> str:
    """Rest a refusal on a limit of the program."""
    return str(OtherGround(LIMIT, about, str(limit)))


def not_there(about: str, name: object) -> str:
    """Rest a refusal on a name that is not there."""
    return str(OtherGround(MISSING, about, str(name)))


def as_it_stands(about: str, name: object) -> str:
    """Rest a refusal on how a thing of the game stands, which its page shows."""
    return str(OtherGround(STANDING, about, str(name)))


def by_program(about: str) -> str:
    """Rest a refusal on what the program itself requires."""
    return str(OtherGround(PROGRAM, about.replace(" ", "_")))


def read_other_ground(text: str) -> OtherGround | None:
    """Read grounds that are no rule; None for all others."""
    kind, _, rest = text.partition(":")
    about, _, name = rest.partition(" ")
    return OtherGround(kind, about, name) if kind in (LIMIT, MISSING, STANDING, PROGRAM) else None


def readings_in(grounds: Iterable[str]) -> list[Ground]:
    """Return those of the grounds that say how a reading was read."""
    found = [read_ground(text) for text in grounds if ":" in text]
    return [ground for ground in found if ground is not None and ground.reading]


def without_readings(grounds: Iterable[str]) -> tuple[str, ...]:
    """Return those of the grounds that name rules alone, which is all that older records hold."""
    return tuple(text for text in grounds if ":" not in text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _escaped(name: str) -> str:
    for sign, escape in _ESCAPES:
        name = name.replace(sign, escape)
    return name


def _unescaped(name: str) -> str:
    for sign, escape in reversed(_ESCAPES):
        name = name.replace(escape, sign)
    return name
