"""The audit: every entry is decided again under the rules of its moment, and compared with what was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from nomicon.game.grounds import without_readings
from nomicon.game.state import Game
from nomicon.hosting.ports import Entry, Place, Written
from nomicon.hosting.table import fold
from nomicon.law.bench import Bench
from nomicon.law.hearing import Hearing
from nomicon.law.luck import commitment
from nomicon.play.changing_rules import ChangeHadNoEffect
from nomicon.play.drawing import SeedCommitted
from nomicon.play.engine import Accepted, Refused, decide
from nomicon.play.record import TELLS_READINGS


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the record and the rules disagree. `expected` is what deciding again gives."""

    place: Place
    what: str
    recorded: str
    expected: str


def as_told(difference: Difference) -> dict[str, str]:
    """Return a difference as one can show it to anybody: what is sealed is not said, nor how much of it there is."""
    sealed = bool(difference.place.sealed)
    return {
        "entry": str(difference.place.number) if sealed else str(difference.place),
        "what": difference.what,
        "recorded": "(sealed)" if sealed else difference.recorded,
        "expected": "(sealed)" if sealed else difference.expected,
    }


def audit(entries: Iterable[Written], bench: Bench) -> Iterator[Difference]:
    """Decide every entry again; yield what differs. An honest record yields nothing.

    Rule code may be counted differently by another build of its interpreter: entries of another epoch that differ say
    so. What lots decided about a sealed ballot is checked when a later draw reveals their seed.
    """
    game = Game()
    waiting: list[tuple[Game, Entry]] = []  # Sealed entries over which lots were drawn: a later draw reveals the seed.
    for written in entries:
        entry = written.entry
        yield from _seed_differences(game, entry)
        if entry.seed:
            for before, sealed in waiting:
                yield from _differences(sealed, _decided_again(before, sealed, bench, entry.seed)[1], bench)
            waiting = []
        hearing, outcome = _decided_again(game, entry, bench, entry.seed)
        if entry.place.sealed and hearing.draws and not entry.seed:
            waiting.append((game, entry))
        else:
            yield from _differences(entry, outcome, bench)
        game = fold(game, entry)


def _seed_differences(game: Game, entry: Entry) -> Iterator[Difference]:
    if entry.seed and commitment(entry.seed) != game.commitment:
        what = "the seed is not the one that was committed to"
        yield Difference(entry.place, what, commitment(entry.seed), game.commitment)


def _decided_again(game: Game, entry: Entry, bench: Bench, seed: str) -> tuple[Hearing, Accepted | Refused]:
    committed = [event.commitment for event in entry.events if isinstance(event, SeedCommitted)]
    hearing = Hearing(game, bench, entry.at, seed, committed[-1] if committed else "")
    return hearing, decide(game, entry.move, hearing)


def _differences(entry: Entry, outcome: Accepted | Refused, bench: Bench) -> Iterator[Difference]:
    epoch = "" if bench.interpreter.epoch in entry.versions else " (written under another build of the interpreter)"
    if isinstance(outcome, Refused):
        yield Difference(entry.place, f"the move is refused now{epoch}", str(len(entry.events)), outcome.because)
        return
    if TELLS_READINGS not in entry.versions:
        outcome = _without_readings(outcome)
    if outcome.events != entry.events:
        recorded, expected = _first_difference(entry.events, outcome.events)
        yield Difference(entry.place, f"other events follow{epoch}", recorded, expected)
    if outcome.grounds != entry.grounds:
        yield Difference(entry.place, f"it rests on other rules{epoch}", str(entry.grounds), str(outcome.grounds))


def _without_readings(outcome: Accepted) -> Accepted:
    """Return an outcome as it was written down before grounds told readings."""
    events = [
        replace(event, grounds=without_readings(event.grounds)) if isinstance(event, ChangeHadNoEffect) else event
        for event in outcome.events
    ]
    return replace(outcome, events=tuple(events), grounds=without_readings(outcome.grounds))


def _first_difference(recorded: tuple[object, ...], expected: tuple[object, ...]) -> tuple[str, str]:
    for one, other in zip(recorded, expected, strict=False):
        if one != other:
            return str(one), str(other)
    return f"{len(recorded)} events", f"{len(expected)} events"
