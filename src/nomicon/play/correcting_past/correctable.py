"""What no correction can touch, and why."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.values.translatable import _
from nomicon.play.chapter import Origin
from nomicon.play.corrections import CannotCorrect, Correction, InsertMove
from nomicon.play.rebasing.adopted import PastCorrected
from nomicon.play.record import Entry, EntryId


def must_be_correctable(correction: Correction, entry: Entry) -> None:
    """Raise `CannotCorrect` for an entry that no correction can touch."""
    match entry.move.ORIGIN:
        case Origin.FOUNDING:
            raise CannotCorrect(
                _("Entry {place} is part of how the game was started, so it cannot be corrected.", place=entry.place),
                _("Start another game instead."),
            )
        case Origin.BY_ITSELF if not isinstance(correction, InsertMove):
            raise CannotCorrect(
                _("Nobody made entry {place}: it happened automatically.", place=entry.place),
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
