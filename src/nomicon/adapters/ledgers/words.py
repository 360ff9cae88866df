"""What is said of a record, whichever way it is kept, where several modules say the same."""

from __future__ import annotations

from pathlib import Path

from nomicon.game.values.translatable import _, joined


def lost_its_id(record: Path | str) -> str:
    """Say that nobody can tell any more which record this is."""
    return _("The record in {record} has lost its ID. Restore a copy of the record.", record=record)


def newer(path: Path) -> str:
    """Say that a file is in a form that only a newer version knows."""
    return _("{path} was written by a newer version of Nomicon. Open it with that version.", path=path)


def is_empty(path: Path) -> str:
    """Say that a file that held a record holds nothing."""
    return _("{path} is empty, so it has lost everything.", path=path)


def no_tables(path: Path) -> str:
    """Say that a file was changed by something other than this program."""
    return joined(_("{path} no longer has its original tables.", path=path), _("Restore a copy."))


def damaged(path: Path, found: str) -> str:
    """Say what the database itself finds wrong with a file."""
    return _("{path} is damaged: {found}. Restore a copy of the record.", path=path, found=found)


def something_else(path: Path) -> str:
    """Say that a file is a database, but none of ours."""
    return _("{path} contains something other than a record of games. Name another file.", path=path)


def unsafe(path: Path) -> str:
    """Say that a file system cannot keep a record safely."""
    return _(
        "{path} cannot be kept safely, because its file system does not support write-ahead logs. Keep it on a local "
        "disk.",
        path=path,
    )


def too_long_read(path: Path) -> str:
    """Say that somebody who reads keeps a writer waiting."""
    return _("Another program has been reading {path} for too long. Try again.", path=path)


def stray_receipt(receipt: str) -> str:
    """Say that a receipt is of no entry."""
    return _("the receipt {receipt!r} belongs to an entry that does not exist", receipt=receipt)


def no_mark(path: Path) -> str:
    """Say that a record lacks its mark."""
    return _("The mark beside {path} (a file that notes the last entry of each game) is missing.", path=path)


def mark_of_another(path: Path) -> str:
    """Say that the mark beside a record is that of another one."""
    return _(
        "The mark beside {path} (a file that notes the last entry of each game) belongs to another record.", path=path
    )


def mark_damaged(path: Path) -> str:
    """Say that the mark beside a record cannot be read."""
    return _("The mark beside {path} (a file that notes the last entry of each game) is damaged.", path=path)


def mark_left(path: Path) -> str:
    """Say that the mark beside a record was exchanged while it was open."""
    return _(
        "The mark beside {path} (a file that notes the last entry of each game) no longer belongs to this record.",
        path=path,
    )


def unconfirmed(place: object) -> str:
    """Say that an entry is another one than was confirmed."""
    return _("entry {place} is not the one that was confirmed", place=place)


def behind(last: object, confirmed: object) -> str:
    """Say that entries that were confirmed are gone."""
    return _("it ends at entry {last}, but entries up to {confirmed} were confirmed", last=last, confirmed=confirmed)


def kept(game: str, number: int) -> str:
    """Say what is left of a game; nothing, for no entries."""
    if number:
        return _("{game}: entries up to {number}", game=game, number=number)
    return _("{game}: nothing", game=game)


def not_written(path: Path | str, error: object) -> str:
    """Say that a file could not be written, and why."""
    return _("{path} could not be written: {error}", path=path, error=error)


def not_closed(path: Path, error: object) -> str:
    """Say that what was begun in a file could not be given up."""
    return _("{path} could not be closed completely: {error}", path=path, error=str(error))
