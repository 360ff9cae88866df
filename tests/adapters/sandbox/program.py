"""A rule program in the making, as `program_parts.py` puts it together."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from textwrap import dedent, indent

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")

ATTEMPT = """
def attempt(do):
    try:
        return do()
    except Exception as error:
        return str(error)
"""


@dataclass
class Program:
    """A program in the making: what it imports, what it defines, and what it does."""

    rng: random.Random
    imports: list[str] = field(default_factory=list)
    definitions: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)

    def number(self, most: int = 40) -> int:
        return self.rng.randrange(most)

    def name(self, kind: str) -> str:
        """Return a name that nothing else in the program has."""
        return f"{kind}{len(self.definitions)}"

    def define(self, text: str) -> None:
        self.definitions.append(dedent(text).strip("\n"))

    def tell(self, expression: str) -> None:
        """Have what an expression comes to among the results; mostly a failure is one of them."""
        fails = self.rng.random() < 0.15
        self.steps.append(f"told.append({expression})" if fails else f"told.append(attempt(lambda: {expression}))")

    def source(self) -> str:
        body = "\n".join(self.steps)
        head = "\n".join(sorted(set(self.imports)))
        function = f'@answers("it")\ndef it(n, words, who):\n    told = []\n{indent(body, "    ")}\n    return told\n'
        return "\n\n".join([head, ATTEMPT, *self.definitions, function]).lstrip("\n")
