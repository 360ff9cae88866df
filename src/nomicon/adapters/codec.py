"""Entries as lines: one line of JSON for each entry, the same bytes for the same entry for ever.

The kinds of moves and events are handed in as tables. A kind whose form has changed gets an *upcast*: a function that
turns the JSON of the old form into that of the next. The old form keeps its name, ``BallotCast``; the next is written
as ``BallotCast.2`` from then on, so lines of every age stand in one record.

    Codec(MOVES, EVENTS, upcasts={"BallotCast": lambda old: {**old, "kind": "BallotCast.2", "weight": 1}})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from nomicon.adapters.forms.gathered import list_of
from nomicon.adapters.forms.lines import LineReader, place_of
from nomicon.adapters.forms.records import Forms, Upcast
from nomicon.adapters.forms.values import TEXT, WHOLE, Unreadable, Unwritable, read_text, told, write_fraction
from nomicon.game.names import Moment
from nomicon.game.values.translatable import _, joined, sentence_of
from nomicon.hosting.ports import Entry, LedgerDamaged
from nomicon.play.chapter import Event, Move

FIELDS = ("place", "at", "move", "events", "grounds", "seed", "versions")

TEXTS = list_of(TEXT)

VERSION_FORM = re.compile(r"[0-9][0-9A-Za-z.+-]{0,39}")
"""What a version of the program looks like; what does not is not repeated."""

MENDING = _(
    "If a newer version of Nomicon wrote this line, use that version. Otherwise the line was changed or damaged, so "
    "restore a copy of the record."
)

FEW = 1_000
"""Lines that are read field by field first: to set up the faster reader takes 6 ms, and it saves 6 µs for a ballot."""


class UnreadableLine(LedgerDamaged):
    """A line is not one that this version would have written: `why`, and the `version` that it says it is from."""

    def __init__(self, why: str, version: str = "") -> None:
        super().__init__(joined(why, MENDING))
        self.why, self.version = why, version


class Codec:
    """Writes entries as lines and reads them back."""

    def __init__(
        self,
        moves: Iterable[type[Move]],
        events: Iterable[type[Event]],
        records: Iterable[type] = (),
        upcasts: Mapping[str, Upcast] | None = None,
    ) -> None:
        """Take the kinds of moves and events, and of records where a field names only what they have in common."""
        move_kinds, event_kinds = tuple(moves), tuple(events)
        forms = Forms((*move_kinds, *event_kinds, *records), upcasts)
        self._move = forms.one_of(move_kinds)
        self._events = list_of(forms.one_of(event_kinds))
        self._to_json = msgspec.json.Encoder(enc_hook=write_fraction).encode
        self._from_json = msgspec.json.Decoder().decode
        self._kinds = (move_kinds, event_kinds)
        self._forms = forms
        self._lines: LineReader | None = None
        self._decoded = 0

    def encode(self, entry: Entry) -> bytes:
        """Write an entry as one line, without the line's end. Raises `ValueError` for what could not be read back."""
        try:
            line = {
                "place": str(entry.place),
                "at": WHOLE.write(entry.at),
                "move": self._move.write(entry.move),
                "events": self._events.write(entry.events),
                "grounds": TEXTS.write(entry.grounds),
                "seed": TEXT.write(entry.seed),
                "versions": TEXTS.write(entry.versions),
            }
            return self._to_json(line)
        except ValueError as error:
            why = self._half_a_character(entry) if isinstance(error, UnicodeEncodeError) else error
            raise Unwritable(f"Entry {entry.place} cannot be written: {why}.") from None

    def decode(self, line: bytes) -> Entry:
        """Read a line back. Raises `UnreadableLine`, which says what is wrong with it and how to mend it."""
        self._decoded += 1
        at_once = self.read_at_once(line) if self._decoded > FEW else None
        return at_once or self.decode_by_fields(line)

    def read_at_once(self, line: bytes) -> Entry | None:
        """Read a line that is, byte for byte, as this program writes it; return None for any other."""
        if self._lines is None:
            self._lines = LineReader(self._forms, *self._kinds)
        return self._lines.read(line)

    def work_out(self) -> None:
        """Work out now how each kind is written and read. Raises `TypeError` for a field that cannot be recorded."""
        self._forms.work_out()

    def decode_by_fields(self, line: bytes) -> Entry:
        """Read a line field by field, as `decode` does where it is of an older form, or damaged."""
        try:
            found = self._from_json(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            why = _("The line is not JSON: {error} ({line}).", error=str(error), line=told(bytes(line)))
            raise UnreadableLine(why) from None
        try:
            return self._entry(found)
        except (Unreadable, RecursionError) as error:
            why = _("The line is not an entry: {wrong}.", wrong=sentence_of(error))
            raise UnreadableLine(why, _version_in(found)) from None

    def _half_a_character(self, entry: Entry) -> str:
        """Say in which field of a move or an event there is text that cannot be written."""
        for value in (entry.move, *entry.events):
            try:
                self._forms.record(type(value)).write_out(value)
            except ValueError as error:
                return str(error)
        raise AssertionError(f"entry {entry.place} could not be encoded, but each of its parts could")

    def _entry(self, found: object) -> Entry:
        if type(found) is not dict or tuple(found) != FIELDS:
            raise Unreadable(_("it should have exactly the fields {names}, in this order", names=", ".join(FIELDS)))
        return Entry(
            place=place_of(read_text(found["place"])),
            at=Moment(WHOLE.read(found["at"])),
            move=self._move.read(found["move"]),
            events=self._events.read(found["events"]),
            grounds=TEXTS.read(found["grounds"]),
            seed=read_text(found["seed"]),
            versions=TEXTS.read(found["versions"]),
        )


def _version_in(found: object) -> str:
    """Return the version that a line says it was written by, as far as that can be made out; nothing otherwise."""
    versions = found.get("versions") if isinstance(found, dict) else None
    version = versions[0] if isinstance(versions, list) and versions else ""
    return version if isinstance(version, str) and VERSION_FORM.fullmatch(version) else ""
