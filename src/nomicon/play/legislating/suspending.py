"""Suspending: a rule keeps another from being applied, for as long as it is in force, or until a rule resumes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.changes import Repeal
from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule, Void
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.facts.facts import rule_numbered
from nomicon.law.language import effects as ef
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event
from nomicon.play.legislating.limits import require_allowed, require_meets_demands, standing_for
from nomicon.play.limits import LINE_LENGTH
from nomicon.play.rules import changing as events

# -- Moves: none; rules do these things. ------------------------------------------------


# -- Events --------------------------------------------------------------------------


class RuleSuspended(events.RuleVoided, tag="RuleSuspended"):
    """A rule is listed and not applied, because another rule has suspended it."""

    STOPPABLE: ClassVar[bool] = True

    by_rule: str = ""


class RuleResumed(events.RuleRestored, tag="RuleResumed"):
    """A rule that was suspended is applied again; no rule did it where the rule is gone that suspended it."""

    STOPPABLE: ClassVar[bool] = True

    by_rule: str = ""


# -- Deciding ------------------------------------------------------------------------


def suspend(game: Game, effect: ef.Suspend, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    other = rule_numbered(game, RuleNumber(effect.rule))
    called = numbered(other.number, game)
    if other.id == rule.id:
        raise RuleRefusal(_("A rule cannot suspend itself."), (rule.ground,), _("Let another rule do it."))
    if other.void is not None:
        raise RuleRefusal(
            _("Rule {rule} is already void or suspended.", rule=called), (rule.ground,), _("Leave it as it is.")
        )
    if len(effect.because) > LINE_LENGTH:
        told = _("A reason can have at most {limit} characters.", limit=LINE_LENGTH)
        raise RuleRefusal(told, (rule.ground,), _("Make it shorter."))
    change = Repeal(other.number)  # While it is suspended, things are as if it were repealed.
    require_allowed(game, rule, change, standing_for(game, rule, change, hearing.at), hearing)
    because = effect.because.strip() or _("rule {rule} has suspended it", rule=numbered(rule.number, game))
    event = RuleSuspended(other.id, other.number, rule.number, because, hearing.at, by_rule=rule.ground)
    require_meets_demands(game, rule_suspended(game, event), event, hearing)
    yield event


def resume(game: Game, effect: ef.Resume, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    other = rule_numbered(game, RuleNumber(effect.rule))
    if other.void is None or not other.void.suspended:
        told = _("Rule {rule} is not suspended.", rule=numbered(other.number, game))
        raise RuleRefusal(told, (rule.ground,), _("Leave it as it is."))
    change = Repeal(other.number)
    require_allowed(game, rule, change, standing_for(game, rule, change, hearing.at), hearing)
    yield RuleResumed(other.id, other.number, hearing.at, rule.ground)


# -- Evolving ------------------------------------------------------------------------


def rule_suspended(game: Game, event: RuleSuspended) -> Game:
    """Return the game with a rule that is not heard. Its reminders ring on: those due later are heard again."""
    rule = replace(game.rules.rules[event.rule], void=Void(event.by, event.because, suspended=True))
    return replace(game, rules=game.rules.having(rule))


def rule_resumed(game: Game, event: RuleResumed) -> Game:
    rule = replace(game.rules.rules[event.rule], void=None)
    return replace(game, rules=game.rules.having(rule))


CHAPTER = Chapter(
    events={RuleSuspended: rule_suspended, RuleResumed: rule_resumed},
    effects={ef.Suspend: suspend, ef.Resume: resume},
    sentences={
        RuleSuspended: gettext_noop("Rule {number} is suspended: {because}."),
        RuleResumed: gettext_noop("Rule {number} applies again."),
    },
)
