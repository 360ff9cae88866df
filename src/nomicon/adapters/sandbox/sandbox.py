"""The interpreter of rule code: keeps a warm machine, and gives one verdict whatever ran before.

A warm machine answers in some 40 us. Its fuel and its free memory depend slightly on what it ran before, so when a warm
run comes near a limit its outcome is dropped, and the same run in a fresh machine counts. What fits into a warm machine
surely fits into a fresh one, which has more room; so the two can never disagree. A run that was made before, and would
see all that it saw then, is not made again (`memory.py`).
"""

from __future__ import annotations

import functools
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from nomicon.adapters.sandbox.crossing import decoded, encoded, failure, readings_looked_at
from nomicon.adapters.sandbox.engine import WASM, engine_of
from nomicon.adapters.sandbox.limits import (
    COMPILED,
    FUEL_IN_DOUBT,
    FUEL_OF_RUN,
    IDLE,
    PRINTED,
    REMEMBERED,
    SOURCE,
    VALUE,
)
from nomicon.adapters.sandbox.machine import Ended, Machine, looked_up
from nomicon.adapters.sandbox.memory import Memory
from nomicon.law.interpreter import Asks, Failed, Loaded, LookUp, Plain, Ran, Speech

HASTE = 30
"""A run in haste gets one of so many parts of its steps: still thrice what a real rule uses, and a hundred times what
the fuel of one run differs by from machine to machine."""

CHARGES = (2_000_000, 10_000_000, 100_000_000, FUEL_OF_RUN)
"""Steps that a run is charged: the least of these that it kept within. A run that came near one of them is decided in a
fresh machine, so the charge is the same for ever; and none is so small that this would cost more than it stands for."""

_REQUESTS = frozenset({"choose", "draw", "ask"})


@dataclass(frozen=True, slots=True)
class _Known:
    """What is remembered of a rule's text."""

    verdict: Loaded | Failed
    code: str
    by_function: Mapping[str, tuple[Speech, ...]]


class Sandbox:
    """Runs rule code in WebAssembly. One for each process is enough; threads take turns.

    It does not run again what it remembers; one that does not remember gives the same, and takes longer.
    """

    def __init__(self, wasm: Path = WASM, cache: Path | None = None, *, remembers: bool = True) -> None:
        self._engine = engine_of(wasm, cache)
        self._remembers = remembers
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._memory = Memory()
        self._idle: list[Machine] = []  # More than one only where a look-up led to another rule being run.
        self._lock = threading.RLock()

    @property
    def epoch(self) -> str:
        """Name the build, so that an audit knows whether it can expect the same fuel and order."""
        return self._engine.epoch

    def close(self) -> None:
        """Give the memory back. The sandbox can still be used; it then starts again."""
        with self._lock:
            self._memory = Memory()
            while self._idle:
                self._idle.pop().close()

    def load(self, name: str, source: str) -> Loaded | Failed:
        """Read code under a name to show in messages, and say how it speaks."""
        with self._lock:
            verdict = self._knowing(source).verdict
        return verdict if isinstance(verdict, Loaded) else _named(verdict, name)

    def run(
        self,
        name: str,
        source: str,
        function: str,
        facts: Mapping[str, Plain],
        journal: Sequence[Plain],
        look_up: LookUp,
        *,
        in_haste: bool = False,
    ) -> Ran | Asks | Failed:
        """Run one function with the facts it names; the journal answers its first requests in order."""
        fuel = FUEL_OF_RUN // HASTE if in_haste else FUEL_OF_RUN
        with self._lock:
            known = self._knowing(source)
            if isinstance(known.verdict, Failed):
                return _named(known.verdict, name)
            speeches = known.by_function.get(function)
            if speeches is None:
                return Failed(f"no function {function!r} of this code speaks")
            missing = [fact for fact in speeches[0].facts if fact not in facts]
            if missing:
                return Failed(
                    f"{function}() names {missing[0]!r}, which is no fact here; there are: {', '.join(facts)}"
                )
            given = encoded({fact: facts[fact] for fact in speeches[0].facts})
            answers = encoded(list(journal)) if journal else "[]"
            ended = self._run(known.code, f"{function}\n{answers}\n{given}", look_up, fuel)
        outcome = replace(_looked(_outcome(ended, speeches), ended, facts), charge=_charge(ended))
        return _named(outcome, name) if isinstance(outcome, Failed) else outcome

    def _run(self, code: str, request: str, look_up: LookUp, fuel: int) -> Ended:
        if not self._remembers:
            return self._run_anew(code, request, look_up, fuel)
        ended = self._memory.recall((code, request, fuel), functools.partial(looked_up, look_up))
        if ended is None:
            ended = self._run_anew(code, request, look_up, fuel)
            self._memory.keep((code, request, fuel), ended)
        return ended

    def _run_anew(self, code: str, request: str, look_up: LookUp, fuel: int) -> Ended:
        machine = self._idle.pop() if self._idle else Machine(self._engine)
        was_fresh = machine.is_fresh
        ended = self._run_in(machine, code, request, look_up, fuel)
        if not was_fresh and _in_doubt(ended, fuel):
            return self._run_in(Machine(self._engine), code, request, look_up, fuel)
        return ended

    def _run_in(self, machine: Machine, code: str, request: str, look_up: LookUp, fuel: int) -> Ended:
        try:
            ended = machine.run(code, request, look_up, fuel)
        except BaseException:
            machine.close()
            raise
        self._rest(machine)
        if machine.trouble:
            trouble, machine.trouble = machine.trouble, None
            raise trouble
        return ended

    def _rest(self, machine: Machine) -> None:
        machine.cool()
        if machine.is_worn or len(self._idle) >= IDLE:
            machine.close()
        else:
            self._idle.append(machine)

    def _knowing(self, source: str) -> _Known:
        known = self._known.get(source)
        if known is None:
            known = self._known[source] = self._learn(source)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(source)
        return known

    def _learn(self, source: str) -> _Known:
        try:
            source.encode()
        except UnicodeEncodeError:
            return _Known(Failed("there is half a character in the code"), "", {})
        source = source[: SOURCE + 1]  # Enough for the inside to see that it is too long.
        machine = self._idle.pop() if self._idle else Machine(self._engine)
        was_fresh = machine.is_fresh
        ended = machine.load(source)
        self._rest(machine)
        if not was_fresh and _in_doubt(ended, FUEL_OF_RUN):
            machine = Machine(self._engine)
            ended = machine.load(source)
            self._rest(machine)
        return _learned(ended)


def _in_doubt(ended: Ended, fuel: int) -> bool:
    """Whether what happened in a warm machine came so near a limit that a fresh machine must decide."""
    limits = (*(charge for charge in CHARGES if charge < fuel), fuel)
    if ended.stopped or any(_near(ended.fuel, limit) for limit in limits):
        return True
    return ended.said[:1] == "e" and failure(ended.said[1:]).limit


def _near(fuel: int, limit: int) -> bool:
    part = FUEL_OF_RUN - FUEL_IN_DOUBT
    return abs(fuel - limit) * FUEL_OF_RUN < part * limit


def _charge(ended: Ended) -> int:
    return next((charge for charge in CHARGES if ended.fuel <= charge), CHARGES[-1])


def _named(failed: Failed, name: str) -> Failed:
    """Say in which rule it was: the inside knows code, and not whose it is."""
    return replace(failed, trail=tuple(f"{name}, {step}" for step in failed.trail))


def _learned(ended: Ended) -> _Known:
    if ended.stopped:
        return _Known(ended.stopped, "", {})
    if ended.said[:1] == "e" or len(ended.said) > COMPILED:
        return _Known(failure(ended.said[1:]), "", {})
    try:
        told: Any = decoded(ended.said)
        speeches = tuple(_speech(*one) for one in told["speeches"])
        by_function: dict[str, tuple[Speech, ...]] = {}
        for speech in speeches:
            by_function[speech.function] = (*by_function.get(speech.function, ()), speech)
        return _Known(Loaded(speeches), str(told["code"]), by_function)
    except (ValueError, TypeError, LookupError) as error:
        return _Known(Failed(f"the code could not be loaded: {error}"), "", {})


def _speech(kind: object, topic: object, function: object, facts: Any, options: Any) -> Speech:
    named = tuple((str(key), value) for key, value in options)
    return Speech(str(kind), str(topic), str(function), tuple(map(str, facts)), named)


def _outcome(ended: Ended, speeches: tuple[Speech, ...]) -> Ran | Asks | Failed:
    """Read what a run said. Nothing in it is believed before it is looked at."""
    if ended.stopped:
        return ended.stopped
    if len(ended.said) > VALUE + PRINTED * 12:
        return Failed(f"what came out is longer than {VALUE:,} characters", limit=True)
    kind, rest = ended.said[:1], ended.said[1:]
    try:
        if kind == "v":
            return Ran(_value(decoded(rest), speeches), ended.fuel)
        if kind == "e":
            return failure(rest)
        if kind == "a":
            return _asks(decoded(rest), ended.fuel)
        if kind == "p":
            printed, _, value = rest.partition("\n")
            return Ran(_value(decoded(value), speeches), ended.fuel, str(decoded(printed))[:PRINTED])
    except ValueError as unreadable:
        return Failed(str(unreadable))
    return Failed("it broke, and could not say how")


def _looked(outcome: Ran | Asks | Failed, ended: Ended, facts: Mapping[str, Plain]) -> Ran | Asks | Failed:
    """Add which readings were looked at; a machine that cannot tell that is not believed the rest either."""
    if not ended.looked:
        return outcome
    try:
        return replace(outcome, readings=readings_looked_at(ended.looked, facts.get("readings")))
    except ValueError as unreadable:
        return Failed(str(unreadable))


def _value(value: Plain, speeches: tuple[Speech, ...]) -> Plain:
    kinds = {speech.kind for speech in speeches}
    if "answers" in kinds:
        return value
    if isinstance(value, list):
        return tuple(value)
    if value is None:
        return None if "instead" in kinds else ()
    raise ValueError("what came out is not a list of effects")


def _asks(told: Plain, fuel: int) -> Asks | Failed:
    match told:
        case [str(request), dict(arguments)] if request in _REQUESTS:
            return Asks(request, arguments, fuel)
    return Failed("it asked for something that nobody can answer")
