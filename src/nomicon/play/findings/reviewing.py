"""Reviewing: what a judgement finds of single entries and of balances.

What rested on a finding is worked out from the record when somebody looks: see `nomicon.views.judging.review`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from nomicon.game.grounds import as_it_stands, not_there
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import exact, shown
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.nearest import near
from nomicon.law.resolution.hearing import RuleRefusal
from nomicon.play.chapter import Chapter, Event
from nomicon.play.quantities.quantities import QuantityMoved, counted, moved

# -- Moves: none; judgements find these things. ------------------------------------------


# -- Events --------------------------------------------------------------------------


class EntryFound(Event, tag="EntryFound"):
    """A judgement found that what was done in an entry was against the rules, or that it stands. The entry stays."""

    STOPPABLE: ClassVar[bool] = False

    entry: int
    legal: bool
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def entry_found(game: Game, entry: int, illegal: bool, at: Moment) -> EntryFound:
    """Return that an entry is found legal or not."""
    if not 1 <= entry <= game.entries:
        raise RuleRefusal(
            _("There is no entry {entry}.", entry=entry),
            (not_there("entry", entry),),
            _("The last entry is {entries}. The history lists all entries.", entries=game.entries),
        )
    return EntryFound(entry, not illegal, at)


def balance_found(game: Game, player: PlayerId, amount: object, quantity: str, ground: str) -> QuantityMoved:
    """Return the movement after which a player holds so much of a quantity."""
    if player not in game.players:
        raise RuleRefusal(
            _("{player} is not a player{near}.", player=player, near=near(player, sorted(game.players))),
            (not_there("player", player),),
            instead=_("The page of players lists everybody."),
        )
    counted(game, quantity)
    holds, right = game.balance(player, quantity), exact(amount)
    if holds == right:
        raise RuleRefusal(
            _("{player} already has {holds} {quantity}.", player=player, holds=shown(holds), quantity=quantity),
            (as_it_stands("player", player),),
            instead=_("Leave it as it is."),
        )
    return moved(game, quantity, [(player, Fraction(right - holds))], ground)


# -- Evolving ------------------------------------------------------------------------


def entry_noted(game: Game, event: EntryFound) -> Game:
    return game  # What is found of entries stands beside them, on their pages.


# -- Telling ------------------------------------------------------------------------------

LEGAL = gettext_noop("A judgement decided that entry {entry} is valid.")
ILLEGAL = gettext_noop("A judgement decided that entry {entry} was against the rules.")


CHAPTER = Chapter(
    events={EntryFound: entry_noted},
    sentences={
        EntryFound: lambda event, game: LEGAL if event.legal else ILLEGAL,
    },
)
