"""What a rule declares comes into being with it, stays through amendments, and is archived with its repeal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rpds import HashTrieMap

from nomicon.game.calendar import next_after
from nomicon.game.names import Moment, RuleId
from nomicon.game.plain import Plain, exact
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Office, Quantity, Register, Timer
from nomicon.game.values import replace
from nomicon.law.answers import names

DUTY = "duty: "
"""Begins the name of the timer by which a recurring duty becomes owed."""


def declared(game: Game, rule: Rule, at: Moment) -> Game:
    """Return the game with everything a rule declares, and without what it declares no more."""
    declares = rule.text.declares
    game = _archived(game, rule.id, declares)
    for name, what in _of(declares, "quantities"):
        game = _with_quantity(game, rule.id, name, what)
    for kind in ("registers", "maps"):
        for name, what in _of(declares, kind):
            game = _with_register(game, rule.id, name, {**what, "kind": kind})
    for name, _ in _of(declares, "offices"):
        if name not in game.offices:
            game = replace(game, offices=game.offices.insert(name, Office(name)))
    for name, what in _of(declares, "groups"):
        game = replace(game, groups=game.groups.insert(name, names(what.get("except", ()))))
    return replace(game, timers=_scheduled(game.timers, rule, at))


def undeclared(game: Game, rule: RuleId) -> Game:
    """Return the game after a rule's repeal: what it declared is archived, its timers and duties fall away."""
    game = _archived(game, rule, {})
    timers, duties, choices = game.timers, game.duties, game.choices
    for key, timer in game.timers.items():
        timers = timers.discard(key) if timer.rule == rule else timers
    for key, duty in game.duties.items():
        duties = duties.discard(key) if duty.rule == rule else duties
    for key, choice in game.choices.items():
        choices = choices.discard(key) if choice.rule == rule else choices
    return replace(game, timers=timers, duties=duties, choices=choices)


def silenced(game: Game, rule: RuleId) -> Game:
    """Return the game with a void rule's clocks stopped; what it counts is frozen, not lost."""
    timers = game.timers
    for key, timer in game.timers.items():
        timers = timers.discard(key) if timer.rule == rule else timers
    return replace(game, timers=timers)


def _of(declares: Mapping[str, Plain], kind: str) -> list[tuple[str, Any]]:
    known = declares.get(kind)
    return sorted(known.items()) if isinstance(known, Mapping) else []


def _archived(game: Game, rule: RuleId, declares: Mapping[str, Plain]) -> Game:
    quantities, registers = game.quantities, game.registers
    counted = {name for name, _ in _of(declares, "quantities")}
    kept = {name for kind in ("registers", "maps") for name, _ in _of(declares, kind)}
    for name, quantity in game.quantities.items():
        if quantity.rule == rule and quantity.archived is not (name not in counted):
            quantities = quantities.insert(name, replace(quantity, archived=name not in counted))
    for name, register in game.registers.items():
        if register.rule == rule and register.archived is not (name not in kept):
            registers = registers.insert(name, replace(register, archived=name not in kept))
    return replace(game, quantities=quantities, registers=registers)


def _with_quantity(game: Game, rule: RuleId, name: str, what: Mapping[str, Plain]) -> Game:
    old = game.quantities.get(name)
    least = what.get("least")
    fresh = Quantity(
        name=name,
        rule=rule,
        start=exact(what.get("start", 0)),
        whole=bool(what.get("whole", False)),
        least=None if least is None else exact(least),
        tradable=bool(what.get("tradable", False)),
        plural=str(what.get("plural", name)),
    )
    if old is not None and not (old.archived and old.rule != rule):
        fresh = replace(fresh, rule=old.rule, balances=old.balances)  # A second declaration adds no second quantity.
        if old.rule != rule:
            return game
    else:
        everyone = dict.fromkeys([*game.players, *game.former], fresh.start)
        fresh = replace(fresh, balances=HashTrieMap(everyone))
    return replace(game, quantities=game.quantities.insert(name, fresh))


def _with_register(game: Game, rule: RuleId, name: str, what: Mapping[str, Plain]) -> Game:
    old = game.registers.get(name)
    if old is not None and old.rule != rule and not old.archived:
        return game  # The first rule to declare it keeps it.
    lines = old.lines if old is not None and old.rule == rule else HashTrieMap()
    return replace(game, registers=game.registers.insert(name, Register(name, rule, what, lines)))


def _scheduled(timers: HashTrieMap[str, Timer], rule: Rule, at: Moment) -> HashTrieMap[str, Timer]:
    wanted = {name: str(every) for name, every in _of(rule.text.declares, "schedules")}
    for name, what in _of(rule.text.declares, "duties"):
        if what.get("every"):
            wanted[DUTY + name] = str(what["every"])
    for key, timer in sorted(timers.items()):
        if timer.rule == rule.id and timer.every and wanted.get(timer.name) != timer.every:
            timers = timers.discard(key)
    for name, every in wanted.items():
        key = timer_key(rule.id, name)
        if key not in timers:
            timers = timers.insert(key, Timer(rule.id, name, next_after(every, at), every=every))
    return timers


def timer_key(rule: RuleId, name: str) -> str:
    """Return what a rule's timer is filed under."""
    return f"{rule}:{name}"
