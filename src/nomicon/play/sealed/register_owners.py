"""Whose registers are: which rule may write to one, and open it."""

from __future__ import annotations

from nomicon.game.holdings import Register
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.language.nearest import near
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import RuleRefusal


def own_register(game: Game, rule: Rule, name: str) -> Register:
    """Return a register that a rule may write to, or refuse it."""
    register = game.registers.get(name)
    if register is None or register.archived:
        there = sorted(one for one, known in game.registers.items() if not known.archived)
        raise RuleRefusal(
            _("There is no register {name!r} in use{near}.", name=name, near=near(name, there)),
            (rule.ground,),
            instead=_("Declare it in the header of a rule."),
        )
    if register.rule != rule.id and not register.declared.get("open"):
        owner = numbered(game.rules.rules[register.rule].number, game)
        raise RuleRefusal(
            _("Only rule {owner} can write to the register {name!r} or open it.", name=name, owner=owner),
            (rule.ground,),
            instead=_("Use a register that your own rule declares, or one that is open to all rules."),
        )
    return register
