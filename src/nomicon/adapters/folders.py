"""Where the games of a data folder are: in it, or in a file elsewhere that was named when it was served first."""

from __future__ import annotations

import os
from pathlib import Path

from nomicon.game.values.translatable import _
from nomicon.hosting.files import write_text
from nomicon.hosting.invalid import Invalid

GAMES = "games.sqlite"
"""The file of games in a data folder."""

RECORD = "record"
"""In the data folder: where its games are, if not in it, as it is seen from there."""


def record_of(folder: Path) -> Path:
    """Return where the games of a data folder are, or would be."""
    try:
        said = (folder / RECORD).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return folder / GAMES
    return (folder / said).resolve()


def bind(folder: Path, record: Path) -> None:
    """Let a data folder go with a file of games from now on. Raises `Invalid` where it goes with others already."""
    if record_of(folder).resolve() == record.resolve():
        return
    if (folder / RECORD).exists() or (folder / GAMES).exists():
        raise Invalid(
            _(
                "The folder {folder} belongs to the games in {games}, and contains the accounts of their players. "
                "Serve those games, or name another folder for {record} with --data.",
                folder=folder,
                games=record_of(folder),
                record=record,
            )
        )
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / RECORD, f"{os.path.relpath(record, folder)}\n")
