"""Proposals and judgements by their numbers: found, or refused because there is none."""

from __future__ import annotations

from itertools import chain, islice

from nomicon.game.changes import Change
from nomicon.game.grounds import as_it_stands, not_there
from nomicon.game.names import JudgementNumber, Moment, ProposalNumber
from nomicon.game.proposals import Proposal, in_turn
from nomicon.game.state import Game, Judgement, Turn
from nomicon.game.values.replacing import replace
from nomicon.game.values.schedule import NEVER
from nomicon.game.values.translatable import _
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import RuleRefusal

__all__ = [
    "NEVER",
    "changes_behind",
    "delivered_judgement",
    "known_proposal",
    "made_in",
    "on_the_table",
    "with_proposal",
]

NAMED = 10
"""Proposals that a refusal names one by one."""


def known_proposal(game: Game, number: ProposalNumber) -> Proposal:
    """Return a proposal, or refuse because there is none of the number."""
    proposal = game.proposals.get(number)
    if proposal is None:
        told = _("There is no proposal {number}.", number=numbered(number, game))
        raise RuleRefusal(told, (not_there("proposal", number),), _open_ones(game))
    return proposal


def _open_ones(game: Game) -> str:
    """Say which proposals are open, as long as they fit into a sentence."""
    open_now = [numbered(one, game) for one in in_turn(game.proposals) if game.proposals[one].is_open]
    if not open_now or len(open_now) > NAMED:
        return _("The page of proposals lists all proposals.")
    return _("Open now: {proposals}.", proposals=", ".join(open_now))


def delivered_judgement(game: Game, number: JudgementNumber, grounds: tuple[str, ...] = ()) -> Judgement:
    """Return a judgement that no longer waits for its Judge, or refuse; the rule whose code names it is the ground."""
    known = game.judgements.get(number)
    if known is None:
        raise RuleRefusal(
            _("There is no judgement J-{judgement}.", judgement=number),
            grounds or (not_there("judgement", number),),
            _("Name a judgement that was asked for."),
        )
    if known.is_open:
        raise RuleRefusal(
            _("J-{judgement} has not been judged.", judgement=number),
            grounds or (as_it_stands("judgement", number),),
            _("Wait for the judgement."),
        )
    return known


def changes_behind(number: ProposalNumber | None, at: Moment, game: Game) -> tuple[Change, ...]:
    """Return the changes of a proposal of that moment, unless its number was given anew in a later game."""
    proposal = None if number is None else game.proposals.get(number)
    return proposal.changes if proposal is not None and proposal.submitted <= at else ()


def with_proposal(game: Game, proposal: Proposal) -> Game:
    """Return the game with a proposal in place of what stood under its number."""
    return replace(game, proposals=game.proposals.insert(proposal.number, proposal))


def made_in(turn: Turn | None, proposal: Proposal) -> Turn | None:
    """Return the turn in progress, with a new proposal counted if its player has made it."""
    if turn is None or turn.player != proposal.proponent or proposal.number <= turn.before:
        return turn
    return replace(turn, made=turn.made + 1)


def choices_in_order(game: Game) -> list[str]:
    """Name the choices that players still have to make as they were asked for: C-2 before C-10."""
    return sorted(game.choices, key=lambda name: (len(name), name))


def on_the_table(game: Game, most: int) -> list[ProposalNumber]:
    """Name proposals that are on the table, at most so many: first those that time presses, then the newest."""
    found: dict[ProposalNumber, None] = {}
    for number in chain((one for one, _when in islice(game.active.soonest(), most)), game.active.walk()):
        if len(found) == most:
            break
        found[number] = None
    return list(found)
