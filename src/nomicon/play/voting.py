"""Voting: players cast ballots on a proposal; for how its vote ends, see `ending`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.plain import shown
from nomicon.game.proposals import ANYTHING, AWAITING, Ballot, Proposal
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.law import questions as q
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.numerals import numbered
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.counting import closed
from nomicon.play.ending import ended_early, kept_open, period_rule
from nomicon.play.entitled import require_entitled
from nomicon.play.limits import BALLOT_LENGTH
from nomicon.play.offices import DISTRIBUTION
from nomicon.play.tabled import known_proposal, open_proposal, with_proposal
from nomicon.play.terms import law_for, term

CHANGEABLE = "A rule-change could let ballots be changed."
"""What one can do where a ballot stands as it was cast."""

# -- Moves ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CastBallot(Move):
    """Vote on an open proposal."""

    proposal: ProposalNumber
    choice: str


@dataclass(frozen=True, slots=True)
class TakeBackBallot(Move):
    """Take one's ballot back, and be silent again."""

    proposal: ProposalNumber


@dataclass(frozen=True, slots=True)
class LodgeConsent(Move):
    """Give or refuse an office's consent to an open proposal; it is opened with the ballots."""

    proposal: ProposalNumber
    given: bool


@dataclass(frozen=True, slots=True)
class CloseVote(Move):
    """End the voting on a proposal that has no period of its own, and count the ballots."""

    proposal: ProposalNumber


# -- Events --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BallotCast(Event):
    """A player's ballot was received."""

    proposal: ProposalNumber
    voter: PlayerId
    choice: str
    at: Moment
    votes: int = 1
    secret: bool = False

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return self.secret


@dataclass(frozen=True, slots=True)
class BallotTakenBack(Event):
    """A player's ballot was taken back."""

    proposal: ProposalNumber
    voter: PlayerId
    secret: bool = False

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return self.secret


@dataclass(frozen=True, slots=True)
class ConsentLodged(Event):
    """An officer's yes or no was received; it stays sealed until the close."""

    proposal: ProposalNumber
    officer: PlayerId
    given: bool

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return True


@dataclass(frozen=True, slots=True)
class BallotCameLate(Event):
    """A ballot came after the close; it is listed as not counted."""

    proposal: ProposalNumber
    voter: PlayerId
    at: Moment


@dataclass(frozen=True, slots=True)
class ConsentCameLate(Event):
    """An officer's yes or no came after the close; it stands in the record and changes nothing."""

    proposal: ProposalNumber
    officer: PlayerId
    given: bool
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def cast_ballot(game: Game, move: CastBallot, hearing: Hearing) -> Iterator[Event]:
    proposal = known_proposal(game, move.proposal)
    if not proposal.is_open:
        yield from _after_the_close(game, proposal, move, hearing)
        return
    _may_vote(game, proposal, move.player, hearing)
    choices = term(game, proposal, q.CHOICES, hearing)
    choice = _read(move.choice.strip(), choices)
    if choice is None:
        told = f"{move.choice!r} cannot be counted: a ballot says {' or '.join(map(_said, choices))}."
        raise Refusal(told, hearing.grounds, "To abstain, cast none, or take yours back.")
    if move.player in proposal.ballots and not term(game, proposal, q.MAY_REPLACE, hearing, player=move.player):
        raise Refusal("You have voted, and the first ballot is final.", hearing.grounds, CHANGEABLE)
    votes = hearing.ask(q.VOTES_EACH, player=move.player, proposal=proposal)
    yield BallotCast(proposal.number, move.player, choice, hearing.at, votes, proposal.secret)
    ballots = proposal.ballots.insert(move.player, Ballot(choice, hearing.at, votes))
    yield from ended_early(game, replace(proposal, ballots=ballots), hearing)


def _said(choice: str) -> str:
    return f"anything else in at most {BALLOT_LENGTH} characters" if choice == ANYTHING else choice


def _read(word: str, choices: tuple[str, ...]) -> str | None:
    """Return the choice that a word names; where the rules let a ballot say anything, that is the word itself."""
    named = next((one for one in choices if one.casefold() == word.casefold() and one != ANYTHING), None)
    free = ANYTHING in choices and 0 < len(word) <= BALLOT_LENGTH and word.isprintable() and not word.startswith("$")
    return word.upper() if named is None and free and word != ANYTHING else named


def _after_the_close(game: Game, proposal: Proposal, move: CastBallot, hearing: Hearing) -> Iterator[Event]:
    if proposal.state == AWAITING:
        raise _not_open_yet(game, proposal, hearing)
    late = hearing.hear(q.LATE_BALLOTS, proposal=proposal)
    if late.value != "listed" or not game.belongs(move.player, _electorate(proposal, move, hearing)):
        raise Refusal(
            f"The vote on proposal {numbered(proposal.number, game)} has closed.",
            late.grounds or period_rule(proposal, hearing),
            "If you think the count was wrong, ask for a judgement.",
        )
    hearing.rest_on(*late.grounds)
    yield BallotCameLate(proposal.number, move.player, hearing.at)


def _not_open_yet(game: Game, proposal: Proposal, hearing: Hearing) -> Refusal:
    """Say why a vote has not opened: its proposal is still to be sent round, or a rule is to open it."""
    called, opens = numbered(proposal.number, game), hearing.hear(q.VOTE_OPENS, proposal=proposal)
    if opens.value == "at once" or f"{DISTRIBUTION} {proposal.number}" in game.duties:
        grounds = hearing.hear(q.DISTRIBUTED_BY).grounds
        told = f"Proposal {called} has not been distributed, so its vote is not open."
        return Refusal(told, grounds, "Vote once it has been sent round; nothing is kept until then.")
    told = f"The vote on proposal {called} has not opened."
    return Refusal(told, opens.grounds, "Vote once it has; nothing is kept until then.")


def _electorate(proposal: Proposal, move: CastBallot, hearing: Hearing) -> str:
    return hearing.ask(q.ELECTORATE, player=move.player, proposal=proposal)


def _may_vote(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> None:
    law = law_for(game, proposal, q.ELECTORATE, hearing)
    electorate = hearing.hear(q.ELECTORATE, law=law, player=player, proposal=proposal)
    require_entitled(game, player, electorate, f"vote on proposal {numbered(proposal.number, game)}")
    hearing.rest_on(*electorate.grounds)


def take_back_ballot(game: Game, move: TakeBackBallot, hearing: Hearing) -> Iterator[Event]:
    proposal = open_proposal(game, move.proposal)
    if move.player not in proposal.ballots:
        raise Refusal(f"You have cast no ballot on proposal {numbered(proposal.number, game)}.")
    if not term(game, proposal, q.MAY_TAKE_BACK, hearing, player=move.player):
        raise Refusal("A ballot once cast stands.", hearing.grounds, CHANGEABLE)
    yield BallotTakenBack(proposal.number, move.player, proposal.secret)


def lodge_consent(game: Game, move: LodgeConsent, hearing: Hearing) -> Iterator[Event]:
    proposal = known_proposal(game, move.proposal)
    office = hearing.hear(q.CONSENT_OF, law=law_for(game, proposal, q.CONSENT_OF, hearing), proposal=proposal)
    if not office.value:
        raise Refusal(f"Nobody's consent bears on proposal {numbered(proposal.number, game)}.")
    if game.holder(office.value) != move.player:
        raise Refusal(f"It is the {office.value} whose consent counts.", office.grounds)
    if proposal.state == AWAITING:
        raise Refusal(_not_open_yet(game, proposal, hearing).because, office.grounds)
    if not proposal.is_open:
        yield from _consent_after_the_close(proposal, move, hearing)
        return
    hearing.rest_on(*office.grounds)
    yield ConsentLodged(proposal.number, move.player, move.given)


def _consent_after_the_close(proposal: Proposal, move: LodgeConsent, hearing: Hearing) -> Iterator[Event]:
    """Treat a late yes or no as a late ballot is treated: it is refused, or noted and not counted."""
    late = hearing.hear(q.LATE_BALLOTS, proposal=proposal)
    if late.value != "listed":
        number = numbered(proposal.number, hearing.game)
        told = f"The vote on proposal {number} has closed; silence was taken as the rules say."
        raise Refusal(told, late.grounds or period_rule(proposal, hearing))
    hearing.rest_on(*late.grounds)
    yield ConsentCameLate(proposal.number, move.player, move.given, hearing.at)


def close_vote(game: Game, move: CloseVote, hearing: Hearing) -> Iterator[Event]:
    proposal = open_proposal(game, move.proposal)
    if proposal.closes is not None and proposal.closes >= hearing.at:
        told = f"The vote on proposal {numbered(proposal.number, game)} ends by the clock."
        raise Refusal(told, period_rule(proposal, hearing), "Wait for it.")
    electorate = hearing.hear(q.MAY_CLOSE, player=move.player, proposal=proposal)
    require_entitled(game, move.player, electorate, f"close the vote on proposal {numbered(proposal.number, game)}")
    event = closed(game, proposal, hearing)
    if kept_open(game, proposal, event, hearing):
        raise Refusal(
            f"Of {event.base}, {event.heads} have voted on proposal {numbered(proposal.number, game)}; "
            f"quorum is {shown(Fraction(event.quorum or 0))}, and short of it the vote goes on.",
            hearing.hear(q.WITHOUT_QUORUM, law=law_for(game, proposal, q.WITHOUT_QUORUM, hearing)).grounds,
        )
    hearing.rest_on(*electorate.grounds)
    yield event


# -- Evolving ------------------------------------------------------------------------


def ballot_cast(game: Game, event: BallotCast) -> Game:
    proposal = game.proposals[event.proposal]
    ballots = proposal.ballots.insert(event.voter, Ballot(event.choice, event.at, event.votes))
    return with_proposal(game, replace(proposal, ballots=ballots))


def ballot_taken_back(game: Game, event: BallotTakenBack) -> Game:
    proposal = game.proposals[event.proposal]
    return with_proposal(game, replace(proposal, ballots=proposal.ballots.discard(event.voter)))


def consent_lodged(game: Game, event: ConsentLodged) -> Game:
    return with_proposal(game, replace(game.proposals[event.proposal], consent="yes" if event.given else "no"))


def ballot_came_late(game: Game, event: BallotCameLate) -> Game:
    proposal = game.proposals[event.proposal]
    return with_proposal(game, replace(proposal, late=(*proposal.late, event.voter)))


def consent_came_late(game: Game, event: ConsentCameLate) -> Game:
    return game


CHAPTER = Chapter(
    decides={
        CastBallot: cast_ballot,
        TakeBackBallot: take_back_ballot,
        LodgeConsent: lodge_consent,
        CloseVote: close_vote,
    },
    evolves={
        BallotCast: ballot_cast,
        BallotTakenBack: ballot_taken_back,
        ConsentLodged: consent_lodged,
        BallotCameLate: ballot_came_late,
        ConsentCameLate: consent_came_late,
    },
)
