"""What no correction can touch, and why."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.values.translatable import _
from nomicon.play.corrections import CannotCorrect, Correction, InsertMove
from nomicon.play.rebasing.adopted import PastCorrected
from nomicon.play.record import Entry, EntryId
from nomicon.play.series.founding import FoundGame
from nomicon.play.series.history_import import CompleteHistory
from nomicon.play.series.recorded_changes import RecordOutcome
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.sealing import SealRest


def must_be_correctable(correction: Correction, entry: Entry) -> None:
    """Raise `CannotCorrect` for an entry that no correction can touch."""
    match entry.move:
        case FoundGame() | RecordOutcome() | CompleteHistory():
            raise CannotCorrect(
                _("Entry {place} belongs to how the game was founded, and stays.", place=entry.place),
                _("Found another game for that."),
            )
        case KeepTime() | SealRest() if not isinstance(correction, InsertMove):
            raise CannotCorrect(
                _("Nobody made entry {place}: it came about by itself.", place=entry.place),
                _("Correct the move that led to it."),
            )
        case _:
            return


def must_be_behind_corrections(at: EntryId, entries: Sequence[Entry]) -> None:
    """Refuse to correct an entry before an adopted correction, which would give the game two pasts."""
    for entry in reversed(entries):
        if entry.place >= at and any(isinstance(event, PastCorrected) for event in entry.events):
            raise CannotCorrect(
                _("The past was corrected in entry {place}. Only later entries can be corrected.", place=entry.place),
                _("Ask for a judgement that corrects the game as it is now."),
            )
