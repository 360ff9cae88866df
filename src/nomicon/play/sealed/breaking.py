"""Breaking in secret: a sealed function that fails is told when its rule opens something, and then only that it did."""

from __future__ import annotations

from typing import ClassVar

from nomicon.game.holdings import SealedBreak
from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.play.chapter import Chapter, Event
from nomicon.play.rules.trouble import RuleFailed

BREAKS_KEPT = 20
"""Breaks that wait to be told, the latest; a rule's author needs no more to find the mistake."""

SEALED_MESSAGE = gettext_noop("what it does is still secret, so the reason is not shown")

# -- Moves: none. ----------------------------------------------------------------------


# -- Events --------------------------------------------------------------------------


class SealedFunctionBroke(Event, tag="SealedFunctionBroke"):
    """A sealed function broke. Why is told to nobody, as that could tell what is sealed."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    number: RuleNumber
    version: int
    function: str
    line: int | None = None

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return True


# -- Deciding ------------------------------------------------------------------------


def broken_by(rule: Rule, function: str, line: int | None) -> SealedFunctionBroke:
    """Return that a function of a rule broke in secret."""
    return SealedFunctionBroke(rule.id, rule.number, rule.version, function, line)


def breaks_told(game: Game, rule: str, at: Moment) -> list[RuleFailed]:
    """Return which sealed functions broke of a rule, given as grounds, that opens something now: each once."""
    mine = [one for one in game.secrets.breaks if one.rule == rule.partition("/")[0]]
    told = (RuleFailed(one.number, one.version, one.function, SEALED_MESSAGE, at, one.line) for one in mine)
    return list(dict.fromkeys(told))


# -- Evolving ------------------------------------------------------------------------


def sealed_function_broke(game: Game, event: SealedFunctionBroke) -> Game:
    broke = SealedBreak(event.rule, event.number, event.version, event.function, event.line)
    breaks = (*game.secrets.breaks, broke)[-BREAKS_KEPT:]
    return replace(game, secrets=replace(game.secrets, breaks=breaks))


CHAPTER = Chapter(
    events={SealedFunctionBroke: sealed_function_broke},
    sentences={SealedFunctionBroke: gettext_noop("A sealed function of rule {number} failed ({function}).")},
)
