"""Telling players what came of a move: short, exact, and in their words. What is sealed is told to its maker alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from nomicon.game.grounds import read_ground
from nomicon.game.names import PlayerId, RuleId, RuleNumber
from nomicon.game.proposals import Ballot
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.translatable import _, either
from nomicon.law.headers.stages import stage_of
from nomicon.play.asking.choosing import ChoiceAsked
from nomicon.play.asking.offering import MoveMade
from nomicon.play.chapter import Event
from nomicon.play.findings.putting_back import JudgementCarriedOut
from nomicon.play.judging.overruling import JudgeExcused, JudgeGivenTime, JudgementOverruled
from nomicon.play.judging.requests import JudgementLapsed, JudgementReopened
from nomicon.play.people.offices import DutyDone, DutyOwed, OfficeFilled, OfficeVacated
from nomicon.play.proposals.effects import ProposalNoted, ProposalTakenApart, VoteLimitSet
from nomicon.play.proposals.proposing import ProposalSubmitted
from nomicon.play.quantities.drawing import DrawMade, SeedCommitted
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.quantities.registers import LineRemoved, LineWritten
from nomicon.play.record import Entry
from nomicon.play.rules.changing import ChangeHadNoEffect, ChangeTookEffect, RuleInherited
from nomicon.play.sealed.lines import SealedOpened
from nomicon.play.sealed.words import PlayerTold
from nomicon.play.series.winning import GameWon, PlayEnded
from nomicon.play.turns.timing import Announced, ScheduleSet, TimerForgotten, TimerRang, TimerSet
from nomicon.play.turns.turns import TurnLimitSet
from nomicon.play.votes.approving import ApprovalLodged
from nomicon.play.votes.counting import VoteClosed, outcome_told
from nomicon.play.votes.ending import VoteSettled
from nomicon.play.votes.opening import VoteOpened, VoteTermsChanged, quorum_told
from nomicon.play.votes.sealing import FailureSealed
from nomicon.play.votes.voting import BallotCast, BallotTakenBack
from nomicon.views.elements.header_answers import of_its_kind
from nomicon.views.elements.language import ENGLISH, Language, in_language
from nomicon.views.elements.page import iso
from nomicon.views.elements.phrases import (
    cited,
    ended_once,
    for_you,
    no_of,
    rests_told,
    rule_number,
    rules_told,
    title_of,
)
from nomicon.views.sentences.class_counts import inherited_told
from nomicon.views.sentences.drafting import ready_to_settle, statement_on
from nomicon.views.sentences.events import phrase, sentence
from nomicon.views.sentences.recorded import recorded

__all__ = ["answered", "refused", "sentence", "told"]

NOISE = (SeedCommitted, JudgementCarriedOut, TimerSet, TimerForgotten, TimerRang, ScheduleSet, VoteSettled)
"""What the machinery does for itself; it stands in the history, and is no news to anybody."""

CITING = (
    QuantityMoved,
    GameWon,
    PlayEnded,
    LineWritten,
    LineRemoved,
    SealedOpened,
    PlayerTold,
    Announced,
    OfficeFilled,
    OfficeVacated,
    DutyOwed,
    DrawMade,
    MoveMade,
    ChoiceAsked,
    JudgeExcused,
    JudgeGivenTime,
    JudgementOverruled,
    JudgementReopened,
    JudgementLapsed,
    ProposalNoted,
    VoteLimitSet,
    VoteTermsChanged,
    TurnLimitSet,
    ProposalTakenApart,
)
"""Events that name the rule which brought them about."""


class Refusing(Protocol):
    """A move that was refused: why, on which grounds, and what one can do instead."""

    @property
    def because(self) -> str: ...

    @property
    def grounds(self) -> Sequence[str]: ...

    @property
    def instead(self) -> str: ...


def refused(refusal: Refusing, game: Game, language: Language = ENGLISH) -> list[str]:
    """Say that a move is not allowed: ``Refused. You have voted, and the first ballot is final. Rule 207.``"""
    because, instead = in_language(refusal.because, language), in_language(refusal.instead, language)
    whole = because if because.endswith('"') else ended_once(f"{because}.")
    told = [in_language(_("Refused."), language), whole, rests_told(refusal.grounds, game, language), instead]
    return [" ".join(" ".join(told).split())]


def answered(entry: Entry, game: Game, viewer: PlayerId | None, language: Language = ENGLISH) -> list[str]:
    """Say what came of a move, one line for each thing that happened; `game` is the game after it, or later."""
    lines: list[str] = []
    happened = [event for event in entry.events if is_for(event, viewer)]
    for place, event in enumerate(happened):
        after = happened[place + 1] if place + 1 < len(happened) else None
        match event:
            case ProposalSubmitted():
                lines += _proposed(event, after, game, language)
            case VoteOpened() | DutyOwed() if place and isinstance(happened[place - 1], ProposalSubmitted):
                continue  # Told with the proposal.
            case RuleInherited() | ChangeTookEffect(note=""):
                continue
            case DutyDone() if stage_of(event.duty, game):
                continue
            case LineWritten() | LineRemoved() if is_bookkeeping(event.register, game):
                continue  # A rule's own bookkeeping: its page and the history show it.
            case _:
                lines.append(_line(event, Telling(entry, game, viewer, language)))
    return [" ".join(line.split()) for line in [*inherited_told(happened, language), *lines]]


def is_bookkeeping(register: str, game: Game) -> bool:
    """Say whether a rule keeps a register for itself: its page and the history show it, and it is no news."""
    known = game.registers.get(register)
    return known is not None and bool(known.declared.get("quiet"))


def is_for(event: Event, viewer: PlayerId | None) -> bool:
    """Say whether an event is news, and somebody's to hear: what is sealed is told to its maker alone."""
    if isinstance(event, NOISE):
        return False
    if not event.sealed:
        return True
    if isinstance(event, FailureSealed):
        return False  # It is told to everybody when the vote closes.
    whose = next((getattr(event, of) for of in ("voter", "officer", "player") if hasattr(event, of)), None)
    return whose is not None and whose == viewer


class Telling(Struct, frozen=True):
    """What an answer is told about, and to whom."""

    entry: Entry
    game: Game
    viewer: PlayerId | None
    language: Language

    def sentence(self, event: Event) -> str:
        """Tell an event."""
        return sentence(event, self.game, self.language)

    def rules(self, grounds: Sequence[str]) -> str:
        """Name the rules of some grounds."""
        return rules_told(grounds, self.game, self.language)

    def say(self, text: str) -> str:
        """Tell a sentence of the program."""
        return in_language(text, self.language)


def _line(event: Event, to: Telling) -> str:
    match event:
        case BallotCast(voter=voter, rule=rule) if voter == to.viewer and rule:
            return _for_you(event, to.game, to.language)
        case BallotCast(voter=voter) if voter == to.viewer:
            return to.say(_("You have voted on {proposal}.", proposal=no_of(event, to.game)))
        case BallotTakenBack(voter=voter) if voter == to.viewer:
            return to.say(_("You have taken back your ballot on {proposal}.", proposal=no_of(event, to.game)))
        case ApprovalLodged(officer=officer) if officer == to.viewer:
            return to.say(_lodged(event, to.game))
        case ChangeHadNoEffect():
            draft = _(
                "If you think that the rules say something else: {line}", line=statement_on(event.proposal, to.game)
            )
            return f"{to.sentence(event)} {to.rules(event.grounds)} {to.say(draft)}"
        case VoteClosed():
            return _closed(event, to)
        case _:
            return cited(to.sentence(event), to.rules(_of(event, to.game)))


def _lodged(event: ApprovalLodged, game: Game) -> str:
    number = no_of(event, game)
    if event.given:
        return _("You have given {stage} to {proposal}.", stage=event.stage, proposal=number)
    return _("You have refused {stage} to {proposal}.", stage=event.stage, proposal=number)


def _closed(event: VoteClosed, to: Telling) -> str:
    outcome = phrase(outcome_told(event), to.game, language=to.language)
    told = _("Closed {proposal}: {outcome}.", proposal=no_of(event, to.game), outcome=outcome)
    known = to.game.proposals.get(event.proposal)
    lines = [] if known is None else [one["line"] for one in ready_to_settle(known, to.game)]
    settles = to.say(_("A Judge can decide how it ended: {lines}", lines=either(lines))) if lines else ""
    return f"{to.say(told)} {to.rules(_settling(event, to.entry, to.game))} {settles}"


def _for_you(event: BallotCast, game: Game, language: Language) -> str:
    """Tell a player that a rule has cast their ballot, and what it replaced, where that can still be seen."""
    known = game.proposals.get(event.proposal)
    ballot = None if known is None else known.ballots.get(event.voter)
    replaced = ballot.replaced if ballot is not None and ballot.rule == event.rule else ""
    return for_you(Ballot(event.choice, event.at, event.votes, event.rule, replaced), event.proposal, game, language)


def _proposed(event: ProposalSubmitted, after: Event | None, game: Game, language: Language) -> Iterator[str]:
    number, title = no_of(event, game), title_of(event.title, event.changes, game, language)
    told = [ended_once(in_language(_("Proposed {proposal}: {title}.", proposal=number, title=title), language))]
    match after:
        case VoteOpened(closes=closes):
            quorum = phrase(quorum_told(after.base, after.quorum), game, language=language)
            opened = _("Its vote stays open until somebody closes it; {quorum}.", quorum=quorum)
            if closes is not None:
                opened = _("Its vote closes {closes}; {quorum}.", closes=iso(closes), quorum=quorum)
            told.append(in_language(opened, language))
        case DutyOwed(by=by, duty=duty):
            waits = _("The proposal waits for {by} to {stage} it.", by=by, stage=duty.partition(" ")[0])
            told.append(in_language(waits, language))
    yield " ".join(told)
    for note in event.notes:
        yield in_language(_("Note on {proposal}: {note}", proposal=number, note=recorded(note)), language)


def grounds_of(event: Event, entry: Entry, game: Game) -> tuple[str, ...]:
    """Return what an event rests on: the rule it names, what settled a vote, or else what its entry rests on."""
    match event:
        case VoteClosed():
            return _settling(event, entry, game)
        case _:
            return _of(event, game) or entry.grounds


def _of(event: Event, game: Game) -> tuple[str, ...]:
    """Return the rule that an event itself names as what brought it about."""
    by_rule = getattr(event, "by_rule", "")
    if by_rule:
        return (rule_number(by_rule, game),)
    if isinstance(event, CITING):
        return (rule_number(event.rule, game),) if event.rule else ()
    return event.grounds if isinstance(event, ChangeHadNoEffect) else ()


def _settling(event: VoteClosed, entry: Entry, game: Game) -> tuple[str, ...]:
    """Return, of an entry's grounds, those that decided how a vote ended."""
    question = "adopted" if event.quorate else "quorum"
    of_its_kind_alone = of_its_kind(question, event.proposal, game)
    alone = tuple(ground for ground in entry.grounds if of_its_kind_alone in _speaks_to(ground, game))
    return alone or tuple(ground for ground in entry.grounds if question in _speaks_to(ground, game))


def _speaks_to(ground: str, game: Game) -> set[str]:
    text = text_at(ground, game)
    if text is None:
        return set()
    return set(text.answers) | {speech.topic for speech in text.speeches if speech.kind == "answers"}


def text_at(ground: str, game: Game) -> RuleText | None:
    """Return what a rule said in the version that grounds name: ``211/2``."""
    read = read_ground(ground)
    rule = None if read is None else _rule(read.number, game)
    if read is None or rule is None or not 0 < read.version <= len(rule.layers):
        return None
    return rule.layers[read.version - 1].text


def _rule(number: int, game: Game) -> Rule | None:
    known = game.rules.numbered(RuleNumber(number))
    return known if known is not None else game.rules.repealed.get(RuleId(str(number)))


def told(entry: Entry, game: Game, language: Language = ENGLISH) -> list[str]:
    """Tell all that an entry's events say, for the history; the rules of the founding are counted, not listed."""
    events = (event for event in entry.events if not isinstance(event, RuleInherited))
    return [*inherited_told(entry.events, language), *(sentence(event, game, language) for event in events)]
