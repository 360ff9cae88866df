"""A run is handed those parts of its rule's code alone that it may need, and that changes nothing but its charge."""

from __future__ import annotations

import json
from textwrap import dedent

import pytest

from nomicon.adapters.sandbox.engine import CompiledGuest
from nomicon.adapters.sandbox.machine import Ended, Machine
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Failed, LookUp, Ran
from tests.adapters.sandbox.bundled import every_function
from tests.adapters.sandbox.cases import Case, generated
from tests.adapters.sandbox.isolating import RecordingMachines, other_verdicts, outcomes_in
from tests.adapters.sandbox.running import failure, value
from tests.adapters.sandbox.warm import WholeMachine

ENTANGLED = {
    "a helper of a helper": """
        def a(): return 1
        def b(): return a() + 1
        @answers("it")
        def it():
            return b()
        """,
    "a helper in a table": """
        def a(): return 1
        TABLE = {"a": a}
        @answers("it")
        def it():
            return TABLE["a"]()
        """,
    "a table that is filled later": """
        TABLE = {}
        def a(): return 1
        TABLE["a"] = a
        @answers("it")
        def it():
            return TABLE["a"]()
        """,
    "a list that a call fills": """
        LIST = []
        def fill(): LIST.append(7)
        fill()
        @answers("it")
        def it():
            return LIST
        """,
    "a list that a decorator fills": """
        LIST = []
        def noted(f):
            LIST.append("f")
            return f
        @noted
        def f(): pass
        @answers("it")
        def it():
            return LIST
        """,
    "a list that a default fills": """
        LIST = []
        def add(n):
            LIST.append(n)
            return n
        def f(x=add(3)): pass
        @answers("it")
        def it():
            return LIST
        """,
    "a list that an argument's hint would fill": """
        LIST = []
        def f(x: LIST.append(3)): pass
        @answers("it")
        def it():
            return LIST
        """,
    "a decorator under the name of a speaker": """
        LIST = []
        def when(n):
            LIST.append(n)
            return lambda f: f
        @when("a")
        def f(): pass
        @answers("it")
        def it():
            return LIST
        """,
    "such a one that is bound in a branch": """
        LIST = []
        if True:
            def offers(n):
                LIST.append(n)
                return lambda f: f
        @offers("a")
        def f(): pass
        @answers("it")
        def it():
            return LIST
        """,
    "such a one that is imported": """
        from functools import partial as instead
        LIST = []
        @instead(LIST.append)
        def f(): pass
        @answers("it")
        def it():
            return len(LIST)
        """,
    "a default that is a helper": """
        def a(): return 1
        def b(x=a): return x()
        @answers("it")
        def it():
            return b()
        """,
    "two functions of one name": """
        def a(): return 1
        b = a()
        def a(): return 2
        @answers("it")
        def it():
            return [a(), b]
        """,
    "a function in a branch": """
        if True:
            def a(): return 1
        else:
            def a(): return 2
        @answers("it")
        def it():
            return a()
        """,
    "a name that is deleted": """
        def a(): return 1
        del a
        @answers("it")
        def it():
            return a()
        """,
    "a class that calls a helper": """
        def a(): return 1
        class B:
            x = a()
        @answers("it")
        def it():
            return B().x
        """,
    "a helper in a lambda": """
        def a(n): return n + 1
        f = lambda n: a(n)
        @answers("it")
        def it():
            return f(1)
        """,
    "a helper in an f-string": """
        def a(): return 1
        @answers("it")
        def it():
            return f"{a()}"
        """,
    "another that speaks": """
        @when("X")
        def b(): return None
        @answers("two")
        def a(): return 5
        @answers("it")
        def it():
            return a()
        """,
    "a fault in a helper": """
        def a():
            return 1 / 0
        @answers("it")
        def it():
            return a()
        """,
    "a star": """
        from math import *
        def a(): return floor(2.5)
        @answers("it")
        def it():
            return a()
        """,
    "a name that nothing bears": """
        def a(): return 1
        @answers("it")
        def it():
            return b()
        """,
    "a loop": """
        n = 0
        def a(x): return x * 2
        for one in range(3):
            n += a(one)
        @answers("it")
        def it():
            return n
        """,
    "what is printed first": """
        print("first")
        def a(): print("never")
        @answers("it")
        def it():
            return 1
        """,
}


class NotedMachine(Machine):
    """A machine that notes what it is handed."""

    handed: tuple[str, ...] = ()

    def run(self, code: str, request: str, look_up: LookUp, fuel: int = 0) -> Ended:
        NotedMachine.handed = tuple(code.split(","))
        return super().run(code, request, look_up, fuel)


def _cases() -> list[Case]:
    return [Case(name, dedent(source), "it") for name, source in ENTANGLED.items()]


def test_a_run_is_the_same_with_all_parts_of_its_code():
    cases = [*_cases(), *generated(15, 5), *[*every_function(200)][::8]]
    whole = outcomes_in(cases, RecordingMachines(WholeMachine))
    assert other_verdicts(outcomes_in(cases, RecordingMachines()), whole, "with the parts that it needs") == []


def test_the_entangled_rules_come_to_something():
    ended = [case.play(Sandbox()) for case in _cases()]
    assert sum(isinstance(one, Ran) for one in ended) > len(ENTANGLED) * 3 / 4


def test_functions_that_a_run_does_not_use_are_not_handed_over():
    source = "".join(f"def unused_{at}(): return {at}\n" for at in range(50))
    source += "def used(): return 1\n@when('It')\ndef also_unused(): pass\n@answers('it')\ndef it(): return used()\n"
    sandbox = Sandbox(remembers=False, machine=NotedMachine)
    assert value(sandbox, source.replace("@when('It')\ndef also_unused(): pass\n", "")) == 1
    assert len(NotedMachine.handed) == 2
    assert isinstance(Case("", source, "it").play(sandbox), Ran)
    assert len(NotedMachine.handed) == 2


@pytest.mark.parametrize("places", [[0, 0], [1, 0], [-1], [2], [0.5, "x"], None])
def test_places_that_a_machine_makes_up_are_not_believed(places: object):
    class Lying(Machine):
        def load(self, source: str) -> Ended:
            ended = super().load(source)
            told = json.loads(ended.said)
            told["needed"]["it"] = places
            return Ended(json.dumps(told), None, ended.fuel)

    def lying(engine: CompiledGuest) -> Machine:
        return Lying(engine)

    sandbox = Sandbox(remembers=False, machine=lying)
    told = failure(sandbox, "def a(): return 1\n@answers('it')\ndef it(): return a()\n")
    assert isinstance(told, Failed)
    assert "the code could not be loaded" in told.message
