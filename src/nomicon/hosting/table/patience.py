"""Patience: how much of what fell due while nobody looked is done piece by piece, before it is done a day at a time."""

from __future__ import annotations

from nomicon.game.state import Game
from nomicon.play.votes.ending import next_due as next_vote

PATIENCE = 1000
"""Things the clock brings about in one go before those of a day are done together: rules may set off a new one each
second, for ever, and whoever comes back after a year must not wait for thirty million. Votes still close on time."""

DAY = 86400


def together_until(game: Game) -> int:
    """Return until when things are done together: a day on, but no vote closes and no change takes effect late."""
    vote = next_vote(game)
    return game.at + DAY if vote is None else min(game.at + DAY, vote)
