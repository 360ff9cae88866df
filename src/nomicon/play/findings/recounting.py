"""Recounting: a judgement finds that a ballot counts in a vote that has been counted, or that it does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from nomicon.game.grounds import as_it_stands, not_there
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import Ballot, Proposal, Round, Tally, Votes
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import CountBallot, DeclareOutcome, DiscountBallot, Effect, ReopenVote, UndoWin
from nomicon.law.language.nearest import near
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.ballots import choices_on
from nomicon.play.ballots.enough import enough_votes, outcome_of
from nomicon.play.ballots.tallying import tally_of
from nomicon.play.ballots.terms import votes_of
from nomicon.play.chapter import Chapter, Event
from nomicon.play.lookups import with_proposal

# -- Moves: none; judgements find these things. ------------------------------------------


# -- Events --------------------------------------------------------------------------


class BallotFound(Event, tag="BallotFound"):
    """A judgement found that a ballot counts, or with an empty choice that it does not; the count is this by now.

    Where the vote ends as before, no other event says so, and what rules moved for its end has not been moved back.
    """

    STOPPABLE: ClassVar[bool] = False
    HIDDEN: ClassVar[tuple[str, ...]] = ("rounds",)

    proposal: ProposalNumber
    voter: PlayerId
    choice: str
    votes: Votes
    at: Moment
    count: tuple[tuple[str, Votes], ...]
    heads: int
    present: Votes | None = None  # What is compared with the quorum, where it is not the heads.
    rounds: tuple[Round, ...] = ()  # Of a poll or an election, …
    elected: tuple[str, ...] = ()  # … and what is chosen by this count.
    was: str = ""  # What the ballot said before; empty where none counted.
    ends_as_before: bool = (
        False  # Whether this count brings the outcome that there was; records older than this say no.
    )


# -- Deciding ------------------------------------------------------------------------


RECOUNTS = CountBallot | DiscountBallot


def one_after_the_other(effects: Sequence[Effect]) -> list[tuple[Effect, ...]]:
    """Return what a judgement finds, one after the other; what it finds of a vote with its ballots goes together.

    That a game has not been won comes first, as what votes of that game have moved can be moved back only in it.
    """
    effects = sorted(effects, key=lambda effect: not isinstance(effect, UndoWin))
    counted = {effect.proposal for effect in effects if isinstance(effect, RECOUNTS)}
    groups: dict[tuple[str, int], tuple[Effect, ...]] = {}
    for place, effect in enumerate(effects):
        known = ("", place)
        if (
            isinstance(effect, CountBallot | DiscountBallot | DeclareOutcome | ReopenVote)
            and effect.proposal in counted
        ):
            known = ("vote", effect.proposal)
        groups[known] = (*groups.get(known, ()), effect)
    return list(groups.values())


def ballots_found(
    game: Game, effects: Sequence[CountBallot | DiscountBallot], hearing: Hearing
) -> tuple[list[BallotFound], str]:
    """Return that ballots of one vote count, or do not, one after the other, and how it ends by the last count."""
    ballots: list[BallotFound] = []
    outcome = ""
    for effect in effects:
        proposal = game.proposals[ProposalNumber(effect.proposal)]
        choice = effect.choice if isinstance(effect, CountBallot) else None
        ballot, outcome = _ballot_found(game, proposal, PlayerId(effect.player), choice, hearing.under(game))
        ballots.append(ballot)
        game = counted_otherwise(game, ballot)
    return ballots, outcome


def _ballot_found(
    game: Game, proposal: Proposal, voter: PlayerId, choice: str | None, hearing: Hearing
) -> tuple[BallotFound, str]:
    """Return that a ballot counts, or with None that it does not, and how the vote ends by that count.

    It ends so by the rules as they are now, as those of its opening are not kept when it has closed.
    """
    said = _choice_of(game, proposal, voter, choice, hearing)
    cast = proposal.ballots.get(voter)
    votes = cast.votes if cast is not None else votes_of(game, proposal, voter, hearing)
    counted = _with_ballot(proposal, voter, said, votes, hearing.at)
    tally = _tally(game, counted, hearing)
    enough, tally = enough_votes(game, counted, tally, proposal.approvals, hearing)
    outcome, _why = outcome_of(proposal, enough, tally.took_part, proposal.quorum)
    found = BallotFound(
        proposal.number,
        voter,
        said,
        votes,
        hearing.at,
        tuple(tally.votes.items()),
        tally.heads,
        tally.present,
        tally.rounds,
        tally.elected,
        "" if cast is None else cast.choice,
    )
    return found, outcome


def _choice_of(game: Game, proposal: Proposal, voter: PlayerId, choice: str | None, hearing: Hearing) -> str:
    called, cast = numbered(proposal.number, game), proposal.ballots.get(voter)
    if voter not in game.players and voter not in game.former:
        known = sorted({*game.players, *game.former})
        raise RuleRefusal(
            _("{voter} has never been a player of this game{near}.", voter=voter, near=near(voter, known)),
            (not_there("player", voter),),
            instead=_("The page of players lists everybody."),
        )
    ground = (as_it_stands("proposal", proposal.number),)
    can = _("You can ask for: ballot {called} {voter} CHOICE", called=called, voter=voter)
    if choice is None:
        if cast is None:
            told = _("No ballot of {voter} counts on proposal {called}.", voter=voter, called=called)
            raise RuleRefusal(told, ground, can)
        return ""
    choices = choices_on(game, proposal, hearing)
    said = choices.read(choice)
    if said is None:
        raise RuleRefusal(
            _(
                "A ballot on proposal {called} can say {says}, not {choice!r}.",
                called=called,
                says=choices.told,
                choice=choice,
            ),
            ground,
            can,
        )
    if cast is not None and cast.choice.casefold() == said.casefold():
        parts = {"voter": voter, "called": called, "choice": cast.choice}
        told = _("The ballot of {voter} on proposal {called} already counts as {choice}.", **parts)
        raise RuleRefusal(
            told,
            (as_it_stands("proposal", proposal.number),),
            _("You can ask for: no ballot {called} {voter}", called=called, voter=voter),
        )
    return said


def _with_ballot(proposal: Proposal, voter: PlayerId, said: str, votes: Votes, at: Moment) -> Proposal:
    if not said:
        return replace(proposal, ballots=proposal.ballots.discard(voter))
    cast = proposal.ballots.get(voter)
    ballot = Ballot(said, at, votes) if cast is None else replace(cast, choice=said)
    return replace(proposal, ballots=proposal.ballots.insert(voter, ballot))


def _tally(game: Game, proposal: Proposal, hearing: Hearing) -> Tally:
    """Count anew; what counts in favour, and who was eligible, stay as they were when the vote closed."""
    before = proposal.tally
    if before is None:
        raise LookupError(f"the vote on {proposal.number} has not been counted")
    own = hearing.under(with_proposal(game, proposal))
    anew = tally_of(game, proposal, before.eligible, own)
    count = {**dict.fromkeys(before.votes, 0), **anew.votes}
    favour = anew.in_favour if anew.rounds else before.in_favour
    return replace(
        before,
        votes=count,
        heads=anew.heads,
        present=anew.present,
        rounds=anew.rounds,
        elected=anew.elected,
        in_favour=favour,
    )


# -- Evolving ------------------------------------------------------------------------


def counted_otherwise(game: Game, event: BallotFound) -> Game:
    old = game.proposals[event.proposal]
    proposal = _with_ballot(old, event.voter, event.choice, event.votes, event.at)
    if proposal.tally is not None:
        tally = replace(
            proposal.tally,
            votes=dict(event.count),
            heads=event.heads,
            present=event.present,
            rounds=event.rounds,
            elected=event.elected,
            in_favour=(event.elected or None) if event.rounds else proposal.tally.in_favour,
        )
        proposal = replace(proposal, tally=tally)
    return with_proposal(game, proposal)


# -- Telling ------------------------------------------------------------------------------

COUNTS = gettext_noop("The ballot of {voter} on proposal {proposal} counts as {choice}.")
COUNTS_NOT = gettext_noop("The ballot of {voter} on proposal {proposal} does not count.")


CHAPTER = Chapter(
    events={BallotFound: counted_otherwise},
    sentences={
        BallotFound: lambda event, game: COUNTS if event.choice else COUNTS_NOT,
    },
)
