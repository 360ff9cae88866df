"""Corrections: what is to be otherwise in a record."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from nomicon.game.changes import CorrectPast
from nomicon.game.values.translatable import _
from nomicon.play.chapter import Move
from nomicon.play.record import EntryId


class StrikeEntry(Struct, frozen=True):
    """An entry should not have counted."""

    at: EntryId


class ReplaceMove(Struct, frozen=True):
    """Another move should be in the place of that of an entry."""

    at: EntryId
    move: Move


class InsertMove(Struct, frozen=True):
    """A move should have been made just before an entry."""

    at: EntryId
    move: Move


Correction: TypeAlias = StrikeEntry | ReplaceMove | InsertMove


class CannotCorrect(Exception):
    """A correction that cannot be worked out: why, and what one can do instead."""

    def __init__(self, because: str, instead: str) -> None:
        super().__init__(f"{because} {instead}")
        self.because, self.instead = because, instead


def correction_of(change: CorrectPast) -> Correction:
    """Return what a proposal asks for. Raises `CannotCorrect` where it asks for nothing that can be."""
    whole, _dot, part = change.at.partition(".")
    if not whole.isdecimal() or not (part or "0").isdecimal():
        raise CannotCorrect(_("{at!r} is not an entry.", at=change.at), _("Look up its number in the history."))
    at = EntryId(int(whole), int(part or 0))
    match change.how, change.move:
        case "strike", None:
            return StrikeEntry(at)
        case "replace", Move() as move:
            return ReplaceMove(at, move)
        case "insert", Move() as move:
            return InsertMove(at, move)
    raise CannotCorrect(
        _("The correction does not say which move should be made."), _("Strike the entry, or name the move.")
    )
