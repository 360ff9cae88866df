"""Why turns end: how the record says it, and how it is told."""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop

DONE, TIME, LEFT = "done", "time", "left"
"""Why a turn ended, as the record says it, where neither a rule nor the lack of one ended it."""


def end_told(why: str) -> str:
    """Return how it is told that a turn ended; that it has reached its limit is told before."""
    if why in (DONE, TIME):
        return gettext_noop("{player}'s turn is over.")
    if why == LEFT:
        return gettext_noop("{player}'s turn is over, because {player} is no longer a player.")
    return gettext_noop("{player}'s turn is over ({why}).")
