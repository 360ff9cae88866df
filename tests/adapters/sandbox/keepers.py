"""Rules that try to keep something from one run for the next; each gives another answer the second time if it can."""

from __future__ import annotations

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
