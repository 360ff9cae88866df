"""Record a ledger for the museum: ``python -m tests.museum.record NAME``, once, when a version is released.

What is recorded is the lines of the entries as they were written, and what the game had come to, as its pages tell it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from nomicon.game.state import Game
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.hosting.ports import WrittenEntry
from nomicon.main.table import codec, set_stage
from nomicon.rulebooks.shelf import load_rulebook
from nomicon.views.elements.page import Seen
from nomicon.views.view import view_named

MUSEUM = Path(__file__).parent
PAGES = ("players", "rules", "votes", "history", "judgements", "draws")


def pages(game: Game, history: list[WrittenEntry]) -> dict[str, Any]:
    """Return what some pages tell a passer-by of a game."""
    seen = Seen(game, history, None, game.at)
    return {name: view_named([name], seen) for name in PAGES}


def record(name: str) -> None:
    """Play the demonstration, and write its ledger down."""
    book = load_rulebook("nomicam")
    demo = next(path for path in book.playthroughs if path.name == "demo.play")
    performance = Performance(read_script(demo.read_text(encoding="utf-8"), demo.name), set_stage)
    assert not [told.wrong for told in performance if told.wrong]
    history = list(performance.stage.table.history(GAME))
    lines = [codec().encode(written.entry).decode() for written in history]
    told = json.dumps(pages(performance.game, history), ensure_ascii=False, indent=1, sort_keys=True)
    (MUSEUM / f"{name}.ledger").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (MUSEUM / f"{name}.pages.json").write_text(told + "\n", encoding="utf-8")


if __name__ == "__main__":
    record(sys.argv[1])
