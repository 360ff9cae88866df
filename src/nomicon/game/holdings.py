"""What players hold and what rules keep: quantities, registers, and what is sealed for now."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct, field
from rpds import HashTrieMap

from nomicon.game.names import Moment, PlayerId, RuleId, RuleNumber
from nomicon.game.values.plain import Plain


class Quantity(Struct, frozen=True):
    """Something counted per player, as its rule declared it; kept, but closed, after that rule's repeal."""

    name: str
    rule: RuleId
    start: Fraction = Fraction(0)
    whole: bool = False
    least: Fraction | None = None
    tradable: bool = False
    plural: str = ""
    balances: HashTrieMap[PlayerId, Fraction] = field(default_factory=HashTrieMap)
    archived: bool = False


class Register(Struct, frozen=True):
    """A table that a rule declared: lines of named fields under keys. A map of places is a register too."""

    name: str
    rule: RuleId
    declared: Mapping[str, Plain] = field(default_factory=dict)
    lines: HashTrieMap[str, Mapping[str, Plain]] = field(default_factory=HashTrieMap)
    size: int = 0  # About how many characters all its lines have.
    archived: bool = False
    sealed: HashTrieMap[str, Mapping[str, Plain]] = field(default_factory=HashTrieMap)  # Until a rule opens them.
    sealed_size: int = 0


class PrivateWord(Struct, frozen=True):
    """What a rule has told one player, and nobody else."""

    text: str
    rule: str
    at: Moment


class Bell(Struct, frozen=True):
    """What a rule has asked for in secret to be rung in the open, as soon as time is kept."""

    rule: RuleId
    name: str
    at: Moment


class SealedBreak(Struct, frozen=True):
    """A sealed function that broke: players learn of it when its rule opens something."""

    rule: RuleId
    number: RuleNumber
    version: int
    function: str
    line: int | None = None


class Secrets(Struct, frozen=True):
    """What is sealed beside ballots and the lines of registers. Only `play.sealed` and who may see it look at it."""

    words: HashTrieMap[PlayerId, tuple[PrivateWord, ...]] = field(default_factory=HashTrieMap)
    bells: HashTrieMap[str, Bell] = field(default_factory=HashTrieMap)
    breaks: tuple[SealedBreak, ...] = ()
