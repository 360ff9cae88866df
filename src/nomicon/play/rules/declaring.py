"""What a rule declares comes into being with it, stays through amendments, and is archived with its repeal.

What two rules declare lives while either lives: the first keeps it, and when it is gone, it is the other's. What no
rule declares any more and others speak of is in the keeping of one of those: see `keeping`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rpds import HashTrieMap

from nomicon.game.names import Moment, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Office, Quantity, Register, Timer, timer_key
from nomicon.game.values.plain import Plain, exact
from nomicon.game.values.recurring import next_after, zone_in
from nomicon.game.values.replacing import replace
from nomicon.game.values.schedule import NEVER
from nomicon.law.language.answer_types import names
from nomicon.play.rules.speaking_of import speaks_of

REGISTERS = ("registers", "maps")
"""The two kinds of register that a rule can declare."""

DUTY = "duty: "
"""Begins the name of the timer by which a recurring duty becomes owed."""


def declared(game: Game, rule: Rule, at: Moment) -> Game:
    """Return the game with everything a rule declares, and without what it declares no more."""
    declares = rule.text.declares
    game = _let_go(game, rule.id)
    game = _archived(game, rule.id, declares)
    game = _abolished(game, rule.layers[-2].text.declares if rule.version > 1 else {}, declares)
    for name, what in _of(declares, "quantities"):
        game = _with_quantity(game, rule.id, name, what)
    for kind in REGISTERS:
        for name, what in _of(declares, kind):
            game = _with_register(game, rule.id, name, {**what, "kind": kind})
    for name, _ in _of(declares, "offices"):
        game = replace(game, kept=game.kept.discard(kept_as("offices", name)))
        if name not in game.offices:
            offices = game.offices.insert(name, Office(name))
            game = replace(game, offices=offices, former_offices=game.former_offices.discard(name))
    for name, what in _of(declares, "groups"):
        kept = game.kept.discard(kept_as("groups", name))
        game = replace(game, groups=game.groups.insert(name, names(what.get("except", ()))), kept=kept)
    return replace(game, timers=_scheduled(game.timers, rule, at))


def undeclared(game: Game, rule: RuleId) -> Game:
    """Return the game after a rule's repeal: what it declared is archived, its timers and duties fall away."""
    game = _let_go(game, rule)
    game = _abolished(_archived(game, rule, {}), game.rules.repealed[rule].text.declares, {})
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


def kept_as(kind: str, name: str) -> str:
    """Return under what it is filed who keeps something that no rule declares any more."""
    return f"{kind} {name}"


def _let_go(game: Game, keeper: RuleId) -> Game:
    """Return the game without what a rule keeps for others and speaks of no more."""
    rule = game.rules.rules.get(keeper)
    for key, known in game.kept.items():
        kind, _, name = key.partition(" ")
        if known != keeper or (rule is not None and speaks_of(rule.text, kind, name)):
            continue
        game = replace(game, kept=game.kept.discard(key))
        match kind:
            case "quantities":
                archived = replace(game.quantities[name], archived=True)
                game = replace(game, quantities=game.quantities.insert(name, archived))
            case "registers":
                closed = replace(game.registers[name], archived=True)
                game = replace(game, registers=game.registers.insert(name, closed))
            case _:
                game = _abolished(game, {kind: {name: {}}}, {})
    return game


def _archived(game: Game, rule: RuleId, declares: Mapping[str, Plain]) -> Game:
    """Return the game without the quantities and registers of a rule that it declares no more."""
    quantities, registers = game.quantities, game.registers
    counted = {name for name, _ in _of(declares, "quantities")}
    kept = {name for kind in REGISTERS for name, _ in _of(declares, kind)}
    for name, quantity in game.quantities.items():
        if quantity.rule != rule or kept_as("quantities", name) in game.kept:
            continue
        heir = None if name in counted or quantity.archived else _heir(game, rule, ("quantities",), name)
        if heir is not None:
            quantities = quantities.insert(name, replace(_terms(*heir, name), balances=quantity.balances))
        elif quantity.archived is not (name not in counted):
            quantities = quantities.insert(name, replace(quantity, archived=name not in counted))
    for name, register in game.registers.items():
        if register.rule != rule or kept_as("registers", name) in game.kept:
            continue
        heir = None if name in kept or register.archived else _heir(game, rule, REGISTERS, name)
        if heir is not None:
            registers = registers.insert(name, replace(register, rule=heir[0], declared=heir[1]))
        elif register.archived is not (name not in kept):
            registers = registers.insert(name, replace(register, archived=name not in kept))
    return replace(game, quantities=quantities, registers=registers)


def _abolished(game: Game, before: Mapping[str, Plain], after: Mapping[str, Plain]) -> Game:
    """Return the game without the offices and groups that a rule declared before and no rule declares now."""
    offices, former, groups = game.offices, game.former_offices, game.groups
    kept = {name for name, _ in _of(after, "offices")}
    for name, _ in _of(before, "offices"):
        office = offices.get(name)
        if office is not None and name not in kept and _heir(game, None, ("offices",), name) is None:
            offices, former = offices.discard(name), former.insert(name, office)
    kept = {name for name, _ in _of(after, "groups")}
    for name, _ in _of(before, "groups"):
        if name not in kept:
            heir = _heir(game, None, ("groups",), name)
            groups = groups.discard(name)
            groups = groups if heir is None else groups.insert(name, names(heir[1].get("except", ())))
    return replace(game, offices=offices, former_offices=former, groups=groups)


def _heir(game: Game, rule: RuleId | None, kinds: tuple[str, ...], name: str) -> tuple[RuleId, dict[str, Any]] | None:
    """Return which other rule declares something too, and how; one that is heard before one that is void."""
    found = [
        (other.void is not None, other.number, other.id, {**what, "kind": kind} if kind in REGISTERS else dict(what))
        for other in game.rules
        for kind in kinds
        for called, what in _of(other.text.declares, kind)
        if other.id != rule and called == name
    ]
    first = min(found, key=lambda one: one[:2], default=None)
    return None if first is None else first[2:]


def _terms(rule: RuleId, what: Mapping[str, Plain], name: str) -> Quantity:
    least = what.get("least")
    return Quantity(
        name=name,
        rule=rule,
        start=exact(what.get("start", 0)),
        whole=bool(what.get("whole", False)),
        least=None if least is None else exact(least),
        tradable=bool(what.get("tradable", False)),
        plural=str(what.get("plural", name)),
    )


def _with_quantity(game: Game, rule: RuleId, name: str, what: Mapping[str, Plain]) -> Game:
    old, key = game.quantities.get(name), kept_as("quantities", name)
    fresh = _terms(rule, what, name)
    if old is not None and key in game.kept:  # It is declared again, and is this rule's from now on.
        game = replace(game, kept=game.kept.discard(key))
        fresh = replace(fresh, balances=old.balances)
    elif old is not None and not (old.archived and old.rule != rule):
        fresh = replace(fresh, rule=old.rule, balances=old.balances)  # A second declaration adds no second quantity.
        if old.rule != rule:
            return game
    else:
        everyone = dict.fromkeys([*game.players, *game.former], fresh.start)
        fresh = replace(fresh, balances=HashTrieMap(everyone))
    return replace(game, quantities=game.quantities.insert(name, fresh))


def _with_register(game: Game, rule: RuleId, name: str, what: Mapping[str, Plain]) -> Game:
    old, key = game.registers.get(name), kept_as("registers", name)
    kept = key in game.kept
    if old is not None and old.rule != rule and not old.archived and not kept:
        return game  # The first rule to declare it keeps it.
    fresh = Register(name, rule, what)
    if old is not None and (old.rule == rule or kept):
        fresh = replace(old, rule=rule, declared=what, archived=False)
    return replace(game, registers=game.registers.insert(name, fresh), kept=game.kept.discard(key))


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
            timers = timers.insert(key, Timer(rule.id, name, coming(every, at), every=every))
    return timers


def scheduled_again(game: Game, at: Moment) -> Game:
    """Return the game with the schedules of all rules in force that wait no more, since the game before had ended.

    When each comes next, the event `ScheduleSet` says: in records from before there was this, none comes belatedly.
    """
    timers = game.timers
    for rule in game.rules:
        if rule.void is None:
            for key, timer in _scheduled(game.timers, rule, at).items():
                timers = timers if key in timers else timers.insert(key, replace(timer, at=NEVER))
    return replace(game, timers=timers)


def coming(every: str, at: Moment) -> Moment:
    """Return when what recurs comes next; `NEVER` in a time zone, for which the event `ScheduleSet` says it."""
    return NEVER if zone_in(every) else next_after(every, at)


def without_choices(game: Game, rule: RuleId) -> Game:
    """Let what a rule asked of players lapse when it no longer stands as it did when it asked."""
    choices = game.choices
    for key, choice in game.choices.items():
        choices = choices.discard(key) if choice.rule == rule else choices
    return replace(game, choices=choices)
