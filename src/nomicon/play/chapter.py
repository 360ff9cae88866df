"""What every chapter of play provides: its moves and events, and how each is decided and folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.records import Tagged

if TYPE_CHECKING:
    from nomicon.law.resolution.hearing import Hearing


class Move(Tagged, tag="Move"):
    """What a player tries. `player` is who tries it; an office's holder moves under their own name."""

    player: PlayerId


class Event(Tagged, tag="Event"):
    """What happened. Whole, so that folding it needs no rule and no look at anything but the game.

    `HIDDEN` names the fields that are not handed to rule code; `sealed` events are nobody's business for now.
    """

    HIDDEN: ClassVar[tuple[str, ...]] = ()
    STOPPABLE: ClassVar[bool] = (
        True  # Whether a rule may put something else instead. Time, chance and the record go on.
    )

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return False


@dataclass(frozen=True, slots=True)
class Chapter:
    """The whole registration of one kind of play."""

    decides: Mapping[type[Move], Callable[[Game, Any, Hearing], Iterator[Event]]] = field(default_factory=dict)
    evolves: Mapping[type[Event], Callable[[Game, Any], Game]] = field(default_factory=dict)
    next_due: Callable[[Game], Moment | None] | None = None  # The earliest moment at which time itself has work here.
    falls_due: Callable[[Game, Moment, Hearing], Iterator[Event]] | None = None  # That work.
