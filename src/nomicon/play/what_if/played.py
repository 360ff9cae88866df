"""Playing a plan: its moves are made in a life, in their order, each at its time or as soon as that is possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from nomicon.game.names import Moment
from nomicon.game.proposals import OPEN, Proposal
from nomicon.game.values.replacing import replace
from nomicon.law.headers.offered_fields import offers
from nomicon.play.asking.offering import MakeMove
from nomicon.play.ballots.ballots import choices_on
from nomicon.play.chapter import Move
from nomicon.play.foresight.fork import DAY, Spent
from nomicon.play.foresight.helping import offered_moves
from nomicon.play.foresight.proposed import new_proposal
from nomicon.play.intents.terms import may_need_others
from nomicon.play.judging.judging import Deliver
from nomicon.play.limits import FORESEEN_PLAYERS, WHAT_IF_WAYS
from nomicon.play.proposals.proposing import PassStage, Propose
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.voting import CastBallot, CloseVote
from nomicon.play.what_if.findings import WITH_OTHERS
from nomicon.play.what_if.life import Life, StepNote
from nomicon.play.what_if.plan import PlannedMove, PlanStage

ABOUT_A_PROPOSAL = (CastBallot, Approve, CloseVote, PassStage)

NO_PERIOD = "no period"
"""Of a vote that lasts until somebody closes it."""

MOVES, RUNS = "moves", "runs"
"""By which bound a life ended early."""


def played(life: Life, plan: Iterable[PlanStage], until: Moment, new_offers: Iterable[str] = ()) -> str:
    """Play a plan, and then let time pass; return by which bound that ended early, if it did."""
    try:
        for stage in plan:
            if life.is_over:
                break
            _staged(life, stage)
            if stage.name == "between":
                _offered(life, new_offers)
        _offered_with_others(life)
        life.begins("later")
        life.waits(until)
    except Spent:
        return MOVES if life.budget.made >= life.budget.decisions else RUNS
    return ""


def _staged(life: Life, stage: PlanStage) -> None:
    for planned in stage.moves:
        life.begins(planned.step)
        life.waits(planned.at)
        if life.is_over:
            return
        _make(life, planned, stage)
    life.begins(f"close/{stage.name}")
    life.waits(stage.until)
    if stage.proposal is not None:
        _see_it_end(life, stage)


def _make(life: Life, planned: PlannedMove, stage: PlanStage) -> None:
    move = _as_numbered(life, planned.move)
    if move is None:
        return  # What it is about did not come about here.
    if isinstance(move, Propose):
        _propose(life, planned, move, stage)
        return
    if isinstance(move, CastBallot | Approve):
        _terms(life, stage)
        proposal = life.proposal(move.proposal)
        if proposal is None or not proposal.is_open:
            return  # It has ended already, or has not opened; its outcome is noted.
    unjudged = set(life.game.unjudged)
    before = life.notes.get(planned.step)
    life.noted(planned.step, move)
    if before is not None and before.refused:
        life.notes[planned.step] = before  # The first ballot that was refused is told.
    wanted = sorted(set(life.game.unjudged) - unjudged)
    if wanted and planned.step == "ask for a judgement":
        life.judgements[wanted[0]] = wanted[0]


def _propose(life: Life, planned: PlannedMove, move: Propose, stage: PlanStage) -> None:
    """Propose by whoever can, and note under which number it is here."""
    for player in islice(life.players_like(move.player), FORESEEN_PLAYERS):
        before = life.aside()
        if life.noted(planned.step, replace(move, player=player)):
            made = new_proposal(life, before)
            if stage.proposal is not None:
                life.proposals[stage.proposal] = made
            break
    else:
        if stage.proposal is not None:
            life.proposals[stage.proposal] = None
    _terms(life, stage)


def _as_numbered(life: Life, move: Move) -> Move | None:
    """Return a move with the numbers that things have here; None where they are not there."""
    if isinstance(move, ABOUT_A_PROPOSAL) and move.proposal in life.proposals:
        here = life.proposals[move.proposal]
        if here is None:
            return None
        move = replace(move, proposal=here)
    if isinstance(move, Deliver):
        asked = sorted(life.judgements)
        known = life.game.judgements.get(asked[-1]) if asked else None
        if known is None or known.judge is None or not known.is_open:
            return None
        move = replace(move, judgement=known.number, player=known.judge)
    return move


def _proposal(life: Life, stage: PlanStage) -> Proposal | None:
    number = None if stage.proposal is None else life.proposals.get(stage.proposal)
    return None if number is None else life.proposal(number)


def _terms(life: Life, stage: PlanStage) -> None:
    """Note the terms of a vote, once it is open."""
    proposal = _proposal(life, stage)
    if proposal is None or not proposal.is_open or f"secrecy/{stage.name}" in life.notes:
        return
    life.notes[f"secrecy/{stage.name}"] = StepNote(life.at, "secret" if proposal.secret else "open")
    if proposal.closes is not None and proposal.opened is not None:
        life.notes[f"period/{stage.name}"] = StepNote(life.at, str(proposal.closes - proposal.opened))
    else:
        life.notes[f"period/{stage.name}"] = StepNote(life.at, NO_PERIOD)
    choices = choices_on(life.game, proposal, life.hearing())
    life.notes[f"choices/{stage.name}"] = StepNote(
        life.at, ", ".join((*choices.listed, *(["…"] if choices.free else [])))
    )


def _see_it_end(life: Life, stage: PlanStage) -> None:
    """Wait for the end of a vote that lasts longer here than planned, and note its outcome."""
    proposal = _proposal(life, stage)
    if proposal is None:
        return
    if proposal.state == OPEN and proposal.closes is not None and proposal.closes - life.at <= 30 * DAY:
        life.waits(Moment(proposal.closes + 1))
        proposal = _proposal(life, stage) or proposal
    told = ", ".join(part for part in (proposal.state, proposal.effect) if part)
    life.notes[f"outcome/{stage.name}"] = StepNote(life.at, f"{told}: {proposal.because}" if proposal.because else told)


def _offered(life: Life, names: Iterable[str]) -> None:
    """Make each move that is offered here alone, by the first way that is accepted."""
    wanted = set(names) & set(offers(life.game))
    for name, ways in [*_ways(life)]:
        if name not in wanted:
            continue
        life.begins(f"offered/{name}")
        for move in ways:
            if life.noted(f"offered/{name}", move):
                break


def _offered_with_others(life: Life) -> None:
    """Announce what could not be made at once because others have a say in it, and make it when they agree."""
    for name, ways in [*_ways(life)]:
        at_once = life.notes.get(f"offered/{name}")
        if at_once is None or not at_once.refused or not may_need_others(life.game, name) or life.is_over:
            continue
        life.begins(f"{WITH_OTHERS}/{name}")
        for move in ways:
            if life.noted_with_others(life.step, move):
                break


def _ways(life: Life) -> Iterator[tuple[str, list[MakeMove]]]:
    for name, ways in offered_moves(life):
        yield name, list(islice(ways, WHAT_IF_WAYS))
