"""Counting: when a vote closes its ballots are opened and counted on the vote's own terms, and it has an outcome."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import ADOPTED, ANYTHING, DEFEATED, LAPSED, PENDING, UNDETERMINED, Proposal, Tally
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.law import questions as q
from nomicon.law.answers import Threshold, Undetermined
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.numerals import numbered
from nomicon.play.chapter import Chapter, Event
from nomicon.play.tabled import NEVER, with_proposal
from nomicon.play.terms import fixed_at_opening, law_for, quorum_figure, term

# -- Events --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VoteClosed(Event):
    """The ballots were opened and counted. `adopted` says how the vote ended, not whether the change took effect."""

    STOPPABLE: ClassVar[bool] = False

    HIDDEN: ClassVar[tuple[str, ...]] = ("ballots", "abstained")

    proposal: ProposalNumber
    at: Moment
    outcome: str
    adopted: bool
    votes: tuple[tuple[str, int], ...]
    heads: int
    eligible: int
    base: int
    quorum: Fraction | None
    quorate: bool
    consent: str = ""
    because: str = ""
    effect_at: Moment | None = None
    ballots: tuple[tuple[PlayerId, str, int, Moment], ...] = ()
    abstained: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class OutcomeDeclared(Event):
    """A judgement, or a rule, settled how a vote ended that had been left undetermined."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    outcome: str
    adopted: bool
    at: Moment
    consent: str = ""  # What an office has said since the vote ended, if anything.
    rule: str = ""  # The rule that settled it; neither it nor a judgement is named in records older than this.
    judgement: JudgementNumber | None = None


# -- Deciding ------------------------------------------------------------------------


def closed(game: Game, proposal: Proposal, hearing: Hearing) -> VoteClosed:
    """Count a vote on its own terms, and say how it ended."""
    counted = _counted(game, proposal, hearing)
    tally = _tally(game, counted, hearing)
    base, quorum = _quorum(game, proposal, hearing, tuple(sorted(counted.ballots)))
    if quorum is not None and tally.heads < quorum:
        term(game, proposal, q.QUORUM, hearing)  # The figure was fixed before; the rule that gave it is the grounds.
    consent = _consent(game, proposal, hearing)
    waits = hearing.ask(q.OUTCOME_WAITS, proposal=proposal)
    outcome, because = _outcome(_enough(game, proposal, tally, consent, hearing), tally, quorum)
    if outcome == DEFEATED and quorum is not None and tally.heads < quorum and stays_open(game, proposal, hearing):
        outcome = LAPSED
    if waits:
        outcome, because = UNDETERMINED, str(waits)
    adopted = outcome == ADOPTED
    effect_at = Moment(hearing.at + hearing.ask(q.TAKES_EFFECT, proposal=proposal)) if adopted else None
    return VoteClosed(
        proposal=proposal.number, at=hearing.at, outcome=outcome, adopted=adopted,
        votes=tuple(tally.votes.items()), heads=tally.heads, eligible=tally.eligible,
        base=base, quorum=quorum, quorate=quorum is not None and tally.heads >= quorum,
        consent=consent, because=because, effect_at=_not_before(proposal, effect_at, hearing),
        ballots=tuple((voter, one.choice, one.votes, one.at) for voter, one in sorted(counted.ballots.items())),
        abstained=_abstained(game, counted, hearing),
    )  # fmt: skip


def _quorum(
    game: Game, proposal: Proposal, hearing: Hearing, voted: tuple[PlayerId, ...]
) -> tuple[int, Fraction | None]:
    """Return whom quorum is counted of and the figure: as they were fixed at the opening, or as they are now."""
    if not fixed_at_opening(proposal, q.QUORUM, hearing):
        return quorum_figure(game, proposal, hearing, game.rules, voted)
    law = law_for(game, proposal, q.QUORUM, hearing)
    if hearing.hear(q.QUORUM, law=law, proposal=proposal).value.counted == "close":
        return quorum_figure(game, proposal, hearing, law, voted)
    return proposal.base, proposal.quorum


def stays_open(game: Game, proposal: Proposal, hearing: Hearing) -> bool:
    """Say whether the rules keep a vote open that is short of quorum."""
    return bool(term(game, proposal, q.WITHOUT_QUORUM, hearing) == "stays open")


def _abstained(game: Game, proposal: Proposal, hearing: Hearing) -> tuple[PlayerId, ...]:
    entitled = game.electorate(hearing.ask(q.ELECTORATE, proposal=proposal))
    return tuple(player for player in entitled if player not in proposal.ballots)


def _counted(game: Game, proposal: Proposal, hearing: Hearing) -> Proposal:
    ballots = proposal.ballots
    for voter in sorted(proposal.ballots):
        may = game.belongs(voter, hearing.ask(q.ELECTORATE, player=voter, proposal=proposal))
        if not may and not term(game, proposal, q.BALLOTS_OF_LEAVERS, hearing, player=voter):
            ballots = ballots.discard(voter)
    return replace(proposal, ballots=ballots)


def _tally(game: Game, proposal: Proposal, hearing: Hearing) -> Tally:
    votes = {choice: 0 for choice in term(game, proposal, q.CHOICES, hearing) if choice != ANYTHING}
    strays: dict[str, int] = {}  # What a ballot says beyond the choices listed; told in order, as ballots have none.
    for ballot in proposal.ballots.values():
        counted = votes if ballot.choice in votes else strays
        counted[ballot.choice] = counted.get(ballot.choice, 0) + ballot.votes
    votes |= sorted(strays.items())
    return Tally(votes, len(proposal.ballots), game.count(hearing.ask(q.ELECTORATE, proposal=proposal)))


def _consent(game: Game, proposal: Proposal, hearing: Hearing) -> str:
    if not term(game, proposal, q.CONSENT_OF, hearing):
        return ""
    if proposal.consent:
        return "given" if proposal.consent == "yes" else "refused"
    return "presumed" if term(game, proposal, q.CONSENT_IN_SILENCE, hearing) else "withheld"


def _enough(game: Game, proposal: Proposal, tally: Tally, consent: str, hearing: Hearing) -> bool | Undetermined:
    """Say whether the votes are enough, given whether an officer's consent was had, where it matters."""
    withheld = consent in ("refused", "withheld") and term(
        game, proposal, q.CONSENT_MATTERS, hearing, changes=proposal.changes
    )
    enough: bool | Threshold | Undetermined = term(
        game, proposal, q.ADOPTED, hearing, tally=tally, consent=not withheld
    )
    if isinstance(enough, Threshold):
        return enough.met(next(iter(tally.votes.values()), 0), tally.cast, tally.eligible)
    return enough


def _outcome(enough: bool | Undetermined, tally: Tally, quorum: Fraction | None) -> tuple[str, str]:
    if quorum is None:
        return UNDETERMINED, "no rule in force says what quorum is"
    if isinstance(enough, Undetermined):
        return UNDETERMINED, enough.because
    if tally.heads < quorum:
        return DEFEATED, "quorum was not reached"
    return (ADOPTED, "") if enough else (DEFEATED, "the votes in favour were not enough")


def _not_before(proposal: Proposal, effect_at: Moment | None, hearing: Hearing) -> Moment | None:
    """Hold a change that names its own beginning until then, but never before the vote that adopted it."""
    stated = getattr(getattr(proposal.changes[0], "text", None), "effective", None)
    if effect_at is None or stated is None:
        return effect_at
    hearing.ask(q.EARLIEST_EFFECT, proposal=proposal)
    return Moment(max(effect_at, stated))


def settled_now(game: Game, proposal: Proposal, hearing: Hearing, rule: str = "", consent: str = "") -> OutcomeDeclared:
    """Return how a vote ended whose outcome was left to wait, by its count and the rules as they are now.

    `rule` is what has it settled, as grounds; `consent` is what an office has said since, if anything.
    """
    if proposal.state != UNDETERMINED or proposal.tally is None:
        called = numbered(proposal.number, game)
        raise Refusal(f"The outcome of proposal {called} does not wait: it is {proposal.state}.")
    withheld = (consent or proposal.consent) in ("refused", "withheld") and hearing.ask(
        q.CONSENT_MATTERS, proposal=proposal, changes=proposal.changes
    )
    enough = hearing.ask(q.ADOPTED, proposal=proposal, tally=proposal.tally, consent=not withheld)
    if isinstance(enough, Threshold):
        enough = enough.met(next(iter(proposal.tally.votes.values()), 0), proposal.tally.cast, proposal.tally.eligible)
    outcome, because = _outcome(enough, proposal.tally, proposal.quorum)
    if outcome == UNDETERMINED:
        raise Refusal(f"Proposal {numbered(proposal.number, game)} cannot be settled: {because}.")
    return replace(declared_outcome(proposal, outcome, hearing), consent=consent, rule=rule)


def declared_outcome(proposal: Proposal, outcome: str, hearing: Hearing) -> OutcomeDeclared:
    """Return the end of a vote as a judgement has it."""
    return OutcomeDeclared(proposal.number, outcome, outcome == ADOPTED, hearing.at)


# -- Evolving ------------------------------------------------------------------------


def vote_closed(game: Game, event: VoteClosed) -> Game:
    proposal = replace(
        game.proposals[event.proposal],
        state=event.outcome,
        closed=event.at,
        base=event.base,
        quorum=event.quorum,
        law=None,
        consent=event.consent,
        tally=Tally(dict(event.votes), event.heads, event.eligible),
        effect=PENDING if event.adopted else "",
        effect_at=event.effect_at,
        because=event.because,
    )
    pending = event.adopted and event.effect_at is not None
    due = event.effect_at if pending and event.effect_at is not None else NEVER
    active = game.active.insert(event.proposal, due) if pending else game.active.discard(event.proposal)
    return replace(with_proposal(game, proposal), active=active)


def outcome_declared(game: Game, event: OutcomeDeclared) -> Game:
    old = game.proposals[event.proposal]
    proposal = replace(
        old,
        state=event.outcome,
        effect=PENDING if event.adopted else "",
        effect_at=event.at if event.adopted else None,
        consent=event.consent or old.consent,
    )
    active = game.active.insert(event.proposal, event.at) if event.adopted else game.active
    return replace(with_proposal(game, proposal), active=active)


CHAPTER = Chapter(evolves={VoteClosed: vote_closed, OutcomeDeclared: outcome_declared})
