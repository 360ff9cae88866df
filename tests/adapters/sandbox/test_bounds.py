"""What is kept of rule code, and what one run can have the host do, has its bounds, whoever wrote the rule."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from nomicon.adapters.sandbox import limits, memory, texts
from nomicon.adapters.sandbox.cache import Cache
from nomicon.adapters.sandbox.machine import Ended, LookUps, Machine
from nomicon.adapters.sandbox.memory import RunCache
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.adapters.sandbox.texts import Texts
from nomicon.law.interpreter import Failed, Loaded, Plain, Ran
from tests.adapters.sandbox.cases import Case, hostile
from tests.adapters.sandbox.running import NAME, is_sane, nothing_known, run
from tests.adapters.sandbox.warm import DoctoredMachine

PAST_THE_LANGUAGE = {case.name: case for case in hostile() if case.name.startswith("past_")}


# -- What one run can have the host do --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAST_THE_LANGUAGE)
def test_code_that_has_got_past_the_language_is_still_contained(name: str):
    sandbox = Sandbox(remembers=False, machine=DoctoredMachine)
    ended = PAST_THE_LANGUAGE[name].play(sandbox)
    assert not str(ended).startswith("Ran(value='ESCAPE")
    assert "NameError" not in str(ended)  # It did get past.
    assert is_sane(sandbox)


TOO_LONG = "it looked up more text than a run may: 1,048,576 characters at once, 16,777,216 in all"
FLOODS = {
    "look_up(name)": "it looked up more than 2,000 facts",
    "look_up('long')": TOO_LONG,
    "datetime.now": "it asked for a clock, or something else that rules do not have, more than 1,000 times",
}


@pytest.mark.parametrize("call", FLOODS)
def test_a_flood_of_what_costs_the_host_time_is_stopped(sandbox: Sandbox, call: str):
    asked: list[int] = []

    def look_up(name: str, about: tuple[Plain, ...]) -> Plain:
        asked.append(len(name) + len(str(about)))
        return "x" * (limits.VALUE + 1) if name == "long" else 1

    clock = "clock = datetime\n" if call == "datetime.now" else ""
    body = "clock.now()" if clock else call
    ended = run(sandbox, f"{clock}@answers('it')\ndef it():\n    name = 'n'\n    while True: {body}\n", look_up=look_up)
    assert isinstance(ended, Failed)
    assert (ended.message, ended.limit) == (FLOODS[call], True)
    assert ended.charge == limits.FUEL_OF_MACHINE + limits.FUEL_OF_RUN
    assert len(asked) <= limits.LOOK_UPS
    assert sum(asked) <= limits.LOOKED_UP + limits.VALUE


class Store:
    """Stands for the machine that a run would take its fuel from."""

    fuel = 1

    def set_fuel(self, fuel: int) -> None:
        self.fuel = fuel


def test_all_that_one_run_looks_up_has_a_bound_whatever_its_parts():
    store, told = Store(), 0
    look_ups = LookUps(lambda name, about: "x" * 900_000, cast(Any, store))
    while store.fuel:
        reply = look_ups.answer("n" * 100_000, "[]")
        told += len(reply)
    assert look_ups.limit == Failed(TOO_LONG, limit=True)
    assert look_ups.record is None
    assert limits.LOOKED_UP - limits.VALUE < told + 100_000 * 17 < limits.LOOKED_UP + limits.VALUE
    assert {look_ups.answer("x", "[]") for _ in range(3000)} == {"s"}


def test_as_much_as_may_be_looked_up_is(sandbox: Sandbox):
    source = "@answers('it')\ndef it():\n    return sum(len(look_up('x', n)) for n in range(2000))\n"
    ended = run(sandbox, source, look_up=lambda name, about: "x" * 100)
    assert isinstance(ended, Ran)
    assert ended.value == 200_000


def test_facts_cannot_be_looked_up_while_code_is_read(sandbox: Sandbox):
    failed = sandbox.load(NAME, "look_up('x')\n")
    assert isinstance(failed, Failed)
    assert failed.message == "facts can be looked up only while a rule's function runs"


# -- What is kept -----------------------------------------------------------------------------------------------------


def test_a_cache_forgets_what_was_unused_for_longest():
    cache: Cache[str, int] = Cache(3, 100)
    for name in "abc":
        cache.put(name, 1, 10)
    cache.get("a")
    cache.put("d", 1, 10)
    assert [cache.get(name) for name in "abcd"] == [1, None, 1, 1]
    cache.put("c", 2, 85)
    assert [cache.get(name) for name in "acd"] == [None, 2, 1]
    cache.put("e", 1, 101)
    assert (len(cache), cache.characters) == (0, 0)


def test_what_is_remembered_of_runs_keeps_to_its_bound(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(memory, "REMEMBERED_WORDS", 1000)
    kept = RunCache()
    for number in range(200):
        ended = Ended("v" + "x" * 50, None, 1, "", (("name", f"[{number}]", "v1"),))
        kept.keep((b"code", f"f\n[]\n{number % 7}", 1), ended)
        assert kept.characters <= 1000
    assert kept.characters > 500


def test_all_that_is_kept_of_hostile_texts_keeps_to_its_bound(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(texts, "REMEMBERED_CODE", 100_000)
    kept = Texts(lambda source: Ended(json.dumps({"speeches": [], "code": "x" * 20_000}), None, 1))
    for number in range(50):
        kept.read(f"{number} " * 10_000)
        assert kept.characters <= 100_000


def test_what_a_rule_says_of_itself_cannot_be_changed_by_whoever_was_told(sandbox: Sandbox):
    source = "@offers('move', of=['a', 'b'], by={'c': 1})\ndef move(player): pass\n"
    loaded = sandbox.load(NAME, source)
    assert isinstance(loaded, Loaded)
    dict(loaded.speeches[0].options)["of"].append("mine")  # type: ignore[union-attr]
    again = sandbox.load(NAME, source)
    assert isinstance(again, Loaded)
    assert dict(again.speeches[0].options) == {"of": ["a", "b"], "by": {"c": 1}}


# -- What loading says ------------------------------------------------------------------------------------------------

LIES = [
    "",
    "x",
    "[]",
    "{}",
    "null",
    '{"speeches":null,"code":""}',
    '{"speeches":[[]],"code":""}',
    '{"code":"x"}',
    '{"speeches":[["answers","q","q",5,[]]],"code":""}',
    '{"speeches":[["answers","q","q",[],[["a"]]]],"code":""}',
    '{"speeches":[["answers","q","q",[],7]],"code":""}',
    '{"speeches":{"a":1},"code":""}',
    "[" * 100_000,
    '{"speeches":[],"code":"\\ud800"}',
    '{"speeches":[["answers","q","q",[],[["a",{"$frac":[1,0]}]]]],"code":""}',
    "e",
    "e{",
    'e{"message":[[]]}',
    "v" * (limits.COMPILED + 1),
]


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie[:30])
def test_whatever_is_said_of_a_text_that_was_read_is_a_fault_or_can_be_used(lie: str):
    read = Texts(lambda source: Ended(lie, None, 1)).read("source")
    assert isinstance(read.verdict, Failed)
    str(read.verdict).encode()


def test_a_forged_text_harms_nobody_but_its_own_rule():
    class Forged(Machine):
        def load(self, source: str) -> Ended:
            ended = super().load(source)
            code = {"nonsense": "AAAA", "lines": "a\nb\nc\nd", "empty": ""}.get(source.partition(" ")[0].lstrip("#"))
            speech = ["answers", "it", "it", [], []]
            return ended if code is None else Ended(json.dumps({"speeches": [speech], "code": code}), None, 1)

    sandbox = Sandbox(machine=Forged)
    for kind in ("nonsense", "lines", "empty"):
        ended = sandbox.run(NAME, f"#{kind} ", "it", {}, (), nothing_known)
        assert isinstance(ended, Failed)
        assert is_sane(sandbox)


# -- Hostile texts ----------------------------------------------------------------------------------------------------

TEXTS = {
    "a cookie": "# -*- coding: utf-7 -*-\n+AHg- = 1\n",
    "an unknown cookie": "# coding: nothing\nx = 1\n",
    "a mark at the beginning": "\ufeffx = 1\n",
    "strange ends of lines": "x = 1\r\ny = 2\ry = 3\x0cz = 4\u2028a = 5\n",
    "tabs and spaces": "if 1:\n\tx = 1\n        y = 2\n",
    "letters that fold into many": "ﷺ" * 6000 + " = 1\n",
    "marks upon marks": "a" + "\u0301" * 15_000 + " = 1\n",
    "names of letters": '"' + "\\N{LATIN SMALL LETTER A}" * 700 + '"\n',
    "a name of no letter": '"\\N{NOTHING OF THAT NAME}"\n',
    "a text without an end": '"""' + "x" * 15_000,
    "a bracket without an end": "(" * 15_000,
    "backslashes": "x = 1" + " \\\n" * 5000,
    "semicolons": "x=1;" * 4000,
    "a large tuple": "x = (" + "1," * 5500 + ")\n",
    "a tower of powers": "x = 9**9**9**9\n",
    "a great shift": "x = 1 << 10**9\n",
    "a great text": "x = 'a' * 10**9\n",
    "a great tuple": "x = ((((0,) * 1000,) * 1000,) * 1000,) * 1000\n",
    "endless at the top": "while True: pass\n",
    "endless in a default": "def f(x=[n for n in iter(int, 1)]): pass\n",
    "endless in an annotation": "def f(x: [n for n in iter(int, 1)]): pass\n@answers('it')\ndef it(): pass\n",
    "memory at the top": "x = ['a' * 10**6 * n for n in range(99)]\n",
    "deep at the top": "x = ()\nfor n in range(10**5): x = (x,)\ny = x == (x,)\n",
    "a request at the top": "choose('Ann', '?', [1])\n",
    "a generator left at the top": "def g():\n  try: yield 1\n  finally:\n    while True: pass\nx = g()\nnext(x)\n",
    "an exit at the top": "raise SystemExit\n",
    "a speech of no text": "@answers(str)\ndef f(): pass\n",
    "options without end": "@offers('m', a=[[0] * 1000] * 1000)\ndef f(player): pass\n",
    "options of no plain thing": "@offers('m', a=print)\ndef f(player): pass\n",
    "a great many speeches": "".join(f"@answers('q{n}')\ndef f{n}(): pass\n" for n in range(600)),
    "a name over and over": "@answers('q')\ndef f(): pass\n" * 600,
    "patterns": "match [1]:\n" + "".join(f"    case [{n}, *_]: pass\n" for n in range(700)),
    "a chain of comparisons": "x = 1" + " < 1" * 4000 + "\n",
    "a chain of conditions": "x = " + "1 if 0 else " * 1500 + "1\n",
    "numbers of every kind": "x = [0x" + "f" * 5000 + ", 1e" + "9" * 300 + ", 0b1, 0o7, 1_0, 1j]\n",
    "more digits than may be read": "x = " + "9" * 5000 + "\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_text_is_read_or_refused_and_harms_nobody(sandbox: Sandbox, name: str):
    first, second = (sandbox.load(NAME, TEXTS[name]) for _ in range(2))
    assert isinstance(first, Loaded | Failed)
    assert first == second == Sandbox().load(NAME, TEXTS[name])
    assert is_sane(sandbox)


def test_a_text_that_is_refused_stays_refused_when_it_is_run(sandbox: Sandbox):
    for name in ("endless at the top", "memory at the top", "deep at the top", "a bracket without an end"):
        ended = Case(name, TEXTS[name]).play(sandbox)
        assert isinstance(ended, Failed)
        assert ended == sandbox.run("rule 301", TEXTS[name], "it", {}, (), nothing_known)
