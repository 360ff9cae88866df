"""Seating: players join, leave, and come back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import normalize

from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game, Player, Quantity
from nomicon.game.values import replace
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.questions import KEEPS_OFFICE, MAY_FORFEIT, MAY_JOIN, MAY_RETURN, ON_RETURN
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.limits import NAME_LENGTH

RESERVED = ("the timekeeper", "the host", "players", "anybody", "nobody", "the game")
"""Names that mean something else in rules and in the record."""

BLANK = " \u115f\u1160\u2800"
"""Letters that leave nothing on the page."""

# -- Moves ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Join(Move):
    """Become a player."""


@dataclass(frozen=True, slots=True)
class Forfeit(Move):
    """Leave the game in progress."""


# -- Events --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """Somebody became a player."""

    player: PlayerId
    at: Moment
    keeps: bool = False  # Whether somebody who comes back holds what they held.


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A player left."""

    player: PlayerId
    at: Moment
    vacates: tuple[str, ...] = ()


# -- Deciding ------------------------------------------------------------------------


def join(game: Game, move: Join, hearing: Hearing) -> Iterator[Event]:
    name = move.player
    if name in game.players:
        raise Refusal(f"{name} is a player already; somebody else of that name needs another.")
    if not fit_name(name):
        raise Refusal(
            f"{name!r} cannot be a player's name: it takes 1 to {NAME_LENGTH} printed characters, and no title."
        )
    former = game.former.get(name)
    if former is not None:
        returning = hearing.hear(MAY_RETURN, player=name)
        if returning.value == "no" or (returning.value == "next game" and former.left_in_game == game.number):
            when = "" if returning.value == "no" else "; the next game is open to them"
            raise Refusal(f"{name} has left this game and may not come back{when}.", returning.grounds)
        hearing.rest_on(*returning.grounds)
    hearing.require(MAY_JOIN, "The rules let nobody join now.", "A rule-change could allow it.", player=name)
    keeps = former is not None and hearing.ask(ON_RETURN, player=name) == "their own"
    yield Joined(name, hearing.at, keeps)


def forfeit(game: Game, move: Forfeit, hearing: Hearing) -> Iterator[Event]:
    if move.player not in game.players:
        raise Refusal(f"{move.player} is not a player.")
    hearing.require(MAY_FORFEIT, "The rules do not let you leave now.", player=move.player)
    yield gone(game, move.player, hearing)


def gone(game: Game, player: PlayerId, hearing: Hearing) -> Left:
    """Return a player's leaving, with the offices that they leave behind."""
    if player not in game.players:
        raise Refusal(f"{player} is not a player.")
    held = [name for name in sorted(game.offices) if player in game.offices[name].holders]
    vacates = [name for name in held if not hearing.ask(KEEPS_OFFICE, name, office=name, player=player)]
    return Left(player, hearing.at, tuple(vacates))


def fit_name(name: str) -> bool:
    """Say whether a text can be a player's name."""
    read = normalize("NFKC", name).lower()  # However its letters are drawn, a reader takes it for this.
    return (
        0 < len(name) <= NAME_LENGTH
        and name == name.strip()
        and name.isprintable()
        and bool(read.strip(BLANK))
        and not read.startswith("the ")
        and read not in RESERVED
    )


def player_in(game: Game, player: PlayerId, what: str) -> PlayerId:
    """Return the player, or refuse what they try because they are none."""
    if player not in game.players:
        raise Refusal(f"{player} is not a player and cannot {what}.", instead="Join the game first.")
    return player


# -- Evolving ------------------------------------------------------------------------


def joined(game: Game, event: Joined) -> Game:
    order = game.registrations + 1
    quantities = game.quantities
    for name, quantity in game.quantities.items():
        if not (event.keeps and event.player in quantity.balances):
            quantities = quantities.insert(name, _opened_for(quantity, event.player))
    return replace(
        game,
        players=game.players.insert(event.player, Player(event.player, order, event.at, seen=event.at)),
        former=game.former.discard(event.player),
        registrations=order,
        quantities=quantities,
    )


def _opened_for(quantity: Quantity, player: PlayerId) -> Quantity:
    return replace(quantity, balances=quantity.balances.insert(player, quantity.start))


def left(game: Game, event: Left) -> Game:
    player = replace(game.players[event.player], left=event.at, left_in_game=game.number)
    offices = game.offices
    for name in event.vacates:
        office = offices.get(name)
        if office is None:
            continue  # It was abolished by what happened just before.
        holders = tuple(holder for holder in office.holders if holder != event.player)
        offices = offices.insert(name, replace(office, holders=holders, since=event.at))
    return replace(
        game,
        players=game.players.discard(event.player),
        former=game.former.insert(event.player, player),
        offices=offices,
    )


CHAPTER = Chapter(decides={Join: join, Forfeit: forfeit}, evolves={Joined: joined, Left: left})
