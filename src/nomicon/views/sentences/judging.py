"""Sentences for what befalls statements, Judges and judgements, and for what is found and done by them."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.play.chapter import Event
from nomicon.play.findings import correcting, finding, putting_back, recounting, reviewing, unwinning
from nomicon.play.judging import appointing, judging, overruling, requests
from nomicon.play.votes import counting
from nomicon.views.elements.page import iso
from nomicon.views.elements.phrases import EventTold, no_of, reading_told, rule_told


def _until(due: Moment | None) -> str:
    return f", until {iso(due)}" if due is not None else ""


def _invoked(event: judging.JudgementInvoked, game: Game) -> str:
    paradox = f" It puts play itself in doubt: {event.paradox}." if event.paradox else ""
    return f'{event.player} asked for judgement J-{event.judgement}: "{event.statement}"{paradox}'


def _given_time(event: overruling.JudgeGivenTime, game: Game) -> str:
    if event.due is None and event.lifted:
        return f"{event.judge} may take any time to judge J-{event.judgement}."
    if event.due is None:
        return (
            f"{event.judge} may take any time to judge J-{event.judgement}: rule {rule_told(event.rule, game)} is gone."
        )
    return f"{event.judge} has until {iso(event.due)} to judge J-{event.judgement}."


def _no_judge(event: appointing.NoJudgeFound, game: Game) -> str:
    if not event.because:
        return f"Nobody may judge J-{event.judgement} as yet."
    told = f"Nobody may judge J-{event.judgement} as yet: {event.because}"
    return f"{told}. It is tried again whenever players, offices or rules change."


def _ballot_found(event: recounting.BallotFound, game: Game) -> str:
    told = f"The ballot of {event.voter} on proposal {no_of(event, game)}"
    return f"{told} counts as {event.choice}." if event.choice else f"{told} does not count."


def _delivered(event: judging.JudgementDelivered, game: Game) -> str:
    reasons = f" Reasons: {event.reasons}" if event.reasons else ""
    return f"{event.judge} judged J-{event.judgement} {event.value}.{reasons}"


def _handed_in(event: judging.JudgementHandedIn, game: Game) -> str:
    waits = f": {event.waits}" if event.waits else ""
    return f"{event.judge} handed J-{event.judgement} in, {event.value}; it has no effect as yet{waits}."


def _declared(event: counting.OutcomeDeclared, game: Game) -> str:
    who = f"J-{event.judgement}" if event.judgement else f"Rule {rule_told(event.rule, game)}" if event.rule else ""
    told = f"{who} settled proposal {no_of(event, game)}" if who else f"Proposal {no_of(event, game)} was settled"
    since = event.effect_at if event.effect_at is not None and event.effect_at < event.at else None
    return f"{told}: {event.outcome}{'' if since is None else f', from {iso(since)} on'}."


OF_JUDGEMENTS: Mapping[type[Event], EventTold] = {
    overruling.JudgeExcused: lambda e, g: f"{e.judge} need not judge J-{e.judgement}: {e.because}.",
    overruling.JudgeGivenTime: _given_time,
    overruling.JudgementOverruled: lambda e, g: f"J-{e.judgement} was overruled: {e.to} in place of {e.was}.",
    requests.JudgementReopened: lambda e, g: f"J-{e.judgement} is {e.was} no more, and is judged again.",
    requests.JudgementLapsed: lambda e, g: f"J-{e.judgement} lapsed; it is not going to be judged.",
    counting.OutcomeDeclared: _declared,
    judging.JudgementInvoked: _invoked,
    appointing.JudgeAppointed: lambda e, g: f"{e.judge} is the Judge of J-{e.judgement}{_until(e.due)}.",
    appointing.NoJudgeFound: _no_judge,
    appointing.JudgeDefaulted: lambda e, g: f"{e.judge} let the time for J-{e.judgement} pass.",
    appointing.JudgeLost: lambda e, g: f"{e.judge} left before judging J-{e.judgement}.",
    judging.JudgementHandedIn: _handed_in,
    judging.JudgementDelivered: _delivered,
    judging.ReadingFlipped: lambda e, g: (
        f'From now on {reading_told(e.reading, g)}, is read as "{e.to}", by J-{e.judgement}.'
    ),
    finding.VoteReopened: lambda e, g: f"The vote on {no_of(e, g)} goes on{_until(e.closes)}.",
    recounting.BallotFound: _ballot_found,
    reviewing.EntryFound: lambda e, g: (
        f"Entry {e.entry} {'stands' if e.legal else 'was against the rules'}, a judgement found."
    ),
    unwinning.WinUndone: lambda e, g: f"Game {e.game} was found not to be won by {', '.join(e.winners)}; it goes on.",
    putting_back.JudgementCarriedOut: lambda e, g: f"What J-{e.judgement} brings about begins to be carried out.",
    putting_back.VoteRestored: lambda e, g: f"The vote on {no_of(e, g)} stands as before J-{e.judgement}.",
    putting_back.WinRestored: lambda e, g: f"Game {e.game} is won by {', '.join(e.winners)} again.",
    correcting.NotCarriedOut: lambda e, g: f"Nothing was done for J-{e.judgement}: {e.because}",
}
"""Every event of judging."""
