"""One running machine: an interpreter in its own memory, into which rules' code is loaded and run."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import wasmtime

from nomicon.adapters.sandbox.calling import TextCall
from nomicon.adapters.sandbox.crossing import decoded, encoded
from nomicon.adapters.sandbox.engine import Engine
from nomicon.adapters.sandbox.limits import (
    FUEL_OF_LOAD,
    FUEL_OF_RUN,
    LOADED_CODE,
    LOOK_UPS,
    MEMORY,
    MEMORY_WARM,
    VALUE,
)
from nomicon.law.interpreter import Failed, LookUp

_STOPPED = "s"

LookedUp = tuple[str, str, str]
"""One look-up of a run: the name of the fact, what it is about, and what was answered, as texts that cross the wall."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How one call ended: what the machine said, or why it was stopped; and the fuel it took.

    `looked` tells which of the readings that were handed over the code looked at, as the machine wrote it; `looked_up`
    which facts it asked for on its way.
    """

    said: str
    stopped: Failed | None
    fuel: int
    looked: str = ""
    looked_up: tuple[LookedUp, ...] = ()


def looked_up(look_up: LookUp, name: str, payload: str) -> str:
    """Look a fact up for code inside; what there is none of is told to the code."""
    try:
        about = decoded(payload)
        return "v" + encoded(look_up(name, tuple(about))) if isinstance(about, list) else _STOPPED
    except LookupError as unknown:
        return "n" + json.dumps(str(unknown.args[0] if unknown.args else unknown))
    except ValueError as unreadable:
        return "n" + json.dumps(str(unreadable))


class Machine:
    """A machine, fresh until something has been run in it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._store = wasmtime.Store(engine.engine)
        self._store.set_limits(memory_size=MEMORY, instances=200, tables=50, memories=20)
        self._store.set_fuel(FUEL_OF_LOAD)
        instance = engine.linker.instantiate(self._store, engine.component)
        load, keep, run = (instance.get_func(self._store, name) for name in ("load", "keep", "run"))
        if load is None or keep is None or run is None:
            raise RuntimeError(
                "The sandbox's machine was built from other sources. Build it with: python guest/build.py"
            )
        self._load, self._keep, self._run = TextCall(self._store, load), keep, TextCall(self._store, run)
        self._keys: dict[str, int] = {}  # Compiled code -> the key it is kept under in the machine.
        self._look_up: LookUp | None = None
        self._looked_up: list[LookedUp] = []
        self.loaded_characters = 0
        self.is_fresh = True
        self.is_broken = False
        self.trouble: BaseException | None = None  # What the host's own look-up raised, to be raised again outside.

    def load(self, source: str) -> Ended:
        """Check and compile a rule's code."""
        return self._call(self._load, (source,), FUEL_OF_LOAD)

    def run(self, code: str, request: str, look_up: LookUp, fuel: int = FUEL_OF_RUN) -> Ended:
        """Run a function of compiled code. The request names it, and holds the journal and the facts."""
        key = self._keys.get(code)
        if key is None:
            key = self._keys[code] = len(self._keys)
            self.loaded_characters += len(code)
            kept = self._call(self._keep, (self._store, key, code), FUEL_OF_LOAD)
            if kept.stopped:
                return kept
        self._look_up, self._looked_up = look_up, []
        try:
            ended = self._call(self._run, (f"{key}\n{request}",), fuel)
        finally:
            self._look_up = None
        if len(self._looked_up) > LOOK_UPS:
            return Ended("", Failed(f"it looked up more than {LOOK_UPS:,} facts", limit=True), ended.fuel)
        looked, said = "", ended.said
        if said[:1] == "r":
            looked, _, said = said[1:].partition("\n")
        return Ended(said, ended.stopped, ended.fuel, looked, tuple(self._looked_up))

    def cool(self) -> None:
        """Make ready for the next run, which will not be the first."""
        if self.is_fresh:
            self.is_fresh = False
            self._store.set_limits(memory_size=MEMORY_WARM, instances=200, tables=50, memories=20)

    @property
    def is_worn(self) -> bool:
        """Whether it should be replaced: dead, or full of code."""
        return self.is_broken or self.loaded_characters > LOADED_CODE

    def close(self) -> None:
        self.is_broken = True
        self._store.close()

    def answer(self, name: str, payload: str) -> str:
        """Answer a look-up from inside. Must not raise: the library keeps errors where another thread may get them."""
        look_up = self._look_up
        if look_up is None or len(self._looked_up) > LOOK_UPS or self.trouble or len(payload) > VALUE:
            return _STOPPED
        self._looked_up.append((name, payload, _STOPPED))
        if len(self._looked_up) > LOOK_UPS:
            return _STOPPED
        try:
            reply = looked_up(look_up, name, payload)
        except BaseException as trouble:  # Ours, not the rule's: it is raised again once the machine has come to rest.
            self.trouble = trouble
            return _STOPPED
        self._looked_up[-1] = (name, payload, reply)
        return reply

    def _call(self, function: Callable[..., str | None], arguments: tuple[object, ...], fuel: int) -> Ended:
        self._store.set_fuel(fuel)
        at_work = self._engine.at_work
        before, at_work.caller = at_work.caller, self
        try:
            said = function(*arguments)
        except wasmtime.WasmtimeError as trap:
            self.is_broken = True  # After a trap an instance cannot be entered again.
            return Ended("", _stopped(str(trap), fuel), fuel - self._store.get_fuel())
        finally:
            at_work.caller = before
        return Ended(said or "", None, fuel - self._store.get_fuel())


def _stopped(trap: str, fuel: int) -> Failed:
    """Say in a rule author's words why a machine was stopped."""
    if "fuel" in trap:
        haste = "" if fuel >= FUEL_OF_RUN else " where so much else is run at the same moment"
        return Failed(f"it took more steps than a rule may{haste} ({min(fuel, FUEL_OF_RUN):,})", limit=True)
    if "call stack" in trap:
        return Failed("it went deeper into lists or calls than a rule may", limit=True)
    return Failed("it ran out of memory, or broke the interpreter some other way", limit=True)
