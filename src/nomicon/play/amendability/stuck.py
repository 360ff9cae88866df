"""Stuck games: whether rules can be changed as the game stands, and which judgement would open a way where not.

Mostly it is the newest rule that ends all change. Where a Judge finds it in conflict with an older one, it is void.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from nomicon.game.names import Moment, RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import AMENDABLE_BY
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.foresight.fork import EngineFunctions, Fork, Spent
from nomicon.play.foresight.helping import movers
from nomicon.play.foresight.judged import INVOKERS, upheld
from nomicon.play.foresight.search import budget_for, search
from nomicon.play.foresight.watching import told
from nomicon.play.judging.judging import Invoke
from nomicon.play.limits import RULES_JUDGED


class OpeningJudgement(Struct, frozen=True):
    """A judgement after which rules could be changed: that one rule is void because of another."""

    statement: str
    rule: RuleNumber
    because_of: RuleNumber


class Stuckness(Struct, frozen=True):
    """What stops every change of rules, if anything does, and the judgement that would open a way."""

    stopped: str = ""
    judgement: OpeningJudgement | None = None


NOT_STUCK = Stuckness()


def has_changed(game: Game) -> bool:
    """Say whether other rules are in force than those the game began with; those let rules be changed."""
    first = {rule.id: (rule.version, rule.void is None) for rule in game.initial}
    return first != {rule.id: (rule.version, rule.void is None) for rule in game.rules}


def stuckness(engine: EngineFunctions, bench: RuleCache, game: Game, at: Moment) -> Stuckness:
    """Look for a way to change rules, and for a judgement that opens one where there is none. Takes up to seconds."""
    start = Fork(engine, bench, game, at, budget_for(game))
    newcomers = start.hearing().hear(AMENDABLE_BY).value == "whoever may join"
    found = search(start.aside(), newcomers=newcomers)
    return NOT_STUCK if found.is_way else Stuckness(told(found), _opening(start, newcomers=newcomers))


def _opening(start: Fork, *, newcomers: bool) -> OpeningJudgement | None:
    newest = sorted(start.game.rules, key=lambda rule: (-rule.layers[-1].at, -rule.number))
    for rule in [one for one in newest if one.void is None][:RULES_JUDGED]:
        for other in _in_conflict(start.game, rule):
            side = start.aside(budget_for(start.game))
            if _voided(side, rule, other) and search(side, newcomers=newcomers).is_way:
                return OpeningJudgement(_statement(start.game, rule), rule.number, other.number)
    return None


def _in_conflict(game: Game, rule: Rule) -> Iterator[Rule]:
    """Yield rules with which a Judge may find one in conflict: that it is to prevail over first, then the oldest."""
    over = {int(one) for one in rule.text.prevails_over if isinstance(one, int)}
    older = [one for one in game.rules if one.id != rule.id and one.void is None]
    yield from sorted(older, key=lambda one: (one.number not in over, one.layers[0].at, one.number))[:1]


def _statement(game: Game, rule: Rule) -> str:
    return f"Rule {numbered(rule.number, game)} is void."


def _voided(fork: Fork, rule: Rule, because_of: Rule) -> bool:
    record: Mapping[str, Plain] = {
        "effect": "VoidRule",
        "rule": int(rule.number),
        "because_of": int(because_of.number),
    }
    statement = _statement(fork.game, rule)
    try:
        return any(
            upheld(fork, Invoke(player, statement, corrections=(record,)), lambda side: _is_void(side, rule))
            for player in movers(fork, most=INVOKERS)
        )
    except Spent:
        return False


def _is_void(fork: Fork, rule: Rule) -> bool:
    known = fork.game.rules.rules.get(rule.id)
    return known is None or known.void is not None
