"""The specification of a move: all that a door must know of it to read it, print it, ask for it and offer it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct, field

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.play.moves.choices import Choice, Situation
from nomicon.play.moves.kinds import CHANGES, MoveFieldKind
from nomicon.play.moves.pattern import Pattern, PatternPart, pattern_of

if TYPE_CHECKING:
    from nomicon.law.headers.offered_fields import OfferedField
    from nomicon.law.resolution.hearing import Hearing

MOST_TRIED = 50
"""Proposals of which every move is tried; each takes up to a millisecond. Those that close soonest are among them."""

REQUIRED: Final = object()
"""The default of a field that has to be given."""


class MoveGroup(Enum):
    """What a move belongs to; doors list moves in this order."""

    SEATS = "seats"
    PROPOSALS = "proposals"
    VOTES = "votes"
    OFFICES = "offices"
    JUDGEMENTS = "judgements"
    STATEMENTS = "statements"
    QUANTITIES = "quantities"
    RULES_ASK = "what rules ask"
    LEAVING = "leaving"
    HOST = "the host"


MoveValues: TypeAlias = Mapping[str, Any]
"""What was read of a move, by the names of its fields."""


class MoveField(Struct, frozen=True):
    """One thing that a move asks for. `name` is the move's attribute; `record` is its name in the API, if another.

    `place` is the word in the pattern of its line, `asks` what a line lacks without it, `label` what a form calls it,
    `help` what the option of a command is for. `below` fields may be given as a text below the line.
    """

    name: str
    kind: MoveFieldKind
    label: str = ""
    default: object = REQUIRED
    record: str = ""
    place: str = ""
    asks: str = ""
    help: str = ""
    hint: str = ""
    seldom: bool = False
    below: bool = False
    choices: Callable[[Situation], Iterable[Choice]] | None = None

    @property
    def required(self) -> bool:
        """Say whether it has to be given."""
        return self.default is REQUIRED

    @property
    def sent_as(self) -> str:
        """Return its name in a record of the API."""
        return self.record or self.name

    @property
    def word(self) -> str:
        """Return the word that stands for it in a pattern."""
        return self.place or self.sent_as.upper()

    @property
    def lacking(self) -> str:
        """Return what a line lacks without it."""
        return self.asks or self.kind.asks

    def chosen_from(self, at: Situation) -> Iterable[Choice] | None:
        """Return what can be chosen; None where it may be anything."""
        choices = self.choices or self.kind.choices
        return None if choices is None else choices(at)


class MoveLine(Struct, frozen=True):
    """One way to type a move: its pattern, what the help says of it, examples, another name for its command.

    `sets` holds what the words that begin it say already. With `begins_with` the line may begin with the value of that
    field, as the rules call it, and is written so: ``assent 301 yes`` for ``approve-stage assent 301 yes``.
    """

    pattern: str
    sentence: str = ""
    examples: tuple[str, ...] = ()
    alias: str = ""
    sets: Mapping[str, object] = field(default_factory=dict)
    begins_with: str = ""


class Offer(Struct, frozen=True):
    """Something a player could try now: what it is, the move to try, and what to type where that is not just the move.

    `keeps` names what of the move is meant, and not only there to try it; `grounds` are what a move rests on that
    nobody can try, as it takes more to make it. `offered` is the name of a move that a rule offers, and `fields` are
    what it asks for.
    """

    what: str
    move: Any
    typed: str = ""
    keeps: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    offered: str = ""
    fields: tuple[OfferedField, ...] = ()


def _no_offers(game: Game, player: PlayerId, hearing: Hearing) -> Iterable[Offer]:
    return ()


@dataclass(frozen=True, eq=False)
class MoveSpec:
    """A move as every door knows it.

    `name` is the word for it in the API, `title` the words on a button, `purpose` what a form says it is for, `help`
    what the terminal says, `documented` what the API's document says. Whatever is left out follows from the rest.

    `available` yields what could be tried now. `permits` says whether a move may be made without making it, by a
    refusal, where to try it would tell a secret; it returns no where trying tells nothing.
    """

    move: type[Any]
    name: str
    title: str
    purpose: str
    group: MoveGroup
    lines: tuple[MoveLine, ...]
    fields: tuple[MoveField, ...] = ()
    help: str = ""
    documented: str = ""
    record: str = ""
    available: Callable[[Game, PlayerId, Hearing], Iterable[Offer]] = _no_offers
    permits: Callable[[Game, Any, Hearing], bool] = lambda game, move, hearing: False
    make: Callable[[PlayerId, Game, MoveValues], object] | None = None
    suits: Callable[[Any], bool] = lambda move: True  # Whether this is the way to write a move of its class.
    between_games: bool = False  # Whether it can be made when a game is over and the next has not begun.
    proposes: bool = False  # Whether it puts a proposal before the others.
    for_officers: bool = False
    for_hosts: bool = False
    noted: str = ""  # What is written down of a host who made it, as in ``paused the game``.
    has_work: Callable[[Game], bool] = lambda game: True  # Of a host's move: whether nobody has done it already.
    shows_presence: bool = True  # Whether making it tells that its player is here; what is sealed must not.

    @property
    def sentence(self) -> str:
        """Return what the help says of it."""
        return self.help or self.purpose

    @property
    def description(self) -> str:
        """Return what the API's document says of it."""
        return self.documented or self.sentence

    @property
    def record_name(self) -> str:
        """Return what the API's document calls its record."""
        return self.record or self.name.title().replace("_", "")

    @property
    def holds_changes(self) -> bool:
        """Say whether it holds rule-changes, which have a page and a way of writing of their own."""
        return any(one.kind is CHANGES for one in self.fields)

    @cached_property
    def patterns(self) -> tuple[tuple[MoveLine, Pattern], ...]:
        """Return its lines, taken apart."""
        return tuple((line, pattern_of(line.pattern)) for line in self.lines)

    @cached_property
    def begins(self) -> tuple[str, ...]:
        """Return the words that begin its lines."""
        return tuple(pattern.begins for _, pattern in self.patterns)

    def field_at(self, part: PatternPart) -> MoveField:
        """Return the field whose place a part of a pattern is."""
        return next(one for one in self.fields if one.word == part.word)

    def made(self, player: PlayerId, game: Game, values: Mapping[str, object]) -> Any:
        """Make the move of what was read. Raises `ValueError` with a sentence where it names what is not there."""
        if self.make is not None:
            return self.make(player, game, values)
        return self.move(player, **values)
