"""The order of turns: who stands where in it, and who comes next after whoever had a turn last."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace

AT_WILL = "at will"
"""The order of turns in which nobody comes next, and anybody begins a turn when none is in progress."""

BEFORE_ALL = " "
"""What a place goes by that comes before every other, whatever the order of turns."""

IN_NO_ORDER = " at will"
"""What the place of a turn goes by that was taken at will. No name begins with a blank."""


class Coming(Struct, frozen=True):
    """Whose turn is next: their place in the order, in which circuit, and whether the circuit before is complete."""

    player: PlayerId
    place: str
    circuit: int
    completes: bool


def coming_in(game: Game, order: str | tuple[str, ...]) -> Coming | None:
    """Return whose turn comes next in an order."""
    order = order if isinstance(order, str) else tuple(game.called(PlayerId(name)) for name in order)
    line = in_line(game, order)
    if not line:
        return None
    last = _last_place(game, order)
    after = [place for place in line if last is not None and place > last]
    fresh = [place for place in after if place[1] not in game.had_turn]
    place, player = fresh[0] if fresh else line[0]
    circuit = game.circuit if fresh else game.circuit + 1
    return Coming(player, place, circuit, completes=last is not None and not fresh)


def in_line(game: Game, order: str | tuple[str, ...]) -> list[tuple[str, PlayerId]]:
    """Return the players in the order of their turns, each with what their place goes by."""
    match order:
        case "none" | "at will":
            return []
        case "by name":
            return sorted((player.casefold(), player) for player in game.players)
        case "by joining":
            return sorted((f"{game.players[player].order:09}", player) for player in game.players)
        case str():
            return [(f"{place:09}", player) for place, player in enumerate(game.electorate(order))]
        case _:
            named = [PlayerId(name) for name in order]
            return [(f"{place:09}", player) for place, player in enumerate(named) if player in game.players]


def _last_place(game: Game, order: str | tuple[str, ...]) -> tuple[str, str] | None:
    """Return the place of whoever was in turn last in this circuit, as it is now in an order that may have changed."""
    last = game.last_turn if game.turn is None else (game.turn.place, game.turn.player)
    if last is None:
        return None
    place, player = last
    if place == IN_NO_ORDER:  # So the order begins with whoever is its first to have had no turn in the circuit.
        return BEFORE_ALL, PlayerId("")
    if isinstance(order, str) or place == BEFORE_ALL:
        return place, player
    # In a list without them, whoever came after them has moved up to their place.
    return (f"{order.index(player):09}", player) if player in order else (place, "")


def order_anew(game: Game) -> Game:
    """Return the game so that, after the turn in progress, whoever is first in the order has the next one."""
    turn = None if game.turn is None else replace(game.turn, place=BEFORE_ALL)
    last = None if game.last_turn is None else (BEFORE_ALL, PlayerId(""))
    return replace(game, turn=turn, last_turn=last, had_turn=type(game.had_turn)())
