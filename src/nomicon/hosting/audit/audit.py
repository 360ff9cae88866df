"""The audit: every entry is decided again under the rules of its moment, and compared with what was written."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from nomicon.game.grounds import without_readings
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, joined
from nomicon.hosting.audit.kept import KeptBeside
from nomicon.hosting.audit.punctuality import Punctuality
from nomicon.hosting.audit.soundness import Difference, Soundness
from nomicon.hosting.ports import Entry, WrittenEntry
from nomicon.hosting.recorded_past import RecordedPast
from nomicon.hosting.table.entering import sealed_rest
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import SealedLots
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.engine import Accepted, Refused, decide
from nomicon.play.folding import fold
from nomicon.play.index import Index, with_entry
from nomicon.play.quantities.drawing import SeedCommitted
from nomicon.play.record import TELLS_READINGS
from nomicon.play.rules.changing import ChangeHadNoEffect
from nomicon.play.turns.scheduling import decided_as_recorded
from nomicon.play.votes.sealing import SealRest

__all__ = ["BLIND", "Difference", "as_told", "audit"]

BLIND = (
    gettext_noop(
        "Someone who can write to the record's files can rebuild the whole record with moves that the rules "
        "allow. They can leave out the last entries or whole moves, add moves, or change who made them or when. "
        "No audit can detect that. But every link after the change is different, so compare the links with those "
        "that players have written down."
    ),
    gettext_noop(
        "While ballots are sealed, someone with access to the files can change, remove or add ballots without "
        "changing any public link. Only the players concerned can notice this: they see their own ballot on the "
        "proposal's page, and in the list of ballots when the vote closes."
    ),
    gettext_noop("The host can read the seed of the next draw and the sealed ballots."),
    gettext_noop(
        "Two things are not checked: which version of Nomicon wrote an entry, and the key that a client program can "
        "send with a move so that the move is not made twice."
    ),
)
"""What an audit cannot see, and why; told with every report."""


SEALED = _("(sealed)")

log = logging.getLogger(__name__)


def as_told(difference: Difference) -> dict[str, str]:
    """Return a difference as one can show it to anybody: what is sealed is not said, nor how much of it there is."""
    sealed = bool(difference.place.sealed)
    return {
        "entry": str(difference.place.number) if sealed else str(difference.place),
        "what": difference.what,
        "recorded": SEALED if sealed else difference.recorded,
        "expected": SEALED if sealed else difference.expected,
    }


def audit(entries: Iterable[WrittenEntry], bench: RuleCache, kept: KeptBeside | None = None) -> Iterator[Difference]:
    """Decide every entry again; yield what differs. An honest record yields nothing.

    With `kept`, what is kept beside the entries is compared with what they come to. Rule code may be counted
    differently by another build of its interpreter: entries of another epoch that differ say so. What lots decided
    about a sealed ballot is checked when a later draw reveals their seed.
    """
    deciding, sound, punctual, index = Deciding(bench), Soundness(), Punctuality(), Index()
    for entry in (written.entry for written in entries):
        before = deciding.game
        yield from sound.differences(entry)
        try:
            yield from punctual.differences(deciding.game, entry)
            yield from deciding.differences(entry)
        except Exception:  # Folding checks nothing, so it can fail in any way on what never came about.
            log.exception("Entry %s of %r cannot be decided again.", entry.place, deciding.game.id)
            what = _("it does not fit the entries before it, so the entries after it were not checked")
            yield Difference(entry.place, what, type(entry.move).__name__, "")
            return
        if kept is not None:
            index = with_entry(index, before, deciding.game, entry) if kept.is_indexed else index
            yield from kept.differences(entry.place, deciding.game, index)
            if entry.place == kept.head:  # What came to it since is compared when it is audited next.
                yield from kept.at_the_end(deciding.game, sound)
                break
    yield from deciding.rest_missing()


class Deciding:
    """Decides a record's entries again, one after the other; `game` is what they have come to."""

    def __init__(self, bench: RuleCache) -> None:
        self.game = Game()
        self._bench = bench
        self._waiting: list[Waiting] = []
        self._past: list[Entry] = []
        self._last: Again | None = None  # The last entry whose move was decided here.

    def differences(self, entry: Entry) -> Iterator[Difference]:
        """Yield what is otherwise in the next entry than it is decided now."""
        if entry.seed and not entry.place.sealed:
            for one in self._waiting:
                again = _decided_again(one.before, one.made, self._bench, (entry.seed, one.sealed.seed), ())
                yield from _differences(one.sealed, _expected(again, one.sealed), self._bench)
            self._waiting = []
        is_rest = isinstance(entry.move, SealRest)
        if not is_rest:
            yield from self.rest_missing()
            seeds = (entry.seed, entry.seed if entry.place.sealed else "")
            self._last = _decided_again(self.game, entry, self._bench, seeds, self._past)
        elif self._last is not None and entry.seed:  # By it alone sealed functions drew lots.
            made, past = self._last, self._past[:-1]
            self._last = _decided_again(made.before, made.entry, self._bench, (made.entry.seed, entry.seed), past)
        last = self._last
        if last is not None and entry.place.sealed and last.drew_in_secret and not last.entry.seed:
            self._waiting.append(Waiting(last.before, last.entry, entry))
        else:
            yield from _differences(entry, _expected(last, entry), self._bench)
        self._last = None if is_rest else last
        self.game = fold(self.game, entry)
        self._past.append(entry)

    def rest_missing(self) -> Iterator[Difference]:
        """Yield that what stays sealed of the last entry does not stand behind it, if it should."""
        last = self._last
        if last is not None and isinstance(last.outcome, Accepted) and last.outcome.rest is not None:
            rest = sealed_rest(last.outcome, last.entry)
            yield from _differences(replace(rest, events=(), grounds=()), _expected(last, rest), self._bench)


class Again(Struct, frozen=True):
    """An entry that was decided again on the game before it."""

    before: Game
    entry: Entry
    outcome: Accepted | Refused
    drew_in_secret: bool


class Waiting(Struct, frozen=True):
    """A sealed entry over which lots were drawn, and the entry whose move it is of: a later draw reveals the seed."""

    before: Game
    made: Entry
    sealed: Entry


def _expected(again: Again | None, entry: Entry) -> Accepted | Refused:
    """Return what should stand in an entry: what its move comes to, or what stays sealed of the one before it."""
    if again is not None and not isinstance(entry.move, SealRest):
        return again.outcome
    outcome = None if again is None else again.outcome
    if again is None or not isinstance(outcome, Accepted) or outcome.rest is None:
        return Refused(_("the entry before it has no sealed part"), ())
    return Accepted(outcome.rest.events, outcome.rest.grounds, outcome.game)


def _decided_again(game: Game, entry: Entry, bench: RuleCache, seeds: tuple[str, str], past: Sequence[Entry]) -> Again:
    """Decide an entry again; `seeds` are those of lots that are told, and of lots that stay secret."""
    seed, sealed_seed = seeds
    committed = [event.commitment for event in entry.events if isinstance(event, SeedCommitted)]
    hearing = Hearing(game, bench, entry.at, seed, committed[-1] if committed else "")
    hearing.secret.lots = SealedLots(lambda: sealed_seed)
    hearing.correcting = RecordedPast(bench, game, game.id, lambda _: [WrittenEntry(one, "") for one in past])
    outcome = decided_as_recorded(decide(game, entry.move, hearing), entry.events)
    return Again(game, entry, outcome, bool(hearing.draws if entry.place.sealed else ()) or bool(hearing.secret.draws))


def _differences(entry: Entry, outcome: Accepted | Refused, bench: RuleCache) -> Iterator[Difference]:
    is_ours = bench.interpreter.epoch in entry.versions
    epoch = "" if is_ours else _("(this entry was written with another build of the interpreter of rule code)")
    if isinstance(outcome, Refused):
        what = joined(_("the move would now be refused"), epoch)
        yield Difference(entry.place, what, _events(entry.events), outcome.because)
        return
    if TELLS_READINGS not in entry.versions:
        outcome = _without_readings(outcome)
    if outcome.events != entry.events:
        recorded, expected = _first_difference(entry.events, outcome.events)
        yield Difference(entry.place, joined(_("deciding it again gives different events"), epoch), recorded, expected)
    if outcome.grounds != entry.grounds:
        yield Difference(
            entry.place, joined(_("different rules decide it now"), epoch), str(entry.grounds), str(outcome.grounds)
        )


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
    return _events(recorded), _events(expected)


def _events(events: tuple[object, ...]) -> str:
    return _("1 event") if len(events) == 1 else _("{many} events", many=len(events))
