"""Recording: a game that was played elsewhere is written down by its outcomes, as they are told, and then played on.

While a history is being recorded nobody plays, and rules react to nothing: what came of an outcome in its day is known
only where it is told. What a change makes of the rules, their numbers, classes and layers, follows as always.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from nomicon.game.amendments import AMENDMENT_REPEALED, amendment_by, standing
from nomicon.game.changes import Amend, Change, Enact, Repeal, RepealAmendment, RuleChange, Transmute
from nomicon.game.digests import digest_of
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, UNDETERMINED, Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import ABOVE_AN_AMENDMENT, PROTECTED
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.proposals.validation import checked_text
from nomicon.play.rules import changing
from nomicon.play.rules.applying import event_of
from nomicon.play.sentences import Told, Word, told
from nomicon.play.series.founding import FoundGame, found_game
from nomicon.play.topics import version_of

AS_RECORDED = "as recorded"
"""The mark on every proposal that was not voted on here, and on what came of it."""

SOMEBODY = PlayerId("the unknown proponent")
"""Stands for whoever a record does not name; no player can be called so."""


@dataclass(frozen=True, slots=True)
class RecordedChange:
    """What an adopted proposal is told to have done.

    `what` is ``enacted``, ``amended``, ``transmuted``, ``repealed`` or ``amendment repealed``; `on` is the number of a
    rule, or of a proposal that changed one; a `text` of None is lost; `to` is a class.
    """

    what: str
    on: int | None = None
    text: RuleText | None = None
    to: str = ""


# -- Moves ---------------------------------------------------------------------------


class FoundHistory(FoundGame, tag="FoundHistory"):
    """Found a game whose past is to be recorded; `source` says where it is told, `taken_up` when that was done."""

    source: str = ""
    taken_up: Moment = Moment(0)


class RecordOutcome(Move, tag="RecordOutcome"):
    """Write down how a numbered proposal is told to have ended. `change` is what it did, if it was adopted."""

    proposal: ProposalNumber
    outcome: str
    change: RecordedChange | None = None
    proponent: PlayerId | None = None
    submitted: Moment | None = None
    title: str = ""
    notes: tuple[str, ...] = ()


class CompleteHistory(Move, tag="CompleteHistory"):
    """Declare a history complete: from now on the game is played."""


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
            "A history says where it comes from, in a few words.", instead="Name its source, such as an archive."
        )
    yield from found_game(game, move, hearing)
    yield HistoryBegun(move.source, move.taken_up)


def record_outcome(game: Game, move: RecordOutcome, hearing: Hearing) -> Iterator[Event]:
    _recording(game)
    if move.proposal <= game.last_proposal:
        raise RuleRefusal(
            f"Outcomes are recorded in the order of their numbers; {game.last_proposal} has been recorded.",
            instead="Put the outcomes in that order.",
        )
    if move.outcome not in (ADOPTED, DEFEATED, UNDETERMINED):
        raise RuleRefusal(
            f"A recorded proposal is {ADOPTED}, {DEFEATED} or {UNDETERMINED}, not {move.outcome!r}.",
            instead="Mend the history and replay it again.",
        )
    if (move.outcome == ADOPTED) != (move.change is not None):
        raise RuleRefusal(
            "What was adopted changed something, and what was not changed nothing.",
            instead="Mend the history and replay it again.",
        )
    if max(map(len, [move.title, *move.notes])) > TEXT_LENGTH:
        raise RuleRefusal(f"A title or note has at most {TEXT_LENGTH} characters.", instead="Make it shorter.")
    changes = () if move.change is None else (_change(game, move, move.change, hearing),)
    recorded = OutcomeRecorded(
        move.proposal, move.proponent or SOMEBODY, move.outcome, changes,
        hearing.at if move.submitted is None else move.submitted, hearing.at, digest_of(changes), move.title,
        move.notes,
    )  # fmt: skip
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
            "Outcomes are recorded only in a game whose past is being recorded; here they are voted on.",
            instead="Propose the change and vote on it.",
        )


def _change(game: Game, move: RecordOutcome, told: RecordedChange, hearing: Hearing) -> RuleChange:
    lost = lost_text(f"proposal {numbered(move.proposal, game)}", move.title)
    text = lost if told.text is None else checked_text(told.text, hearing)
    if told.what == "enacted":
        return Enact(text)
    rule = concerned(game, told.on)
    protected = hearing.hear(PROTECTED)
    if told.what != "transmuted" and rule.status in protected.value:
        called = numbered(rule.number, game)
        raise RuleRefusal(
            f"Rule {called} was {rule.status} then, and could not be {told.what}.",
            protected.grounds,
            instead="Mend the history and replay it again.",
        )
    match told.what:
        case "amended":
            kept = told.text is not None or bool(move.title)
            return Amend(rule.number, text if kept else replace(text, title=rule.text.title))
        case "transmuted" if told.to and told.to != rule.status:
            return Transmute(rule.number, told.to)
        case "repealed":
            return Repeal(rule.number)
        case "amendment repealed":
            return RepealAmendment(rule.number, _amendment(game, rule, told.on), hearing.ask(ABOVE_AN_AMENDMENT))
    raise RuleRefusal(
        f"A change cannot be recorded as {told.what!r}{f' to {told.to!r}' if told.to else ''}.",
        instead="Mend the history and replay it again.",
    )


def lost_text(of: str, title: str = "") -> RuleText:
    """Return what stands for words that nobody has kept."""
    return RuleText(title or "Words that are lost", f"(The words of {of} are lost.)")


def concerned(game: Game, number: int | None) -> Rule:
    """Return the rule in force that bears a number, or that a proposal of this number made or changed."""
    known = game.rules.numbered(RuleNumber(number)) if number is not None else None
    if known is not None:
        return known
    for rule in game.rules:
        if number in changed_by(rule):
            return rule
    told = "None" if number is None else numbered(number, game)
    raise RuleRefusal(
        f"There is no rule {told} in force, and none that proposal {told} changed.",
        instead="Mend the history and replay it again.",
    )


def changed_by(rule: Rule) -> list[int]:
    """Return the numbers of the proposals that made or changed a rule, oldest first."""
    return [layer.proposal for layer in rule.layers if layer.proposal is not None]


def _amendment(game: Game, rule: Rule, amendment: int | None) -> ProposalNumber:
    if amendment is None or amendment_by(rule, amendment) is None:
        of, there = numbered(rule.number, game), [layer.proposal for layer in standing(rule)[1:] if layer.proposal]
        stand = ", ".join(numbered(one, game) for one in there) or "none"
        raise RuleRefusal(
            f"Rule {of} has no amendment {amendment} that could be taken off.", (), f"There stand: {stand}."
        )
    return ProposalNumber(amendment)


def _as_told(told: RecordedChange | None, event: Event) -> Event:
    if told is None or told.what != AMENDMENT_REPEALED or not isinstance(event, changing.RuleAmended):
        return event
    return AmendmentRepealed(
        event.rule, event.number, event.text, event.at, event.proposal, event.proponent, event.unclaimed, event.change,
        event.since, amendment=ProposalNumber(told.on or 0),
    )  # fmt: skip


# -- Evolving ------------------------------------------------------------------------


def history_begun(game: Game, event: HistoryBegun) -> Game:
    return replace(game, recording=event.source)


def outcome_recorded(game: Game, event: OutcomeRecorded) -> Game:
    proposal = Proposal(
        event.proposal, event.proponent, event.changes, event.submitted, event.digest, event.title, "", (AS_RECORDED,),
        event.notes, event.outcome, closed=event.at,
    )  # fmt: skip
    return replace(game, proposals=game.proposals.insert(event.proposal, proposal), last_proposal=event.proposal)


def history_completed(game: Game, event: HistoryCompleted) -> Game:
    return replace(game, recording="")


# -- Telling ------------------------------------------------------------------------------


def past_told(event: OutcomeRecorded, game: Game) -> Told:
    text = gettext_noop("Proposal {proposal}[ of {who}] [was {outcome}|ended in a way that is not known], as recorded.")
    who = None if event.proponent == SOMEBODY else event.proponent
    return told(text, who=who, outcome=None if event.outcome == UNDETERMINED else Word(event.outcome))


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
        HistoryBegun: gettext_noop("It was played elsewhere; its past is written down from {source}."),
        OutcomeRecorded: past_told,
        AmendmentRepealed: gettext_noop("Rule {number} lost amendment {amendment} by proposal {proposal}."),
        HistoryCompleted: gettext_noop("Its past is written down; play goes on from here."),
    },
)
