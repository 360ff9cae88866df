"""Trial changes: small rule-changes, one of each kind, by which it is tried whether rules can be changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from nomicon.game.changes import Amend, Enact, Repeal, RuleChange, Transmute
from nomicon.game.rules import MUTABLE, Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText

Trial: TypeAlias = Callable[[Game], RuleChange | None]
"""Draws up a change for a game as it is by then; None where the game has nothing that it could change."""


def a_new_rule(game: Game) -> RuleChange | None:
    """Make a rule that does nothing."""
    return Enact(RuleText("A trial", "These words do nothing."))


def a_repeal(game: Game) -> RuleChange | None:
    """End a rule, one of words alone where there is one."""
    rule = _mutable(game)
    return None if rule is None else Repeal(rule.number)


def the_newest_undone(game: Game) -> RuleChange | None:
    """End the mutable rule that was changed last: what a rule has done may be undone though nothing else may."""
    rules = [rule for rule in game.rules if rule.is_mutable and rule.void is None]
    newest = max(rules, key=lambda rule: (rule.layers[-1].at, len(rule.layers) > 1, rule.number), default=None)
    return None if newest is None else Repeal(newest.number)


def an_amendment(game: Game) -> RuleChange | None:
    """Change nothing but the words of a rule."""
    rule = _mutable(game)
    return None if rule is None else Amend(rule.number, words=f"{rule.text.words} These words do nothing.")


def a_transmutation(game: Game) -> RuleChange | None:
    """Make a rule one that can be changed, where none is; to transmute alone is no way to change what rules say."""
    fixed = next((rule for rule in game.rules if not rule.is_mutable and rule.void is None), None)
    return Transmute(fixed.number, MUTABLE) if fixed is not None and _mutable(game) is None else None


TRIALS: tuple[Trial, ...] = (a_new_rule, a_repeal, the_newest_undone, a_transmutation, an_amendment)
"""In the order in which they are tried: what can be enacted can mostly be repealed."""


def _mutable(game: Game) -> Rule | None:
    """Return the mutable rule that does least: of those that only say something, the newest."""
    rules = [rule for rule in game.rules if rule.is_mutable and rule.void is None]
    harmless = [rule for rule in rules if not (rule.text.answers or rule.text.code or rule.text.declares)]
    return max(harmless or rules, key=lambda rule: rule.number, default=None)
