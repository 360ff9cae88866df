"""Deciding a past again: every entry behind a correction, with its own moment, move and luck, in the corrected game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.chapter import Event, Move
from nomicon.play.correcting_past.correctable import must_be_behind_corrections, must_be_correctable
from nomicon.play.correcting_past.kept_draws import KeptDraws, rung_again
from nomicon.play.corrections import CannotCorrect, Correction, InsertMove, ReplaceMove
from nomicon.play.engine import Accepted, Refused, decide, next_due, replay
from nomicon.play.folding import fold
from nomicon.play.limits import CORRECTED_BY_CLOCK, CORRECTED_ENTRIES
from nomicon.play.quantities.drawing import SeedCommitted
from nomicon.play.rebasing.kept_numbers import Numbered, beyond, numbered_in, without_made
from nomicon.play.rebasing.past_entries import PastEntry, with_past_entry
from nomicon.play.record import Entry, EntryId
from nomicon.play.turns.scheduling import decided_as_recorded
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.sealing import SealRest

TIMEKEEPER = PlayerId("the timekeeper")

LATER = gettext_noop("Correct an entry that comes after the last {kind} was created, or ask for a judgement instead.")

HowOtherwise: TypeAlias = Literal["refused", "otherwise", "not due", "newly due", "inserted", "undone"]


class EntryDifference(Struct, frozen=True):
    """How an entry comes out otherwise. Its place is that of the entry before where it is not in the record."""

    place: EntryId
    at: Moment
    how: HowOtherwise
    move: Move
    because: str = ""  # Why its move is refused, or undone.
    grounds: tuple[str, ...] = ()
    recorded: tuple[Event, ...] = ()
    corrected: tuple[Event, ...] = ()


class RedrawnLots(Struct, frozen=True):
    """Lots that are not in the record, and so would be drawn anew: here they are an example."""

    place: EntryId
    purpose: str


class CorrectedPast:
    """The past of a game as a correction makes it. `entries` are those that everybody may see, the oldest first."""

    def __init__(self, bench: RuleCache, entries: Sequence[Entry], correction: Correction, seed: str = "") -> None:
        """Raise `CannotCorrect` for a correction that cannot be worked out.

        With a seed, lots that were never drawn are drawn from it; without one they are an example.
        """
        self._bench, self._entries, self._correction, self._seed = bench, entries, correction, seed
        self._from = self._first()
        self.recorded = self.corrected = Game()
        self.made: list[PastEntry] = []  # What gives the corrected game when it is folded.
        self.differences: list[EntryDifference] = []
        self.redrawn: list[RedrawnLots] = []
        self._used = numbered_in(event for entry in entries for event in entry.events)
        self._seeds = _seeds_revealed(entries)
        self._place = EntryId(0)
        self._by_clock = 0
        self._apart = False  # Whether what was decided last took numbers from behind all others.

    @property
    def many(self) -> int:
        """Count the entries to go through."""
        return len(self._entries)

    @property
    def decided(self) -> int:
        """Count those that stand behind the correction, and are decided again."""
        return len(self._entries) - self._from

    def _first(self) -> int:
        at = self._correction.at
        if len(self._entries) > CORRECTED_ENTRIES:
            sizes = {"entries": len(self._entries), "limit": CORRECTED_ENTRIES}
            told = _("This game has {entries:,} entries. At most {limit:,} can be decided again.", **sizes)
            raise CannotCorrect(told, _("Ask for a judgement that moves points or changes the result of a vote."))
        places = {entry.place: number for number, entry in enumerate(self._entries)}
        if at not in places:
            raise CannotCorrect(
                _("There is no entry {at} that everybody may see.", at=at), _("Look up its number in the history.")
            )
        must_be_correctable(self._correction, self._entries[places[at]])
        must_be_behind_corrections(at, self._entries)
        return places[at]

    def steps(self) -> Iterator[int]:
        """Go through the record; yield how many entries are done. Raises `CannotCorrect`."""
        for number, entry in enumerate(self._entries):
            if number < self._from:
                self.made.append(PastEntry(entry.place.number, entry.at, entry.events))
                self.recorded = self.corrected = fold(self.recorded, entry)
            else:
                if number == self._from:
                    self._correct(entry)
                else:
                    self._again(number, entry, entry.move)
                self.recorded = fold(self.recorded, entry)
            self._place = entry.place
            yield number + 1

    def _correct(self, entry: Entry) -> None:
        match self._correction:
            case InsertMove(_, move):
                self._insert(move, entry.at)
                self._again(self._from, entry, entry.move)
            case ReplaceMove(_, move):
                self._again(self._from, entry, move)
            case _:
                self._goes_on(self.corrected.at, (), entry.events, entry.place.number)

    # -- One entry -------------------------------------------------------------------

    def _again(self, number: int, entry: Entry, move: Move) -> None:
        """Decide what an entry comes to in the corrected game, and note how that differs."""
        if isinstance(entry.move, SealRest):
            return  # It comes with the entry whose rest it is.
        if self.recorded.number != self.corrected.number:
            told = _("Game {game} would not have been in progress.", game=self.recorded.number)
            self._leave_out(entry, "undone", told)
            return
        self.corrected = rung_again(self.corrected, self.recorded, entry.events)
        if isinstance(move, KeepTime) and not self._is_due(entry):
            self._leave_out(entry, "not due", _("Nothing would have been due then."))
            return
        if not isinstance(move, KeepTime):
            self._clock_until(entry.at)
        luck = KeptDraws(entry.events, self._fresh(entry.place))
        committed = [event.commitment for event in entry.events if isinstance(event, SeedCommitted)]
        hearing = self._hearing(entry.at, entry.seed or self._seeds[number], committed[-1] if committed else "", luck)
        outcome = decided_as_recorded(self._decided(move, hearing, entry.events), entry.events)
        self._must_know_seed(number, entry, hearing)
        if isinstance(outcome, Refused):
            self._leave_out(entry, "refused", outcome.because, outcome.grounds)
            return
        rest = self._entries[number + 1] if number + 1 < len(self._entries) else None
        opened = rest is not None and isinstance(rest.move, SealRest) and outcome.rest is not None
        events = (*outcome.events, *outcome.rest.events) if opened and outcome.rest is not None else outcome.events
        self._goes_on(entry.at, events, without_made(entry.events, outcome.events), entry.place.number)
        self.redrawn += [RedrawnLots(entry.place, purpose) for purpose in luck.redrawn]
        if not entry.place.sealed and not same(entry.events, outcome.events):
            self._must_audit(entry)
            self.differences.append(
                EntryDifference(entry.place, entry.at, "otherwise", move, "", (), entry.events, outcome.events)
            )

    def _leave_out(self, entry: Entry, how: HowOtherwise, because: str, grounds: tuple[str, ...] = ()) -> None:
        self._apart = False
        self._goes_on(self.corrected.at, (), entry.events, entry.place.number)
        self.differences.append(EntryDifference(entry.place, entry.at, how, entry.move, because, grounds, entry.events))

    def _insert(self, move: Move, at: Moment) -> None:
        self._clock_until(at)
        luck = KeptDraws((), self._fresh(self._place))
        outcome = self._decided(move, self._hearing(at, "", "", luck), ())
        if isinstance(outcome, Refused):
            told = _("The rules would not have allowed that move: {because}", because=outcome.because)
            raise CannotCorrect(told, outcome.instead)
        self._goes_on(at, outcome.events, (), self._place.number)
        self.redrawn += [RedrawnLots(self._place, purpose) for purpose in luck.redrawn]
        self.differences.append(EntryDifference(self._place, at, "inserted", move, corrected=outcome.events))

    def _goes_on(self, at: Moment, events: Sequence[Event], struck: Sequence[Event], number: int) -> None:
        """Have the corrected past go on by an entry; what is struck of the record keeps its numbers."""
        entry = PastEntry(number, at, tuple(events), tuple(struck), self._apart)
        self.made.append(entry)
        self.corrected = with_past_entry(self.corrected, entry, replay)

    # -- Time ------------------------------------------------------------------------

    def _is_due(self, entry: Entry) -> bool:
        """Say whether what time brought about in an entry is due in the corrected past too, after what is before it."""
        due = next_due(self.corrected)
        if due is not None and due == next_due(self.recorded):
            return True
        self._clock_until(entry.at)
        return next_due(self.corrected) == entry.at

    def _clock_until(self, at: Moment) -> None:
        """Do what falls due before a moment: none of it is in the record there."""
        while True:
            due = next_due(self.corrected)
            if due is None or due >= at:
                return
            moment = Moment(max(due, self.corrected.at))
            luck = KeptDraws((), self._fresh(self._place))
            outcome = self._decided(KeepTime(TIMEKEEPER), self._hearing(moment, "", "", luck), ())
            self._by_clock += 1
            if self._by_clock > CORRECTED_BY_CLOCK or isinstance(outcome, Refused):
                told = _("More than {limit:,} additional things would have become due.", limit=CORRECTED_BY_CLOCK)
                raise CannotCorrect(told, _("Ask for a judgement instead."))
            move = KeepTime(TIMEKEEPER)
            self._goes_on(moment, outcome.events, (), self._place.number)
            self.redrawn += [RedrawnLots(self._place, purpose) for purpose in luck.redrawn]
            self.differences.append(EntryDifference(self._place, moment, "newly due", move, corrected=outcome.events))

    # -- Deciding --------------------------------------------------------------------

    def _fresh(self, place: EntryId) -> str:
        """Return a seed for lots that were never drawn. It is not the game's: that would foretell the next draw."""
        words = f"corrected past {self.corrected.id} {place} {self._by_clock}{self._seed and f' {self._seed}'}"
        return hashlib.sha256(words.encode()).hexdigest()

    def _hearing(self, at: Moment, seed: str, committed: str, luck: KeptDraws) -> Hearing:
        fresh = self._fresh(self._place)
        hearing = Hearing(self.corrected, self._bench, at, seed or fresh, committed or commitment(fresh))
        hearing.kept_draws, hearing.secret.opened, hearing.correcting = luck, luck.opened, luck.failures
        return hearing

    def _decided(self, move: Move, hearing: Hearing, recorded: Sequence[Event]) -> Accepted | Refused:
        """Decide a move; what bears a number newly must not take one that something else has in the record."""
        self._apart = False
        outcome = decide(self.corrected, move, hearing)
        if isinstance(outcome, Refused) or not self._taken(outcome, recorded):
            return outcome
        self._apart = True
        further = beyond(self.corrected, self._used)
        hearing.game = further
        outcome = decide(further, move, hearing)
        if isinstance(outcome, Refused):
            return outcome
        taken = sorted(self._taken(outcome, recorded))
        if taken:
            kind, number = taken[0]
            told = _(
                "The correction would create a new {kind} with number {number}, but another {kind} already "
                "has this number.",
                kind=kind,
                number=number,
            )
            raise CannotCorrect(told, _(LATER, kind=kind))
        return outcome

    def _taken(self, outcome: Accepted, recorded: Sequence[Event]) -> set[Numbered]:
        made = numbered_in((*outcome.events, *(() if outcome.rest is None else outcome.rest.events)))
        before = numbered_in(recorded)
        return {one for one in made if one not in before and one in self._used and self._used[one] != made[one]}

    # -- Refusing --------------------------------------------------------------------

    def _must_know_seed(self, number: int, entry: Entry, hearing: Hearing) -> None:
        drew_in_secret = bool(hearing.secret.draws) or bool(entry.place.sealed and hearing.draws)
        if drew_in_secret and not (entry.seed or self._seeds[number]):
            place = entry.place
            told = _(
                "Lots were drawn in secret in entry {place}, and the seed of this draw is not revealed yet.",
                place=place,
            )
            raise CannotCorrect(told, _("Try it again after the next draw."))

    def _must_audit(self, entry: Entry) -> None:
        """Refuse to correct a past that this program decides otherwise, whatever is corrected."""
        committed = [event.commitment for event in entry.events if isinstance(event, SeedCommitted)]
        hearing = Hearing(self.recorded, self._bench, entry.at, entry.seed, committed[-1] if committed else "")
        outcome = decide(self.recorded, entry.move, hearing)
        if isinstance(outcome, Refused) or not same(entry.events, outcome.events):
            raise CannotCorrect(
                _(
                    "This version of the program decides entry {place} differently from the record, even "
                    "without a correction.",
                    place=entry.place,
                ),
                _("Ask the host to audit the record."),
            )


def same(recorded: Sequence[Event], corrected: Sequence[Event]) -> bool:
    """Say whether two entries come to the same, whatever seed is fixed for the next draw."""
    return told_events(recorded) == told_events(corrected)


def told_events(events: Sequence[Event]) -> list[Event]:
    """Return what happens in an entry but for the seed of the next draw."""
    return [event for event in events if not isinstance(event, SeedCommitted)]


def _seeds_revealed(entries: Sequence[Entry]) -> list[str]:
    """Return for each entry the seed that lots were drawn with there, if the record reveals it there or later."""
    seeds, seed = [], ""
    for entry in reversed(entries):
        seed = ("" if entry.place.sealed else entry.seed) or seed
        seeds.append(seed)
    return seeds[::-1]
