"""Carrying out: an effect that a rule asked for becomes events, or is refused because the rules do not allow it.

Which events it comes to, the chapter says that carries it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.language import effects as ef
from nomicon.law.language.effect_records import read_effect
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Event
from nomicon.play.limits import EFFECTS_LIMIT


def carry_out(game: Game, rule: Rule, effect: ef.Effect, hearing: Hearing) -> Iterator[Event]:
    """Yield what an effect comes to. Raises `RuleRefusal` or `LookupError` where it cannot be done."""
    if isinstance(effect, ef.Refuse):
        raise _refused(effect.because, rule, hearing)
    if isinstance(effect, ef.BY_JUDGEMENT):
        raise RuleRefusal(_("Only a judgement can do that."), (rule.ground,), _("Ask for a judgement that does it."))
    yield from hearing.bench.effects[type(effect)](game, effect, rule, hearing)


def _refused(because: str, rule: Rule, hearing: Hearing) -> RuleRefusal:
    without = _("Rule {rule} refuses that, and does not say why.", rule=numbered(rule.number, hearing.game))
    return RuleRefusal(because if because.strip() else without, hearing.named(rule))


def effects_in(value: object) -> list[ef.Effect]:
    """Read the effects that a run of rule code came to; those read already stay as they are. Raises `ValueError`."""
    if value is None:
        return []
    if not isinstance(value, tuple | list):
        value = (value,)
    if len(value) > EFFECTS_LIMIT:
        raise ValueError(
            _(
                "one run asks for {most} effects at most, this one for {value}; address a group",
                most=EFFECTS_LIMIT,
                value=len(value),
            )
        )
    return [
        record if isinstance(record, ef.Effect) else read_effect(record if isinstance(record, Mapping) else str(record))
        for record in value
    ]


def readable_effects(value: object) -> list[ef.Effect]:
    """Read effects where it does not matter yet whether all of them can be read."""
    try:
        return effects_in(value)
    except ValueError:
        return []
