"""The games of a demonstration server: playthroughs that seem to have just happened, in different states."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.upkeep.copying import Called, copied_beside
from nomicon.adapters.ledgers.upkeep.files import LastingRecord
from nomicon.game.names import GameId, Moment
from nomicon.hosting.playthroughs.run import GAME, Performance, Stage
from nomicon.hosting.playthroughs.script import Script, read_script
from nomicon.hosting.table.table import Table
from nomicon.main.table import Silence, codec, open_record, sandbox
from nomicon.play.engine import bench
from nomicon.rulebooks.shelf import BUNDLED

NAMES: Mapping[str, str] = {"Ann": "Asha", "Cat": "Chloe"}
"""New names for players of playthroughs, so that the same three people play in every game."""

AGO = 60
"""Seconds between the last moment of the games and the start of the server."""


class DemonstrationGame(Struct, frozen=True):
    """A game of the demonstration, and the playthrough that it is."""

    game: GameId
    title: str
    rulebook: str
    playthrough: str

    @property
    def path(self) -> Path:
        """Return where the playthrough is."""
        return BUNDLED / self.rulebook / "playthroughs" / self.playthrough


GAMES = (
    DemonstrationGame(GameId("first-steps"), "First steps: a vote is open", "minimal", "demo.play"),
    DemonstrationGame(GameId("thursday-club"), "The Thursday club: secret votes and a Speaker", "nomicam", "demo.play"),
    DemonstrationGame(
        GameId("in-turn"), "In turn: one player after the other", "suber", "su-05-from-unanimity-to-majority.play"
    ),
    DemonstrationGame(GameId("finished"), "A finished game: a hundred points", "suber", "su-06-a-hundred-points.play"),
)


def play_games(record: LastingRecord, folder: Path, now: Moment) -> None:
    """Play all games as if they had ended just before `now`, and store them. `folder` is for temporary files."""
    for one in GAMES:
        text = as_called_here(one.path.read_text(encoding="utf-8"))
        script = moved(read_script(text, one.playthrough), Moment(now - AGO))
        with open_record(folder / f"{one.game}.sqlite") as source:
            for _ in Performance(script, partial(_stage, source)):
                pass
            copied_beside(source, record, GAME, Called(one.game, one.title, codec()))


def _stage(record: LastingRecord, seed: str) -> Stage:
    clock = SettableClock(Moment(0))
    return Stage(Table(record, clock, SeededChance(seed), Silence(), bench(sandbox())), clock)


def as_called_here(text: str) -> str:
    """Return a playthrough whose players bear the names of the demonstration's people."""
    return re.sub(rf"\b({'|'.join(NAMES)})\b", lambda found: NAMES[found[1]], text)


def moved(script: Script, last: Moment) -> Script:
    """Return a playthrough with all its times moved, so that the last one is `last`."""
    moments = [step.moment for step in script.steps if step.kind in ("at", "after")]
    by = last - max(moments)
    for step in script.steps:
        if step.kind in ("at", "after"):
            step.text = f"{datetime.fromtimestamp(step.moment + by, UTC):%Y-%m-%dT%H:%M:%SZ}"
    return script
