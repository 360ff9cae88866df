"""Trouble: rules that break, go round in circles, or leave a matter open become events that the players deal with."""

from __future__ import annotations

from typing import ClassVar

from nomicon.game.names import Moment, RuleNumber
from nomicon.game.state import Game, Trouble
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.play.chapter import Chapter, Event
from nomicon.play.limits import TROUBLES_KEPT
from nomicon.play.sentences import RulesNamed, told

# -- Moves: none; trouble comes of itself. ---------------------------------------------


ENDLESS = gettext_noop("these rules set each other off without end, so none of what they did here took effect")
"""What is told where a chain of reactions comes to no end."""

TOO_MUCH_WORK = gettext_noop(
    "these rules needed more work at one moment than the program allows, so none of what they did here took effect"
)
"""What is told where the steps of all reactions in one entry are used up."""

NO_END = gettext_noop("consequences that come to no end")
"""What was told before there were further words for it."""

# -- Events --------------------------------------------------------------------------


class RuleFailed(Event, tag="RuleFailed"):
    """A rule's code broke or ran into a limit. Nothing of that run took place; no other rule took over."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleNumber
    version: int
    function: str
    message: str
    at: Moment
    line: int | None = None


class ParadoxFound(Event, tag="ParadoxFound"):
    """Consequences came to no end within the limit, and were undone; or what a judgement asks for cannot be done."""

    STOPPABLE: ClassVar[bool] = False

    rules: tuple[str, ...]
    at: Moment
    what: str = gettext_noop(
        "consequences that come to no end"
    )  # What was told before there were further words for it.


# -- Deciding: none. -------------------------------------------------------------------


# -- Evolving ------------------------------------------------------------------------


def rule_failed(game: Game, event: RuleFailed) -> Game:
    where = f", line {event.line}" if event.line else ""
    return _with(game, Trouble(f"{event.function}{where}: {event.message}", (event.rule,), event.at))


def paradox_found(game: Game, event: ParadoxFound) -> Game:
    rules = tuple(RuleNumber(int(ground.partition("/")[0])) for ground in event.rules)
    return _with(game, Trouble(event.what, rules, event.at))


def _with(game: Game, trouble: Trouble) -> Game:
    return replace(game, troubles=(*game.troubles, trouble)[-TROUBLES_KEPT:])


# -- Telling ------------------------------------------------------------------------------

FAILED = gettext_noop("The code of rule {rule} failed ({function}[, line {line}]): {message}")
"""How failed code is told."""


CHAPTER = Chapter(
    events={RuleFailed: rule_failed, ParadoxFound: paradox_found},
    sentences={
        RuleFailed: FAILED,
        ParadoxFound: lambda event, game: told(gettext_noop("Paradox: {what}. {rules}"), rules=RulesNamed(event.rules)),
    },
)
