"""The port behind which rule code runs: facts go in, effects or an answer come out.

An interpreter shares no objects with us: everything that crosses is plain data (see `Plain`), so it can run
in a sandbox, or in another process. The same source, function, facts and journal give the same verdict always.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from msgspec import Struct

from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain, PlayerSet

__all__ = [
    "Asks",
    "CodeFinding",
    "ConstantAnswer",
    "Failed",
    "Inspected",
    "Interpreter",
    "InterpreterStopped",
    "Loaded",
    "LookUp",
    "Plain",
    "PlayerSet",
    "Ran",
    "Speech",
]

LookUp: TypeAlias = Callable[[str, tuple[Plain, ...]], Plain]
"""Answers rule code's look-ups of facts too large to hand over; raises `LookupError` with a sentence for the author."""


class InterpreterStopped(Exception):
    """The interpreter itself does not work, whatever code it is given: nothing is known of that code."""


class Loaded(Struct, frozen=True):
    """The code can be run, and speaks in these ways."""

    speeches: tuple[Speech, ...]


@dataclass(frozen=True, slots=True)
class Ran:
    """The function ended. `value` is the answer (``None`` passes), or the tuple of effects it yielded.

    However a run ends, `readings` are those of the fact ``readings`` that it looked at, each with the way it was read.
    """

    value: Plain
    fuel: int = 0
    printed: str = ""
    charge: int = field(default=0, compare=False)
    readings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Asks:
    """The function cannot go on before its request is answered; run it again with the answer added to the journal.

    `request` is one of ``choose``, ``draw``, ``ask``; `arguments` what it was called with.
    """

    request: str
    arguments: Mapping[str, Plain]
    fuel: int = 0
    charge: int = field(default=0, compare=False)
    readings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """The code broke, or ran into a limit. `line` is the line in the rule's code, from 1, where it is known.

    `printed` is what it printed before it broke; nothing is known of that where it ran into a limit.
    """

    message: str
    line: int | None = None
    limit: bool = False
    trail: tuple[str, ...] = ()
    charge: int = field(default=0, compare=False)
    readings: tuple[tuple[str, str], ...] = ()
    printed: str = field(default="", compare=False)


class CodeFinding(Struct, frozen=True):
    """Something that was found in code by reading it: see `law.inspection`. `line` is the line in the rule's code."""

    code: str
    line: int
    what: str
    mend: str = ""
    names: tuple[str, ...] = ()


class ConstantAnswer(Struct, frozen=True):
    """A constant by which code answers a question, whatever the game; whether it can be read is for the question."""

    question: str
    line: int
    value: Plain


class Inspected(Struct, frozen=True):
    """What reading code has found. `certain` names the functions that answer whatever happens, and never pass."""

    findings: tuple[CodeFinding, ...] = ()
    answers: tuple[ConstantAnswer, ...] = ()
    certain: frozenset[str] = frozenset()
    is_cut_short: bool = False


class Interpreter(Protocol):
    """Runs the code of rules."""

    @property
    def epoch(self) -> str:
        """Name the build, so that an audit knows whether it can expect the same fuel and order."""

    def load(self, name: str, source: str) -> Loaded | Failed:
        """Read code under a name to show in messages (``rule 211``), and say how it speaks."""

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
        """Run one function with the facts it names; the journal answers its first requests in order.

        In haste it gets only a part of its steps, because much has been run at this moment already. However it ends,
        its `charge` is the steps to count for it, with those that stand for starting it; what ran before, in whatever
        game, changes neither them nor the verdict.
        """

    def inspect(self, source: str, tables: tuple[str, str, str]) -> Inspected:
        """Look through code without running it, and say what cannot work or is doubtful; code that cannot be loaded is
        of no interest here. `tables` are those of the language, of the ruleset and of the rule: see `law.inspection`.
        """
