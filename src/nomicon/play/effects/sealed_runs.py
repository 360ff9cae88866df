"""Sealed functions: rule code that sees what is sealed, and does nothing but what stays sealed.

It is run apart: nothing of it, not even that it broke, what it cost or which lots it drew, shows in what is public.
What a rule makes known of it, it says in so many words: it opens a line, tells a player, or has the timekeeper ring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, sentence_of
from nomicon.law.facts.player_names import called_now
from nomicon.law.interpreter import Failed, Ran
from nomicon.law.language.effects import Effect, Put, Refuse, Remove, Ring, Tell, small
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.answer import Broke
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Event
from nomicon.play.effects.carrying import carry_out, effects_in
from nomicon.play.sealed.breaking import SealedFunctionBroke, broken_by, sealed_function_broke
from nomicon.play.sealed.lines import LineSealed, SealedLineTaken, line_sealed, sealed_line_taken
from nomicon.play.sealed.words import PlayerTold, player_told
from nomicon.play.turns.timing import BellAsked, bell_asked

MAY_DO: tuple[type[Effect], ...] = (Put, Remove, Tell, Ring, Refuse)
"""The effects of a sealed function. All of them stay sealed; and what is refused is told to whoever tried it."""

EVOLVES: Mapping[type[Event], Callable[[Game, Any], Game]] = {
    LineSealed: line_sealed,
    SealedLineTaken: sealed_line_taken,
    PlayerTold: player_told,
    BellAsked: bell_asked,
    SealedFunctionBroke: sealed_function_broke,
}


def run_sealed(
    game: Game, rule: Rule, speech: Speech, given: Mapping[str, object], hearing: Hearing
) -> Iterator[Event]:
    """Yield what a sealed function does. Raises a secret `RuleRefusal` where it refuses a move that it offers."""
    apart = hearing.apart()
    apart.game, apart.kept_draws, apart.draws = seen_in_secret(game, rule), hearing.secret.lots, []
    apart.rest_on(rule.ground)
    try:
        yield from _done(game, rule, speech, apart.run(rule, speech, given), apart)
    except RuleRefusal as refusal:
        hearing.bench.trace_refusal(rule, speech.function, refusal.because)
        if speech.kind == "offers":
            raise RuleRefusal(refusal.because, refusal.grounds, refusal.instead, secret=True) from None
        yield broken_by(rule, speech.function, None)
    finally:
        hearing.secret.keep(apart.grounds, apart.looked, hearing.secret.draws)
    for one in apart.aside:
        if isinstance(one, Broke):
            yield SealedFunctionBroke(rule.id, one.rule, one.version, one.function, one.failed.line)


def _done(game: Game, rule: Rule, speech: Speech, ran: Ran | Failed, apart: Hearing) -> list[Event]:
    """Return what a function asks for, all of it. Raises `RuleRefusal` where it cannot be done."""
    if isinstance(ran, Failed):
        raise _failed(rule, speech, ran.line, apart)
    events: list[Event] = []
    try:
        for effect in effects_in(ran.value):
            for event in _stays_sealed(game, rule, effect, apart):
                game = EVOLVES[type(event)](game, event)
                events.append(event)
    except (ValueError, LookupError) as wrong:
        apart.bench.trace_refusal(rule, speech.function, sentence_of(wrong))
        raise _failed(rule, speech, None, apart) from None
    return events


def _failed(rule: Rule, speech: Speech, line: int | None, apart: Hearing) -> RuleRefusal:
    where = f"{speech.function}, line {line}" if line else speech.function
    told = _("The code of rule {rule} failed ({where}).", rule=numbered(rule.number, apart.game), where=where)
    return RuleRefusal(told, (rule.ground,), _("Propose to amend the rule."))


def _stays_sealed(game: Game, rule: Rule, effect: Effect, apart: Hearing) -> Iterator[Event]:
    told = _(
        "A sealed function can have only effects that stay sealed, but everybody would see this effect: {effect}.",
        effect=small(type(effect)),
    )
    if not isinstance(effect, MAY_DO):
        raise RuleRefusal(
            told,
            (rule.ground,),
            _(
                "Call ring() in the sealed function, and do this in another function, which "
                "is under @when and not sealed."
            ),
        )
    for event in carry_out(game, rule, called_now(game, effect), apart.under(game)):
        if not event.sealed:
            raise RuleRefusal(
                told, (rule.ground,), _("Declare the register as sealed: {names}.", names=_register_of(effect))
            )
        yield event


def _register_of(effect: Effect) -> str:
    return str(getattr(effect, "register", ""))


def seen_in_secret(game: Game, rule: Rule) -> Game:
    """Return a game as a sealed function of a rule sees it: what is sealed is in the registers that it may write."""
    registers = game.registers
    for name, register in game.registers.items():
        if len(register.sealed) and (register.rule == rule.id or register.declared.get("open")):
            lines = register.lines
            for key, line in register.sealed.items():
                lines = lines.insert(key, line)
            registers = registers.insert(name, replace(register, lines=lines))
    return game if registers is game.registers else replace(game, registers=registers)
