"""The rule check of a change: what cannot work, or is probably not meant, in the rule that it would make."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.changes import Amend, Change, Enact, RepealAmendment
from nomicon.game.names import Moment
from nomicon.game.proposals import IN_EFFECT, OPEN, SUBMITTED, Proposal
from nomicon.game.state import Game
from nomicon.law.inspection.findings import RuleFinding
from nomicon.law.inspection.headers import settings_of_amendment
from nomicon.law.inspection.rule_check import RuleCheck
from nomicon.law.inspection.surroundings import around_in_game
from nomicon.law.interpreter import Interpreter
from nomicon.law.language.events import EventTypes
from nomicon.play.rules.applying import after_change


def findings_on(
    game: Game, change: Change, at: Moment, interpreter: Interpreter, events: EventTypes
) -> list[RuleFinding]:
    """Return what is found in the rule that a change would make of what stands; no code of it is run.

    The code of the change has been read, so that it is known how it speaks.
    """
    if not isinstance(change, Enact | Amend | RepealAmendment):
        return []
    new, rule = after_change(game, change, at)
    if rule is None:
        return []
    check = RuleCheck(interpreter, events, around_in_game(new))
    old = game.rules.rules.get(rule.id)
    before = [] if old is None else [one.names for one in check.unheard(game.rules, old)]
    unheard = [one for one in check.unheard(new.rules, rule) if one.names not in before]
    return [*_settings_of(game, change), *check.of(rule.text, int(rule.number)), *unheard]


def _settings_of(game: Game, change: Change) -> Iterator[RuleFinding]:
    old = game.rules.numbered(change.rule) if isinstance(change, Amend) and change.text is None else None
    if isinstance(change, Amend) and old is not None:
        yield from settings_of_amendment(old.text, change.settings, has_code=change.code is not None)


def findings_on_each(
    game: Game, proposal: Proposal, at: Moment, interpreter: Interpreter, events: EventTypes
) -> tuple[tuple[RuleFinding, ...], ...]:
    """Return what is found in the rule that each change of a proposal would make, or has made if it is in force.

    Of a rule that is in force it is only told what of it is never heard: it is too late for the rest.
    """
    if proposal.state in (SUBMITTED, OPEN):
        return tuple(tuple(findings_on(game, one, at, interpreter, events)) for one in proposal.changes)
    if proposal.effect != IN_EFFECT:
        return ()
    check = RuleCheck(interpreter, events, around_in_game(game))
    made = [rule for rule in game.rules if rule.layers[-1].proposal == proposal.number]
    return tuple(tuple(check.unheard(game.rules, rule)) for rule in made)
