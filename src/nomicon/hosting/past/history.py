"""Replaying a history: what is told of a game's past is recorded outcome by outcome, and what comes of it compared.

The entries bear the moments of the history, not those of the replay, so that play goes on from where it ended.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import UNDETERMINED
from nomicon.game.rules import Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import HOST
from nomicon.hosting.past.comparing import Compared, compared, final_misfits, texts_told, unlike
from nomicon.hosting.table.clock_watch import TrustedClock
from nomicon.hosting.table.table import Played, Table
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.series.founding import StartingRule
from nomicon.play.series.history_import import OF_A_HISTORY, CompleteHistory, FoundHistory
from nomicon.play.series.recorded_changes import RecordedChange, RecordOutcome, lost_text
from nomicon.rulebooks.history import (
    AMENDED,
    ENACTED,
    REPEALED,
    TAKEN_OFF,
    ImportedHistory,
    ImportedOutcome,
)
from nomicon.rulebooks.shelf import Rulebook


class Replayed(Struct):
    """What came of a replay: the game, every comparison, and what does not fit."""

    game: GameId
    rules: Ruleset = field(default_factory=Ruleset)
    checkpoints: list[Compared] = field(default_factory=list)
    misfits: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def fits(self) -> bool:
        """Say whether all came out as it is told."""
        return not (self.misfits or self.refused or any(one.differs for one in self.checkpoints))


class HistoryClock(TrustedClock):
    """Tells the moments of a history, one after the other."""

    def __init__(self, begins: Moment) -> None:
        self.moment = begins

    def now(self) -> Moment:
        """Return the moment that is being told of."""
        return self.moment


# -- Replaying -----------------------------------------------------------------------


def replay(table: Table, game: GameId, history: ImportedHistory, book: Rulebook) -> Replayed:
    """Record a history in a new game, with a rulebook's words and code for the rules whose text is known."""
    now = table.moment()
    clock = HistoryClock(now if history.begins is None else history.begins)
    past = Table(table.ledger, clock, table.chance, table.announcer, table.bench)
    known = texts_told(history, book)
    _must(past.found(game, _founding(game, history, book, known, now)))
    replayed = Replayed(game)
    due = {one.after: one for one in history.checkpoints}
    for outcome in history.outcomes:
        clock.moment = Moment(max(clock.moment, outcome.closed or clock.moment))
        played = past.play(game, recorded(outcome, known.get(outcome.number)))
        if isinstance(played, Refused):
            replayed.refused.append(f"{outcome.number}: {played.because}")
            past.play(game, _undone(outcome, str(played.because)))  # Which cannot be either where a number comes twice.
        replayed.rules = past.folded(game).game.rules
        if outcome.after is not None and not isinstance(played, Refused):
            replayed.misfits += [
                _("after {number}: {what}", number=outcome.number, what=one)
                for one in unlike(replayed.rules, outcome.after)
            ]
        if outcome.number in due:
            replayed.checkpoints.append(compared(replayed.rules, due.pop(outcome.number)))
    replayed.misfits += [
        _("the checkpoint after {number} names a proposal that has no outcome", number=number) for number in sorted(due)
    ]
    _must(past.play(game, CompleteHistory(HOST)))
    replayed.rules = past.folded(game).game.rules
    replayed.misfits += list(final_misfits(replayed.rules, history, book))
    return replayed


def moves_told(founding: FoundHistory, history: ImportedHistory, book: Rulebook) -> list[Move]:
    """Return the moves by which a history was recorded, if it was this one and nothing of it was refused."""
    known = texts_told(history, book)
    outcomes = [recorded(outcome, known.get(outcome.number)) for outcome in history.outcomes]
    return [_founding(founding.game, history, book, known, founding.taken_up), *outcomes, CompleteHistory(HOST)]


def _must(outcome: Played | Refused) -> None:
    if isinstance(outcome, Refused):
        raise Invalid(_("the history cannot be recorded: {because}", because=outcome.because))


def _founding(
    game: GameId, history: ImportedHistory, book: Rulebook, known: Mapping[int, RuleText], taken_up: Moment
) -> FoundHistory:
    titles = {file.number: file.text.title for file in book.files}
    rules = tuple(
        StartingRule(
            RuleNumber(number),
            status,
            known.get(number) or lost_text(f"rule {number} at the start", titles.get(RuleNumber(number), "")),
        )
        for status, numbers in (("immutable", history.immutable), ("mutable", history.mutable))
        for number in numbers
    )
    source = f"{OF_A_HISTORY} {history.title}"
    return FoundHistory(HOST, game, history.title, book.name, rules, source=source, taken_up=taken_up)


def recorded(outcome: ImportedOutcome, text: RuleText | None) -> RecordOutcome:
    """Return the move that writes one outcome down."""
    adopted = outcome.what in (ENACTED, AMENDED, REPEALED, TAKEN_OFF) or bool(outcome.to)
    change = RecordedChange(outcome.what, outcome.on, text, outcome.to) if adopted else None
    author = PlayerId(outcome.author) if outcome.author else None
    title = "" if text is None else text.title
    notes = tuple(filter(None, (outcome.note, _("Done once: {once}", once=outcome.once) if outcome.once else "")))
    number = ProposalNumber(outcome.number)
    return RecordOutcome(HOST, number, outcome.ended, change, author, outcome.posted, title, notes)


def _undone(outcome: ImportedOutcome, because: str) -> RecordOutcome:
    notes = (outcome.note, _("What the history says about it is impossible: {because}", because=because))
    return replace(recorded(outcome, None), outcome=UNDETERMINED, change=None, notes=tuple(filter(None, notes)))
