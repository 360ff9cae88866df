"""What rule authors can write, and what they are told when they write something else."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Failed, Loaded, Plain, PlayerSet, Ran, Speech
from tests.adapters.sandbox.running import NAME, answer, failure, run, value

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

PLAIN: list[Plain] = [
    None,
    True,
    False,
    0,
    -7,
    10**40,
    "",
    "Ann",
    'Ünï 👍 \u2028 \x00 "\\',
    Fraction(1, 3),
    Fraction(-(10**30), 7),
    NOON,
    datetime(1, 1, 3, tzinfo=UTC),
    date(2026, 2, 28),
    [],
    [1, [2, [3]]],
    {},
    {"a": {"b": [None]}},
    PlayerSet("players"),
    PlayerSet("ballots", (301, "AGAINST")),
    {"at": NOON, "of": [PlayerSet("electorate", ("Voters",))]},
]


@pytest.mark.parametrize("plain", PLAIN, ids=repr)
def test_what_goes_in_comes_out(sandbox: Sandbox, plain: Plain):
    assert answer(sandbox, "x", x=plain) == plain


def test_a_whole_fraction_stays_equal_to_its_number(sandbox: Sandbox):
    assert answer(sandbox, "x + Fraction(1, 2)", x=Fraction(1, 2)) == 1


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("days(2)", 172_800),
        ("weeks(1) + hours(1) + minutes(1)", 608_460),
        ("{'period': days(1)}", {"period": 86_400}),
        ("Decimal('2.50')", Fraction(5, 2)),
        ("Decimal(4)", 4),
        ("{3, 1, 2}", [1, 2, 3]),
        ("frozenset('cab')", ["a", "b", "c"]),
        ("[*{'b', 'a'}, *{2: 0, 1: 0}.keys()]", ["a", "b", 2, 1]),
        ("{'b': 1, 'a': 2}.keys() & {'a', 'b', 'c'}", ["a", "b"]),
        ("dict.keys({'b': 1}) | {'a'}", ["a", "b"]),
        ("[n for n in {'b': 1, 'a': 2}.items()]", [["b", 1], ["a", 2]]),
        ("sorted({'b': 1, 'a': 2}.items())", [["a", 2], ["b", 1]]),
        ("{n % 3 for n in range(9)} - {0}", [1, 2]),
        ("2 in {1, 2} and 3 not in {1, 2}", True),
        ("{1, 2}.pop()", 1),
        ("next(iter({'z', 'a'}))", "a"),
        ("str({'b', 'a'})", "{'a', 'b'}"),
        ("{'b', 'a'} == {'a', 'b'} and isinstance({1}, set)", True),
        ("round_half_up(Fraction(5, 2))", 3),
        ("round_half_up(Fraction(-5, 2))", -2),
        ("round_half_away(Fraction(-5, 2))", -3),
        ("round(Fraction(5, 2))", 2),
        ("math.ceil(Fraction(7, 3))", 3),
        ("f'{float(Fraction(2, 3)):.1%}'", "66.7%"),
        ("datetime(2026, 3, 1, 12, tzinfo=UTC) + days(7)", datetime(2026, 3, 8, 12, tzinfo=UTC)),
        ("f'{date(2026, 3, 1):%A %d %B %Y}'", "Sunday 01 March 2026"),
        ("[type(1) is int, hasattr('a', 'upper'), getattr('a', 'upper')()]", [True, True, "A"]),
        ("PASS", None),
    ],
)
def test_an_expression_comes_to(sandbox: Sandbox, expression: str, result: Plain):
    assert answer(sandbox, expression) == result


MANY_THINGS = """
import statistics
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import total_ordering, wraps
from typing import Optional

class Choice(StrEnum):
    FOR = "FOR"

@total_ordering
@dataclass
class Count:
    votes: int = 0
    last: Optional[str] = None

    def __lt__(self, other): return self.votes < other.votes

    def add(self, choice):
        self.votes += 1
        self.last = choice

    @property
    def doubled(self): return self.votes * 2

def twice(function):
    @wraps(function)
    def wrapper(*args):
        function(*args)
        return function(*args)
    return wrapper

@twice
def add(count): count.add(Choice.FOR)

def names():
    yield from ("Ben", "Ann", "Ben")

@answers("it")
def it(event):
    count = Count()
    add(count)
    count.votes += 1
    try:
        {}["nothing"]
    except KeyError as error:
        missing = str(error)
    match event:
        case {"kind": "vote", "by": [first, *_]}: by = first
    return [count, count.doubled, Counter(names()).most_common(1), statistics.median([1, 5, 2]), missing, by,
            count >= Count(), event.by[1], event["kind"], sorted(event)]
"""


def test_a_rule_can_use_classes_generators_and_modules(sandbox: Sandbox):
    assert value(sandbox, MANY_THINGS, event={"kind": "vote", "by": ["Ann", "Ben"]}) == [
        {"votes": 3, "last": "FOR"},
        6,
        [["Ben", 2]],
        2,
        "'nothing'",
        "Ann",
        True,
        "Ben",
        "vote",
        ["by", "kind"],
    ]


def test_loading_tells_how_the_code_speaks(sandbox: Sandbox):
    source = """\
@answers("quorum", binding="opening")
def quorum(proposal, voters): return 3

@when("VoteClosed")
@when("Withdrawn", note=[1, Fraction(1, 2)])
def closed(event): pass

@instead("Joined")
def joined(event): pass

@offers("give", to="player", amount="number")
def give(player, to, amount): pass
"""
    assert sandbox.load(NAME, source) == Loaded(
        (
            Speech("answers", "quorum", "quorum", ("proposal", "voters"), (("binding", "opening"),)),
            Speech("when", "Withdrawn", "closed", ("event",), (("note", [1, Fraction(1, 2)]),)),
            Speech("when", "VoteClosed", "closed", ("event",)),
            Speech("instead", "Joined", "joined", ("event",)),
            Speech("offers", "give", "give", ("player", "to", "amount"), (("to", "player"), ("amount", "number"))),
        )
    )


@pytest.mark.parametrize(
    ("source", "line", "message"),
    [
        ("def f(:\n  pass", 1, "SyntaxError: invalid syntax"),
        ("x = 1\ny = nowhere + 1\n", 2, "NameError: name 'nowhere' is not defined"),
        ("\nimport os", 2, "the module 'os' is not available to rules; there are: bisect, calendar"),
        ("from math import secret", 1, "'secret' is not available from math; there are: acos"),
        ("def f(x):\n  return x.__class__", 2, "the attribute '__class__' is not available to rules"),
        ("def f(x):\n  return '{}'.format(x)", 2, ".format() is not part of the rule language: use an f-string"),
        ("def f():\n  global x", 2, "global statements are not part of the rule language"),
        ("def f():\n\n  return datetime.now(UTC)", 3, "a rule has no clock: take the moment from its facts"),
        ('@answers("q")\ndef q(a, b=1): pass', 2, "q(): a function under @answers is given every fact it names"),
        ('@answers("q")\ndef q(*a): pass', 2, "q(): a function under @answers names each of its facts"),
        ('@answers("q")\ndef q(**a): pass', 2, "q(): a function under @answers names each of its facts"),
        ('@answers("q")\ndef q(*, a): pass', 2, "q(): a function under @answers names each of its facts"),
        ('@answers("q")\ndef q(a, /): pass', 2, "q(): a function under @answers names each of its facts"),
        ('@answers("q")\ndef q():\n  yield 1', 2, "q(): an answer is returned, not yielded"),
        ("@answers\ndef q(): pass", 1, '@answers takes one name in quotes: @answers("quorum")'),
        ('@when("A", "B")\ndef q(): pass', 1, '@when takes one name in quotes: @when("VoteClosed")'),
        ("@when(3)\ndef q(): pass", 1, '@when takes one name in quotes: @when("VoteClosed")'),
        ('@when("A")\nclass Q: pass', 1, "@when must stand before an ordinary function at the top level of the code"),
        (
            'when("A")(lambda: 1)',
            None,
            "@when must stand before an ordinary function at the top level of the code; '<la",
        ),
        ('@when("A")\n@answers("q")\ndef q(): pass', 3, "q(): a function under @answers cannot also be under @when"),
        (
            '@when("A")\ndef f(): pass\ndef f(): pass',
            2,
            "@when must stand before an ordinary function at the top level",
        ),
        ('def f():\n  @when("A")\n  def g(): pass\nf()', 3, "@when must stand before an ordinary function at the top"),
        ('x = balance("Ann")', 1, "facts can be looked up only while a rule's function runs"),
        ('x = choose("Ann", "?", [1])', 1, "choose() can be called only while a rule's function runs"),
        ('@when("A", note=1.5)\ndef f(): pass', None, "TypeError: a float cannot be handed on"),
    ],
)
def test_loading_says_what_is_wrong_and_where(sandbox: Sandbox, source: str, line: int | None, message: str):
    loaded = sandbox.load(NAME, source)
    assert isinstance(loaded, Failed)
    assert loaded.message.startswith(message)
    if line is not None:
        assert loaded.line == line


def test_a_failure_names_the_line_and_the_way_to_it(sandbox: Sandbox):
    source = "def share(a, b):\n    return Fraction(a, b)\n\n@answers('q')\ndef q(n):\n    return share(1, n)\n"
    ended = sandbox.run(NAME, source, "q", {"n": 0}, (), lambda name, about: None)
    assert ended == Failed(
        "ZeroDivisionError: Fraction(1, 0)", 2, trail=("rule 301, line 6, in q", "rule 301, line 2, in share")
    )


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("return event.nothing", 4, "AttributeError: there is no field 'nothing'; the fields are: kind"),
        (
            "event.kind = 1",
            4,
            "AttributeError: attributes can be set only on things of a rule's own classes, not on a R",
        ),
        ("event['kind'] = 1", 4, "TypeError: records are read-only; ask for effects to change the game"),
        ("pass\n    return 0.5", 3, "TypeError: a float cannot be handed on, for it is not exact: use Fraction(1, 3)"),
        ("return {1: 2}", 3, "TypeError: the names of a record's fields must be text, not int"),
        ("return datetime(2026, 1, 1)", 3, "TypeError: a moment needs a zone: add tzinfo=UTC"),
        ("raise ValueError('no')", 4, "ValueError: no"),
        ("raise SystemExit", 4, "SystemExit"),
        ("assert event.kind == 1, 'odd'", 4, "AssertionError: odd"),
    ],
)
def test_a_mistake_is_explained_to_its_author(sandbox: Sandbox, body: str, line: int, message: str):
    failed = failure(sandbox, f"\n@answers('q')\ndef q(event):\n    {body}\n", event={"kind": "vote"})
    assert failed.message.startswith(message)
    assert (failed.line, failed.limit) == (line, False)


def test_what_is_printed_is_kept_up_to_a_limit(sandbox: Sandbox):
    assert run(sandbox, "@answers('q')\ndef q():\n    print('a', 1)\n    return 2\n") == Ran(2, ANY_FUEL, "a 1\n")
    flooded = run(sandbox, "@answers('q')\ndef q():\n    for n in range(999):\n        print('x' * 99)\n")
    assert isinstance(flooded, Ran)
    assert len(flooded.printed) == 4000


def test_a_function_is_given_only_the_facts_it_names(sandbox: Sandbox):
    source = "@answers('q')\ndef q(b):\n    return b\n"
    assert run(sandbox, source, {"a": object(), "b": 2}) == Ran(2, ANY_FUEL)  # type: ignore[dict-item]
    assert run(sandbox, source, {"a": 1}) == Failed("q() names 'b', which is not a fact here. The facts are: a")


def test_only_functions_that_speak_can_be_run(sandbox: Sandbox):
    ended = sandbox.run(NAME, "def f():\n    return 1\n", "f", {}, (), lambda name, about: None)
    assert ended == Failed("this code has no function 'f' that the game can call")


class _AnyFuel(int):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, int)

    __hash__ = int.__hash__


ANY_FUEL = _AnyFuel()
