"""A play: one world, played for a while by luck, with everything checked that must hold."""

from __future__ import annotations

from collections import Counter

from tests.machine.deeds import DEEDS, Players
from tests.machine.luck import Luck
from tests.machine.watching import watched
from tests.machine.world import World


def play(luck: Luck, book: str, deeds: int, did: Counter[str]) -> None:
    """Play one world for so many deeds, counting what was done. Raises whatever breaks."""
    with watched():
        world = World(luck, book, did)
        players = Players(world)
        for _ in range(deeds):
            players.act(luck.one(DEEDS))
        world.check_all()
