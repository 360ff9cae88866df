"""Judgements in a fork: where the rules leave the outcome of a vote undetermined, or who has won, somebody finds it."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import ADOPTED, UNDETERMINED
from nomicon.game.values.plain import Plain
from nomicon.law.questions.questions import JUDGEMENT_VALUES, WIN_AMONG, WIN_BY, WIN_SCORE
from nomicon.play.foresight.fork import DAY, LATE, Fork, won_since
from nomicon.play.foresight.helping import Goal, Matter, helped, here, movers
from nomicon.play.judging.judging import UPHOLDS, Deliver, Invoke, finding

INVOKERS = 2
"""Players who ask for a judgement, one after the other, where the first comes to nothing."""

DAYS = 12
"""Days for which a judgement is waited for: a Judge is appointed, judges, and what was judged is published."""

HELPED = 2
"""Days on which all is tried that others could do for a judgement."""


def found_adopted(fork: Fork, number: ProposalNumber) -> bool:
    """Have it found that a proposal is adopted whose outcome no rule settles."""
    told: Mapping[str, Plain] = {"effect": "DeclareOutcome", "proposal": int(number), "outcome": ADOPTED}
    return _found(fork, number, f"Proposal {number} is adopted.", told, number)


def found_complete(fork: Fork, number: ProposalNumber) -> bool:
    """Have it found that a vote is complete which no rule ends; the proposal itself is not called into question."""
    told: Mapping[str, Plain] = {"effect": "CloseVote", "proposal": int(number)}
    return _found(fork, number, f"The vote on proposal {number} is complete.", told, None)


def found_winner(fork: Fork) -> bool:
    """Have it found who has won, where players have come to the winning score and play waits for a Judge to say it."""
    won, before = {victory.game for victory in fork.game.victories}, fork.aside()
    for player in _at_the_score(fork)[:INVOKERS] if fork.game.number not in won else ():
        told: Mapping[str, Plain] = {"effect": "DeclareWinner", "players": player}
        if upheld(
            fork, Invoke(player, f"{player} has won.", corrections=(told,)), lambda side: won_since(side, before)
        ):
            return True
    return False


def _at_the_score(fork: Fork) -> list[PlayerId]:
    hearing = fork.hearing()
    score = hearing.hear(WIN_SCORE).value
    if score is None:
        return []
    quantity, among = hearing.hear(WIN_BY).value, hearing.hear(WIN_AMONG).value
    return [
        one
        for one in fork.game.in_order()
        if fork.game.balance(one, quantity) >= score and fork.game.belongs(one, among)
    ]


def _found(
    fork: Fork, number: ProposalNumber, statement: str, told: Mapping[str, Plain], about: ProposalNumber | None
) -> bool:
    there = fork.proposal(number)
    before = UNDETERMINED if there is None else there.state

    def settled(side: Fork) -> bool:
        known = side.proposal(number)
        return known is not None and known.state != before

    return any(
        upheld(fork, Invoke(player, statement, corrections=(told,), proposal=about), settled)
        for player in movers(fork)[:INVOKERS]
    )


def upheld(fork: Fork, asked: Invoke, done: Goal) -> bool:
    """Put a statement to a Judge and have it upheld; say whether what it was to bring about is done."""
    side = fork.aside()
    before = set(side.game.unjudged)
    if not side.tries(asked):
        fork.budget.stopped[side.because] += LATE
        return False
    new = sorted(set(side.game.unjudged) - before)
    if new and _judged(side, new[0], asked.player, done):
        fork.become(side)
        return True
    return False


def _judged(fork: Fork, judgement: JudgementNumber, invoker: PlayerId, done: Goal) -> bool:
    matter = Matter(judgement=judgement, first=invoker)

    def on(side: Fork) -> bool:
        return done(side) or _delivered(side, judgement)

    for day in range(DAYS):
        here(fork)  # Only who is there is asked to judge.
        if not _has_judge(fork, judgement) and day < HELPED:
            helped(fork, "a Judge", lambda side: _has_judge(side, judgement), matter)
        if not _delivered(fork, judgement) and not done(fork) and day < HELPED:
            helped(fork, "a judgement", on, matter)
        if done(fork):
            return True
        fork.waits(Moment(fork.at + DAY))
    return done(fork)


def _has_judge(fork: Fork, judgement: JudgementNumber) -> bool:
    known = fork.game.judgements.get(judgement)
    return known is None or not known.is_open or known.judge is not None


def _delivered(fork: Fork, judgement: JudgementNumber) -> bool:
    """Have the Judge of a statement uphold it, if there is one."""
    known = fork.game.judgements.get(judgement)
    if known is None or not known.is_open or known.judge is None or known.handed_in:
        return False
    hearing = fork.hearing()
    for value in hearing.hear(JUDGEMENT_VALUES, judgement=known).value:
        if finding(known, value, hearing) == UPHOLDS and fork.tries(Deliver(known.judge, judgement, value)):
            return True
    return False
