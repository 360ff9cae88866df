"""Fragility: what becomes of the ways to change rules when one rule is repealed, or nothing is left of it."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.changes import Amend, Repeal, RuleChange
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import ADOPTED, Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.foresight.foreseen import as_if_adopted
from nomicon.play.foresight.fork import EngineFunctions, Fork
from nomicon.play.foresight.search import SearchResult, budget_for, search

NOTHING_LEFT = "Nothing is left of this rule."


class Fragility(Struct, frozen=True):
    """How rules can be changed once a rule is repealed, and once nothing but its title is left."""

    rule: RuleNumber
    repealed: SearchResult
    emptied: SearchResult


def fragility_of(engine: EngineFunctions, bench: RuleCache, game: Game, at: Moment, rule: Rule) -> Fragility:
    """Look for ways to change rules without a rule. Takes milliseconds to seconds."""
    start = Fork(engine, bench, game, at, budget_for(game))
    emptied = Amend(rule.number, text=RuleText(rule.text.title, NOTHING_LEFT))
    return Fragility(rule.number, _after(start, Repeal(rule.number)), _after(start, emptied))


def _after(start: Fork, change: RuleChange) -> SearchResult:
    """Look for ways after a change, as if it had been adopted: by nobody, so that no rule counts it as a player's."""
    fork = start.aside(budget_for(start.game))
    number = ProposalNumber(max(fork.game.last_proposal, fork.game.rules.highest) + 1)
    fork.game = replace(fork.game, last_proposal=number)  # Or the next proposal would bear the same number.
    as_if_adopted(fork, Proposal(number, PlayerId("nobody"), (change,), fork.at, "", state=ADOPTED))
    return search(fork)
