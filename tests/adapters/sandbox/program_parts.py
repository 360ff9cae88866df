"""The parts that programs are put together of by lot (`generated.py`): each does something that could leave a trace."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.adapters.sandbox.library_parts import LIBRARY_PARTS
from tests.adapters.sandbox.program import NAMES, Program

# -- Expressions -------------------------------------------------------------------------------------------------------


def expression(rng: random.Random, depth: int = 3) -> str:
    """Return an expression of numbers, which may also fail."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(["n", "len(words)", str(rng.randrange(-9, 99)), f"Fraction({rng.randrange(9)}, 7)"])
    left, right = expression(rng, depth - 1), expression(rng, depth - 1)
    return rng.choice(
        [
            f"({left} + {right})",
            f"({left} - {right})",
            f"({left} * {right})",
            f"max({left}, {right})",
            f"({left} if {right} > 3 else {right})",
            f"math.floor({left})",
            f"abs({left})",
            f"round_half_up({left})",
            f"sum([{left}, {right}])",
            f"({left} // ({right} or 1))",
            f"(int({left}) % 7)",
            f"({left} / {right})",
        ]
    )


def arithmetic(program: Program) -> None:
    program.tell(expression(program.rng))


def texts(program: Program) -> None:
    word = program.rng.choice(["words", "who", "str(n)", "'été ß ŉ'", "(words * 3)"])
    program.tell(
        program.rng.choice(
            [
                f"{word}.upper()",
                f"[*{word}][::-1]",
                f"{word}.split()",
                f"f'{{{word}!r:>{program.number()}}}'",
                f"{word}.casefold() is {word}",
                f"sorted(set({word}))",
                f"''.join(reversed({word}))",
                f"{word}.encode().hex()",
            ]
        )
    )


def collections(program: Program) -> None:
    program.imports.append("from collections import Counter, OrderedDict, defaultdict, deque, namedtuple")
    many = program.number(200)
    program.tell(
        program.rng.choice(
            [
                f"Counter(words * {many}).most_common(3)",
                f"[*deque(range({many}), maxlen=3)]",
                "[k for k in Counter(who)]",
                f"str(namedtuple('P', 'a b')({many}, n))",
                f"[*OrderedDict.fromkeys(who * {many})]",
                f"len(defaultdict(list, {{m: [m] for m in range({many})}}))",
                f"[*{{w: {many} for w in who}}.items()]",
            ]
        )
    )


def sets(program: Program) -> None:
    members = program.rng.sample(
        [
            "1",
            "'b'",
            "'a'",
            "None",
            "(2, 1)",
            "Fraction(1, 3)",
            "Decimal('1.5')",
            "True",
            "date(2026, 1, 2)",
            "frozenset({3, 1})",
            "-4",
            "'z' * n",
            "print",
        ],
        k=5,
    )
    program.tell(f"[str(m) for m in {{{', '.join(members)}}}]")


# -- Things with methods of their own, and what is done in going -------------------------------------------------------


def own_things(program: Program) -> None:
    name = program.name("T")
    method, use = program.rng.choice(
        [
            ("__eq__(self, other): return True", "[{0}() == 1, {0}() in [5], {0}() in {{5: 1}}]"),
            ("__lt__(self, other): return len(str(other)) % 2 == 0", "len(sorted([{0}(), {0}(), {0}()]))"),
            ("__bool__(self): return False", "[1 for m in [{0}()] if m]"),
            ("__len__(self): return 3", "[len({0}()), bool({0}())]"),
            ("__repr__(self): return 'T' * 9", "str([{0}()])"),
            ("__iter__(self): return iter([1, 2])", "[m for m in {0}()] + [2 in {0}()]"),
            ("__getitem__(self, m): return [5, 6, 7][m]", "[m for m in {0}()]"),
            ("__add__(self, other): return self", "({0}() + 1).n"),
            ("__call__(self): return 8", "{0}()()"),
            ("__contains__(self, m): return 9", "2 in {0}()"),
        ]
    )
    program.define(f"class {name}:\n    n = 1\n    def {method}\n    def __hash__(self): return {program.number(3)}")
    program.tell(program.rng.choice([use.format(name), f"len({{{name}(): 1, {name}(): 2}})"]))


def made_classes(program: Program) -> None:
    program.imports.append("import enum")
    methods = ["__del__", "__getattr__", "__class__", "__index__", "__format__", "__set_name__", "__getattribute__"]
    method = program.rng.choice(methods)
    value = program.rng.choice(["print('made')", "7", "'text'", "self"])
    maker = program.rng.choice(["type(int)('M', (), ", "type(Fraction)('M', (), ", "enum.Enum('M', "])
    made = f"{maker}{{'{method}': lambda self, *about: {value}, 'A': 1}})"
    program.tell(program.rng.choice([f"{made}.A", f"str({made}(1))", f"[0, 1, 2][{made}.A]", f"f'{{{made}}}'[:3]"]))


def generators(program: Program) -> None:
    name = program.name("late")
    late = program.rng.choice(
        ["print('late')", "choose('Ann', 'late', [1])", "look_up('late')", "[0] * 99", "Decimal(1) / 3", "1 / 0"]
    )
    program.define(f"""
        def {name}():
            try:
                yield {program.number()}
                yield 2
            finally:
                {late}
        def circle_of_{name}():
            kept = [{name}()]
            first = next(kept[0])
            kept.append(kept)
            return first
        """)
    program.tell(program.rng.choice([f"next({name}())", f"circle_of_{name}()", f"[m for m, _ in zip({name}(), 'a')]"]))


def errors(program: Program) -> None:
    name = program.name("fails")
    wrong = program.rng.choice(
        ["1 / 0", "{}['a']", "[][1]", "int('x')", "look_up('nothing')", "award(1)", "words.nothing", "[*n]"]
    )
    program.define(f"""
        def {name}():
            try:
                return {wrong}
            except (ArithmeticError, LookupError, ValueError) as error:
                return [str(error), len(error.args)]
            finally:
                print('tried')
        """)
    program.tell(f"{name}()")


def records(program: Program) -> None:
    name = program.name("R")
    program.imports.append("from dataclasses import dataclass, field")
    program.define(f"""
        @dataclass{program.rng.choice(["", "(frozen=True)", "(order=True)", "(slots=True)"])}
        class {name}:
            a: int = {program.number()}
            b: list = field(default_factory=list)
        """)
    program.tell(program.rng.choice(["{0}()", "{0}(3) == {0}()", "sorted([{0}(2), {0}(1)])"]).format(name))


def sorting(program: Program) -> None:
    key = program.rng.choice(["lambda m: -m", "str", "lambda m: m % 3", "lambda m: (m % 2, m)", "lambda m: 1 / m"])
    program.tell(f"sorted(range({program.number(300)}), key={key})[:5]")


# -- The world outside, and what is printed ----------------------------------------------------------------------------


def look_ups(program: Program) -> None:
    program.tell(
        program.rng.choice(
            [
                "balance(who)",
                f"balance('{program.rng.choice(NAMES)}', 'thimbles')",
                "len(everyone())",
                "who in everyone()",
                "holder('Speaker')",
                "setting(204, 'period')",
                "[p for p in voters(301, 'FOR')]",
                "look_up('letters', words)",
                "sum(balance(p) for p in everyone())",
                "line('map', n)",
                "lines('map')",
            ]
        )
    )


def requests(program: Program) -> None:
    program.tell(
        program.rng.choice(
            [
                "choose(who, 'Which?', ['a', 'b'])",
                "draw('a prize', everyone())",
                f"draw('x', [*range({program.number()})])",
                "ask('quorum', proposal=301)",
                f"ask('adopted', tally={program.number()})",
            ]
        )
    )


def printing(program: Program) -> None:
    thing = program.rng.choice(["words", "told", "n", "sorted(words)"])
    program.steps.append(f"print({thing}, 'x' * {program.number(2000)})")


def work(program: Program) -> None:
    program.tell(f"sum(m * m for m in range({program.number(20_000)}))")


def room(program: Program) -> None:
    program.tell(f"len([bytes({program.number(60_000)}) for m in range({program.number(200)})])")


PARTS: tuple[Callable[[Program], None], ...] = (
    arithmetic,
    arithmetic,
    texts,
    collections,
    sets,
    own_things,
    own_things,
    made_classes,
    generators,
    generators,
    errors,
    records,
    sorting,
    look_ups,
    look_ups,
    requests,
    printing,
    work,
    room,
    *LIBRARY_PARTS,
)


def endless(program: Program) -> None:
    program.steps.append("while True: pass")


def too_deep(program: Program) -> None:
    program.define("def deeper(m): return deeper(m + 1)")
    program.tell("deeper(n)")


def too_large(program: Program) -> None:
    program.tell("['x' * 10**6 * m for m in range(99)]")


def nonsense(program: Program) -> None:
    program.define(
        program.rng.choice(["import os", "def f(:", "x = = 1", "class A(metaclass=type): pass", "a.__class__"])
    )


ENDS = (endless, too_deep, too_large, nonsense)
