"""Pairs of rules: one leaves something behind, and the other would go otherwise if it found that.

Names such as ``qqdictqq`` stand for ``__dict__`` in code that has got past the language; see `warm.Doctored`.
"""

from __future__ import annotations

from textwrap import dedent

from tests.adapters.sandbox.cases import Case

PLANTED: dict[str, tuple[str, str]] = {
    "an enum member filed": (
        """
        import re
        class N(int):
            def __eq__(self, other): return True
            def __hash__(self): return 10
        @answers("it")
        def it(): return str(type(re.I)(N(16)))
        """,
        """
        import re
        @answers("it")
        def it(): return [str(re.I | re.M), str(re.findall("^a", "b\\nA", re.I | re.M))]
        """,
    ),
    "a decimal context left": (
        """
        from decimal import localcontext
        def g():
            with localcontext(prec=3): yield 1
        kept = [g()]
        kept.append(kept)
        @answers("it")
        def it(): return next(kept[0])
        """,
        """
        @answers("it")
        def it(): return str(Decimal(1) / 3)
        """,
    ),
    "a regex cache filled": (
        """
        import re
        class M(int):
            def __eq__(self, other): return True
            def __hash__(self): return 2
        @answers("it")
        def it(): return str(re.search("a+", "CAAT", M(0)))
        """,
        """
        import re
        @answers("it")
        def it(): return str(re.search("a+", "CAAT", re.I))
        """,
    ),
    "a generator's finally": (
        """
        import re
        class M(int):
            def __hash__(self): return 0
            def __eq__(self, other): return False
        def g():
            try: yield 1
            finally: choose("Ann", "asked by another rule", ["yes", "no"])
        @answers("it")
        def it():
            flags = M(0)
            flags.kept = g()
            next(flags.kept)
            re.compile("a", flags)
            return 1
        """,
        """
        import re
        @answers("it")
        def it(): return len([re.compile("a{%d}" % n) for n in range(600)])
        """,
    ),
    "module attributes": (
        """
        import math
        @answers("it")
        def it():
            math.qqdictqq["pi"] = 3
            return 1
        """,
        """
        import math
        @answers("it")
        def it(): return str(math.pi)
        """,
    ),
    "warnings filters": (
        """
        @answers("it")
        def it():
            for kind in qqbuiltinsqq["object"].qqsubclassesqq():
                if kind.qqnameqq == "catch_warnings":
                    kind.qqinitqq.qqglobalsqq["_wm"].simplefilter("error")
            return 1
        """,
        """
        @answers("it")
        def it(): return datetime.utcfromtimestamp(0).year
        """,
    ),
    "own __eq__ and __hash__": (
        """
        import re
        class M(int):
            def __eq__(self, other): raise ValueError("I am another rule, speaking from within this one")
            def __hash__(self): return 10
        @answers("it")
        def it():
            try: return str(type(re.I)(M(10)))
            except ValueError as error: return str(error)
        """,
        """
        import re
        @answers("it")
        def it(): return str(re.I | re.M)
        """,
    ),
    "function caches": (
        """
        class Odd(int):
            @property
            def numerator(self): return self
            @property
            def denominator(self): return self
            def __mul__(self, other): return self
            def __floordiv__(self, other): return self
            def __hash__(self): return 3 if self > 5 else 7
            def __eq__(self, other):
                print("asked within another rule")
                return bool(other)
        @answers("it")
        def it(): return len({Fraction(Odd(7), Odd(3)): 1})
        """,
        """
        @answers("it")
        def it(): return len({Fraction(3, 7): 1})
        """,
    ),
    "identifiers that Python folds": (
        """
        @answers("it")
        def it(): return str(Decim\U0001d41al(1) / Decim\U0001d41al(3))
        """,
        """
        from decimal import Inexact, localcontext
        @answers("it")
        def it():
            with localcontext() as context: return str(context.flags[Inexact])
        """,
    ),
    "the cache of forms of moments": (
        """
        class Form(str):
            def __eq__(self, other): return True
            def __hash__(self): return 1
        @answers("it")
        def it(): return str(getattr(datetime, "strp" + "time")("2026", Form("%Y")))
        """,
        """
        class Form(str):
            def __hash__(self): return 1
        @answers("it")
        def it(): return str(getattr(datetime, "strp" + "time")("11", Form("%m")))
        """,
    ),
    "what was printed": (
        """
        @answers("it")
        def it():
            print("printed by another rule")
            return draw("who", ["Ann"])
        """,
        """
        @answers("it")
        def it(): return 1
        """,
    ),
    "builtins": (
        """
        @answers("it")
        def it():
            qqbuiltinsqq["len"] = lambda thing: 7
            return 1
        """,
        """
        @answers("it")
        def it(): return len([])
        """,
    ),
    "the prelude": (
        """
        @answers("it")
        def it():
            award.qqglobalsqq["who_of"] = lambda name, value: "Eve"
            return 1
        """,
        """
        @when("It")
        def it(): yield award("Ann", 5)
        """,
    ),
    "what describes errors": (
        """
        @answers("it")
        def it():
            for kind in qqbuiltinsqq["object"].qqsubclassesqq():
                if kind.qqnameqq == "Printed":
                    kind.write.qqglobalsqq["failed"] = lambda error: 'v["mine"]'
            return 1
        """,
        """
        @answers("it")
        def it(): return 1 / 0
        """,
    ),
}
"""By what is left: the rule that leaves it, and the one that would find it."""


def pair(name: str) -> list[Case]:
    """Return the rule that leaves something, and after it the one that would find it, which bears the leak's name."""
    leaves, finds = (dedent(source) for source in PLANTED[name])
    return [Case(f"leaves {name}", leaves), Case(name, finds)]
