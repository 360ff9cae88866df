"""Sealing: what of an entry must stay secret for now is written apart from the rest, and told when the vote closes.

A rule may do public things in one run with a secret one: award points, and cast a ballot. Then what is public is the
entry, as if there were nothing else, and behind it stands another with what is sealed. Whatever is heard over a secret
ballot is heard apart, so that nothing of it, not even a rule that broke, shows in what is public.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NoReturn

from nomicon.game.grounds import by_program
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import Proposal, SealedFailure
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.resolution.answer import Broke
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move, Origin
from nomicon.play.lookups import with_proposal
from nomicon.play.rules.trouble import FAILED, RuleFailed

# -- Moves ---------------------------------------------------------------------------


class SealRest(Move, tag="SealRest"):
    """Keep secret for now what the entry before has brought about in secret. Made by the program, and by nobody else.

    `player` is who made the move that this is the rest of.
    """

    ORIGIN: ClassVar[Origin] = Origin.BY_ITSELF


# -- Events --------------------------------------------------------------------------


class FailureSealed(Event, tag="FailureSealed.2"):
    """A rule broke over a secret ballot; it is told when the vote closes, if that ballot counts then."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    voter: PlayerId
    rule: RuleNumber
    version: int
    function: str
    message: str
    at: Moment
    line: int | None = None
    stage: str = ""  # The stage at which an officer's approval was asked, if it was over that and no ballot.

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return True


# -- Deciding ------------------------------------------------------------------------


def seal_rest(game: Game, move: SealRest, hearing: Hearing) -> NoReturn:
    raise RuleRefusal(
        _("Only the program itself can write the sealed part of an entry."),
        (by_program("sealing"),),
        instead=_("Make your move. The program then writes the sealed part."),
    )


def kept(apart: Hearing, proposal: ProposalNumber, voter: PlayerId, *, stage: str = "") -> Iterator[Event]:
    """Yield the rules that broke while something was heard apart that stays secret; lots drawn there are not told."""
    if not apart.is_apart:
        return
    apart.secret.keep(apart.grounds, apart.looked, apart.draws)
    aside = [one for one in apart.aside if isinstance(one, Broke)]
    apart.aside.clear()
    for one in aside:
        yield FailureSealed(
            proposal,
            voter,
            one.rule,
            one.version,
            one.function,
            str(one.failed.message),
            apart.at,
            one.failed.line,
            stage,
        )


def told_at_the_close(
    proposal: Proposal, counted: Sequence[PlayerId], at: Moment, *, approvals: Sequence[str]
) -> list[RuleFailed]:
    """Return which rules broke over ballots that are open now, each once; over what was no vote nothing is told."""
    failures = [one for one in proposal.failures if (one.stage in approvals if one.stage else one.voter in counted)]
    return list(
        dict.fromkeys(RuleFailed(one.rule, one.version, one.function, one.message, at, one.line) for one in failures)
    )


def without_secret_ballots(game: Game) -> Game:
    """Return a game without secret ballots; see `play.sealed.parting.without_secrets`."""
    proposals = game.proposals
    for number in sorted(game.active):
        old = proposals[number]
        if old.is_sealed:
            proposals = proposals.insert(number, replace(old, ballots=type(old.ballots)(), approvals=(), failures=()))
        elif old.approvals and old.is_open:
            kept = tuple(one for one in old.failures if not one.stage)
            proposals = proposals.insert(number, replace(old, approvals=(), failures=kept))
    return game if proposals is game.proposals else replace(game, proposals=proposals)


# -- Evolving ------------------------------------------------------------------------


def failure_sealed(game: Game, event: FailureSealed) -> Game:
    proposal = game.proposals.get(event.proposal)
    if proposal is None:
        return game
    failure = SealedFailure(
        event.voter, event.rule, event.version, event.function, event.message, event.line, event.stage
    )
    return with_proposal(game, replace(proposal, failures=(*proposal.failures, failure)))


def without_failures_over(proposal: Proposal, voter: PlayerId, *, stage: str = "") -> Proposal:
    """Return a proposal without what broke over a ballot, or over an approval, that is replaced now or taken back."""
    failures = tuple(one for one in proposal.failures if one.stage != stage or one.voter != voter)
    return replace(proposal, failures=failures)


CHAPTER = Chapter(
    decides={SealRest: seal_rest},
    events={FailureSealed: failure_sealed},
    noise=(FailureSealed,),  # It is told to everybody when the vote closes.
    sentences={
        FailureSealed: FAILED,
    },
)
