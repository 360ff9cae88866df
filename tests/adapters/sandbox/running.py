"""Short ways of running rule code in a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import dedent

from nomicon.law.interpreter import Asks, Failed, Interpreter, Loaded, LookUp, Plain, Ran

NAME = "rule 301"
SANE = '@answers("sane")\ndef sane(n):\n    return Fraction(n, 3)\n'


def nothing_known(name: str, about: tuple[Plain, ...]) -> Plain:
    """A look-up for rules that should have nothing to look up."""
    raise LookupError(f"there is no {name} here")


def run(
    interpreter: Interpreter,
    source: str,
    facts: Mapping[str, Plain] | None = None,
    journal: Sequence[Plain] = (),
    look_up: LookUp = nothing_known,
) -> Ran | Asks | Failed:
    """Load code and run the first function by which it speaks."""
    source = dedent(source)
    loaded = interpreter.load(NAME, source)
    if isinstance(loaded, Failed):
        return loaded
    return interpreter.run(NAME, source, loaded.speeches[0].function, facts or {}, journal, look_up)


def value(interpreter: Interpreter, source: str, **facts: Plain) -> Plain:
    """What a function gives, when it must not fail."""
    ended = run(interpreter, source, facts)
    assert isinstance(ended, Ran), ended
    return ended.value


def answer(interpreter: Interpreter, expression: str, before: str = "", **facts: Plain) -> Plain:
    """What an expression of rule code comes to."""
    names = ", ".join(facts)
    return value(interpreter, f'{dedent(before)}\n@answers("it")\ndef it({names}):\n    return {expression}\n', **facts)


def failure(interpreter: Interpreter, source: str, **facts: Plain) -> Failed:
    """How code fails, when it must."""
    ended = run(interpreter, source, facts)
    assert isinstance(ended, Failed), ended
    return ended


def is_sane(interpreter: Interpreter) -> bool:
    """Whether an ordinary rule still runs as it should."""
    loaded = interpreter.load("rule 201", SANE)
    ended = interpreter.run("rule 201", SANE, "sane", {"n": 6}, (), nothing_known)
    return isinstance(loaded, Loaded) and isinstance(ended, Ran) and ended.value == 2 and ended.printed == ""
