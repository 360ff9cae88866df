"""Traces: what runs of rule code saw, looked up, asked and printed, and what came of them.

They are for authors. Nothing is decided by them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction

from msgspec import Struct

from nomicon.game.values.plain import Plain, PlayerSet, shown
from nomicon.game.values.replacing import replace
from nomicon.law.interpreter import Asks, Failed, Inspected, Interpreter, Loaded, LookUp, Ran

MOST_RUNS = 100
"""Runs that are kept; of more, the newest."""

MOST_STEPS = 100
"""Look-ups and answers that are kept of one run."""

LONGEST = 300
"""Characters of a value that are kept: enough to know it again."""

LONGEST_PRINT = 2_000
"""Characters of what a run printed that are kept."""

PASSED = "passed"
ANSWERED = "answered"
EFFECTS = "effects"
FAILED = "failed"
WAITS = "waits"
"""How a run can end: with nothing, with an answer, with effects, by breaking, or waiting for an answer."""


class Step(Struct, frozen=True):
    """Something that a run was told on its way: what it looked up or asked for, and the answer."""

    what: str
    answer: str


class RunTrace(Struct, frozen=True):
    """One run of a function of a rule, from its facts to its end. Values are told as code would write them."""

    rule: str
    function: str
    facts: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...] = ()
    printed: str = ""
    ending: str = PASSED
    value: str = ""
    line: int | None = None
    fuel: int = 0
    refused: str = ""  # Why nothing came of what it asked for or answered, where its code itself did not fail.


class Tracer:
    """An interpreter that hands everything on to another one, and keeps what the last runs were while it is on."""

    def __init__(self, inner: Interpreter, *, is_on: bool = True) -> None:
        self.inner, self.is_on = inner, is_on
        self._runs: deque[RunTrace] = deque(maxlen=MOST_RUNS)
        self._asking: dict[tuple[str, str, tuple[tuple[str, str], ...]], RunTrace] = {}

    @property
    def runs(self) -> tuple[RunTrace, ...]:
        """Return what was run, oldest first."""
        return tuple(self._runs)

    def clear(self) -> None:
        """Forget what was run."""
        self._runs.clear()
        self._asking.clear()

    @property
    def epoch(self) -> str:
        """Name the build."""
        return self.inner.epoch

    def load(self, name: str, source: str) -> Loaded | Failed:
        """Read code."""
        return self.inner.load(name, source)

    def inspect(self, source: str, tables: tuple[str, str, str]) -> Inspected:
        """Look through code."""
        return self.inner.inspect(source, tables)

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
        """Run one function, and keep what it was told and what came of it."""
        if not self.is_on:
            return self.inner.run(name, source, function, facts, journal, look_up, in_haste=in_haste)
        looked_up: list[Step] = []

        def noted(what: str, given: tuple[Plain, ...]) -> Plain:
            value = look_up(what, given)
            if len(looked_up) < MOST_STEPS:
                looked_up.append(Step(f"{what}({', '.join(map(told, given))})", told(value)))
            return value

        ran = self.inner.run(name, source, function, facts, journal, noted, in_haste=in_haste)
        run = RunTrace(name, function, tuple((fact, told(value)) for fact, value in facts.items()))
        self._keep(run, ran, looked_up, journal)
        return ran

    def refused(self, rule: str, function: str, why: str) -> None:
        """Keep why nothing comes of what a function did in its last run, unless that says so itself."""
        for place in reversed(range(len(self._runs))):
            run = self._runs[place]
            if (run.rule, run.function) == (rule, function):
                if self.is_on and run.ending != FAILED and why not in run.value:
                    self._runs[place] = replace(run, refused=why)
                return

    def _keep(self, run: RunTrace, ran: Ran | Asks | Failed, looked_up: list[Step], journal: Sequence[Plain]) -> None:
        """Keep a run; one that goes on with an answer takes the place of what it was until it asked."""
        known_by = (run.rule, run.function, run.facts)
        before = self._asking.pop(known_by, None) if journal else None
        asked: tuple[Step, ...] = ()
        if before is not None:
            *earlier, last = before.steps
            asked = (*earlier, Step(last.what, told(journal[-1])))
            if before in self._runs:
                self._runs.remove(before)
        steps = (*asked, *(one for one in looked_up if one not in asked))[:MOST_STEPS]
        run = _ended(replace(run, steps=steps), ran)
        if isinstance(ran, Asks):
            self._asking[known_by] = run
        self._runs.append(run)


def untraced(interpreter: Interpreter) -> Interpreter:
    """Return the interpreter behind a tracer: what only tries something in a copy of a game is no part of a trace."""
    return interpreter.inner if isinstance(interpreter, Tracer) else interpreter


def keep_refusal(interpreter: Interpreter, rule: str, function: str, why: str) -> None:
    """Have a tracer keep why nothing comes of what a function did; nobody else is told."""
    if isinstance(interpreter, Tracer):
        interpreter.refused(rule, function, why)


def _ended(run: RunTrace, ran: Ran | Asks | Failed) -> RunTrace:
    match ran:
        case Ran(value=None):
            return replace(run, printed=ran.printed[:LONGEST_PRINT], fuel=ran.fuel)
        case Ran():
            ending = EFFECTS if _are_effects(ran.value) else ANSWERED
            printed = ran.printed[:LONGEST_PRINT]
            return replace(run, printed=printed, ending=ending, value=told(ran.value), fuel=ran.fuel)
        case Failed():
            printed = ran.printed[:LONGEST_PRINT]
            return replace(run, printed=printed, ending=FAILED, value=_cut(ran.message), line=ran.line)
        case Asks():
            arguments = ", ".join(f"{name}={told(value)}" for name, value in ran.arguments.items())
            waiting = Step(f"{ran.request}({arguments})", "")
            return replace(run, steps=(*run.steps, waiting), ending=WAITS, fuel=ran.fuel)


def _cut(message: str) -> str:
    """Return as much of a message as is kept; a sentence that is short enough stays a sentence."""
    return message[:LONGEST] if len(message) > LONGEST else message


def _are_effects(value: Plain) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(one, Mapping) and _effect(one)[1] for one in value)


def told(value: Plain, most: int = LONGEST) -> str:
    """Write a value as code would write it, but not more of it than so many characters. Empty fields are left out."""
    written = _written(value, most)
    return written if len(written) <= most else f"{written[: most - 1]}…"


def _written(value: Plain, most: int) -> str:
    match value:
        case Fraction():
            return shown(value)
        case datetime() | date():
            return value.isoformat()
        case PlayerSet():
            return f"{value.kind}({', '.join(map(repr, value.about))})"
        case Mapping():
            called = _effect(value)
            named = {name: one for name, one in value.items() if one not in (None, "", (), []) and name != called[0]}
            sign = "=" if called[1] else ": "
            inside = _listed((f"{name}{sign}{told(one, most)}" for name, one in named.items()), most)
            return f"{called[1]}({inside})" if called[1] else f"{{{inside}}}"
        case list() | tuple():
            return f"[{_listed((told(one, most) for one in value), most)}]"
        case _:
            return repr(value)


def _effect(record: Mapping[str, Plain]) -> tuple[str, str]:
    """Return the field that names an effect, and the function that makes it; nothing for any other record."""
    name = record.get("effect")
    if not isinstance(name, str) or not name[:1].isupper():
        return "", ""
    return "effect", "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("_")


def _listed(parts: Iterable[str], most: int) -> str:
    """Write parts one after another, and no more of them than can be shown."""
    written = ""
    for part in parts:
        written += f", {part}" if written else part
        if len(written) > most:
            break
    return written
