"""A patch that adds a page, `names`: its view, its type, and its line in the table of views."""

from __future__ import annotations

from tests.house.patching import Patch

PATCH = Patch(
    changes={
        "views/players/pages.py": [
            (
                "class PlayerLine(TypedDict):",
                'class NamesPage(TypedDict):\n    """Who plays."""\n\n    names: list[str]\n\n\n'
                "class PlayerLine(TypedDict):",
            )
        ],
        "views/view.py": [
            ("from nomicon.views.players import players,", "from nomicon.views.players import names, players,"),
            (
                '    View("turns",',
                '    View("names", "The names of the players.", (), names.names, names.names_text),\n    View("turns",',
            ),
        ],
    },
    files={
        "views/players/names.py": '''"""Who plays, by name."""

from __future__ import annotations

from nomicon.views.elements.page import Seen
from nomicon.views.players.pages import NamesPage


def names(seen: Seen) -> NamesPage:
    """Return the names of the players."""
    return {"names": sorted(seen.game.players)}


def names_text(page: NamesPage) -> str:
    """Set them out."""
    return "Players: " + ", ".join(page["names"])
'''
    },
)
