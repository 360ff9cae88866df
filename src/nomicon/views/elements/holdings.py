"""What is counted in a game, in the order in which pages list it."""

from __future__ import annotations

from nomicon.views.elements.page import Seen


def counted_now(seen: Seen) -> list[str]:
    """Name the quantities in use, points first."""
    in_use = [name for name, one in seen.game.quantities.items() if not one.archived]
    return sorted(in_use, key=lambda name: (name != "points", name))
