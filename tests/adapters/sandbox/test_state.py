"""What rule code leaves behind, no later run sees: an audit in another order comes to the same verdicts."""

from __future__ import annotations

import random
import re

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Asks, Failed, Ran
from tests.adapters.sandbox.keepers import KEEPERS
from tests.adapters.sandbox.running import NAME, answer, nothing_known, run
from tests.adapters.sandbox.test_hostile_code import PROGRAMS, TOOLS, written


@pytest.mark.parametrize(
    "thing",
    ["(lambda: 0)", "it", "Thing()", "Thing", "Thing().go", "(n for n in [1])", "iter([])", "award", "len", "math",
     "everyone()", "[].append", "object()", "map(len, [])", "functools.partial(len)", "KeyError(Thing())",
     "datetime(2026, 1, 1).replace", "super(Thing, Thing())", "property(len)", "re.compile('a')", "Colour.RED"],
)  # fmt: skip
def test_no_text_tells_where_a_thing_lies_in_memory(sandbox: Sandbox, thing: str):
    before = """
        import enum, functools, re
        class Colour(enum.Enum):
            RED = 1
        class Thing:
            def go(self): pass
        """
    shown = answer(sandbox, f"[str({thing}), repr({thing}), f'{{{thing}!r}}', '%s' % [{thing}]]", before)
    assert re.search(r"0x[0-9a-fA-F]", str(shown)) is None


@pytest.mark.parametrize("kept", KEEPERS)
def test_what_one_run_keeps_the_next_does_not_find(sandbox: Sandbox, kept: str):
    first, second, third = (run(sandbox, KEEPERS[kept]) for _ in range(3))
    assert without_fuel(first) == without_fuel(second) == without_fuel(third)
    assert without_fuel(first) == without_fuel(in_a_fresh_machine(KEEPERS[kept]))


def test_functions_that_hold_no_state_are_told_from_those_that_might(sandbox: Sandbox):
    still = (
        '"""Words."""\nimport math\nLIMIT = -3\nA, B = 1, (2, "x")\n\n@answers("q")\ndef q(n):\n    return n + LIMIT\n'
    )
    changing = still.replace("LIMIT = -3", "LIMIT = [-3][0]")
    fuel: dict[str, int] = {}
    for source in (still, changing) * 5:
        ended = sandbox.run(NAME, source, "q", {"n": 1}, (), nothing_known)
        assert isinstance(ended, Ran)
        fuel[source] = ended.fuel
    assert fuel[still] < fuel[changing]


def test_the_order_of_runs_does_not_matter():
    """Every hostile program, in two orders, in one machine: nobody's verdict depends on who ran before."""
    names = [name for name in written() if not name.startswith(("list_", "dict_grow"))]
    verdicts = []
    for seed in (1, 2):
        order = list(names)
        random.Random(seed).shuffle(order)
        sandbox = Sandbox(remembers=False)
        verdicts.append({name: without_fuel(run(sandbox, PROGRAMS[name] + TOOLS, {"x": {"a": 1}})) for name in order})
        sandbox.close()
    assert verdicts[0] == verdicts[1]


def in_a_fresh_machine(source: str) -> Ran | Asks | Failed:
    fresh = Sandbox()
    try:
        return run(fresh, source)
    finally:
        fresh.close()


def without_fuel(ended: Ran | Asks | Failed) -> object:
    """A verdict as an audit compares it: fuel depends slightly on what ran before."""
    match ended:
        case Ran(value, _, printed):
            return value, printed
        case Asks(request, arguments):
            return request, arguments
    return ended
