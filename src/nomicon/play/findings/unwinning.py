"""Unwinning: a win is found to be none. What came of it by itself is undone, and the game that it ended goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import ClassVar

from nomicon.game.grounds import as_it_stands
from nomicon.game.judgements import Consequences
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.people.offices import OfficeFilled, OfficeVacated
from nomicon.play.quantities.quantities import QuantityMoved, moved
from nomicon.play.rules.changing import CHANGES, ChangeHadNoEffect, ChangeTookEffect, PartTookEffect
from nomicon.play.sentences import told
from nomicon.play.series.winning import GameBegun, GameWon
from nomicon.play.turns.turns import TurnBegan, TurnEnded

# -- Moves: none; judgements find wins to be none. ---------------------------------------


# -- Events --------------------------------------------------------------------------


class WinUndone(Event, tag="WinUndone"):
    """A judgement found that a game of the series has not been won; it goes on, and what began after it does not."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.WINNING,)

    game: int
    winners: tuple[PlayerId, ...]
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def win_undone(game: Game, ground: str, hearing: Hearing) -> Iterator[Event]:
    """Yield how the last win is undone: what it moved is moved back, and who took an office for it leaves it."""
    last = game.victories[-1] if game.victories else None
    if last is None:
        raise RuleRefusal(
            _("No game of the series has been won."),
            (as_it_stands("game", game.number),),
            _("You can ask for: winner NAME"),
        )
    began = last.brought is not None and last.brought.began
    since = game.number != last.game + began
    if last.brought is None or since or game.ended:
        another = _(
            "Another game has begun or ended since game {game} was won, so the win cannot be undone.", game=last.game
        )
        over = _("Game {game} is over, so its win cannot be undone.", game=last.game)
        can = _("You can ask for: award NAME AMOUNT")
        raise RuleRefusal(
            another if since or began or last.brought is None else over, (as_it_stands("game", game.number),), can
        )
    yield WinUndone(last.game, last.winners, hearing.at)
    for quantity in dict.fromkeys(name for name, _who, _amount in last.brought.moved):
        back = [(who, -many) for name, who, many in last.brought.moved if name == quantity]
        yield moved(game, quantity, back, ground)
    for taken in reversed(last.brought.seated):
        yield from _unseated(game, taken, hearing.at, ground)
    for office, player in reversed(last.brought.unseated):
        known = game.offices.get(office)
        if known is not None and player in game.players and not known.holders:
            yield OfficeFilled(office, player, (), hearing.at, ground)


def _unseated(
    game: Game, taken: tuple[str, PlayerId, tuple[PlayerId, ...]], at: Moment, ground: str
) -> Iterator[Event]:
    office, player, instead_of = taken
    known = game.offices.get(office)
    if known is None or player not in known.holders:
        return  # Somebody else has come to hold it since, and the win has nothing to do with that.
    back = [one for one in instead_of if one in game.players]
    if not back:
        yield OfficeVacated(office, player, at, ground)
    for place, one in enumerate(back):
        yield OfficeFilled(office, one, (player,) if place == 0 else (), at, ground)


# -- Evolving ------------------------------------------------------------------------


def win_undone_now(game: Game, event: WinUndone) -> Game:
    return replace(
        game,
        victories=game.victories[:-1],
        number=event.game,
        begun=game.victories[-1].begun,
        unwon=game.unwon | frozenset(event.winners),
    )


ENDS_IT = (*CHANGES, ChangeTookEffect, ChangeHadNoEffect, PartTookEffect, TurnBegan, TurnEnded)
"""What follows later in an entry than what comes of a win."""


def with_consequences(game: Game, events: Iterable[Event]) -> Game:
    """Return the game after an entry in which it was won, with what came of the win kept beside it."""
    brought: Consequences | None = None
    for event in events:
        if isinstance(event, ENDS_IT):
            break
        if isinstance(event, GameWon):
            brought = Consequences()
        elif brought is not None:
            brought = _with(brought, event)
    if brought is None or not game.victories or game.victories[-1].brought is not None:
        return game
    older = tuple(replace(one, brought=None) for one in game.victories[:-1])
    return replace(game, victories=(*older, replace(game.victories[-1], brought=brought)))


def _with(brought: Consequences, event: Event) -> Consequences:
    match event:
        case QuantityMoved(quantity=quantity, moves=moves, why=""):  # What comes of something else says so.
            sums = {(name, who): many for name, who, many in brought.moved}
            for who, many in moves:
                sums[quantity, who] = sums.get((quantity, who), Fraction(0)) + many
            return replace(brought, moved=tuple((name, who, many) for (name, who), many in sums.items() if many))
        case OfficeFilled(office=office, player=player, instead_of=instead_of):
            return replace(brought, seated=(*brought.seated, (office, player, instead_of)))
        case OfficeVacated(office=office, player=player):
            return replace(brought, unseated=(*brought.unseated, (office, player)))
        case GameBegun():
            return replace(brought, began=True)
        case _:
            return brought


CHAPTER = Chapter(
    events={WinUndone: win_undone_now},
    sentences={
        WinUndone: lambda event, game: told(
            gettext_noop("A judgement decided that {winners} did not win game {game}. The game continues."),
            winners=", ".join(event.winners),
        ),
    },
)
