"""Signatures: whose agreement a rule-change outside the rules waits for, and for how long."""

from __future__ import annotations

from nomicon.game.calendar import lasting
from nomicon.game.names import Moment, PlayerId
from nomicon.game.proposals import Rescue
from nomicon.game.state import Game
from nomicon.play.limits import RESCUE_ABSENT, RESCUE_LASTS, RESCUE_NOTICE

HOST = PlayerId("the host")
"""Who calls for a rescue if no player comes any more. No player can have this name."""


def falls_due_at(game: Game, rescue: Rescue) -> Moment:
    """Return when a rescue takes effect if nobody signs it any more, or comes to nothing."""
    if rescue.by == HOST:
        return lasting(game.pauses, rescue.at, RESCUE_ABSENT)
    waits = [absent_at(game, rescue, one) for one in waited_for(game, rescue)]
    notice, longest = lasting(game.pauses, rescue.at, RESCUE_NOTICE), lasting(game.pauses, rescue.at, RESCUE_LASTS)
    return min(max([notice, *waits]), longest)


def waited_for(game: Game, rescue: Rescue) -> list[PlayerId]:
    """List the players who have not signed a rescue."""
    return [one for one in game.in_order() if one not in rescue.signed and rescue.by != HOST]


def absent_at(game: Game, rescue: Rescue, player: PlayerId) -> Moment:
    """Return from when on nobody waits for a player who does not come."""
    return lasting(game.pauses, last_here(game, rescue, player), RESCUE_ABSENT)


def last_here(game: Game, rescue: Rescue, player: PlayerId) -> Moment:
    """Return when a player was here last, as far as it is known: it may be known only since the call."""
    seen = game.players[player].seen
    return seen if rescue.presence_known else Moment(max(seen, rescue.at))
