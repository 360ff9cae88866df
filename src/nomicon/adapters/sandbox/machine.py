"""One machine: an interpreter in its own memory, in which one thing is done, and which is then thrown away."""

from __future__ import annotations

import json
from functools import lru_cache

import wasmtime
from msgspec import Struct

from nomicon.adapters.sandbox.calling import TextCall
from nomicon.adapters.sandbox.crossing import decoded, encoded
from nomicon.adapters.sandbox.engine import CompiledGuest
from nomicon.adapters.sandbox.fields import BY_FIELD
from nomicon.adapters.sandbox.limits import (
    CALLS,
    FUEL_OF_INSPECTION,
    FUEL_OF_LOAD,
    FUEL_OF_RUN,
    LOOK_UPS,
    LOOKED_UP,
    MEMORY,
    REMEMBERED_LOOK_UPS,
    REMEMBERED_TEXT,
    SAID,
    VALUE,
)
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.interpreter import Failed, LookUp

_STOPPED, _BY_FIELD = "s", "f"

SHORT = 100
"""Characters of what a look-up is about that is kept as it was read: a group and a name."""

LookedUp = tuple[str, str, str]
"""One look-up of a run: the name of the fact, what it is about, and what was answered, as texts that cross the wall."""


class Ended(Struct, frozen=True):
    """How one call ended: what the machine said, or why it was stopped; and the fuel it took.

    `looked` tells which of the readings that were handed over the code looked at, as the machine wrote it; `looked_up`
    which facts it asked for on its way, and is None if they are too many or too long to be remembered. It
    `is_doubtful` if the host may have run out of memory, so that it might end otherwise another time.
    """

    said: str
    stopped: Failed | None
    fuel: int
    looked: str = ""
    looked_up: tuple[LookedUp, ...] | None = ()
    is_doubtful: bool = False


def looked_up(look_up: LookUp, name: str, payload: str) -> str:
    """Look a fact up for code inside; what there is none of is told to the code."""
    try:
        about = _about(payload) if len(payload) <= SHORT else decoded(payload)
        if not isinstance(about, list):
            return _STOPPED
        found = look_up(name, tuple(about))
        return _BY_FIELD if found is BY_FIELD else "v" + encoded(found)
    except LookupError as unknown:
        return "n" + json.dumps(str(unknown.args[0] if unknown.args else unknown))
    except ValueError as unreadable:
        return "n" + json.dumps(str(unreadable))


@lru_cache(maxsize=10_000)
def _about(payload: str) -> Plain:
    """Read what a look-up is about; one run asks of a hundred players, and the next run of the same."""
    return decoded(payload)


class LookUps:
    """Answers the look-ups of one run and records them. Past a limit it stops the run by taking its fuel away."""

    def __init__(self, look_up: LookUp | None, store: wasmtime.Store) -> None:
        self._look_up, self._store = look_up, store
        self._record: list[LookedUp] = []
        self._number = self._characters = self._calls = 0
        self.error: BaseException | None = None  # What the host's own look-up raised, to be raised again outside.
        self.limit: Failed | None = None  # The limit that the run has passed.

    @property
    def record(self) -> tuple[LookedUp, ...] | None:
        """Return what was looked up, in order; None if it is too long to be remembered."""
        return tuple(self._record) if self._is_short else None

    @property
    def _is_short(self) -> bool:
        return self._number <= REMEMBERED_LOOK_UPS and self._characters <= REMEMBERED_TEXT

    def count(self, calls: int) -> None:
        """Count calls for a clock or the like. An honest rule makes only the few that start its machine."""
        self._calls += calls
        if self._calls > CALLS:
            most = f"{CALLS:,}"
            self._stop(
                _("it asked for a clock, or something else that rules do not have, more than {most} times", most=most)
            )

    def answer(self, name: str, payload: str) -> str:
        """Answer one look-up. Must not raise: the library keeps errors where another thread may get them."""
        self._number += 1
        if self._look_up is None:
            self._stop(_("facts can be looked up only while a rule's function runs"))
        if self._number > LOOK_UPS:
            self._stop(_("it looked up more than {most} facts", most=f"{LOOK_UPS:,}"))
        self._count_characters(name, payload)
        if self.limit or self.error or self._look_up is None:
            return _STOPPED
        try:
            reply = looked_up(self._look_up, name, payload)
        except BaseException as error:  # The host's, not the rule's: `Machine.run` raises it again.
            self.error = error
            self._store.set_fuel(0)
            return _STOPPED
        self._count_characters(reply)
        if self._is_short:
            self._record.append((name, payload, reply))
        return _STOPPED if self.limit else reply

    def _count_characters(self, *texts: str) -> None:
        self._characters += sum(map(len, texts))
        if self._characters > LOOKED_UP or max(map(len, texts)) > VALUE + 1:
            told = _(
                "it looked up more text than a run may: {once} characters at once, {all} in all",
                once=f"{VALUE:,}",
                all=f"{LOOKED_UP:,}",
            )
            self._stop(told)

    def _stop(self, message: str) -> None:
        self.limit = self.limit or Failed(message, limit=True)
        self._store.set_fuel(0)  # Code that has got past the language might ignore that it is told to stop.


class Machine:
    """A machine in which nothing has been done yet. It loads one rule's code, or runs one function, and is closed."""

    def __init__(self, engine: CompiledGuest) -> None:
        self._engine = engine
        self._store = wasmtime.Store(engine.engine)
        self._store.set_limits(memory_size=MEMORY, instances=200, tables=50, memories=20)
        self._store.set_fuel(FUEL_OF_LOAD)
        instance = engine.linker.instantiate(self._store, engine.component)
        load, run, inspect = (instance.get_func(self._store, name) for name in ("load", "run", "inspect"))
        if load is None or run is None or inspect is None:
            raise RuntimeError(
                "The sandbox's machine was built from different sources. Build it again with: python guest/build.py"
            )
        self._load, self._run, self._inspect = (TextCall(self._store, one) for one in (load, run, inspect))
        self._is_used = False

    def load(self, source: str) -> Ended:
        """Check and compile a rule's code."""
        look_ups = LookUps(None, self._store)
        ended = self._call(self._load, source, FUEL_OF_LOAD, look_ups)
        return Ended("", look_ups.limit, ended.fuel) if look_ups.limit else ended

    def inspect(self, request: str) -> Ended:
        """Look through a rule's code. The request holds the tables of what there is to name, and then the code."""
        return self._call(self._inspect, request, FUEL_OF_INSPECTION, LookUps(None, self._store))

    def run(self, code: str, request: str, look_up: LookUp, fuel: int = FUEL_OF_RUN) -> Ended:
        """Run a function of compiled code, of which what it needs is handed over. The request names the function, and
        holds the journal, the names of the facts that are looked up field by field, and the other facts.

        What `look_up` raises, apart from `LookupError` and `ValueError`, is raised again.
        """
        function, facts = request.split("\n", 1)
        look_ups = LookUps(look_up, self._store)
        ended = self._call(self._run, f"{function}\n{code}\n{facts}", fuel, look_ups)
        if look_ups.error:
            raise look_ups.error
        if look_ups.limit:
            return Ended("", look_ups.limit, ended.fuel, looked_up=None)
        looked, said = "", ended.said
        if said[:1] == "r":
            looked, _newline, said = said[1:].partition("\n")
        return replace(ended, said=said, looked=looked, looked_up=look_ups.record)

    def close(self) -> None:
        """Give the memory back."""
        self._store.close()

    def _call(self, function: TextCall, text: str, fuel: int, look_ups: LookUps) -> Ended:
        if self._is_used:
            raise RuntimeError("a machine can be used only once: make another")
        self._is_used = True
        self._store.set_fuel(fuel)
        at_work = self._engine.at_work
        before, at_work.caller = at_work.caller, look_ups
        try:
            said = function(text, SAID)
        except wasmtime.WasmtimeError as trap:
            return _stopped(str(trap), fuel, fuel - self._store.get_fuel())
        finally:
            at_work.caller = before
        return Ended(said, None, fuel - self._store.get_fuel())


def _stopped(trap: str, fuel: int, used: int) -> Ended:
    """Say in a rule author's words why a machine was stopped."""
    if "all fuel consumed" in trap:
        steps = f"{min(fuel, FUEL_OF_RUN):,}"
        said = _("it took more steps than a rule may ({steps})", steps=steps)
        if fuel < FUEL_OF_RUN:
            said = _(
                "it took more steps than a rule may take when so much other code runs in the same move ({steps})",
                steps=steps,
            )
        return Ended("", Failed(said, limit=True), used)
    if "call stack exhausted" in trap:
        return Ended("", Failed(_("it nested lists or calls too deeply"), limit=True), used)
    said = _("it ran out of memory, or broke the interpreter in some other way")
    return Ended("", Failed(said, limit=True), used, is_doubtful=True)
