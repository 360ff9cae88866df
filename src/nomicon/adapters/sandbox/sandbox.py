"""The interpreter of rule code: makes a fresh machine for each run, so that nothing which ran before can matter.

Making one takes one or two milliseconds, and it serves once. So what a run comes to, and what it is charged, follows
from its code, its facts, its answers and its look-ups alone, in whatever game and order. A run that was made before,
and would see all that it saw then, is not made again (`memory.py`); nor is code read again that was read before
(`texts.py`).
"""

from __future__ import annotations

import functools
import hashlib
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from nomicon.adapters.sandbox.cache import Cache
from nomicon.adapters.sandbox.crossing import decoded, encoded, error_said, failure, readings_looked_at
from nomicon.adapters.sandbox.engine import WASM, CompiledGuest, engine_of
from nomicon.adapters.sandbox.fields import by_field, read_by_field
from nomicon.adapters.sandbox.inspecting import UNFINISHED, inspected
from nomicon.adapters.sandbox.limits import (
    FUEL_OF_MACHINE,
    FUEL_OF_RUN,
    INSIDE,
    PRINTED,
    REMEMBERED_FINDINGS,
    REMEMBERED_INSPECTIONS,
    VALUE,
)
from nomicon.adapters.sandbox.machine import Ended, Machine, looked_up
from nomicon.adapters.sandbox.memory import AskedOnce, RunCache
from nomicon.adapters.sandbox.texts import Text, Texts
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.interpreter import Asks, Failed, Inspected, InterpreterStopped, Loaded, LookUp, Plain, Ran, Speech

HASTE = 20
"""A run in haste gets one of so many parts of its steps: nearly twice what the longest in a bundled game has used."""

_REQUESTS = frozenset({"choose", "draw", "ask"})


class Sandbox:
    """Runs rule code in WebAssembly. One for each process is enough; threads take turns.

    It does not run again what it remembers; one that does not remember gives the same, and takes longer. `machine`
    makes a machine, which serves once.
    """

    def __init__(
        self,
        wasm: Path = WASM,
        cache: Path | None = None,
        *,
        remembers: bool = True,
        machine: Callable[[CompiledGuest], Machine] = Machine,
    ) -> None:
        self._engine = engine_of(wasm, cache)
        self._machine = machine
        self._memory = RunCache() if remembers else None
        self._texts = Texts(self._load)
        self._inspections: Cache[bytes, Inspected] = Cache(REMEMBERED_INSPECTIONS, REMEMBERED_FINDINGS)
        self._lock = threading.RLock()  # So there is one machine at a time, apart from those inside one another.
        self._inside = 0

    @property
    def epoch(self) -> str:
        """Name the build, so that an audit knows whether it can expect the same fuel and order."""
        return self._engine.epoch

    def close(self) -> None:
        """Give the memory back. The sandbox can still be used; it then starts again."""
        with self._lock:
            self._texts.clear()
            self._inspections.clear()
            if self._memory:
                self._memory.clear()

    def load(self, name: str, source: str) -> Loaded | Failed:
        """Read code under a name to show in messages, and say how it speaks."""
        with self._lock:
            verdict = self._texts.read(source).own_verdict()
        return _named(verdict, name) if isinstance(verdict, Failed) else verdict

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
            if self._inside == INSIDE:
                return _too_deep()
            text = self._texts.read(source)
            if isinstance(text.verdict, Failed):
                return _named(text.verdict, name)
            speeches = text.by_function.get(function)
            if speeches is None:
                return Failed(_("this code has no function {function!r} that the game can call", function=function))
            missing = [fact for fact in speeches[0].facts if fact not in facts]
            if missing:
                return _no_fact(function, missing[0], facts)
            fetched = read_by_field(speeches[0].facts, facts) if text.fetches else ()
            given = encoded({fact: facts[fact] for fact in speeches[0].facts if fact not in fetched})
            answers = encoded(list(journal)) if journal else "[]"
            request = f"{function}\n{answers}\n{','.join(fetched)}\n{given}"
            self._inside += 1
            try:
                ended = self._run(text, request, by_field(facts, look_up) if text.fetches else look_up, fuel)
            finally:
                self._inside -= 1
        outcome = replace(_looked(_outcome(ended, speeches), ended, facts), charge=_charge(ended, fuel))
        return _named(outcome, name) if isinstance(outcome, Failed) else outcome

    def inspect(self, source: str, tables: tuple[str, str, str]) -> Inspected:
        """Look through code without running it, and say what cannot work or is doubtful."""
        request = "\n".join((*tables, source))
        try:
            known_by = hashlib.sha256(request.encode()).digest()
        except UnicodeEncodeError:
            return UNFINISHED  # There is half a character in it, which loading has told already.
        with self._lock:
            found = self._inspections.get(known_by)
            if found is None:
                with self._fresh() as machine:
                    ended = machine.inspect(request)
                found = inspected(ended)
                if not ended.is_doubtful:
                    self._inspections.put(known_by, found, len(ended.said))
        return found

    def _run(self, text: Text, request: str, look_up: LookUp, fuel: int) -> Ended:
        memory, run = self._memory, (text.digest, request, fuel)
        once = AskedOnce(look_up)
        ended = memory.recall(run, functools.partial(looked_up, once)) if memory else None
        if ended is None:
            once.is_run = True
            with self._fresh() as machine:
                ended = machine.run(text.code_for(request.partition("\n")[0]), request, once, fuel)
            if memory:
                memory.keep(run, ended)
        return ended

    def _load(self, source: str) -> Ended:
        with self._fresh() as machine:
            return machine.load(source)

    @contextmanager
    def _fresh(self) -> Iterator[Machine]:
        try:
            machine = self._machine(self._engine)
        except Exception as broken:
            raise InterpreterStopped(f"no machine could be made for rule code: {broken}") from broken
        try:
            yield machine
        finally:
            machine.close()


def _too_deep() -> Failed:
    told = _(
        "its look-ups run rule code, which makes more look-ups, and so on, more than {most} levels deep", most=INSIDE
    )
    return Failed(told, limit=True)


def _no_fact(function: str, fact: str, facts: Iterable[str]) -> Failed:
    told = _(
        "{function}() names {fact!r}, which is not a fact here. The facts are: {facts}",
        function=function,
        fact=fact,
        facts=", ".join(facts),
    )
    return Failed(told)


def _charge(ended: Ended, fuel: int) -> int:
    """Count the steps of a run; one that was stopped could have used all, wherever its machine came to its end."""
    return FUEL_OF_MACHINE + (fuel if ended.stopped else ended.fuel)


def _named(failed: Failed, name: str) -> Failed:
    """Say in which rule it was: the inside knows code, and not whose it is."""
    return replace(failed, trail=tuple(f"{name}, {step}" for step in failed.trail))


def _outcome(ended: Ended, speeches: tuple[Speech, ...]) -> Ran | Asks | Failed:
    """Read what a run said. Nothing in it is believed before it is looked at."""
    if ended.stopped:
        return ended.stopped
    if len(ended.said) > VALUE + PRINTED * 12:
        return Failed(_("its result is longer than {most} characters", most=f"{VALUE:,}"), limit=True)
    kind, rest = ended.said[:1], ended.said[1:]
    try:
        if kind == "v":
            return Ran(_value(decoded(rest), speeches), ended.fuel)
        if kind == "e":
            return failure(rest)
        if kind == "a":
            return _asks(decoded(rest), ended.fuel)
        if kind == "p":
            printed, _newline, value = rest.partition("\n")
            return Ran(_value(decoded(value), speeches), ended.fuel, str(decoded(printed))[:PRINTED])
        if kind == "x":
            printed, _newline, told = rest.partition("\n")
            return replace(failure(told), printed=str(decoded(printed))[:PRINTED])
    except ValueError as unreadable:
        return Failed(error_said(unreadable))
    return Failed(_("it failed without an error message"))


def _looked(outcome: Ran | Asks | Failed, ended: Ended, facts: Mapping[str, Plain]) -> Ran | Asks | Failed:
    """Add which readings were looked at; a machine that cannot tell that is not believed the rest either."""
    if not ended.looked:
        return outcome
    try:
        return replace(outcome, readings=readings_looked_at(ended.looked, facts.get("readings")))
    except ValueError as unreadable:
        return Failed(error_said(unreadable))


def _value(value: Plain, speeches: tuple[Speech, ...]) -> Plain:
    kinds = {speech.kind for speech in speeches}
    if "answers" in kinds:
        return value
    if isinstance(value, list):
        return tuple(value)
    if value is None:
        return None if "instead" in kinds else ()
    raise ValueError(_("the result is not a list of effects"))


def _asks(told: Plain, fuel: int) -> Asks | Failed:
    match told:
        case [str(request), dict(arguments)] if request in _REQUESTS:
            return Asks(request, arguments, fuel)
    return Failed(_("it made a request that does not exist"))
