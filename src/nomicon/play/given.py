"""What a rule's function is given about an event, beside the facts that any function may name."""

from __future__ import annotations

from typing import Any

from nomicon.game.state import Game


def given_by(event: Any, game: Game) -> dict[str, Any]:
    """Return an event, and the player, proposal, changes and judgement that it is about."""
    given: dict[str, Any] = {"event": event, "player": getattr(event, "player", None)}
    number, judgement = getattr(event, "proposal", None), getattr(event, "judgement", None)
    if number is not None and number in game.proposals:
        proposal = game.proposals[number]
        given |= {"proposal": proposal, "changes": proposal.changes}
    elif hasattr(event, "changes"):
        given["changes"] = event.changes
    if judgement is not None and judgement in game.judgements:
        given["judgement"] = game.judgements[judgement]
    return given
