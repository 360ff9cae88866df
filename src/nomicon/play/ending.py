"""Ending votes: by the clock, and because everybody has voted; and what keeps a vote open that is short of quorum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import UNDETERMINED, Proposal
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.law import questions as q
from nomicon.law.hearing import Hearing
from nomicon.play.chapter import Chapter, Event
from nomicon.play.counting import OutcomeDeclared, VoteClosed, closed, stays_open
from nomicon.play.tabled import NEVER
from nomicon.play.terms import term

# -- Moves: for `CloseVote`, see `voting`. ---------------------------------------------


# -- Events --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VoteKeptOpen(Event):
    """The time of a vote was over without quorum, and the rules keep it open until there is one."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment


@dataclass(frozen=True, slots=True)
class VoteSettled(Event):
    """All is done that was due to a vote: outcome, points, and the change where it took effect at once."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    outcome: str


# -- Deciding ------------------------------------------------------------------------


def kept_open(game: Game, proposal: Proposal, event: VoteClosed, hearing: Hearing) -> bool:
    """Say whether a vote that would end so goes on, because quorum is not there and the rules keep it open."""
    return event.quorum is not None and not event.quorate and stays_open(game, proposal, hearing)


def period_rule(proposal: Proposal, hearing: Hearing) -> tuple[str, ...]:
    """Return the rule that says how long a vote lasts."""
    return hearing.hear(q.PERIOD, proposal=proposal).grounds


def ended_early(game: Game, proposal: Proposal, hearing: Hearing) -> Iterator[Event]:
    """Yield the end of a vote that need not wait: everybody has voted, or its time is over and quorum is there now."""
    if proposal.closes is not None and proposal.closes < hearing.at:
        event = closed(game, proposal, hearing)
        if event.quorate:
            yield event
    elif term(game, proposal, q.ENDS_EARLY, hearing) == "all have voted":
        electorate = hearing.ask(q.ELECTORATE, proposal=proposal)
        # Somebody who has voted may have left since; they are looked for only when there are ballots enough.
        enough = game.count(electorate)
        if enough and len(proposal.ballots) >= enough == sum(game.belongs(one, electorate) for one in proposal.ballots):
            yield closed(game, proposal, hearing)


def unwaited(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield the ends of votes that wait for nobody any more, now that somebody has left."""
    for number in sorted(game.active):
        if game.proposals[number].is_open:
            yield from ended_early(game, game.proposals[number], hearing)


def next_due(game: Game) -> Moment | None:
    """Return when the next vote closes or the next adopted change takes effect."""
    earliest = min(game.active.values(), default=NEVER)
    return None if earliest == NEVER else earliest


def falls_due(game: Game, at: Moment, hearing: Hearing) -> Iterator[Event]:
    """Close what closes at this moment: every vote is counted on the game as it was before any of them."""
    for number in sorted(game.active):
        proposal = game.proposals[number]
        if proposal.is_open and game.active[number] <= at:
            event = closed(game, proposal, hearing)
            yield VoteKeptOpen(number, at) if kept_open(game, proposal, event, hearing) else event


def settled(game: Game, events: Sequence[Event], at: Moment) -> list[VoteSettled]:
    """Return what is to be said of the votes that have ended among these events, where a rule waits to hear it."""
    if game.over or f"when:{VoteSettled.__name__}" not in game.rules.speakers:
        return []
    said = {event.proposal for event in events if isinstance(event, VoteSettled)}
    return [
        VoteSettled(event.proposal, at, event.outcome)
        for event in events
        if isinstance(event, VoteClosed | OutcomeDeclared) and event.proposal not in said
        if event.outcome != UNDETERMINED
    ]


# -- Evolving ------------------------------------------------------------------------


def vote_kept_open(game: Game, event: VoteKeptOpen) -> Game:
    return replace(game, active=game.active.insert(event.proposal, NEVER))


def vote_settled(game: Game, event: VoteSettled) -> Game:
    return game


CHAPTER = Chapter(
    evolves={VoteKeptOpen: vote_kept_open, VoteSettled: vote_settled},
    next_due=next_due,
    falls_due=falls_due,
)
