"""The head of a playthrough of a game that goes on from a history, and which of its entries that history is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.past.history import moves_told
from nomicon.play.record import Entry
from nomicon.play.series.history_import import CompleteHistory, FoundHistory
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.history import load_history
from nomicon.rulebooks.shelf import load_rulebook, shelf


def taken_up(founding: FoundHistory, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield the head of a game that goes on from a history. Raises `Invalid` for one that does not come with us."""
    name = founding.rulebook
    try:
        told = moves_told(founding, load_history(name), load_rulebook(name)) if name in shelf() else []
    except Malformed:  # The rulebook is there, and no history is told of it.
        told = []
    if told != [entry.move for entry in entries[: len(told)]] or not told:
        raise Invalid(
            _(
                "This game continues a history that does not come with this program, so the game cannot be "
                "exported as a playthrough. To export its record as data, use: nomicon export"
            )
        )
    yield f"# {' '.join(founding.title.split())}, as it was continued."
    yield f"rulebook: {name}"
    yield f"history: {name}"


def recorded_entries(entries: Sequence[Entry]) -> int:
    """Count the entries in which a history was recorded."""
    return 1 + next(place for place, entry in enumerate(entries) if isinstance(entry.move, CompleteHistory))
