"""By which doors secret ballots may come: whoever runs a mail or chat service could read them there.

A founder may bar doors for them. The pages of the server are never barred.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.notices.to_dos import ToDo
from nomicon.play.chapter import Move
from nomicon.play.engine import spec_of
from nomicon.play.moves.spec import MoveGroup

API, MAIL, DISCORD, PAGE = "api", "mail", "discord", "page"
DOORS: Final = (API, MAIL, DISCORD)
"""The doors that can be barred."""


class DoorBarred(Invalid):
    """A secret ballot came by a door that the founder of the game has barred for such."""


def is_secret_ballot(game: Game, move: Move) -> bool:
    """Say whether a move says how somebody votes, where that is kept secret."""
    spec = spec_of(move)
    number = getattr(move, "proposal", None)
    proposal = None if number is None else game.proposals.get(number)
    return spec is not None and spec.group is MoveGroup.VOTES and proposal is not None and proposal.is_sealed


def may_answer(waits: ToDo, door: str, barred: Collection[str]) -> bool:
    """Say whether something that waits can be answered by a door."""
    return not (waits.is_secret and door in barred)


def by_door(read: Callable[[Game], Move], door: str, barred: Collection[str]) -> Callable[[Game], Move]:
    """Return what reads a move that came by a door. It raises `DoorBarred` besides what the other raises."""

    def allowed(game: Game) -> Move:
        move = read(game)
        if door in barred and is_secret_ballot(game, move):
            raise DoorBarred(
                _(
                    "In this game, secret ballots cannot be cast this way: others could read them. "
                    "Vote on the game's page."
                )
            )
        return move

    return allowed
