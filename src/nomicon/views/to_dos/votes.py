"""What votes ask of a player, and what they wait for themselves: ballots, approvals, and votes yet to open."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.names import PlayerId, called
from nomicon.game.proposals import SUBMITTED, Proposal
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, joined
from nomicon.law.headers.stages import approval_stages, duty_on, stage_awaited
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import APPROVAL_PRESUMED, STAGE_APPROVED_BY
from nomicon.play.lookups import on_the_table
from nomicon.play.votes.opening import quorum_told
from nomicon.views.elements.foresight import warned
from nomicon.views.elements.header_answers import standing_answer
from nomicon.views.elements.page import Seen
from nomicon.views.elements.phrases import for_you, title_of
from nomicon.views.elements.secrecy import own_approvals
from nomicon.views.proposals.ballots import choices_page, paper_of
from nomicon.views.sentences.events import phrase
from nomicon.views.waiting.desk_pages import InboxItem, WaitsAbout, WaysToVote, waiting_task

LOOKED_THROUGH = 200
"""Proposals that are looked through for what waits for a player: nobody answers more at a sitting. Those that close
soonest are among them."""


def to_vote(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield the votes in which the viewer has a ballot to cast, or an approval to give as the holder of an office."""
    game = seen.game
    for number in on_the_table(game, LOOKED_THROUGH):
        proposal = game.proposals[number]
        law = game.rules if proposal.law is None else proposal.law
        if not proposal.is_open:
            continue
        title = title_of(proposal.title, proposal.changes, game)
        quorum = phrase(quorum_told(proposal.base, proposal.quorum), game, language=seen.language)
        told = f"{numbered(number, game)}: {title} ({quorum})"
        yield from _ballot(seen, proposal, told)
        for stage in approval_stages(law):
            office = standing_answer(game, f"{STAGE_APPROVED_BY.name} of {stage}", law)
            if office and game.holder(str(office)) == viewer and stage not in own_approvals(seen, proposal):
                asked = _("Say whether you give {stage} to {vote}. This may decide the result", stage=stage, vote=told)
                silence = _silence(stage, standing_answer(game, f"{APPROVAL_PRESUMED.name} of {stage}", law))
                of = WaitsAbout(proposal=number, stage=stage)
                move = f"{stage} {called(number)} yes|no"
                yield waiting_task(asked, proposal.closes, silence, move, ("approval", of))


def _ballot(seen: Seen, proposal: Proposal, told: str) -> Iterator[InboxItem]:
    """Yield that the viewer has not voted; or that a rule has cast their ballot for them, and what they can do then."""
    paper, number = paper_of(seen, proposal), proposal.number
    ways: WaysToVote = {"choices": choices_page(paper), "free": paper.choices.free, **warned(seen, proposal)}
    move = f"vote {called(number)} {paper.line}" if paper.may_cast else ""
    if paper.ballot is None and paper.may_cast:
        silence, of = _("you abstain"), ("vote", WaitsAbout(proposal=number))
        waits = waiting_task(_("Vote on {vote}", vote=told), proposal.closes, silence, move, of)
        yield {**waits, **ways}
    elif paper.ballot is not None and paper.ballot.rule:
        cast = joined(for_you(paper.ballot, number, seen.game, seen.language), _("It concerns {vote}", vote=told))
        otherwise = _("it counts as {choice}", choice=paper.ballot.choice)
        yield {**waiting_task(cast, proposal.closes, otherwise, move, ("ballot", {"proposal": number})), **ways}


def _silence(stage: str, presumed: Plain) -> str:
    """Say what becomes of an office's approval if it says nothing, where the rules say that without running code."""
    if presumed is None:
        return _("the rules decide for you")
    if APPROVAL_PRESUMED.reads(presumed) is True:
        return _("it counts as if you gave {stage}", stage=stage)
    return _("it counts as if you refused {stage}", stage=stage)


def own_proposals(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield the viewer's own proposals whose vote is not open yet."""
    game = seen.game
    for proposal in on_the_table(game, LOOKED_THROUGH):
        mine = game.proposals[proposal]
        if mine.state == SUBMITTED and mine.proponent == viewer:
            stage = stage_awaited(game, proposal)
            by = game.duties[duty_on(stage, proposal)].by if stage else ""
            named = numbered(proposal, game)
            told = _("Your proposal {proposal} waits until its vote opens", proposal=named)
            if stage:
                told = _("Your proposal {proposal} waits for {by} to {stage} it", proposal=named, by=by, stage=stage)
            yield waiting_task(told, None, _("it goes on waiting"), "", ("waiting", {"proposal": proposal}))
