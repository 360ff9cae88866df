"""Voiding: after a change, rules that conflict with a higher one become void, and others are heard again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nomicon.game.names import RuleId
from nomicon.game.rules import Rule, Void
from nomicon.game.state import Game
from nomicon.law.questions import questions as q
from nomicon.law.questions.conflicts import conflict_of
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Event
from nomicon.play.legislating.suspending import RuleResumed
from nomicon.play.rules import changing as events
from nomicon.play.rules.righting import RIGHTED


def rule_behind(game: Game, event: Any) -> RuleId:
    """Return which rule has changed by an event that unsettles conflicts: its text, its class, or how it is read."""
    if isinstance(event, (*events.CHANGES, *RIGHTED)):
        return RuleId(event.rule)
    reading, _ = game.judgements[event.judgement].reading or ("", "")
    return RuleId(reading.partition(":")[0])


def conflicts_settled(game: Game, changed: Rule | None, hearing: Hearing) -> Iterator[Event]:
    """Yield which rules become void, and which are heard again, after a rule changed.

    `changed` is the rule as it stands, or stood before its repeal.
    """
    across = hearing.hear(q.ACROSS_CLASSES)
    concerned = set(game.rules.speakers.get("void", ()))  # Those whom a Judge found void, too.
    if changed is not None and across.value == "void":
        for name in changed.text.answers:
            concerned |= set(game.rules.speakers.get(f"answers:{name}", ()))
        if q.ACROSS_CLASSES.name in changed.text.answers:  # It may be from now on that conflicts make rules void.
            concerned |= set(game.rules.rules)
    for known in sorted(concerned):
        rule = game.rules.rules[known]
        if rule.void is not None and rule.void.suspended:
            if not _stays_suspended(game, rule.void):
                yield RuleResumed(rule.id, rule.number, hearing.at)
            continue
        clash = conflict_of(game, rule) if across.value == "void" else None
        if clash is not None and rule.void is None:
            hearing.rest_on(*across.grounds)
            yield events.RuleVoided(rule.id, rule.number, clash.by, clash.because, hearing.at)
        elif clash is None and rule.void is not None and not _stays_void(game, rule.void, hearing):
            yield events.RuleRestored(rule.id, rule.number, hearing.at)


def _stays_suspended(game: Game, void: Void) -> bool:
    """Say whether the rule is in force that has suspended another."""
    by = game.rules.numbered(void.by)
    return by is not None and by.void is None


def _stays_void(game: Game, void: Void, hearing: Hearing) -> bool:
    """Say whether a rule stays void: for good, or while the rule a Judge set above it stands in the class it had."""
    if hearing.ask(q.VOID_LASTS) == "for good":
        return True
    if not void.judged:
        return False
    above = game.rules.numbered(void.by)
    return above is not None and not (above.is_mutable and any(one.what == "transmuted" for one in above.layers))
