"""Ending votes: by the clock, and because everybody has voted; and what keeps a vote open that is short of quorum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import ClassVar

from nomicon.game.calendar import Delay
from nomicon.game.names import Moment, ProposalNumber, RuleId
from nomicon.game.proposals import PENDING, UNDETERMINED, Proposal, in_turn
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.records import name_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import CloseVote, SettleVote
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.electors import all_have_voted
from nomicon.play.ballots.enough import stays_open
from nomicon.play.ballots.terms import term
from nomicon.play.chapter import Chapter, Event
from nomicon.play.lookups import NEVER, known_proposal, with_proposal
from nomicon.play.people.barring import require_closing
from nomicon.play.people.powers import has_spoken
from nomicon.play.votes.counting import OutcomeDeclared, VoteClosed, closed, settled_now
from nomicon.play.votes.not_open import open_proposal
from nomicon.play.votes.opening import VoteTermsChanged, closing_now

# -- Moves: for `CloseVote`, see `voting`. ---------------------------------------------


# -- Events --------------------------------------------------------------------------


class VoteKeptOpen(Event, tag="VoteKeptOpen"):
    """The time of a vote was over without quorum, and the rules keep it open until there is one."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment


class VoteSettled(Event, tag="VoteSettled"):
    """All is done that was due to a vote: outcome, points, and the change where it took effect at once."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    outcome: str


# -- Deciding ------------------------------------------------------------------------


def kept_open(game: Game, proposal: Proposal, event: VoteClosed, hearing: Hearing) -> bool:
    """Say whether a vote that would end so goes on, because quorum is not there and the rules keep it open."""
    return event.quorum is not None and not event.quorate and stays_open(game, proposal, hearing)


def where_heard(proposal: Proposal, hearing: Hearing) -> Hearing:
    """Return where it is heard whether a vote ends: apart where its ballots are secret, as nothing is told if not."""
    return hearing.apart() if proposal.is_sealed and not hearing.is_apart else hearing


def told_at_the_end(event: VoteClosed, here: Hearing, hearing: Hearing) -> VoteClosed:
    """Return the end of a vote, with what was heard over it made part of a hearing, now that its ballots lie open."""
    if here is not hearing:
        hearing.opened(here)
    return event


def ended_early(game: Game, proposal: Proposal, hearing: Hearing) -> Iterator[Event]:
    """Yield the end of a vote that need not wait: everybody has voted, or its time is over and quorum is there now.

    Where ballots are secret, it is heard apart whether it ends, and only if it does is anything of that told.
    """
    here = where_heard(proposal, hearing)
    if proposal.closes is not None and proposal.closes < hearing.at:
        event = closed(game, proposal, here)
        if event.quorate:
            yield told_at_the_end(event, here, hearing)
    elif term(game, proposal, q.ENDS_EARLY, here) == "all have voted" and all_have_voted(game, proposal, here):
        yield told_at_the_end(closed(game, proposal, here), here, hearing)


def unwaited(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield the ends of votes that wait for nobody any more, now that others may vote than before."""
    for number in in_turn(game.active):
        proposal = game.proposals[number]
        is_late = proposal.closes is not None and proposal.closes < hearing.at
        if proposal.is_open and (proposal.ballots or is_late):  # Nobody's leaving ends a vote that nobody has voted in.
            yield from ended_early(game, proposal, hearing)


def ended_by_what_counts(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield the ends of votes that wait for nobody any more, now that lines or quantities are others than before.

    Only code can make of them who may vote. It is heard apart, so that nothing is told of it where no vote ends.
    """
    if not _code_says_who_votes(game):
        return
    for number in in_turn(game.active):
        proposal = game.proposals[number]
        if proposal.is_open and proposal.ballots:
            here = hearing.apart()
            for event in list(ended_early(game, proposal, here)):
                hearing.opened(here)
                yield event


def _code_says_who_votes(game: Game) -> bool:
    topic, rules = f"answers:{q.ELECTORATE.name}", game.rules.rules
    speakers = [
        rules[rule]
        for key, speaking in game.rules.speakers.items()
        if key == topic or key.startswith(f"{topic} of ")
        for rule in speaking
    ]
    return any(rule.text.code for rule in speakers)


def held_no_more(changed: RuleId, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield how votes ended whose outcome a rule had wait that has changed, where no rule has it wait any more.

    Such a vote has been counted, and ends by its count and the rules as they are now.
    """
    rule = game.rules.rules.get(changed) or game.rules.repealed.get(changed)
    if rule is not None and has_spoken(rule, q.OUTCOME_WAITS):
        yield from _settled_unless_held(game, hearing, rule.ground)


def held_for_nobody(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield how votes ended whose outcome waited for somebody, where it waits no more now that others play."""
    if game.rules.speakers.get(f"answers:{q.OUTCOME_WAITS.name}"):
        yield from _settled_unless_held(game, hearing, "")


def _settled_unless_held(game: Game, hearing: Hearing, ground: str) -> Iterator[Event]:
    for number in in_turn(game.proposals):
        proposal = game.proposals[number]
        if proposal.state != UNDETERMINED or not proposal.waits:
            continue  # Over, or undetermined since no rule says something else about it.
        if not term(game, proposal, q.OUTCOME_WAITS, hearing):
            with suppress(RuleRefusal):  # Something else about it is undetermined as well.
                yield settled_now(game, proposal, hearing, ground)


def next_due(game: Game) -> Moment | None:
    """Return when the next vote closes or the next adopted change takes effect."""
    earliest = game.active.earliest()
    return None if earliest == NEVER else earliest


def falls_due(game: Game, at: Moment, hearing: Hearing) -> Iterator[Event]:
    """Close what closes at this moment: every vote is counted on the game as it was before any of them."""
    for number in in_turn(game.active.due(at)):
        proposal = game.proposals[number]
        if proposal.is_open:
            yield _at_its_end(game, proposal, hearing)


def _at_its_end(game: Game, proposal: Proposal, hearing: Hearing) -> Event:
    """Return what becomes of a vote whose time is over: it closes, or goes on for a while or until there is quorum."""
    closes, grounds = closing_now(proposal, hearing)
    if closes is None or closes > hearing.at:
        veiled, rule = proposal.veiled, next(iter(grounds), "")
        return VoteTermsChanged(proposal.number, hearing.at, closes, proposal.secret, veiled, rule)
    here = where_heard(proposal, hearing)
    event = closed(game, proposal, here)
    if kept_open(game, proposal, event, here):
        return VoteKeptOpen(proposal.number, hearing.at)
    return told_at_the_end(event, here, hearing)


def settled(game: Game, events: Sequence[Event], at: Moment) -> list[VoteSettled]:
    """Return what is to be said of the votes that have ended among these events, where a rule waits to hear it."""
    if game.over or f"when:{name_of(VoteSettled)}" not in game.rules.speakers:
        return []
    said = {event.proposal for event in events if isinstance(event, VoteSettled)}
    return [
        VoteSettled(event.proposal, at, event.outcome)
        for event in events
        if isinstance(event, VoteClosed | OutcomeDeclared) and event.proposal not in said
        if event.outcome != UNDETERMINED
    ]


def close_vote_by_rule(game: Game, effect: CloseVote, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    proposal = open_proposal(game, ProposalNumber(effect.proposal), hearing)
    require_closing(proposal, rule, hearing)
    yield closed(game, proposal, hearing)


def settle_vote(game: Game, effect: SettleVote, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    said = ((effect.stage, effect.approval),) if effect.stage else ()
    if said and effect.approval not in ("given", "refused"):
        told = _(
            "At the stage {stage!r}, say 'given' or 'refused', not {approval!r}.",
            stage=effect.stage,
            approval=effect.approval,
        )
        raise RuleRefusal(told, (rule.ground,), _("Say 'given' or 'refused'."))
    proposal = known_proposal(game, ProposalNumber(effect.proposal))
    yield settled_now(game, proposal, hearing, rule.ground, said)


# -- Evolving ------------------------------------------------------------------------


def delayed(game: Game, delay: Delay) -> Game:
    """Return the game after a pause: open votes close later, and adopted changes take effect later."""
    for number in sorted(game.active):
        known = game.proposals[number]
        closes = delay.maybe(known.closes) if known.is_open else known.closes
        effect_at = delay.maybe(known.effect_at) if known.effect == PENDING else known.effect_at
        if (closes, effect_at) != (known.closes, known.effect_at):
            game = with_proposal(game, replace(known, closes=closes, effect_at=effect_at))
    active = game.active
    for number, at in delay.each(active).items():
        active = active.insert(number, at)
    return replace(game, active=active)


def vote_kept_open(game: Game, event: VoteKeptOpen) -> Game:
    return replace(game, active=game.active.insert(event.proposal, NEVER))


def vote_settled(game: Game, event: VoteSettled) -> Game:
    return game


CHAPTER = Chapter(
    events={VoteKeptOpen: vote_kept_open, VoteSettled: vote_settled},
    effects={CloseVote: close_vote_by_rule, SettleVote: settle_vote},
    noise=(VoteSettled,),
    next_due=next_due,
    falls_due=falls_due,
    delayed=delayed,
    sentences={
        VoteKeptOpen: gettext_noop("Too few have voted on {proposal} for a quorum, so the vote stays open."),
        VoteSettled: gettext_noop("Everything that follows from the vote on {proposal} is done."),
    },
)
