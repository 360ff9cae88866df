"""Approving: an officer's yes or no to an open proposal, at a stage that rules declare, opened with the ballots."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.grounds import as_it_stands
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import SUBMITTED, Proposal
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.stages import approval_stages
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.terms import law_for
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.lookups import known_proposal, with_proposal
from nomicon.play.moves.kinds import APPROVAL_STAGE, OPEN_PROPOSAL, YES_NO
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.votes.not_open import not_open, period_rule
from nomicon.play.votes.sealing import kept, without_failures_over
from nomicon.play.votes.voting_moves import open_to_votes

# -- Moves ---------------------------------------------------------------------------


class Approve(Move, tag="Approve"):
    """Approve or reject an open proposal for an office, at a stage; it is opened with the ballots."""

    proposal: ProposalNumber
    stage: str
    given: bool


def _to_approve(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for proposal in open_to_votes(game):
        called = numbered(proposal.number, game)
        for stage in approval_stages(game.rules if proposal.law is None else proposal.law):
            move = Approve(player, proposal.number, stage, False)
            yield Offer(
                _("give or refuse {stage} to proposal {proposal}", stage=stage, proposal=called),
                move,
                keeps=("proposal", "stage"),
            )


APPROVE = MoveSpec(
    Approve,
    "approve",
    title=gettext_noop("Approve or reject a proposal as the holder of an office"),
    purpose=gettext_noop(
        "As the holder of an office, say yes or no to an open proposal, at a stage that the rules declare."
    ),
    group=MoveGroup.VOTES,
    lines=(
        MoveLine(
            "approve-stage STAGE PROPOSAL GIVEN",
            examples=("nomicon approve-stage assent 301 no --as Jack",),
            begins_with="stage",
        ),
    ),
    fields=(
        MoveField("stage", APPROVAL_STAGE, gettext_noop("Stage")),
        MoveField("proposal", OPEN_PROPOSAL, gettext_noop("Proposal")),
        MoveField("given", YES_NO, gettext_noop("Approval")),
    ),
    help="Say yes or no to an open proposal as the holder of an office. Your answer is sealed until the vote closes.",
    documented="Say yes or no to an open proposal as the holder of an office, at a stage that the rules declare.",
    available=_to_approve,
    shows_presence=False,
    for_officers=True,
)


# -- Events --------------------------------------------------------------------------


class ApprovalLodged(Event, tag="ApprovalLodged"):
    """An officer's yes or no was received; it stays sealed until the close."""

    proposal: ProposalNumber
    stage: str
    officer: PlayerId
    given: bool

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return True


class ApprovalCameLate(Event, tag="ApprovalCameLate"):
    """An officer's yes or no came after the close; it stands in the record and changes nothing."""

    proposal: ProposalNumber
    stage: str
    officer: PlayerId
    given: bool
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def approve(game: Game, move: Approve, hearing: Hearing) -> Iterator[Event]:
    proposal, stage = known_proposal(game, move.proposal), move.stage
    here = hearing.apart() if proposal.is_open else hearing
    law = law_for(game, proposal, q.STAGE_APPROVED_BY, here, stage)
    office = here.hear(q.STAGE_APPROVED_BY, stage, law, proposal=proposal, stage=stage)
    if not office.value:
        raise RuleRefusal(
            _("Proposal {proposal} needs no {stage}.", stage=stage, proposal=numbered(proposal.number, game)),
            (as_it_stands("proposal", proposal.number),),
            instead=_("Vote on it instead, if you can."),
        )
    if game.holder(office.value) != move.player:
        raise RuleRefusal(
            _("Only the {stage} of the {office} counts.", office=office.value, stage=stage),
            office.grounds,
            instead=_("Vote on it instead, if you can."),
        )
    if proposal.state == SUBMITTED:
        raise RuleRefusal(
            not_open(game, proposal, here).because,
            office.grounds,
            instead=_("The page of the proposal shows its state."),
        )
    if not proposal.is_open:
        yield _after_the_close(game, proposal, move, here)
        return
    here.rest_on(*office.grounds)
    yield ApprovalLodged(proposal.number, stage, move.player, move.given)
    yield from kept(here, proposal.number, move.player, stage=stage)


def _after_the_close(game: Game, proposal: Proposal, move: Approve, hearing: Hearing) -> Event:
    """Treat a late yes or no as a late ballot is treated: it is refused, or noted and not counted."""
    if proposal.tally is None:
        raise not_open(game, proposal, hearing)
    late = hearing.hear(q.LATE_BALLOTS, proposal=proposal)
    if late.value != "listed":
        number = numbered(proposal.number, game)
        told = _(
            "The vote on proposal {number} has closed, so it is too late to approve or reject the proposal.",
            number=number,
        )
        raise RuleRefusal(told, late.grounds or period_rule(proposal, hearing), _("You cannot change this any more."))
    hearing.rest_on(*late.grounds)
    return ApprovalCameLate(proposal.number, move.stage, move.player, move.given, hearing.at)


# -- Evolving ------------------------------------------------------------------------


def approval_lodged(game: Game, event: ApprovalLodged) -> Game:
    proposal = game.proposals.get(event.proposal)
    if proposal is None:
        return game  # It went with the game before, by what happened just then.
    others = tuple(one for one in proposal.approvals if one[0] != event.stage)
    proposal = replace(proposal, approvals=(*others, (event.stage, "yes" if event.given else "no")))
    return with_proposal(game, without_failures_over(proposal, event.officer, stage=event.stage))


def approval_came_late(game: Game, event: ApprovalCameLate) -> Game:
    return game


# -- Telling ------------------------------------------------------------------------------


def lodged_told(event: ApprovalLodged, game: Game) -> str:
    """Tell whether an officer approved."""
    if event.given:
        return gettext_noop("{officer} gave {stage} to {proposal}.")
    return gettext_noop("{officer} refused {stage} to {proposal}.")


def received_told(event: ApprovalLodged, game: Game) -> str:
    """Tell an officer that their yes or no was received."""
    if event.given:
        return gettext_noop("You have given {stage} to {proposal}.")
    return gettext_noop("You have refused {stage} to {proposal}.")


def late_told(event: ApprovalCameLate, game: Game) -> str:
    """Tell that an officer's yes or no came too late."""
    if event.given:
        return gettext_noop("{officer} gave {stage} to {proposal} too late, so it has no effect.")
    return gettext_noop("{officer} refused {stage} to {proposal} too late, so the refusal has no effect.")


CHAPTER = Chapter(
    moves={APPROVE: approve},
    events={ApprovalLodged: approval_lodged, ApprovalCameLate: approval_came_late},
    topics={ApprovalLodged: lambda event: (f"approval:{event.proposal}",)},
    answers={ApprovalLodged: received_told},
    sentences={
        ApprovalLodged: lodged_told,
        ApprovalCameLate: late_told,
    },
)
