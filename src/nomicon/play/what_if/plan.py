"""The plan: some weeks of ordinary play, found by trying in the game as it stands, to be played with a change as well.

There are three votes: everybody for it, everybody against it, nobody voting. Before each is done whatever a vote takes
in this game, such as ending a turn or signing a draft: the way is the one that the search for amendability finds.
Between the first two, somebody joins, declares, asks for a judgement, and makes each move that rules offer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from msgspec import Struct

from nomicon.game.changes import Enact
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.law.questions.questions import JUDGEMENT_VALUES
from nomicon.play.ballots.ballots import choices_on, in_favour
from nomicon.play.chapter import Move
from nomicon.play.foresight.fork import DAY, Budget, Fork, Spent, TriedMove
from nomicon.play.foresight.helping import movers, offered_moves
from nomicon.play.foresight.search import adopted
from nomicon.play.foresight.trials import a_new_rule
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.limits import WHAT_IF_OFFERED, WHAT_IF_SEARCHED, WHAT_IF_WAYS
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.turns import EndTurn
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.voting import CastBallot, CloseVote
from nomicon.play.what_if.findings import STAGES

UNTIL_CLOSED = 8 * DAY
"""How long after its opening a vote without a period is waited for."""

STATEMENT = "This statement is a trial."
NEWCOMER = PlayerId("A newcomer")


class PlannedMove(Struct, frozen=True):
    """A move, when it is to be made, and what its step is called."""

    step: str
    at: Moment
    move: Move


class PlanStage(Struct, frozen=True):
    """A part of the plan: a trial vote, or what happens between votes. `proposal` is the number that it is to have."""

    name: str
    moves: tuple[PlannedMove, ...]
    until: Moment
    proposal: ProposalNumber | None = None


def planned(start: Fork) -> tuple[PlanStage, ...]:
    """Return the plan for a game: as many of its stages as can come about there."""
    fork = start.aside(Budget(WHAT_IF_SEARCHED))
    stages: list[PlanStage] = []
    for name in STAGES:
        if fork.is_over:
            break
        stage = _vote(fork, name)
        if stage is not None:
            stages.append(stage)
        if name == STAGES[0] and not fork.is_over:
            stages.append(_between(fork))
    return tuple(stages)


def _vote(fork: Fork, name: str) -> PlanStage | None:
    """Plan a vote by the way by which a change can be adopted, and bring the fork to where it has come to an end."""
    side = fork.aside(Budget(WHAT_IF_SEARCHED))
    known = len(side.path)
    try:
        if not adopted(side, a_new_rule):
            return None
    except Spent:
        return None
    way = side.path[known:]
    number = ProposalNumber(side.game.last_proposal)
    there = fork.aside(Budget(WHAT_IF_SEARCHED))
    moves: list[PlannedMove] = []
    with suppress(Spent):
        moves = list(_made(there, way, name, number))
        _wait_for_the_close(there, number, name, moves)
    fork.become(there)
    return PlanStage(name, tuple(moves), there.at, number)


def _made(fork: Fork, way: tuple[TriedMove, ...], stage: str, number: ProposalNumber) -> Iterator[PlannedMove]:
    """Go a way in a fork, voting as is asked for, and yield its moves."""
    for step in way:
        fork.waits(step.at)
        move = _worded(step.move, stage)
        if isinstance(move, CastBallot) and stage != STAGES[0]:
            word = _against(fork, number) if stage == STAGES[1] else ""
            if not word:
                continue
            move = replace(move, choice=word)
        if isinstance(move, Approve) and stage != STAGES[0]:
            continue
        if fork.tries(move):
            yield PlannedMove(_step(move, stage), fork.at, move)


def _worded(move: Move, stage: str) -> Move:
    """Give a trial rule a title of its own, so that no two votes are on the same."""
    if not isinstance(move, Propose) or move.draft:
        return move
    return replace(move, changes=(Enact(RuleText(f"A trial ({stage})", "These words do nothing.")),))


def _against(fork: Fork, number: ProposalNumber) -> str:
    proposal = fork.proposal(number)
    if proposal is None or not proposal.is_open:
        return ""
    hearing = fork.hearing()
    listed = choices_on(fork.game, proposal, hearing).listed
    favour = in_favour(fork.game, proposal, listed, hearing) or ()
    others = [word for word in listed if word not in favour]
    return others[0] if others else ""


def _wait_for_the_close(fork: Fork, number: ProposalNumber, stage: str, moves: list[PlannedMove]) -> None:
    proposal = fork.proposal(number)
    if proposal is None or not proposal.is_open:
        return
    fork.waits(Moment(fork.at + UNTIL_CLOSED if proposal.closes is None else proposal.closes + 1))
    for player in movers(fork, proposal.proponent):
        still = fork.proposal(number)
        if still is None or not still.is_open:
            break
        if fork.tries(CloseVote(player, number)):
            moves.append(PlannedMove(f"close/{stage}", fork.at, CloseVote(player, number)))


def _step(move: Move, stage: str) -> str:
    match move:
        case Propose():
            return f"propose/{stage}"
        case CastBallot():
            return f"vote/{stage}"
        case CloseVote():
            return f"close/{stage}"
        case _:
            return f"{type(move).__name__}/{stage}"


# -- Between votes -----------------------------------------------------------------------


def _between(fork: Fork) -> PlanStage:
    moves: list[PlannedMove] = []
    with suppress(Spent):
        for step, move in _ordinary(fork):
            moves.append(PlannedMove(step, fork.at, move))
            fork.tries(move)
        for name, ways in islice(offered_moves(fork), WHAT_IF_OFFERED):
            made = _offered(fork, name, ways)
            moves += made
        if fork.game.turn is not None and not fork.is_over:
            moves.append(PlannedMove("end turn", fork.at, EndTurn(fork.game.turn.player)))
            fork.tries(moves[-1].move)
    return PlanStage("between", tuple(moves), fork.at)


def _ordinary(fork: Fork) -> Iterator[tuple[str, Move]]:
    """Yield what anybody may want to do: each move is made before the next is thought of."""
    yield "join", Join(NEWCOMER)
    player = next(iter(fork.game.in_order()), None)
    if player is None:
        return
    yield "declare", Declare(player, STATEMENT)
    before = set(fork.game.unjudged)
    yield "ask for a judgement", Invoke(player, STATEMENT)
    for number in sorted(set(fork.game.unjudged) - before):
        known = fork.game.judgements[number]
        if known.judge is not None:
            value = next(iter(fork.hearing().hear(JUDGEMENT_VALUES, judgement=known).value), "TRUE")
            yield "deliver a judgement", Deliver(known.judge, number, value)


def _offered(fork: Fork, name: str, ways: Iterator[Move]) -> list[PlannedMove]:
    """Make an offered move in the first way that is accepted, of some; else plan the first way all the same."""
    first: Move | None = None
    for move in islice(ways, WHAT_IF_WAYS):
        first = first or move
        if fork.tries(move):
            return [PlannedMove(f"offered/{name}", fork.at, move)]
    return [] if first is None else [PlannedMove(f"offered/{name}", fork.at, first)]
