"""Recording: a game that was played elsewhere is written down by its outcomes, as they are told, and then played on.

While a history is being recorded nobody plays, and rules react to nothing: what came of an outcome in its day is known
only where it is told. What a change makes of the rules, their numbers, classes and layers, follows as always.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.amendments import AMENDMENT_REPEALED
from nomicon.game.changes import Change
from nomicon.game.digests import digest_of
from nomicon.game.grounds import at_limit, by_program
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, UNDETERMINED, Proposal
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move, Origin
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.rules import changing
from nomicon.play.rules.applying import event_of
from nomicon.play.sentences import Told, Word, told
from nomicon.play.series.founding import FoundGame, found_game
from nomicon.play.series.recorded_changes import RecordedChange, RecordOutcome, recorded_change
from nomicon.play.topics import version_of

AS_RECORDED = "as recorded"
"""The mark on every proposal that was not voted on here, and on what came of it."""

OF_A_HISTORY = "the history of"
"""How a source begins that is a history of our own making."""

SOMEBODY = PlayerId("the unknown proponent")
"""Stands for whoever a record does not name; no player can be called so."""


# -- Moves ---------------------------------------------------------------------------


class FoundHistory(FoundGame, tag="FoundHistory"):
    """Found a game whose past is to be recorded; `source` says where it is told, `taken_up` when that was done."""

    source: str = ""
    taken_up: Moment = Moment(0)


class CompleteHistory(Move, tag="CompleteHistory"):
    """Declare a history complete: from now on the game is played."""

    ORIGIN: ClassVar[Origin] = Origin.FOUNDING


# -- Events --------------------------------------------------------------------------


class HistoryBegun(Event, tag="HistoryBegun"):
    """The game was played elsewhere; its past is being recorded."""

    STOPPABLE: ClassVar[bool] = False

    source: str
    taken_up: Moment


class OutcomeRecorded(Event, tag="OutcomeRecorded"):
    """A proposal's end was written down as it is told; nobody voted on it here."""

    STOPPABLE: ClassVar[bool] = False
    HIDDEN: ClassVar[tuple[str, ...]] = ("changes",)

    proposal: ProposalNumber
    proponent: PlayerId
    outcome: str
    changes: tuple[Change, ...]
    submitted: Moment
    at: Moment
    digest: str
    title: str = ""
    notes: tuple[str, ...] = ()


class AmendmentRepealed(changing.RuleAmended, tag="AmendmentRepealed"):
    """An amendment was taken off a rule; the text beneath stands again."""

    amendment: ProposalNumber = ProposalNumber(0)


class HistoryCompleted(Event, tag="HistoryCompleted"):
    """All that is told has been written down; play goes on from here."""

    STOPPABLE: ClassVar[bool] = False

    at: Moment


# -- Deciding ------------------------------------------------------------------------


def found_history(game: Game, move: FoundHistory, hearing: Hearing) -> Iterator[Event]:
    if not move.source.strip() or len(move.source) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A history must say in a few words where it comes from."),
            (by_program("history"),),
            instead=_("Name its source, such as an archive."),
        )
    yield from found_game(game, move, hearing)
    yield HistoryBegun(move.source, move.taken_up)


def record_outcome(game: Game, move: RecordOutcome, hearing: Hearing) -> Iterator[Event]:
    _recording(game)
    if move.proposal <= game.last_proposal:
        told = _(
            "Record the outcomes in the order of the proposals' numbers. Proposal {last} has already been recorded.",
            last=numbered(game.last_proposal, game),
        )
        raise RuleRefusal(told, (by_program("history"),), _("Put the outcomes in that order."))
    if move.outcome not in (ADOPTED, DEFEATED, UNDETERMINED):
        told = _("A recorded proposal is adopted, defeated or undetermined, not {outcome!r}.", outcome=move.outcome)
        raise RuleRefusal(told, (by_program("history"),), _("Correct the history and replay it again."))
    if (move.outcome == ADOPTED) != (move.change is not None):
        raise RuleRefusal(
            _("An adopted proposal must be recorded with a change, and any other proposal without a change."),
            (by_program("history"),),
            instead=_("Correct the history and replay it again."),
        )
    if max(map(len, [move.title, *move.notes])) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A title or note can have at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            instead=_("Make it shorter."),
        )
    changes = () if move.change is None else (recorded_change(game, move, move.change, hearing),)
    recorded = OutcomeRecorded(
        move.proposal,
        move.proponent or SOMEBODY,
        move.outcome,
        changes,
        hearing.at if move.submitted is None else move.submitted,
        hearing.at,
        digest_of(changes),
        move.title,
        move.notes,
    )
    yield recorded
    proposal = outcome_recorded(game, recorded).proposals[move.proposal]
    for place in range(len(changes)):
        yield _as_told(move.change, event_of(game, proposal, place, hearing))
        yield changing.ChangeTookEffect(move.proposal, hearing.at, AS_RECORDED)


def complete_history(game: Game, move: CompleteHistory, hearing: Hearing) -> Iterator[Event]:
    _recording(game)
    yield HistoryCompleted(hearing.at)


def _recording(game: Game) -> None:
    if not game.recording:
        raise RuleRefusal(
            _("Outcomes can be recorded only while the past of a game is being imported. In this game, players vote."),
            (by_program("history"),),
            instead=_("Propose the change and vote on it."),
        )


def _as_told(told: RecordedChange | None, event: Event) -> Event:
    if told is None or told.what != AMENDMENT_REPEALED or not isinstance(event, changing.RuleAmended):
        return event
    return AmendmentRepealed(
        event.rule,
        event.number,
        event.text,
        event.at,
        event.proposal,
        event.proponent,
        event.unclaimed,
        event.change,
        event.since,
        amendment=ProposalNumber(told.on or 0),
    )


# -- Evolving ------------------------------------------------------------------------


def history_begun(game: Game, event: HistoryBegun) -> Game:
    return replace(game, recording=event.source)


def outcome_recorded(game: Game, event: OutcomeRecorded) -> Game:
    proposal = Proposal(
        event.proposal,
        event.proponent,
        event.changes,
        event.submitted,
        event.digest,
        event.title,
        "",
        (AS_RECORDED,),
        event.notes,
        event.outcome,
        closed=event.at,
    )
    return replace(game, proposals=game.proposals.insert(event.proposal, proposal), last_proposal=event.proposal)


def history_completed(game: Game, event: HistoryCompleted) -> Game:
    return replace(game, recording="")


# -- Telling ------------------------------------------------------------------------------


def past_told(event: OutcomeRecorded, game: Game) -> Told:
    text = gettext_noop("Proposal {proposal}[ of {who}] [was {outcome}|ended in an unknown way], says the history.")
    who = None if event.proponent == SOMEBODY else event.proponent
    return told(text, who=who, outcome=None if event.outcome == UNDETERMINED else Word(event.outcome))


def begun_told(event: HistoryBegun, game: Game) -> Told:
    """Say where the past of a game is told."""
    ours, _space, title = event.source.partition(f"{OF_A_HISTORY} ")
    if title and not ours:
        text = gettext_noop("The game was played elsewhere. Its past is imported from the history of {title}.")
        return told(text, title=title)
    return told(gettext_noop("The game was played elsewhere. Its past is imported from {source}."))


CHAPTER = Chapter(
    decides={FoundHistory: found_history, RecordOutcome: record_outcome, CompleteHistory: complete_history},
    events={
        HistoryBegun: history_begun,
        OutcomeRecorded: outcome_recorded,
        AmendmentRepealed: changing.rule_amended,
        HistoryCompleted: history_completed,
    },
    topics={AmendmentRepealed: lambda event: (version_of(event.rule),)},
    sentences={
        HistoryBegun: begun_told,
        OutcomeRecorded: past_told,
        AmendmentRepealed: gettext_noop("Amendment {amendment} of rule {number} was repealed by proposal {proposal}."),
        HistoryCompleted: gettext_noop("The past of the game has been imported. Play goes on from here."),
    },
)
