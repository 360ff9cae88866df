"""Judging: a statement is put to a Judge, who delivers a judgement or lets the time pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from nomicon.game.grounds import not_there
from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import STRUCK
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, NewsTopic
from nomicon.play.judging import telling
from nomicon.play.judging.appointing import appointed, with_judgement
from nomicon.play.judging.judging_moves import DELIVER, INVOKE
from nomicon.play.judging.judging_moves import Deliver as Deliver
from nomicon.play.judging.judging_moves import Invoke as Invoke
from nomicon.play.judging.statement_checks import (
    paradox_rule,
    reading_known,
    require_named,
    require_readable_corrections,
    require_statement,
)
from nomicon.play.limits import VALUE_LENGTH
from nomicon.play.lookups import NEVER
from nomicon.play.moves.lengths import require_length
from nomicon.play.people.powers import may_invoke, may_still_judge

UPHOLDS, DENIES = "upholds", "denies"
"""What a judgement may say of its statement. One that says neither, such as UNDECIDED, brings nothing about."""

LAPSED = "LAPSED"
"""What stands in the place of a judgement that is never to be given."""

# -- Events --------------------------------------------------------------------------


class JudgementInvoked(Event, tag="JudgementInvoked"):
    """A statement was put to judgement."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("corrections",)

    judgement: JudgementNumber
    player: PlayerId
    statement: str
    at: Moment
    paradox: str = ""
    reading: tuple[str, str] | None = None
    corrections: tuple[Mapping[str, Plain], ...] = ()
    proposal: ProposalNumber | None = None
    against: PlayerId | None = None
    paradox_rule: str = ""  # The rule that gives this ground.


class JudgementHandedIn(Event, tag="JudgementHandedIn"):
    """A Judge has judged, and `waits` says for what the judgement waits: until it is published it has no effect."""

    judgement: JudgementNumber
    judge: PlayerId
    value: str
    at: Moment
    waits: str = ""
    reasons: str = ""


class JudgementDelivered(Event, tag="JudgementDelivered"):
    """A judgement was delivered and published, with the reasons, if any; it has effect from now on."""

    judgement: JudgementNumber
    judge: PlayerId
    value: str
    at: Moment
    reasons: str = ""


# -- Deciding ------------------------------------------------------------------------


def invoke(game: Game, move: Invoke, hearing: Hearing) -> Iterator[Event]:
    electorate = may_invoke(game, move.player, move.paradox, hearing)
    hearing.rest_on(*electorate.grounds)
    require_statement(move, electorate.grounds)
    require_named(game, move, electorate.grounds)
    doubt = paradox_rule(move, hearing)
    require_readable_corrections(move.corrections, electorate.grounds)
    reading = None if move.reading is None else (reading_known(game, move.reading, hearing), move.reading[1])
    number = JudgementNumber(len(game.judgements) + 1)
    invoked = JudgementInvoked(
        number,
        move.player,
        move.statement,
        hearing.at,
        move.paradox,
        reading,
        move.corrections,
        move.proposal,
        move.against,
        doubt,
    )
    yield invoked
    yield from appointed(game, judgement_invoked(game, invoked).judgements[number], hearing)


def _why_over(judgement: Judgement) -> str:
    if judgement.value == LAPSED:
        return _("J-{judgement} lapsed. Nobody will judge it.", judgement=judgement.number)
    if judgement.value == STRUCK:
        return _("Since the past was corrected, J-{judgement} no longer exists.", judgement=judgement.number)
    return _("J-{judgement} was judged {value}.", judgement=judgement.number, value=judgement.value)


def deliver(game: Game, move: Deliver, hearing: Hearing) -> Iterator[Event]:
    judgement = game.judgements.get(move.judgement)
    if judgement is None:
        raise RuleRefusal(
            _("There is no judgement J-{judgement}.", judgement=move.judgement),
            (not_there("judgement", move.judgement),),
            instead=_("The page of judgements lists all judgements."),
        )
    if not judgement.is_open:
        told = _why_over(judgement)
        grounds = hearing.hear(q.JUDGE_PERIOD, judgement=judgement).grounds
        raise RuleRefusal(told, grounds, _("Ask for a judgement on another statement."))
    named = hearing.hear(q.JUDGE, judgement=judgement)
    waits = hearing.hear(q.JUDGEMENT_WAITS, judgement=judgement)
    if judgement.handed_in and waits.value:
        told = _("J-{number} was judged, but the judgement is not published yet.", number=judgement.number)
        raise RuleRefusal(told, waits.grounds, _("Ask for a judgement on another statement."))
    if judgement.judge != move.player:
        told = _("J-{judgement} has no Judge yet.", judgement=judgement.number)
        if judgement.judge:
            told = _("The Judge of J-{judgement} is {judge}.", judgement=judgement.number, judge=judgement.judge)
        raise RuleRefusal(told, named.grounds, _("Only the Judge can deliver this judgement."))
    may_still_judge(game, judgement, hearing)
    require_length(move.reasons)
    value = _value(judgement, " ".join(move.value.split()), hearing)
    hearing.rest_on(*waits.grounds)
    if waits.value:
        why = waits.value if isinstance(waits.value, str) else ""
        yield JudgementHandedIn(judgement.number, move.player, value, hearing.at, why, move.reasons)
    else:  # What was handed in stands as it is, when no rule has it wait any more.
        value, reasons = judgement.handed_in or value, judgement.reasons or move.reasons
        yield JudgementDelivered(judgement.number, move.player, value, hearing.at, reasons)


def _value(judgement: Judgement, said: str, hearing: Hearing) -> str:
    """Return the judgement as the rules write it. Raises `RuleRefusal` where they do not know it."""
    values = hearing.hear(q.JUDGEMENT_VALUES, judgement=judgement)
    value = next((one for one in values.value if one.casefold() == said.casefold()), None)
    if value is not None:
        hearing.rest_on(*values.grounds)
        return value
    if values.rule is None and 0 < len(said) <= VALUE_LENGTH and hearing.ask(q.VALUES_IN_SILENCE) == q.ANY_WORDS:
        return said
    raise RuleRefusal(
        _("A judgement must be one of {values}, not {said!r}.", values=", ".join(values.value), said=said),
        values.grounds,
        _("Deliver one of these."),
    )


def published(game: Game, number: JudgementNumber, rule: Rule, hearing: Hearing) -> JudgementDelivered:
    """Return the delivery of a judgement that was handed in before, now that a rule publishes it."""
    judgement = game.judgements.get(number)
    if judgement is None or judgement.judge is None or not judgement.handed_in or not judgement.is_open:
        told = _("J-{number} is not waiting to be published.", number=number)
        raise RuleRefusal(
            told, (rule.ground,), _("Name a judgement that has been handed in, but is not published yet.")
        )
    return JudgementDelivered(number, judgement.judge, judgement.handed_in, hearing.at, judgement.reasons)


def finding(judgement: Judgement, value: str, hearing: Hearing) -> str:
    """Say whether a judgement of this value upholds or denies the statement; empty if it does neither."""
    named = [_values(question, judgement, hearing) for question in (q.UPHOLDING, q.DENYING)]
    for found, values in zip((UPHOLDS, DENIES), named, strict=True):
        if value.casefold() in (one.casefold() for one in values):
            return found
    return ""


def _values(question: q.Question[tuple[str, ...] | None], judgement: Judgement, hearing: Hearing) -> tuple[str, ...]:
    named = hearing.ask(question, judgement=judgement)
    if named is not None:
        return named
    known = hearing.hear(q.JUDGEMENT_VALUES, judgement=judgement).value
    usual, place = ("TRUE", 0) if question is q.UPHOLDING else ("FALSE", 1)
    if {"TRUE", "FALSE"} & {one.upper() for one in known}:
        return (usual,)
    return known[place : place + 1]


# -- Evolving ------------------------------------------------------------------------


def judgement_invoked(game: Game, event: JudgementInvoked) -> Game:
    doubt = game.rules.cited(event.paradox_rule)
    judgement = Judgement(
        event.judgement,
        event.statement,
        event.player,
        event.at,
        event.paradox,
        event.reading,
        event.corrections,
        event.proposal,
        event.against,
        None if doubt is None else doubt.id,
        game.number,
    )
    return replace(with_judgement(game, judgement), unjudged=game.unjudged.insert(event.judgement, NEVER))


def judgement_handed_in(game: Game, event: JudgementHandedIn) -> Game:
    judgement = replace(game.judgements[event.judgement], handed_in=event.value, reasons=event.reasons, due=None)
    return replace(with_judgement(game, judgement), unjudged=game.unjudged.discard(event.judgement))


def judgement_delivered(game: Game, event: JudgementDelivered) -> Game:
    old = game.judgements[event.judgement]
    judgement = replace(
        old, value=event.value, reasons=event.reasons, delivered=event.at, judged_in=game.number, handed_in=""
    )
    return replace(with_judgement(game, judgement), unjudged=game.unjudged.discard(event.judgement))


CHAPTER = Chapter(
    moves={INVOKE: invoke, DELIVER: deliver},
    events={
        JudgementInvoked: judgement_invoked,
        JudgementHandedIn: judgement_handed_in,
        JudgementDelivered: judgement_delivered,
    },
    news={JudgementDelivered: NewsTopic.OUTCOME},
    sentences={
        JudgementInvoked: lambda event, game: telling.invoked(event.player),
        JudgementHandedIn: telling.HANDED_IN,
        JudgementDelivered: telling.DELIVERED,
    },
)
