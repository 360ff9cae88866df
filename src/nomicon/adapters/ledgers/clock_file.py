"""What is kept of the clock beside a record in a file: a small file of its own, and one in memory for tests.

It is no part of the record, and no loss: where it cannot be read, the host is asked about the time once more.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import asdict

from nomicon.game.names import Moment
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import ClockNotes

NAMES = ClockNotes.__struct_fields__


def clock_beside(path: Path) -> Path:
    """Return where the notes of a record in a file lie."""
    return path.with_name(f"{path.name}.clock")


class ClockFile:
    """A `ClockBook` in a file, which is written anew each time and takes the old one's place in one step."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._turn = threading.Lock()

    def read(self) -> ClockNotes:
        """Return the notes; empty ones where there are none, or none that can be read."""
        try:
            told = json.loads(self._path.read_bytes())
        except (OSError, ValueError):
            return ClockNotes()
        return _notes(told) if isinstance(told, dict) else ClockNotes()

    def beat(self, at: Moment) -> None:
        """Note that the time is known to be right at this moment."""
        with self._turn:
            self._write(replace(self.read(), beat=at))

    def confirm(self, at: Moment, latest: Moment | None) -> ClockNotes:
        """Note that a host has confirmed the clock at this moment, whatever the latest entry says; return the notes."""
        with self._turn:
            notes = ClockNotes(at, at, self.read().confirmations + 1, latest)
            self._write(notes)
        return notes

    def _write(self, notes: ClockNotes) -> None:
        fresh = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        with open(fresh, "wb") as file:
            file.write(json.dumps(asdict(notes)).encode())
            file.flush()
            os.fsync(file.fileno())  # Or a power cut leaves an empty file under the name.
        fresh.replace(self._path)


class ClockMemory:
    """A `ClockBook` that lasts as long as its program, and begins with what was noted elsewhere."""

    def __init__(self, notes: ClockNotes | None = None) -> None:
        self._notes = notes or ClockNotes()

    def read(self) -> ClockNotes:
        """Return the notes."""
        return self._notes

    def beat(self, at: Moment) -> None:
        """Note that the time is known to be right at this moment."""
        self._notes = replace(self._notes, beat=at)

    def confirm(self, at: Moment, latest: Moment | None) -> ClockNotes:
        """Note that a host has confirmed the clock."""
        self._notes = ClockNotes(at, at, self._notes.confirmations + 1, latest)
        return self._notes


def _notes(told: Mapping[str, object]) -> ClockNotes:
    numbers = {name: value for name in NAMES if isinstance(value := told.get(name), int)}
    return ClockNotes(
        _moment(numbers.get("beat")),
        _moment(numbers.get("confirmed")),
        numbers.get("confirmations", 0),
        _moment(numbers.get("excused")),
    )


def _moment(found: int | None) -> Moment | None:
    return None if found is None else Moment(found)
