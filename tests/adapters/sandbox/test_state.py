"""What rule code leaves behind, no later run sees: an audit in another order comes to the same verdicts."""

from __future__ import annotations

import random
import re

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Asks, Failed, Ran
from tests.adapters.sandbox.running import NAME, answer, nothing_known, run
from tests.adapters.sandbox.test_hostile_code import PROGRAMS, TOOLS, written

KEEPERS = {
    "a list": """
        kept = []
        @answers("q")
        def q():
            kept.append(1)
            return len(kept)
        """,
    "a dict in a tuple": """
        kept = ({"n": 0},)
        @answers("q")
        def q():
            kept[0]["n"] += 1
            return kept[0]["n"]
        """,
    "a class": """
        class Kept:
            calls = []
        @answers("q")
        def q():
            Kept.calls.append(1)
            return len(Kept.calls)
        """,
    "a thing": """
        class Kept:
            def __init__(self):
                self.n = 0
        kept = Kept()
        @answers("q")
        def q():
            kept.n += 1
            return kept.n
        """,
    "a default": """
        def count(kept=[]):
            kept.append(1)
            return len(kept)
        @answers("q")
        def q():
            return count()
        """,
    "a default in a lambda": """
        count = lambda kept=[]: kept.append(1) or len(kept)
        @answers("q")
        def q():
            return count()
        """,
    "a closure": """
        def counter():
            n = 0
            def count():
                nonlocal n
                n += 1
                return n
            return count
        count = counter()
        @answers("q")
        def q():
            return count()
        """,
    "a cache": """
        import functools
        kept = iter(range(100))
        @functools.cache
        def count(x):
            return next(kept)
        @answers("q")
        def q():
            return count(1)
        """,
    "an iterator": """
        import itertools
        kept = itertools.count(1)
        @answers("q")
        def q():
            return next(kept)
        """,
    "a generator": """
        def numbers():
            n = 0
            while True:
                n += 1
                yield n
        kept = numbers()
        @answers("q")
        def q():
            return next(kept)
        """,
    "a decorator of its own": """
        kept = []
        real = answers
        def answers(topic):
            def decorate(function):
                def wrapper():
                    kept.append(1)
                    return len(kept)
                return wrapper
            return decorate
        @real("q")
        def q():
            return inner()
        @answers("r")
        def inner(): pass
        """,
    "a speaker made over": """
        kept = []
        def count(function):
            kept.append(1)
            return function
        @answers("q")
        @count
        def q():
            kept.append(1)
            return len(kept)
        """,
    "the options of a decorator": """
        kept = [0]
        @answers("q", kept=kept)
        def q():
            kept[0] += 1
            return kept
        """,
    "the context of decimals": """
        import decimal
        @answers("q")
        def q():
            with decimal.localcontext() as now:
                seen = str(now)
            def left():
                with decimal.localcontext() as context:
                    context.prec = 5
                    context.rounding = decimal.ROUND_UP
                    yield
            for _ in left():
                return [seen, str(Decimal(1) / 3)]
        """,
    "the flags of decimals": """
        import decimal
        @answers("q")
        def q():
            with decimal.localcontext() as now:
                seen = str(now)
            Decimal(1) / 3
            return seen
        """,
    "the cache of patterns": """
        import re
        class Flags(int):
            seen = []
            def __eq__(self, other):
                self.seen.append(1)
                return True
            def __hash__(self):
                return 1
        @answers("q")
        def q():
            re.compile("a", Flags(2))
            return len(Flags.seen)
        """,
    "the cache of formats of moments": """
        class Form(str):
            seen = []
            def __eq__(self, other):
                self.seen.append(1)
                return True
            def __hash__(self):
                return 1
        @answers("q")
        def q():
            read = getattr(datetime, "strp" + "time")
            read("2026", Form("%Y"))
            return len(Form.seen)
        """,
    "the cache of hashes of fractions": """
        class Odd(int):
            seen = []
            @property
            def numerator(self): return self
            @property
            def denominator(self): return self
            def __mul__(self, other): return self
            def __floordiv__(self, other): return self
            def __eq__(self, other):
                self.seen.append(1)
                return True
            def __hash__(self):
                return 1
        @answers("q")
        def q():
            {Fraction(Odd(3), Odd(7)): 1}
            return len(Odd.seen)
        """,
    "an address in a text": """
        def f(): pass
        class Thing: pass
        @answers("q")
        def q():
            return [f"{f} {Thing} {Thing()} {(n for n in [1])} {Thing().q if False else [].append}", str({f: Thing()})]
        """,
    "a type hint": """
        from typing import List
        class Kept:
            seen = []
            def __call__(self): pass
            def __eq__(self, other):
                self.seen.append(1)
                return True
            def __hash__(self):
                return 1
        @answers("q")
        def q():
            List[Kept()]
            return len(Kept.seen)
        """,
    "an enumeration": """
        import enum
        class Kept(enum.Enum):
            A = []
        @answers("q")
        def q():
            Kept.A.value.append(1)
            return len(Kept.A.value)
        """,
    "the default of a dataclass": """
        from dataclasses import dataclass, field
        shared = []
        @dataclass
        class Kept:
            calls: list = field(default_factory=lambda: shared)
        @answers("q")
        def q():
            Kept().calls.append(1)
            return len(Kept().calls)
        """,
    "a generator that prints when it is collected": """
        def left():
            try:
                yield 1
            finally:
                print("late")
        @answers("q")
        def q():
            circle = [left()]
            next(circle[0])
            circle.append(circle)
            return 1
        """,
    "a global that a star import brought": """
        from calendar import *
        @answers("q")
        def q():
            return [day_name[0], isleap(2028)]
        """,
    "an address": """
        @answers("q")
        def q():
            return [[n for n in {(1, 2), "b", "a", None, Fraction(1, 2), date(2026, 1, 2), 7, frozenset({2, 1})}]]
        """,
}


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
        sandbox = Sandbox()
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
