"""Corrections: what is to be otherwise in a record, and why some of it cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from nomicon.play.chapter import Move
from nomicon.play.record import Entry, EntryId
from nomicon.play.series.founding import FoundGame
from nomicon.play.series.history_import import CompleteHistory, RecordOutcome
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.sealing import SealRest


@dataclass(frozen=True, slots=True)
class StrikeEntry:
    """An entry should not have counted."""

    at: EntryId


@dataclass(frozen=True, slots=True)
class ReplaceMove:
    """Another move should be in the place of that of an entry."""

    at: EntryId
    move: Move


@dataclass(frozen=True, slots=True)
class InsertMove:
    """A move should have been made just before an entry."""

    at: EntryId
    move: Move


Correction: TypeAlias = StrikeEntry | ReplaceMove | InsertMove


class CannotCorrect(Exception):
    """A correction that cannot be worked out: why, and what one can do instead."""

    def __init__(self, because: str, instead: str) -> None:
        super().__init__(f"{because} {instead}")
        self.because, self.instead = because, instead


def must_be_correctable(correction: Correction, entry: Entry) -> None:
    """Raise `CannotCorrect` for an entry that no correction can touch."""
    match entry.move:
        case FoundGame() | RecordOutcome() | CompleteHistory():
            raise CannotCorrect(
                f"Entry {entry.place} belongs to how the game was founded, and stays.", "Found another game for that."
            )
        case KeepTime() | SealRest() if not isinstance(correction, InsertMove):
            raise CannotCorrect(
                f"Nobody made entry {entry.place}: it came about by itself.", "Correct the move that led to it."
            )
        case _:
            return
