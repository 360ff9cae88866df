"""Single runs of rule code, with all that they depend on: what the test of isolation plays in any order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import dedent

from nomicon.law.interpreter import Asks, Failed, Interpreter, Plain, Ran
from tests.adapters.sandbox.generated import programs
from tests.adapters.sandbox.keepers import KEEPERS
from tests.adapters.sandbox.program import NAMES
from tests.adapters.sandbox.programs import PROGRAMS, TOOLS
from tests.adapters.sandbox.programs import look_up as endless_groups

RULE = "rule 301"


def asked(name: str, about: tuple[Plain, ...]) -> str:
    """Write down what is looked up, so that it can be found again."""
    return f"{name} {about!r}"


@dataclass(frozen=True)
class Case:
    """One run: code, function, facts, answers so far, and what its look-ups are answered (else `endless_groups`).

    Without a function, it is the first by which the code speaks.
    """

    name: str
    source: str
    function: str = ""
    facts: Mapping[str, Plain] = field(default_factory=dict)
    journal: tuple[Plain, ...] = ()
    known: Mapping[str, Plain] = field(default_factory=dict)
    in_haste: bool = False

    def look_up(self, name: str, about: tuple[Plain, ...]) -> Plain:
        key = asked(name, about)
        return self.known[key] if key in self.known else endless_groups(name, about)

    def play(self, interpreter: Interpreter) -> Ran | Asks | Failed:
        """Load the code and run its function."""
        loaded = interpreter.load(RULE, self.source)
        if isinstance(loaded, Failed):
            return loaded
        function = self.function or loaded.speeches[0].function
        return interpreter.run(
            RULE, self.source, function, self.facts, self.journal, self.look_up, in_haste=self.in_haste
        )


def hostile() -> list[Case]:
    """Every hostile program, and every one that tries to keep something for its next run."""
    facts: dict[str, Plain] = {"x": {"a": [1, 2, 3]}}
    return [
        *(Case(name, source + TOOLS, facts=facts) for name, source in PROGRAMS.items()),
        *(Case(f"keeps {name}", dedent(source)) for name, source in KEEPERS.items()),
    ]


WORLD: Mapping[str, Plain] = {
    **{asked("balance", (name, "points")): 7 * at for at, name in enumerate(NAMES)},
    asked("holder", ("Speaker",)): "Ben",
    asked("setting", (204, "period")): "8 days",
    asked("line", ("map", 5)): {"x": 1},
    asked("letters", ("to be or not",)): "tobeornot",
}


def generated(number: int, seed: int) -> list[Case]:
    """So many programs put together by lot; every tenth is run in haste, every seventh has been answered before."""
    return [
        Case(
            name,
            source,
            "it",
            {"n": 3 + at % 5, "words": "to be or not", "who": NAMES[at % 5]},
            ("a", ["Ben", "Ann"]) if at % 7 == 0 else (),
            WORLD,
            at % 10 == 0,
        )
        for at, (name, source) in enumerate(programs(number, seed).items())
    ]
