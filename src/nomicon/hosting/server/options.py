"""What may I do now, and what forbids the rest: every move is tried on the game as it stands, and none is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from nomicon.game.changes import Enact
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import AWAITING
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.hosting.server.ballots import TRIAL_SEED, ballot_paper
from nomicon.hosting.typing.lines import quoted
from nomicon.law.headers.move_fields import asked_for, offers
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import JUDGEMENT_VALUES
from nomicon.law.resolution.hearing import Hearing, Refusal
from nomicon.law.resolution.luck import commitment
from nomicon.law.resolution.rule_cache import Bench
from nomicon.play.asking.choosing import Choose
from nomicon.play.chapter import Move
from nomicon.play.engine import Accepted, Refused, decide
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.presence import LogOn, presence_counts
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Distribute, Propose, Withdraw
from nomicon.play.turns.turns import EndTurn
from nomicon.play.votes.consenting import LodgeConsent
from nomicon.play.votes.voting import CastBallot, CloseVote, TakeBackBallot, require_closer
from nomicon.views.proposals.lists import on_the_table

MOST_TRIED = 50
"""Proposals of which every move is tried; each takes up to a millisecond. Those that close soonest are among them."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a player could try: what to type, and why not, where the rules bar it.

    `move` is what was tried; a move that a rule offers is not tried, as nobody knows with what it would be made.
    """

    what: str
    typed: str
    allowed: bool
    because: str = ""
    grounds: tuple[str, ...] = ()
    move: Move | None = None


Trial: TypeAlias = tuple[str, str, Move]
"""What could be tried, what to type for it, and the move."""


def options(game: Game, viewer: PlayerId, bench: Bench, at: Moment) -> list[Option]:
    """List what a player may do now and what is barred, each with the rule that bars it."""
    hearing = Hearing(game, bench, at, TRIAL_SEED, commitment(TRIAL_SEED))
    found = [_tried(game, trial, bench, at) for trial in _moves(game, viewer, hearing)]
    for name in offers(game):
        for rule, speech in islice(hearing.speaking("offers", name), 1):  # Of several, the first heard takes the move.
            asks = " ".join(f"{field.name}={'|'.join(field.choices) or field.kind}" for field in asked_for(speech))
            what, allowed = f"{name.replace('_', ' ')} (rule {numbered(rule.number, game)})", viewer in game.players
            found.append(Option(what, f"{name} {asks}".strip(), allowed, "", (rule.ground,)))
    return found


def tried(game: Game, move: Move, bench: Bench, at: Moment) -> Accepted | Refused:
    """Say what would come of a move if it were made now; it is not made."""
    return decide(game, move, Hearing(game, bench, at, TRIAL_SEED, commitment(TRIAL_SEED)))


def _tried(game: Game, trial: Trial, bench: Bench, at: Moment) -> Option:
    what, typed, move = trial
    outcome = _closing(game, move, bench, at) if isinstance(move, CloseVote) else tried(game, move, bench, at)
    if isinstance(outcome, Refused):
        return Option(what, typed, False, outcome.because, outcome.grounds, move)
    return Option(what, typed, True, "", outcome.grounds, move)


def _closing(game: Game, move: CloseVote, bench: Bench, at: Moment) -> Accepted | Refused:
    """Say whether a player may close a vote; a secret one is not counted for it, as that would tell how it stands."""
    proposal = game.proposals[move.proposal]
    if not proposal.is_sealed:
        return tried(game, move, bench, at)
    hearing = Hearing(game, bench, at, TRIAL_SEED, commitment(TRIAL_SEED))
    try:
        require_closer(game, proposal, move.player, hearing)
    except Refusal as refusal:
        return Refused(refusal.because, refusal.grounds, refusal.instead)
    return Accepted((), tuple(hearing.grounds), game)


def _moves(game: Game, viewer: PlayerId, hearing: Hearing) -> Iterator[Trial]:
    if viewer not in game.players:
        yield "join the game", "join", Join(viewer)
    yield "propose a rule-change", "propose enact:", Propose(viewer, (Enact(RuleText("A trial", "A trial.")),))
    for number in on_the_table(game, MOST_TRIED):
        yield from _on_proposal(game, viewer, number, hearing)
    for judgement in sorted(game.unjudged):
        if game.judgements[judgement].judge == viewer:
            values = hearing.hear(JUDGEMENT_VALUES, judgement=game.judgements[judgement]).value
            value = next(iter(values), "")
            what, typed = f"deliver your judgement on J-{judgement}", f"deliver {judgement} {quoted(value)}"
            yield what, typed, Deliver(viewer, judgement, value)
    for choice in sorted(game.choices):
        pending = game.choices[choice]
        if pending.player == viewer:
            yield f"choose: {pending.question}", f"choose {choice} ...", Choose(viewer, choice, pending.options[0])
    if game.turn is not None:
        yield "end the turn in progress", "end turn", EndTurn(viewer)
    if presence_counts(game, viewer, hearing):
        yield "say that you are here", "log on", LogOn(viewer)
    yield "ask for a judgement", 'invoke "A statement."', Invoke(viewer, "A trial statement.")
    yield "declare something", 'declare "..."', Declare(viewer, "A trial.")
    if viewer in game.players:
        yield "leave the game", "forfeit", Forfeit(viewer)


def _on_proposal(game: Game, viewer: PlayerId, number: ProposalNumber, hearing: Hearing) -> Iterator[Trial]:
    proposal = game.proposals[number]
    called = numbered(number, game)
    if proposal.state == AWAITING:
        yield f"distribute proposal {called}", f"distribute {called}", Distribute(viewer, proposal.number)
    if not proposal.is_open:
        return
    paper = ballot_paper(game, proposal, viewer, hearing.bench, hearing.at)
    choice = next(iter(paper.choices.listed), "yes")  # Where nothing is listed, a ballot may say anything or nothing.
    typed = f"vote {called} {quoted(choice.lower() if choice.isupper() else choice)}"
    yield f"vote on proposal {called}", typed, CastBallot(viewer, proposal.number, choice)
    if paper.ballot is not None:
        yield f"take your ballot on {called} back", f"take back {called}", TakeBackBallot(viewer, proposal.number)
    if proposal.closes is None:
        yield f"close the vote on proposal {called}", f"close {called}", CloseVote(viewer, proposal.number)
    yield (
        f"give or refuse consent to proposal {called}",
        f"consent {called} no",
        LodgeConsent(viewer, proposal.number, False),
    )
    if proposal.proponent == viewer:
        yield f"withdraw proposal {called}", f"withdraw {called}", Withdraw(viewer, proposal.number)
