"""Judging: a statement is put to a Judge, who delivers a judgement or lets the time pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.law.facts.facts import rule_numbered
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.signatures import near
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.judging import telling
from nomicon.play.judging.appointing import appointed, with_judgement
from nomicon.play.judging.judging_moves import DELIVER, INVOKE
from nomicon.play.judging.judging_moves import Deliver as Deliver
from nomicon.play.judging.judging_moves import Invoke as Invoke
from nomicon.play.limits import TEXT_LENGTH, VALUE_LENGTH
from nomicon.play.people.powers import may_invoke, may_still_judge
from nomicon.play.proposal_lookup import NEVER

UPHOLDS, DENIES = "upholds", "denies"
"""What a judgement may say of its statement. One that says neither, such as UNDECIDED, brings nothing about."""

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


class ReadingFlipped(Event, tag="ReadingFlipped"):
    """From now on the rules are read another way in one respect."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.CONFLICTS, Concern.TERMS, Concern.JUDGES)

    reading: str
    to: str
    judgement: JudgementNumber


# -- Deciding ------------------------------------------------------------------------


def invoke(game: Game, move: Invoke, hearing: Hearing) -> Iterator[Event]:
    electorate = may_invoke(game, move.player, move.paradox, hearing)
    hearing.rest_on(*electorate.grounds)
    _statement_fit(move, electorate.grounds)
    _named_there(game, move, electorate.grounds)
    paradox_rule = _paradox_rule(move, hearing)
    _corrections_fit(move.corrections, electorate.grounds)
    reading = None if move.reading is None else (_reading_known(game, move.reading), move.reading[1])
    number = JudgementNumber(len(game.judgements) + 1)
    invoked = JudgementInvoked(
        number, move.player, move.statement, hearing.at, move.paradox, reading, move.corrections, move.proposal,
        move.against, paradox_rule,
    )  # fmt: skip
    yield invoked
    yield from appointed(game, judgement_invoked(game, invoked).judgements[number], hearing)


def _paradox_rule(move: Invoke, hearing: Hearing) -> str:
    """Return which rule gives the ground of a paradox, if one is named. Raises `RuleRefusal` where no rule gives it."""
    if not move.paradox:
        return ""
    allowed = hearing.hear(q.PARADOX_GROUNDS, player=move.player)
    if move.paradox not in allowed.value:
        told = ", ".join(allowed.value) or "none, as no rule in force provides for it"
        raise RuleRefusal(
            f"{move.paradox!r} is no ground for putting play in doubt; there are: {told}.",
            allowed.grounds,
            "Put the statement on one of these, or on none.",
        )
    hearing.rest_on(*allowed.grounds)
    return "" if allowed.rule is None else allowed.rule.ground


def _statement_fit(move: Invoke, grounds: tuple[str, ...]) -> None:
    statement = move.statement.strip()
    if not statement or len(statement) > TEXT_LENGTH:
        raise RuleRefusal(
            f"A statement has 1 to {TEXT_LENGTH} characters.",
            grounds,
            "Write one within that length.",
        )
    if statement.endswith("?"):
        raise RuleRefusal(
            "That is a question; a Judge says whether a statement is true.", grounds, "Put it as a statement."
        )


def _named_there(game: Game, move: Invoke, grounds: tuple[str, ...]) -> None:
    """Refuse a statement about a proposal or a player that there is not, and say what there is."""
    if move.proposal is not None and move.proposal not in game.proposals:
        last = numbered(max(game.proposals), game) if game.proposals else "none"
        raise RuleRefusal(f"There is no proposal {numbered(move.proposal, game)}.", grounds, f"The last one is {last}.")
    people = {*game.players, *game.former, *(one for office in game.offices.values() for one in office.holders)}
    if move.against is not None and move.against not in people:
        there = near(move.against, sorted(people))
        raise RuleRefusal(
            f"{move.against} is no player of this game, now or before{there}.",
            grounds,
            instead="The page of players lists everybody.",
        )


def _corrections_fit(corrections: tuple[Mapping[str, Plain], ...], grounds: tuple[str, ...]) -> None:
    for correction in corrections:
        try:
            read_effect(correction)
        except ValueError as wrong:
            raise RuleRefusal(
                f"A correction cannot be read: {wrong}", grounds, "Say it in words, or write it otherwise."
            ) from None


def _reading_known(game: Game, reading: tuple[str, str]) -> str:
    number, _, name = reading[0].partition(":")
    try:
        rule = rule_numbered(game, int(number))
    except (LookupError, ValueError):
        raise RuleRefusal(
            f"{reading[0]!r} names no rule in force; write 206:first ballot is final.",
            instead="The page of readings lists them all.",
        ) from None
    declared = rule.text.readings.get(name)
    if not isinstance(declared, Mapping):
        told = ", ".join(sorted(rule.text.readings)) or "none"
        raise RuleRefusal(
            f"Rule {numbered(rule.number, game)} has no reading {name!r}; it has: {told}.",
            instead="The page of readings lists them.",
        )
    others = declared.get("others", ())
    ways = [declared.get("default"), *(others if isinstance(others, list | tuple) else ())]
    if reading[1] not in ways:
        raise RuleRefusal(
            f"{name!r} can be read as: {', '.join(str(way) for way in ways)}.", instead="Choose one of these."
        )
    return f"{rule.id}:{name}"


def deliver(game: Game, move: Deliver, hearing: Hearing) -> Iterator[Event]:
    judgement = game.judgements.get(move.judgement)
    if judgement is None:
        raise RuleRefusal(
            f"There is no judgement J-{move.judgement}.", instead="The page of judgements lists them all."
        )
    if not judgement.is_open:
        raise RuleRefusal(f"J-{judgement.number} was judged {judgement.value}; it cannot be judged twice.",
                      hearing.hear(q.JUDGE_PERIOD, judgement=judgement).grounds, "Put another statement.")  # fmt: skip
    named = hearing.hear(q.JUDGE, judgement=judgement)
    waits = hearing.hear(q.JUDGEMENT_WAITS, judgement=judgement)
    if judgement.handed_in and waits.value:
        told = f"J-{judgement.number} was judged {judgement.handed_in}, which waits to be published"
        raise RuleRefusal(f"{told}; it cannot be judged twice.", waits.grounds, "Put another statement.")
    if judgement.judge != move.player:
        told = f"{judgement.judge} is" if judgement.judge else "nobody is as yet"
        raise RuleRefusal(
            f"You are not the Judge of J-{judgement.number}; {told}.", named.grounds, "Leave it to the Judge."
        )
    may_still_judge(game, judgement, hearing)
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
        f"A judgement is one of {', '.join(values.value)}; {said!r} is none.", values.grounds, "Deliver one of these."
    )


def published(game: Game, number: JudgementNumber, rule: Rule, hearing: Hearing) -> JudgementDelivered:
    """Return the delivery of a judgement that was handed in before, now that a rule publishes it."""
    judgement = game.judgements.get(number)
    if judgement is None or judgement.judge is None or not judgement.handed_in or not judgement.is_open:
        told = f"No judgement on J-{number} waits to be published."
        raise RuleRefusal(told, (rule.ground,), "Wait until a judgement has been delivered.")
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
    paradox_rule = game.rules.cited(event.paradox_rule)
    judgement = Judgement(
        event.judgement, event.statement, event.player, event.at, event.paradox, event.reading, event.corrections,
        event.proposal, event.against, None if paradox_rule is None else paradox_rule.id, game.number,
    )  # fmt: skip
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


def reading_flipped(game: Game, event: ReadingFlipped) -> Game:
    return replace(game, readings=game.readings.insert(event.reading, event.to))


CHAPTER = Chapter(
    moves={INVOKE: invoke, DELIVER: deliver},
    events={
        JudgementInvoked: judgement_invoked,
        JudgementHandedIn: judgement_handed_in,
        JudgementDelivered: judgement_delivered,
        ReadingFlipped: reading_flipped,
    },
    sentences={
        JudgementInvoked: telling.INVOKED,
        JudgementHandedIn: telling.HANDED_IN,
        JudgementDelivered: telling.DELIVERED,
        ReadingFlipped: lambda event, game: telling.flipped(event.reading),
    },
)
