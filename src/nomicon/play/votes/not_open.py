"""Votes that are not open, or cannot end: why, in a sentence, and what one can do instead."""

from __future__ import annotations

from math import ceil

from nomicon.game.grounds import as_it_stands
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import ADOPTED, FROZEN, LAPSED, STRUCK, SUBMITTED, UNDETERMINED, WITHDRAWN, Proposal
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.translatable import _, joined
from nomicon.law.headers.stages import stage_awaited
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.lookups import known_proposal
from nomicon.play.votes.counting import VoteClosed


def open_proposal(game: Game, number: ProposalNumber, hearing: Hearing) -> Proposal:
    """Return the proposal if it can be voted on now; refuse the move if not, and say what became of its vote."""
    proposal = known_proposal(game, number)
    if not proposal.is_open:
        raise not_open(game, proposal, hearing)
    return proposal


def not_open(game: Game, proposal: Proposal, hearing: Hearing) -> RuleRefusal:
    """Say why there is no vote on a proposal now, and what one can do instead."""
    if proposal.state == SUBMITTED:
        return _not_open_yet(game, proposal, hearing)
    called, because = numbered(proposal.number, game), proposal.because.rstrip(".")
    if proposal.state == UNDETERMINED:
        told = _(
            "The vote on proposal {called} has closed, and its outcome is undetermined: {because}.",
            called=called,
            because=because,
        )
        asking = f'invoke "Proposal {called} is adopted." correct outcome {proposal.number} {ADOPTED}'
        return RuleRefusal(
            told, period_rule(proposal, hearing), _("A judgement can decide it: {asking}", asking=asking)
        )
    if proposal.state == FROZEN:
        return RuleRefusal(
            _("Play ended before the vote on proposal {called} was counted.", called=called),
            (as_it_stands("proposal", proposal.number),),
            _("Nothing is counted any more."),
        )
    if proposal.state == STRUCK:
        return RuleRefusal(
            _("Since the past was corrected, proposal {called} no longer exists.", called=called),
            (as_it_stands("proposal", proposal.number),),
            _("Choose a proposal that is open."),
        )
    if proposal.state == LAPSED:
        return RuleRefusal(
            _lapsed(proposal, called),
            (as_it_stands("proposal", proposal.number),),
            _("The proposal can be made again."),
        )
    told = _("The vote on proposal {called} has closed.", called=called)
    return RuleRefusal(
        told, period_rule(proposal, hearing), _("If you think the count was wrong, ask for a judgement.")
    )


def _lapsed(proposal: Proposal, called: str) -> str:
    if proposal.tally is not None:
        return _("Too few players voted on proposal {called} for a quorum, so it lapsed.", called=called)
    if proposal.because == WITHDRAWN:
        return _("Proposal {called} was withdrawn, so nobody can vote on it any more.", called=called)
    because = proposal.because.rstrip(".")
    return (
        _("Proposal {called} lapsed: {because}.", called=called, because=because)
        if because
        else _("Proposal {called} lapsed.", called=called)
    )


def _not_open_yet(game: Game, proposal: Proposal, hearing: Hearing) -> RuleRefusal:
    """Say why a vote has not opened: its proposal has a stage to pass, or a rule is to open it."""
    called, opens = numbered(proposal.number, game), hearing.hear(q.VOTE_OPENS, proposal=proposal)
    stage = stage_awaited(game, proposal.number)
    if stage:
        office = hearing.hear(q.STAGE_PASSED_BY, stage, stage=stage)
        told = _(
            "Proposal {called} waits for {who} to {stage} it.",
            called=called,
            who=_("the {office}", office=office.value) if office.value else _("somebody"),
            stage=stage,
        )
        return RuleRefusal(
            told, office.grounds, _("Wait until its vote opens. A ballot that is sent earlier is not kept.")
        )
    told = _("The vote on proposal {called} has not opened.", called=called)
    return RuleRefusal(told, opens.grounds, _("Wait until it opens. A ballot that is sent earlier is not kept."))


def period_rule(proposal: Proposal, hearing: Hearing) -> tuple[str, ...]:
    """Return the rule that says how long a vote lasts."""
    return hearing.hear(q.PERIOD, proposal=proposal).grounds


def short_of_quorum(game: Game, proposal: Proposal, event: VoteClosed) -> str:
    """Say that a vote goes on for want of quorum; of a secret one not how many have voted."""
    called = numbered(proposal.number, game)
    if proposal.is_sealed and not proposal.turnout_told:
        return _("Too few have voted on proposal {proposal}, so the vote goes on.", proposal=called)
    present = event.heads if event.present is None else event.present
    voted = {"present": shown(present), "base": shown(event.base), "proposal": called}
    return joined(
        _("{present} of {base} have voted on proposal {proposal}.", **voted),
        _("The vote goes on until {quorum} have voted.", quorum=ceil(event.quorum or 0)),
    )
