"""Who may: whether a player is of the electorate that the rules name, and the sentence that says so."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.law.heard import Answer
from nomicon.law.hearing import Refusal

NOBODY = "nobody"
"""The electorate that is always empty."""


def who_may(electorate: str, deed: str) -> str:
    """Say who may do something: ``Only the Speaker may distribute proposals``, or ``Nobody may …``."""
    return f"Nobody may {deed}" if electorate == NOBODY else f"Only {electorate} may {deed}"


def require_entitled(game: Game, player: PlayerId, electorate: Answer[str], deed: str, otherwise: str = "") -> None:
    """Refuse a deed to somebody who is not of the electorate it is open to; `otherwise` is what they can do instead.

    Whoever is no player is told to join where players may do it.
    """
    if game.belongs(player, electorate.value):
        return
    joining = player not in game.players and game.knows(electorate.value)
    instead = "Join the game first." if joining else otherwise or "A rule-change could allow it."
    raise Refusal(f"{who_may(electorate.value, deed)}.", electorate.grounds, instead)
