"""Parts of programs put together by lot that could leave something behind in the library (`generated.py`)."""

from __future__ import annotations

from collections.abc import Callable

from tests.adapters.sandbox.program import Program


def own_number(program: Program) -> str:
    """Define a number with a hash and an equality of its own, and return its name."""
    name = program.name("N")
    equal = program.rng.choice(
        [
            "return True",
            "return False",
            "raise ValueError('not mine')",
            "print('asked')",
            "return choose('Ann', '?', [1])",
        ]
    )
    program.define(f"""
        class {name}(int):
            def __eq__(self, other): {equal}
            def __hash__(self): return {program.rng.choice([0, 1, 2, 10, 16, 24])}
        """)
    return name


def regexes(program: Program) -> None:
    program.imports.append("import re")
    pattern = program.rng.choice([r"a+", r"(\w)\1", r"^b", r"\bn", r"[aeiou]", r"(?P<x>.)a", r"(", r"a{2}"])
    flags = program.rng.choice(["", ", re.I", ", re.I | re.M", ", re.X", ", re.S | re.I"])
    if program.rng.random() < 0.4:
        flags = f", {own_number(program)}({program.rng.choice([0, 2, 8, 10])})"
    program.tell(
        program.rng.choice(
            [
                f"str(re.search(r'{pattern}', 'banana caat'{flags}))",
                f"re.findall(r'{pattern}', words{flags})",
                f"re.compile(r'{pattern}'{flags}).flags",
                f"[m.span() for m in re.finditer(r'{pattern}', 'aabbn'{flags})]",
            ]
        )
    )


def flags_of_regexes(program: Program) -> None:
    program.imports.append("import re")
    number = str(program.number(300))
    if program.rng.random() < 0.5:
        number = f"{own_number(program)}({number})"
    program.tell(
        program.rng.choice([f"str(type(re.I)({number}))", "str(re.I | re.M)", "str(~re.X)", "str(re.S ^ re.U)"])
    )


def decimals(program: Program) -> None:
    name = program.rng.choice(["Decimal", "Decimal", "Decim\U0001d41al", "\uff24ecimal"])
    value = f"{name}({program.number()}) / {name}({program.number() or 3})"
    if program.rng.random() < 0.5:
        program.tell(f"str({value})")
        return
    program.imports.append("from decimal import localcontext, Inexact, ROUND_UP, ROUND_FLOOR")
    function = program.name("reckon")
    rounding = program.rng.choice(["ROUND_UP", "ROUND_FLOOR"])
    program.define(f"""
        def {function}():
            with localcontext(prec={program.number(9) + 1}, rounding={rounding}) as context:
                context.traps[Inexact] = {program.rng.choice(["True", "False"])}
                return [str({value}), str(context.flags[Inexact])]
        """)
    program.tell(f"{function}()")


def state_of_decimals(program: Program) -> None:
    program.imports.append("from decimal import localcontext, Inexact, Rounded")
    function = program.name("state")
    program.define(f"""
        def {function}():
            with localcontext() as context:
                return [str(context), str(Decimal(1) / 3)]
        """)
    program.tell(f"{function}()")


def fractions(program: Program) -> None:
    top = f"{own_number(program)}(3)" if program.rng.random() < 0.4 else str(program.number())
    program.tell(f"[str(Fraction({top}, {program.number() or 7})), Fraction({top}, 5) in {{Fraction(3, 5): 1}}]")


def enums(program: Program) -> None:
    program.imports.append("import enum")
    name, base = program.name("E"), program.rng.choice(["Enum", "IntEnum", "Flag", "IntFlag"])
    program.define(f"""
        class {name}(enum.{base}):
            A = 1
            B = 2
            C = A
        """)
    program.tell(f"[str({name}({program.number(5)})), [str(one) for one in {name}]]")


def caches(program: Program) -> None:
    program.imports.append("import functools")
    name = program.name("count")
    program.define(f"""
        calls_of_{name} = []
        @functools.lru_cache(maxsize={program.rng.choice(["None", "1", "3"])})
        def {name}(key):
            calls_of_{name}.append(key)
            return len(calls_of_{name})
        """)
    program.tell(f"[{name}(m % {program.number(6) + 1}) for m in range(9)] + [str({name}.cache_info())]")


def kept_at_the_top(program: Program) -> None:
    name = program.name("kept")
    program.define(
        program.rng.choice([f"{name} = []", f"{name} = [0] * {program.number()}", f"{name} = [iter(range(9))]"])
    )
    program.tell(f"[{name}.append(n), len({name})]")


def warnings(program: Program) -> None:
    program.imports.append("import re")
    program.tell(
        program.rng.choice(["datetime.utcfromtimestamp(n).year", "~True", "re.sub('a', 'b', 'aa', 1)", "1 is 1"])
    )


def moments(program: Program) -> None:
    form = program.rng.choice(["%Y-%m-%d", "%A %d %B", "%j %U", "%H:%M"])
    program.tell(
        program.rng.choice(
            [
                f"(datetime(2026, 1, 31, tzinfo=UTC) + days(n * {program.number()})).strftime('{form}')",
                f"str(datetime.strptime('2026 02', '{program.rng.choice(['%Y %m', '%Y %d'])}'))",
                f"date(2026, 2, 28) + days({program.number()})",
                f"weeks({program.number()}) / hours(5)",
            ]
        )
    )


LIBRARY_PARTS: tuple[Callable[[Program], None], ...] = (
    regexes,
    regexes,
    flags_of_regexes,
    decimals,
    decimals,
    state_of_decimals,
    fractions,
    enums,
    caches,
    kept_at_the_top,
    warnings,
    moments,
)
