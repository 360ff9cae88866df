"""Proposing: a rule-change is submitted, numbered, and so put to the vote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.changes import Change, is_motion
from nomicon.game.digests import digest_of
from nomicon.game.grounds import at_limit
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import LAPSED, OPEN, SUBMITTED, UNDETERMINED, WITHDRAWN, Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.headers.stages import duty_on, stage_awaited
from nomicon.law.language import effects
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, NewsTopic
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.lookups import NEVER, known_proposal, made_in, with_proposal
from nomicon.play.people.barring import require_withdrawing
from nomicon.play.people.offices import DutyDone, duty_done, stages_owed
from nomicon.play.proposals.advice import notes_on
from nomicon.play.proposals.drafts import as_shown
from nomicon.play.proposals.may_propose import require_may_propose
from nomicon.play.proposals.proposing_moves import PASS_STAGE, POST, PROPOSE, REVISE, WITHDRAW
from nomicon.play.proposals.proposing_moves import PassStage as PassStage
from nomicon.play.proposals.proposing_moves import Propose as Propose
from nomicon.play.proposals.proposing_moves import Revise as Revise
from nomicon.play.proposals.proposing_moves import Withdraw as Withdraw
from nomicon.play.proposals.validation import checked_changes
from nomicon.play.rules.numbering import next_number
from nomicon.play.sentences import ProposalTitle, told
from nomicon.play.turns.turns import begun_by, turn_began
from nomicon.play.votes.opening import opened

# -- Events --------------------------------------------------------------------------


class ProposalSubmitted(Event, tag="ProposalSubmitted"):
    """A proposal was received and numbered."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("changes", "notes")

    proposal: ProposalNumber
    proponent: PlayerId
    changes: tuple[Change, ...]
    at: Moment
    digest: str
    title: str = ""
    reason: str = ""
    marks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    draft: str = ""  # The draft that was shown of it, if it was proposed as that: others may have the very same words.


class ProposalWithdrawn(Event, tag="ProposalWithdrawn"):
    """A proposal was taken back; it lapses."""

    proposal: ProposalNumber
    at: Moment


class ProposalRevised(Event, tag="ProposalRevised"):
    """A proposal was given another form before its vote."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("changes", "notes")

    proposal: ProposalNumber
    changes: tuple[Change, ...]
    digest: str
    notes: tuple[str, ...] = ()


# -- Deciding ------------------------------------------------------------------------


def propose(game: Game, move: Propose, hearing: Hearing) -> Iterator[Event]:
    began = None if is_motion(move.changes) else begun_by(game, move.player, hearing)
    if began is not None:
        game = turn_began(game, began)
        hearing = hearing.under(game)
        yield began
    require_may_propose(game, move, hearing)
    as_shown(game, move.draft, move.changes)
    changes = checked_changes(game, move.changes, hearing)
    digest = digest_of(changes)
    why_not = hearing.ask(q.MAY_SUBMIT, player=move.player, changes=changes, digest=digest, draft=move.draft or None)
    if why_not is not True:
        raise RuleRefusal(
            str(why_not) if why_not else _("The rules do not allow this proposal now."),
            hearing.grounds,
            instead=_("Propose it when the rules allow it."),
        )
    if max(len(move.title), len(move.reason)) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A title or reason can have at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            instead=_("Make it shorter."),
        )
    submitted = ProposalSubmitted(
        next_number(game, changes, hearing), move.player, changes, hearing.at, digest, move.title, move.reason,
        move.marks, _notes(game, changes, move.player, hearing), move.draft,
    )  # fmt: skip
    yield submitted
    proposal = proposal_submitted(game, submitted).proposals[submitted.proposal]
    opens = hearing.ask(q.VOTE_OPENS, proposal=proposal)
    owed = stages_owed(game, proposal.number, hearing)
    yield from owed
    if not owed and opens == "at once":
        yield opened(game, proposal, hearing)


def _notes(game: Game, changes: tuple[Change, ...], by: PlayerId, hearing: Hearing) -> tuple[str, ...]:
    """Return what players should know before they vote; in copies of games nobody reads it."""
    return notes_on(game, changes, by, hearing) if hearing.bench.advises else ()


def pass_stage(game: Game, move: PassStage, hearing: Hearing) -> Iterator[Event]:
    proposal, stage = known_proposal(game, move.proposal), move.stage
    called, office = numbered(proposal.number, game), hearing.hear(q.STAGE_PASSED_BY, stage, stage=stage)
    if not office.value:
        raise RuleRefusal(
            _("No rule requires anybody to {stage} proposals.", stage=stage),
            office.grounds,
            _("Nobody needs to do it."),
        )
    if not game.belongs(move.player, f"the {office.value}"):
        told = _("Only the {office} can {stage} proposals.", office=office.value, stage=stage)
        raise RuleRefusal(told, office.grounds, _("Leave it to the holder of that office."))
    duty = duty_on(stage, proposal.number)
    awaited = proposal.state == SUBMITTED and hearing.ask(q.VOTE_OPENS, proposal=proposal) == "at once"
    if not awaited and (duty not in game.duties or proposal.state not in (SUBMITTED, OPEN)):
        told = _(
            "Nobody needs to {stage} proposal {called} any more: it is {state}.",
            stage=stage,
            called=called,
            state=word(proposal.state),
        )
        raise RuleRefusal(told, office.grounds, _("The page of the proposal shows its state."))
    hearing.rest_on(*office.grounds)
    done = DutyDone(duty, hearing.at)
    yield done
    if awaited and not stage_awaited(duty_done(game, done), proposal.number):
        yield opened(game, proposal, hearing)


def withdraw(game: Game, move: Withdraw, hearing: Hearing) -> Iterator[Event]:
    proposal = _own(game, move, q.MAY_WITHDRAW, hearing)
    called = numbered(proposal.number, game)
    told = _(
        "Proposal {called} cannot be withdrawn: it was properly made, so players have to vote on it.", called=called
    )
    hearing.require(
        q.MAY_WITHDRAW,
        told,
        _("You may vote against it, or say in public that you no longer support it."),
        player=move.player,
        proposal=proposal,
    )
    yield ProposalWithdrawn(proposal.number, hearing.at)


def revise(game: Game, move: Revise, hearing: Hearing) -> Iterator[Event]:
    proposal = _own(game, move, q.MAY_REVISE, hearing)
    hearing.require(
        q.MAY_REVISE,
        _("The rules do not let you change proposal {proposal}.", proposal=numbered(proposal.number, game)),
        _("You can propose your new text as another proposal."),
        player=move.player,
        proposal=proposal,
    )
    if proposal.state != SUBMITTED:
        called = numbered(proposal.number, game)
        told = _("The vote on proposal {called} has opened, so its text cannot be changed any more.", called=called)
        grounds = (*hearing.grounds, *hearing.hear(q.VOTE_OPENS, proposal=proposal).grounds)
        raise RuleRefusal(told, grounds, _("You can propose your new text as another proposal."))
    changes = checked_changes(game, move.changes, hearing)
    notes = _notes(game, changes, move.player, hearing)
    yield ProposalRevised(proposal.number, changes, digest_of(changes), notes)


def _own(game: Game, move: Withdraw | Revise, question: q.Question[bool], hearing: Hearing) -> Proposal:
    """Return the proponent's own proposal, unless it has ended; the rule that answers the question is the ground."""
    proposal, called = known_proposal(game, move.proposal), numbered(move.proposal, game)
    if proposal.proponent != move.player:
        told = _("Proposal {called} belongs to {proponent}.", called=called, proponent=proposal.proponent)
        grounds = hearing.hear(question, player=proposal.proponent, proposal=proposal).grounds
        raise RuleRefusal(told, grounds, _("Ask {proponent} to do this.", proponent=proposal.proponent))
    if proposal.state not in (SUBMITTED, OPEN):
        grounds = hearing.hear(question, player=move.player, proposal=proposal).grounds
        raise RuleRefusal(
            _("Proposal {called} has ended: it is {state}.", called=called, state=word(proposal.state)),
            grounds,
            _("You can make a new proposal."),
        )
    return proposal


def withdraw_by_rule(game: Game, effect: effects.Withdraw, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    require_withdrawing(known_proposal(game, ProposalNumber(effect.proposal)), rule, hearing)
    yield from found_withdrawn(game, effect, rule, hearing)


def found_withdrawn(game: Game, effect: effects.Withdraw, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    """Yield that a proposal lapses. A Judge may find that of any: what was not properly made need not be voted on."""
    proposal = known_proposal(game, ProposalNumber(effect.proposal))
    if proposal.state not in (SUBMITTED, OPEN, UNDETERMINED):
        told = _(
            "Proposal {proposal} has ended: it is {state}.",
            proposal=numbered(effect.proposal, game),
            state=word(proposal.state),
        )
        raise RuleRefusal(told, (rule.ground,), _("Name a proposal that has not ended."))
    yield ProposalWithdrawn(proposal.number, hearing.at)


# -- Evolving ------------------------------------------------------------------------


def proposal_submitted(game: Game, event: ProposalSubmitted) -> Game:
    proposal = Proposal(
        event.proposal,
        event.proponent,
        event.changes,
        event.at,
        event.digest,
        event.title,
        event.reason,
        event.marks,
        event.notes,
    )
    return replace(
        game,
        proposals=game.proposals.insert(event.proposal, proposal),
        active=game.active.insert(event.proposal, NEVER, event.proponent),
        turn=made_in(game.turn, proposal),
        last_proposal=max(game.last_proposal, event.proposal),
        motions=max(game.motions, -event.proposal),
    )


def proposal_withdrawn(game: Game, event: ProposalWithdrawn) -> Game:
    proposal = replace(game.proposals[event.proposal], state=LAPSED, closed=event.at, law=None, because=WITHDRAWN)
    return replace(with_proposal(game, proposal), active=game.active.discard(event.proposal))


def proposal_revised(game: Game, event: ProposalRevised) -> Game:
    old = game.proposals[event.proposal]
    return with_proposal(game, replace(old, changes=event.changes, digest=event.digest, notes=event.notes))


CHAPTER = Chapter(
    moves={POST: propose, PROPOSE: propose, REVISE: revise, PASS_STAGE: pass_stage, WITHDRAW: withdraw},
    events={
        ProposalSubmitted: proposal_submitted,
        ProposalWithdrawn: proposal_withdrawn,
        ProposalRevised: proposal_revised,
    },
    effects={effects.Withdraw: withdraw_by_rule},
    news=dict.fromkeys((ProposalSubmitted, ProposalWithdrawn, ProposalRevised), NewsTopic.NEW_PROPOSAL),
    sentences={
        ProposalSubmitted: lambda event, game: told(
            gettext_noop("{proponent} proposed {proposal}: {title}."), title=ProposalTitle(event.title, event.changes)
        ),
        ProposalWithdrawn: gettext_noop("Proposal {proposal} was withdrawn."),
        ProposalRevised: gettext_noop("Proposal {proposal} was revised."),
    },
)
