"""What every chapter of play provides: its moves and events, and how each is decided and folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from msgspec import Struct, field

from nomicon.game.calendar import Delay
from nomicon.game.names import Moment, PlayerId
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.records import Tagged
from nomicon.law.language.effects import Effect
from nomicon.play.moves.spec import MoveSpec
from nomicon.play.sentences import Telling

if TYPE_CHECKING:
    from nomicon.law.resolution.hearing import Hearing


class Origin(Enum):
    """How a move comes to be made; limits, exports and corrections of the past go by it."""

    CHOSEN = "somebody decided to make it"
    OWED = "others wait for it, and it can be made only once"
    NOTED = "it was recorded, but nobody decided to make it"
    BY_ITSELF = "time or the program made it"
    FOUNDING = "it belongs to how the game was founded"


class Move(Tagged, tag="Move"):
    """What a player tries. `player` is who tries it; an office's holder moves under their own name."""

    ORIGIN: ClassVar[Origin] = Origin.CHOSEN

    player: PlayerId


class Concern(Enum):
    """What an event can unsettle, so that it is looked at again."""

    WINNING = "whether anybody has won"
    MOVERS = "whether anybody whose balance changed has won"
    CONFLICTS = "which rules conflict, or are void"
    TERMS = "the terms of open votes"
    JUDGES = "who judges the statements that wait for a judgement"
    COUNTS = "what the game counts, or for whom"


class Event(Tagged, tag="Event"):
    """What happened. Whole, so that folding it needs no rule and no look at anything but the game.

    `HIDDEN` names the fields that are not handed to rule code; `UNSETTLES` says what is looked at again after it;
    `sealed` events are nobody's business for now.
    """

    HIDDEN: ClassVar[tuple[str, ...]] = ()
    UNSETTLES: ClassVar[tuple[Concern, ...]] = ()
    STOPPABLE: ClassVar[bool] = (
        True  # Whether a rule may put something else instead. Time, chance and the record go on.
    )

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return False

    @property
    def movers(self) -> Sequence[PlayerId]:
        """Return whose balance it changed, for events that unsettle whether these have won."""
        return ()


class NewsTopic(Enum):
    """What kind of news an event is, for those who choose of what they want to be told."""

    NEW_PROPOSAL = "new_proposal"
    OUTCOME = "outcome"
    RULE_CHANGED = "rule_changed"
    GAME = "game"
    HOST = "host"


Decider: TypeAlias = "Callable[[Game, Any, Hearing], Iterator[Event]]"
"""Decides a move: yields what happens, or raises a `Refusal`."""

Evolver: TypeAlias = Callable[[Game, Any], Game]
"""Returns the game after an event."""

Topics: TypeAlias = Callable[[Any], Sequence[str]]
"""Names the topics of the index by which an event is found."""

When: TypeAlias = Callable[[Any, Game], bool]
"""Says of an event whether something holds of it."""

Carrier: TypeAlias = "Callable[[Game, Any, Rule, Hearing], Iterator[Event]]"
"""Yields what an effect comes to that a rule asks for, or raises a `RuleRefusal` or a `LookupError`."""


class Chapter(Struct, frozen=True):
    """The whole registration of one kind of play.

    `moves` are those that players make, by their specifications; `decides` has those that the program makes by itself.
    In `answers`, what one player did is told so to that player alone.
    """

    moves: Mapping[MoveSpec, Decider] = field(default_factory=dict)
    decides: Mapping[type[Move], Decider] = field(default_factory=dict)
    events: Mapping[type[Event], Evolver] = field(default_factory=dict)
    effects: Mapping[type[Effect], Carrier] = field(default_factory=dict)  # Those of rule code that it carries out.
    sentences: Mapping[type[Event], Telling] = field(default_factory=dict)  # How each event is told.
    answers: Mapping[type[Event], Telling] = field(default_factory=dict)  # How the answer to a move tells it instead.
    cites: Mapping[type[Event], str] = field(default_factory=dict)  # The field with the rule or grounds behind it.
    noise: Sequence[type[Event]] = ()  # What the machinery does for itself: in the history, and news to nobody.
    untold: Mapping[type[Event], When] = field(default_factory=dict)  # When answers leave it out: others tell it.
    quiet: Mapping[type[Event], When] = field(default_factory=dict)  # When it is a rule's own bookkeeping, and no news.
    topics: Mapping[type[Event], Topics] = field(default_factory=dict)  # In the index.
    news: Mapping[type[Event], NewsTopic | None] = field(default_factory=dict)  # None: it only leads to news.
    calls_on: Mapping[type[Event], str] = field(default_factory=dict)  # The field with whose turn it is to act then.
    next_due: Callable[[Game], Moment | None] | None = None  # The earliest moment at which time itself has work here.
    falls_due: Callable[[Game, Moment, Hearing], Iterator[Event]] | None = None  # That work.
    delayed: Callable[[Game, Delay], Game] | None = None  # How a pause delays it.
