"""Positions in which changes are tried, really played: an open vote, secret ballots, a turn in progress."""

from __future__ import annotations

import functools

from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.hosting.playthroughs.run import GAME
from tests.play.foresight.positions import PLAYED, opening, performed

MINIMAL = """
Ann Abel> propose enact:
| ---
| title: Tea
| ---
| Tea at four.
Ann Abel, Ben Bell, Cat Carr, Dan Dove> vote 301 for
Ben Bell> propose enact:
| ---
| title: Cake
| ---
| Cake at five.
Ann Abel, Ben Bell, Cat Carr, Dan Dove> vote 302 for
Cat Carr> propose enact:
| ---
| title: Open
| ---
| An open one.
Ann Abel> vote 303 for
"""

NOMICAM = """
Ann Abel> propose enact:
| ---
| title: Tea
| ---
| Tea at four.
Ann Abel, Ben Bell, Cat Carr> vote 301 for
at 2026-03-10T10:00:00Z
Ben Bell> propose enact:
| ---
| title: Cake
| ---
| Cake at five.
Ann Abel, Ben Bell, Cat Carr> vote 302 {word}
"""


@functools.cache
def position(name: str, word: str = "for") -> tuple[Game, Moment]:
    """Return a game of four players and the moment it has come to; some ballots that were cast say a word."""
    if name not in ("minimal", "nomicam"):
        return opening(name)
    offices = "offices: Speaker = Sue Sand" if name == "nomicam" else ""
    more = MINIMAL if name == "minimal" else NOMICAM.format(word=word)
    performance = performed(PLAYED.format(book=name, offices=offices, begin="") + more.lstrip("\n"))
    return performance.stage.table.folded(GAME).game, performance.at
