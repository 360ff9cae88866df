"""Rule programs that nobody wrote: parts put together by lot, of all that could leave a trace or come to a limit.

The same seed gives the same programs, on every machine.
"""

from __future__ import annotations

import random

from tests.adapters.sandbox.program import Program
from tests.adapters.sandbox.program_parts import ENDS, PARTS


def programs(number: int, seed: int = 1) -> dict[str, str]:
    """Return so many programs by name."""
    return {f"generated {seed}.{at}": one(random.Random(f"{seed}.{at}")) for at in range(number)}


def one(rng: random.Random) -> str:
    """Return one program of two to six parts, in any order."""
    program = Program(rng)
    for part in rng.choices(PARTS, k=rng.randint(2, 6)):
        part(program)
    if rng.random() < 0.08:
        rng.choice(ENDS)(program)
    rng.shuffle(program.steps)
    return program.source()
