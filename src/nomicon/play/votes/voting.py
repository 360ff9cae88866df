"""Voting: players cast ballots on a proposal; for how its vote ends, see `ending`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from nomicon.game.grounds import as_it_stands
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import Ballot, Proposal, Votes
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import Cast
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.asides import tentative
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.ballots import abstentions, choices_on, reason_given, why_not_replaced, why_not_taken_back
from nomicon.play.ballots.depending import checked_dependence, how_to_depend, read_depending
from nomicon.play.ballots.electors import may_vote, require_elector
from nomicon.play.ballots.telling import cast_for_you
from nomicon.play.ballots.terms import bound_at, law_for, term, votes_of
from nomicon.play.chapter import Chapter, Event
from nomicon.play.lookups import known_proposal, with_proposal
from nomicon.play.sentences import RuleNamed, Told, VoteShare, Word, told
from nomicon.play.votes.closers import require_closer
from nomicon.play.votes.counting import closed
from nomicon.play.votes.ending import ended_early, kept_open, told_at_the_end, where_heard
from nomicon.play.votes.not_open import not_open, open_proposal, short_of_quorum
from nomicon.play.votes.sealing import FailureSealed, kept, without_failures_over
from nomicon.play.votes.voting_moves import CLOSE, TAKE_BACK, VOTE
from nomicon.play.votes.voting_moves import CastBallot as CastBallot
from nomicon.play.votes.voting_moves import CloseVote as CloseVote
from nomicon.play.votes.voting_moves import TakeBackBallot as TakeBackBallot

# -- Events --------------------------------------------------------------------------


class BallotCast(Event, tag="BallotCast"):
    """A player's ballot was received."""

    proposal: ProposalNumber
    voter: PlayerId
    choice: str
    at: Moment
    votes: Votes = 1
    secret: bool = False
    rule: str = ""  # The rule that cast it, if its voter did not.
    reason: str = ""
    depends: bool = False  # Whether what it comes to depends on another player's ballot.

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return self.secret


class BallotTakenBack(Event, tag="BallotTakenBack"):
    """A player's ballot was taken back."""

    proposal: ProposalNumber
    voter: PlayerId
    secret: bool = False

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return self.secret


class BallotCameLate(Event, tag="BallotCameLate"):
    """A ballot came after the close; it is listed as not counted."""

    proposal: ProposalNumber
    voter: PlayerId
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def cast_ballot(game: Game, move: CastBallot, hearing: Hearing) -> Iterator[Event]:
    proposal = known_proposal(game, move.proposal)
    if not proposal.is_open:
        yield _after_the_close(game, proposal, move, hearing)
        return
    # Over a secret ballot all is heard apart, so that nothing shows that it was cast.
    here = where_heard(proposal, hearing)
    choice, depends = _read(game, proposal, move, here)
    casting = Casting(move.player, choice, "", reason_given(game, proposal, move.reason, here), depends)
    _may_replace(game, proposal, move.player, here)
    yield from _received(game, proposal, casting, here, hearing)


def cast_for(game: Game, effect: Cast, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    """Yield the ballot that a rule casts for a player, as far as they may vote; the player learns of it.

    Whether the first ballot of a secret vote is final must not show: then the rule has failed, which is told at the
    close, and told at once to a player whose own move it is.
    """
    proposal = open_proposal(game, effect.proposal, hearing)
    move = CastBallot(effect.player, effect.proposal, effect.choice)
    choice, depends = _read(game, proposal, move, hearing)
    here, is_own = where_heard(proposal, hearing), hearing.confidant == move.player
    try:
        _may_replace(game, proposal, move.player, here)
    except RuleRefusal:
        if here is hearing or is_own:
            raise
        failed = _(
            "The ballot of {player} on proposal {proposal} is final.",
            player=move.player,
            proposal=numbered(proposal.number, game),
        )
        yield FailureSealed(proposal.number, move.player, rule.number, rule.version, "cast", failed, hearing.at)
        yield from kept(here, proposal.number, move.player)
        return
    yield from _received(
        game, proposal, Casting(move.player, choice, "" if is_own else rule.ground, "", depends), here, hearing
    )


class Casting(Struct, frozen=True):
    """A ballot about to be received, and the rule that casts it, if its voter does not."""

    voter: PlayerId
    choice: str
    rule: str = ""
    reason: str = ""
    depends: bool = False


def _received(game: Game, proposal: Proposal, casting: Casting, here: Hearing, hearing: Hearing) -> Iterator[Event]:
    """Yield the receipt of a ballot and what follows from it; `here` is where it is heard, in secret or not."""
    voter = casting.voter
    # What is fixed at the close is asked again then; what rules cannot say before, as of sealed ballots, is no failure.
    weighing = tentative(here, game) if bound_at(proposal, q.VOTES_EACH, here) == "close" else here
    votes = votes_of(game, proposal, voter, weighing)
    each = bound_at(proposal, q.SECRET, here) == "ballot"
    secret = bool(term(game, proposal, q.SECRET, here)) if each else proposal.secret
    if not secret and here is not hearing:  # Others may be secret; this one is not.
        hearing.opened(here)
        here = where_heard(proposal, hearing)
    event = BallotCast(
        proposal.number, voter, casting.choice, hearing.at, votes, secret, casting.rule, casting.reason, casting.depends
    )
    yield event
    game = ballot_cast(game, event)
    ends = list(ended_early(game, game.proposals[event.proposal], here.under(game)))
    if here is not hearing:
        if ends:
            hearing.opened(here)
        else:
            yield from kept(here, proposal.number, voter)
    yield from ends


def _read(game: Game, proposal: Proposal, move: CastBallot, hearing: Hearing) -> tuple[str, bool]:
    """Return what a ballot says and whether it depends on another, or refuse it, and say what a ballot may say."""
    require_elector(game, proposal, move.player, hearing)
    choices = choices_on(game, proposal, hearing)
    dependence = read_depending(game, proposal, move.player, move.choice, hearing)
    choice = choices.read(move.choice) if dependence is None else checked_dependence(dependence, choices)
    if choice is not None:
        return choice, dependence is not None
    if not choices.told:
        raise RuleRefusal(
            _("No rule in force says what a ballot may say, so nobody can vote."),
            hearing.grounds,
            instead=_("Propose a rule that says what a ballot may say."),
        )
    told = _(
        "{choice!r} cannot be counted. A ballot can say {choices_told}.",
        choice=move.choice.strip(),
        choices_told=choices.told,
    )
    silent = abstentions(game, proposal, choices.listed, hearing)
    abstain = _("To abstain, don't vote. If you have voted, take your ballot back if the rules allow it.")
    raise RuleRefusal(told, hearing.grounds, how_to_depend(move.choice) or ("" if silent else abstain))


def _may_replace(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> None:
    """Refuse the ballot of somebody who has cast one, where the rules have the first be final."""
    final = None if player not in proposal.ballots else why_not_replaced(game, proposal, player, hearing)
    if final is not None:
        raise RuleRefusal(final.because, final.grounds, final.instead, secret=proposal.is_sealed)


def _after_the_close(game: Game, proposal: Proposal, move: CastBallot, hearing: Hearing) -> Event:
    """Return a late ballot as listed, where the rules have it so; refuse it where not, or where nothing was counted."""
    refusal = not_open(game, proposal, hearing)
    late = hearing.hear(q.LATE_BALLOTS, proposal=proposal)
    if proposal.tally is None or late.value != "listed" or not may_vote(game, proposal, move.player, hearing):
        refusal.grounds = (late.grounds if proposal.tally is not None else ()) or refusal.grounds
        raise refusal
    hearing.rest_on(*late.grounds)
    return BallotCameLate(proposal.number, move.player, hearing.at)


def take_back_ballot(game: Game, move: TakeBackBallot, hearing: Hearing) -> Iterator[Event]:
    proposal = open_proposal(game, move.proposal, hearing)
    ballot = proposal.ballots.get(move.player)
    if ballot is None:
        raise RuleRefusal(
            _("You have cast no ballot on proposal {proposal}.", proposal=numbered(proposal.number, game)),
            (as_it_stands("proposal", proposal.number),),
            instead=_("There is nothing to take back."),
        )
    here = hearing.apart() if ballot.secret else hearing
    final = why_not_taken_back(game, proposal, move.player, here)
    if final is not None:
        raise final
    yield BallotTakenBack(proposal.number, move.player, ballot.secret)
    yield from kept(here, proposal.number, move.player)


def close_vote(game: Game, move: CloseVote, hearing: Hearing) -> Iterator[Event]:
    proposal = open_proposal(game, move.proposal, hearing)
    require_closer(game, proposal, move.player, hearing)
    here = where_heard(proposal, hearing)
    event = closed(game, proposal, here)
    if kept_open(game, proposal, event, here):
        law = law_for(game, proposal, q.WITHOUT_QUORUM, hearing)
        without = hearing.hear(q.WITHOUT_QUORUM, law=law, proposal=proposal)
        raise RuleRefusal(short_of_quorum(game, proposal, event), without.grounds, _("Wait for more ballots."))
    yield told_at_the_end(event, here, hearing)


# -- Evolving ------------------------------------------------------------------------


def ballot_cast(game: Game, event: BallotCast) -> Game:
    proposal = game.proposals.get(event.proposal)
    if proposal is None:
        return game  # It went with the game before, by what happened just then.
    old = proposal.ballots.get(event.voter)
    replaced = "" if old is None or not event.rule else old.choice
    ballot = Ballot(
        event.choice, event.at, event.votes, event.rule, replaced, event.secret, event.reason, event.depends
    )
    proposal = without_failures_over(proposal, event.voter)
    shown = proposal.shown.insert(event.voter, ballot) if proposal.veiled and not event.secret else proposal.shown
    return with_proposal(game, replace(proposal, ballots=proposal.ballots.insert(event.voter, ballot), shown=shown))


def ballot_taken_back(game: Game, event: BallotTakenBack) -> Game:
    proposal = game.proposals.get(event.proposal)
    if proposal is None:
        return game
    proposal = without_failures_over(proposal, event.voter)
    shown = proposal.shown if event.secret else proposal.shown.discard(event.voter)
    return with_proposal(game, replace(proposal, ballots=proposal.ballots.discard(event.voter), shown=shown))


def ballot_came_late(game: Game, event: BallotCameLate) -> Game:
    proposal = game.proposals[event.proposal]
    return with_proposal(game, replace(proposal, late=(*proposal.late, event.voter)))


# -- Telling ------------------------------------------------------------------------------


def cast_told(event: BallotCast, game: Game) -> Told:
    """Tell what a ballot says, and who cast it."""
    text = gettext_noop("{voter} voted {choice} on {proposal}[, with {weight}].[ Reason: {reason}]")
    if event.rule:
        text = gettext_noop("Rule {rule} cast {voter}'s ballot on {proposal}: {choice}[, with {weight}].")
    votes = gettext_noop("{votes} vote") if event.votes <= 1 else gettext_noop("{votes} votes")
    weight = None if event.votes == 1 else told(votes, votes=VoteShare(event.votes))
    return told(text, rule=RuleNamed(event.rule), choice=Word(event.choice), weight=weight)


def received_told(event: BallotCast, game: Game) -> str | Told:
    """Tell a voter that their ballot was received, or that a rule has cast it, and what it replaced, if that shows."""
    if not event.rule:
        return gettext_noop("You have voted on {proposal}.")
    known = game.proposals.get(event.proposal)
    ballot = None if known is None else known.ballots.get(event.voter)
    replaced = ballot.replaced if ballot is not None and ballot.rule == event.rule else ""
    return cast_for_you(Ballot(event.choice, event.at, event.votes, event.rule, replaced), event.proposal)


CHAPTER = Chapter(
    moves={VOTE: cast_ballot, TAKE_BACK: take_back_ballot, CLOSE: close_vote},
    events={BallotCast: ballot_cast, BallotTakenBack: ballot_taken_back, BallotCameLate: ballot_came_late},
    effects={Cast: cast_for},
    news={BallotCast: None},
    answers={
        BallotCast: received_told,
        BallotTakenBack: gettext_noop("You have taken back your ballot on {proposal}."),
    },
    sentences={
        BallotCast: cast_told,
        BallotTakenBack: gettext_noop("{voter} took back their ballot on {proposal}."),
        BallotCameLate: gettext_noop("{voter}'s ballot on {proposal} came too late and does not count."),
    },
)
