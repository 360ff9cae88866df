"""Verifying an export: whether its lines make the links it bears, and whether what it tells is what its lines say.

It needs nothing but the file: no server, no record, no sandbox. No rule is asked; that is what an audit does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct, field

from nomicon.game.values.records import name_of
from nomicon.game.values.translatable import _
from nomicon.hosting.audit.noted import NotedLinks
from nomicon.hosting.audit.soundness import Difference, Soundness
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import EntryId, LedgerDamaged
from nomicon.play.chapter import Event
from nomicon.play.engine import EVOLVES
from nomicon.play.record import BEFORE_FIRST, Entry, WrittenEntry, link_after
from nomicon.play.series.founding import GameFounded
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.unsealing import BallotsOpened
from nomicon.views.sentences.data import JsonObject, as_json, public_data

Decode: TypeAlias = Callable[[bytes], Entry]
"""Reads a line. Raises `LedgerDamaged`."""

HEAD = ("game", "title", "rulebook", "entries")
TOLD = ("entry", "at", "move", "events", "grounds", "seed")
BOUND = ("link", "line")


class Verdict(Struct):
    """What has come of it: how far the export goes, under which link, and what is wrong.

    `unread` are entries whose lines this program cannot read, since a newer one wrote them; `as_noted` are entries that
    bear the link that was noted of them.
    """

    game: str
    entries: int = 0
    link: str = BEFORE_FIRST
    wrong: list[Difference] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    as_noted: list[int] = field(default_factory=list)


def verified(export: bytes, decode: Decode, noted: NotedLinks) -> Verdict:
    """Go through an export from end to end. Raises `Invalid` for a file that is none, or that bears no links."""
    told = _export(export)
    verifying = Verifying(Verdict(str(told["game"])), decode, noted)
    for entry in told["entries"]:
        verifying.wrong += verifying.differences(entry)
    verifying.wrong += verifying.at_the_end(told)
    verifying.verdict.as_noted = noted.as_noted
    return verifying.verdict


def _export(export: bytes) -> JsonObject:
    try:
        told = json.loads(export)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or not all(name in told for name in HEAD) or not isinstance(told["entries"], list):
        raise Invalid(_("This file is not the export of a game. To make one: nomicon export > game.json"))
    for entry in told["entries"]:
        if not isinstance(entry, dict) or not all(isinstance(entry.get(name), str) for name in ("entry", "at")):
            raise Invalid(_("This file is not the export of a game: some of its entries are not valid entries."))
    if not any(entry.get(name) for entry in told["entries"] for name in BOUND):
        raise Invalid(
            _("This export has no links, because an old version of the program made it. Export the game again.")
        )
    return told


class Verifying:
    """Goes through the entries of an export, in their order."""

    def __init__(self, verdict: Verdict, decode: Decode, noted: NotedLinks) -> None:
        self.verdict, self.wrong = verdict, verdict.wrong
        self._decode, self._noted = decode, noted
        self._sound = Soundness()
        self._opened = 0  # Among those that stand behind one public entry.
        self._first: Entry | None = None
        self._to_be_held: list[tuple[EntryId, object]] = []  # Ballots and approvals, until what opened them is met.
        self._held: list[JsonObject] = []

    def differences(self, told: JsonObject) -> Iterator[Difference]:
        """Say what is wrong with the next entry."""
        place = _place(told["entry"])
        if place is None:
            what = _("the next entry is called {line!r}, which is not the number of an entry", line=told["entry"])
            yield Difference(EntryId(self.verdict.entries), what, "", "")
        elif place.sealed:
            yield from self._what_was_sealed(place, told)
        else:
            yield from self._public(place, told)

    def _public(self, place: EntryId, told: JsonObject) -> Iterator[Difference]:
        follows = EntryId(self.verdict.entries + 1)
        if place != follows:
            yield Difference(
                place, _("it is in the wrong place: some entries are missing or out of order"), str(place), str(follows)
            )
        link, line = _text(told.get("link")), _text(told.get("line"))
        made = link_after(self.verdict.link, line.encode("utf-8", "surrogatepass"))
        if not link or not line:
            no_line = _("it has no line, so it cannot be checked")
            no_link = _("it has no link, so it cannot be checked")
            yield Difference(place, no_line if link else no_link, "", "")
        elif link != made:
            what = _("its link does not match its line and the link before it, so it or an earlier entry was changed")
            yield Difference(place, what, link, made)
        self.verdict.entries, self.verdict.link, self._opened = place.number, link or made, 0
        written = self._read(place, line, link)
        if written is not None:
            yield from self._read_differences(written, told)

    def _read(self, place: EntryId, line: str, link: str) -> WrittenEntry | None:
        if not line:
            return None
        try:
            return WrittenEntry(self._decode(line.encode("utf-8", "surrogatepass")), link)
        except LedgerDamaged:
            self.verdict.unread.append(str(place))
            return None

    def _read_differences(self, written: WrittenEntry, told: JsonObject) -> Iterator[Difference]:
        entry = written.entry
        self._first = self._first or entry
        said = as_json(public_data(written))
        opening = [event for event in said["events"] if event["kind"] in OPENING]
        # A secret ballot that was replaced in the very entry that opened its vote was no vote, and is never shown.
        said["events"] = [one for one in said["events"] if not _is_secret(one) or _is_held(one, opening)]
        for name in TOLD:
            if told.get(name) != said[name]:
                yield Difference(
                    entry.place,
                    _("its field {field!r} does not match its line", field=name),
                    _short(told.get(name)),
                    _short(said[name]),
                )
        yield from self._sound.differences(entry)
        yield from self._noted.compare(written)
        self._held += opening

    def _what_was_sealed(self, place: EntryId, told: JsonObject) -> Iterator[Difference]:
        if place.number != self.verdict.entries or place.sealed != self._opened + 1:
            yield Difference(
                place, _("it is in the wrong place"), str(place), str(EntryId(self.verdict.entries, self._opened + 1))
            )
        self._opened += 1
        if told.get("link") or told.get("line"):
            yield Difference(place, _("it was sealed, so it must not have its own link or line"), "", "")
        events = told.get("events")
        for event in events if isinstance(events, list) else ():
            self._to_be_held.append((place, event))
            yield from _agreement(place, event, told)

    def at_the_end(self, told: JsonObject) -> Iterator[Difference]:
        """Say what is wrong with the whole: its head, ballots that no close holds, noted links that were not met."""
        for place, event in self._to_be_held:
            if not _is_held(event, self._held):
                what = _("no later entry contains this event, so no link confirms it")
                yield Difference(place, what, _short(event), "")
        if self._first is not None:
            for event in self._first.events:
                if isinstance(event, GameFounded):
                    yield from _head(event, told)
        yield from self._noted.missing(self.verdict.entries)


SEALED = {name_of(kind) for kind in EVOLVES if kind.sealed is not Event.sealed}
"""Events that can be sealed."""

OPENING = {name_of(VoteClosed), name_of(BallotsOpened)}


def _is_secret(event: JsonObject) -> bool:
    return event["kind"] in SEALED and event.get("secret", True) is True


def _is_held(event: object, held: list[JsonObject]) -> bool:
    """Say whether what was sealed is named by the entry that opened it, which is chained."""
    if not isinstance(event, dict):
        return False
    match event.get("kind"):
        case "BallotCast":
            ballot = [event.get("voter"), event.get("choice"), event.get("votes"), event.get("at")]
            return any(one["proposal"] == event.get("proposal") and ballot in one["ballots"] for one in held)
        case "ApprovalLodged":
            said = [event.get("stage"), "given" if event.get("given") else "refused"]
            return any(one["proposal"] == event.get("proposal") and said in one["approvals"] for one in held)
        case _:
            return False


def _agreement(place: EntryId, event: object, told: JsonObject) -> Iterator[Difference]:
    """Compare a ballot that was opened with the move by which it was cast, and with the entry's moment."""
    move = told.get("move")
    if not isinstance(event, dict) or event.get("kind") != "BallotCast" or not isinstance(move, dict):
        return
    if told["at"] != event.get("at"):
        yield Difference(place, _("its time is not the time of its ballot"), told["at"], _short(event.get("at")))
    if move.get("kind") == "CastBallot":
        made = [move.get(name) for name in ("player", "proposal", "choice")]
        cast = [event.get(name) for name in ("voter", "proposal", "choice")]
        if made != cast:
            yield Difference(place, _("its ballot is not the one in its move"), _short(made), _short(cast))


def _head(founded: GameFounded, told: JsonObject) -> Iterator[Difference]:
    for name in ("game", "title", "rulebook"):
        if told[name] != getattr(founded, name):
            what = _("the field {field!r} at the top of the file does not match the start of the game", field=name)
            yield Difference(EntryId(1), what, _short(told[name]), _short(getattr(founded, name)))


def _place(told: str) -> EntryId | None:
    number, dot, sealed = told.partition(".")
    parts = [number, sealed] if dot else [number]
    if not all(part.isascii() and part.isdecimal() and len(part) < 16 for part in parts):
        return None
    place = EntryId(*map(int, parts))
    return place if str(place) == told and place.number else None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _short(value: object) -> str:
    told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return told if len(told) <= 300 else f"{told[:300]}…"
