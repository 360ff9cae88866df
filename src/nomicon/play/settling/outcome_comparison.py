"""Forks: a change that bears on what follows from the vote that adopted it, told by both laws."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.names import PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.plain import exact, shown
from nomicon.game.values.records import name_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.facts.groups import members
from nomicon.law.interpreter import Failed
from nomicon.law.language import effects as ef
from nomicon.law.language.kinds import Who
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.readings import heard_now
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Event
from nomicon.play.effects.carrying import readable_effects
from nomicon.play.effects.event_facts import given_by
from nomicon.play.motions.motion_effects import Evolve, with_effects
from nomicon.play.proposals.effects import ProposalNoted
from nomicon.play.rules.applying import applied, fold
from nomicon.play.rules.changing import CHANGES
from nomicon.play.votes.counting import VoteClosed


def applied_and_told(
    game: Game, proposal: Proposal, hearing: Hearing, so_far: Sequence[Event], evolve: Evolve
) -> list[Event]:
    """Return what an adopted proposal does now, and the notes on what its own vote would have paid by it.

    `so_far` is what has happened in this entry.
    """
    changes, done = with_effects(game, proposal, applied(game, proposal, hearing, so_far), hearing, evolve)
    return [*changes, *forked(game, proposal, changes, hearing), *done]


def forked(game: Game, proposal: Proposal, changes: Sequence[Event], hearing: Hearing) -> list[Event]:
    """Note what a vote would have paid by the rules as its own change makes them, where that is something else."""
    changed = {event.rule for event in changes if isinstance(event, CHANGES)}
    if not changed or proposal.tally is None or hearing.ask(q.FORK_NOTICES, proposal=proposal) is False:
        return []
    after = game
    for event in changes:
        after = fold(after, event)
    notes: list[Event] = []
    for rule in sorted(changed):
        was, would = game.rules.rules.get(rule), after.rules.rules.get(rule)
        paid, other = _paid(game, was, proposal, hearing), _paid(after, would, proposal, hearing)
        known = would or was
        if paid != other and known is not None:
            told = _(
                "This vote pays, by the words in force when it ended: {then}. "
                "By rule {rule} as changed, it would pay: {now}.",
                then=_told(paid),
                rule=numbered(known.number, game),
                now=_told(other),
            )
            notes.append(ProposalNoted(proposal.number, told, known.ground))
    return notes


def _paid(game: Game, rule: Rule | None, proposal: Proposal, hearing: Hearing) -> list[tuple[PlayerId, str, str]]:
    """Run what a rule makes of the end of a vote, on the side: nothing of it happens."""
    work = replace(hearing.work, exhausted=set())  # What is run on the side wears out nothing here.
    aside = replace(hearing, game=game, grounds=[], aside=[], asking=[], draws=[], work=work)
    paid: list[tuple[PlayerId, str, str]] = []
    for speech in [] if rule is None else heard_now(game, rule, "when", name_of(VoteClosed))[0]:
        ran = aside.run(rule, speech, given_by(_closing(proposal), game)) if rule is not None else None
        if ran is None or isinstance(ran, Failed) or ran.value is None:
            continue
        for effect in readable_effects(ran.value):
            if isinstance(effect, ef.Award):
                amount = shown(exact(effect.amount))
                paid += [(player, amount, effect.quantity) for player in _known(game, effect.to)]
    return sorted(paid)


def _known(game: Game, who: Who) -> Sequence[PlayerId]:
    """List who is meant; nobody where nobody is, for a rule that breaks is told of where it is really run."""
    try:
        return members(game, who)
    except LookupError:
        return ()


def _closing(proposal: Proposal) -> VoteClosed:
    tally = proposal.tally
    assert tally is not None
    assert proposal.closed is not None
    return VoteClosed(
        proposal=proposal.number,
        at=proposal.closed,
        outcome=proposal.state,
        adopted=True,
        votes=tuple(tally.votes.items()),
        heads=tally.heads,
        eligible=tally.eligible,
        base=proposal.base,
        quorum=proposal.quorum,
        quorate=True,
        approvals=proposal.approvals,
        because=proposal.because,
    )


def _told(paid: list[tuple[PlayerId, str, str]]) -> str:
    return "; ".join(f"{player} {amount} {quantity}" for player, amount, quantity in paid) or "nothing"
