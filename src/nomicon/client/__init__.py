"""A client for programs that play on a server: bots, scripts, and our own command line.

    from nomicon.client import Table
    game = Table("https://table.example", token).game("tuesday")
    game.vote(301, "FOR")

It needs nothing else of Nomicon, and holds no state of any game.
"""

from nomicon.client.game import Game
from nomicon.client.records import Entry, Ground, Listed, Made, Option
from nomicon.client.table import Table
from nomicon.client.trouble import Busy, Invalid, MovedOn, NotAllowed, NotFound, Refused, TableError, Unknown

__all__ = [
    "Busy", "Entry", "Game", "Ground", "Invalid", "Listed", "Made", "MovedOn", "NotAllowed", "NotFound", "Option",
    "Refused", "Table", "TableError", "Unknown",
]  # fmt: skip
