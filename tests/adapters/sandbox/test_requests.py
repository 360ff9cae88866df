"""What only players or the dice can answer: the run ends, and is done again with the answer in its journal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Asks, Plain, PlayerSet, Ran
from tests.adapters.sandbox.running import failure, run


@pytest.mark.parametrize(
    ("call", "request_", "arguments"),
    [
        (
            'choose("Ann", "Red?", ("yes", "no"))',
            "choose",
            {"player": "Ann", "question": "Red?", "options": ["yes", "no"]},
        ),
        (
            'choose("Ann", "Who?", {"Ben", "Ann"})',
            "choose",
            {"player": "Ann", "question": "Who?", "options": ["Ann", "Ben"]},
        ),
        ('draw("a prize", everyone())', "draw", {"purpose": "a prize", "candidates": PlayerSet("players")}),
        ('ask("quorum", proposal=301)', "ask", {"question": "quorum", "facts": {"proposal": 301}}),
        ('ask("quorum", question=1)', "ask", {"question": "quorum", "facts": {"question": 1}}),
    ],
)
def test_a_request_says_what_is_asked(sandbox: Sandbox, call: str, request_: str, arguments: dict[str, Plain]):
    ended = run(sandbox, f'@answers("it")\ndef it():\n    return {call}\n')
    assert isinstance(ended, Asks)
    assert (ended.request, ended.arguments) == (request_, arguments)


@pytest.mark.parametrize("call", ['choose("Ann", "Red?", [1.5])', "choose(1, 2, 3)", "draw([])", 'ask("q", x=print)'])
def test_a_request_that_makes_no_sense_fails(sandbox: Sandbox, call: str):
    assert failure(sandbox, f'@answers("it")\ndef it():\n    return {call}\n').line == 3


SWALLOWERS = {
    "except": "try: choose('Ann', '?', [1])\n    except BaseException: pass\n    return 5",
    "except, and ask again": "try: choose('Ann', '?', [1])\n    except: pass\n    return draw('x', [1])",
    "finally": "try: choose('Ann', '?', [1])\n    finally: draw('x', [1])",
    "a closing generator": "g = asking()\n    next(g)\n    del g\n    return 5",
    "a generator in a loop": "for n in asking(): break\n    return 5",
    "sorting": "return sorted([1, 2], key=lambda n: choose('Ann', '?', [1]))",
    "a default": "return next((choose('Ann', '?', [1]) for n in [1]), 5)",
    "looking for an attribute": "return hasattr(Asking(), 'it') or getattr(Asking(), 'it', 5)",
    "comparing": "return [Asking()] == [Asking()]",
    "printing": "print(Asking())\n    return 5",
}


@pytest.mark.parametrize("way", SWALLOWERS)
def test_a_request_cannot_be_swallowed(sandbox: Sandbox, way: str):
    before = """
def asking():
    try:
        yield 1
    finally:
        choose('Ann', '?', [1])

class Asking:
    @property
    def it(self): return choose('Ann', '?', [1])
    def __eq__(self, other): return choose('Ann', '?', [1])
    def __str__(self): return choose('Ann', '?', [1])
"""
    ended = run(sandbox, f"{before}\n@answers('it')\ndef it():\n    {SWALLOWERS[way]}\n")
    assert isinstance(ended, Asks)
    assert ended.arguments == {"player": "Ann", "question": "?", "options": [1]}


def test_a_longer_journal_than_a_rule_asks_for_does_no_harm(sandbox: Sandbox):
    ended = run(sandbox, "@answers('it')\ndef it():\n    return draw('x', [1, 2])\n", journal=([2, 1], "unused"))
    assert isinstance(ended, Ran)
    assert ended.value == [2, 1]


def test_what_was_asked_for_before_a_request_happens_only_once(sandbox: Sandbox):
    source = "@when('It')\ndef it():\n    yield announce('a')\n    yield announce(choose('Ann', '?', ['b']))\n"
    assert isinstance(run(sandbox, source), Asks)
    assert len(value_with(sandbox, source, ("b",))) == 2


def value_with(sandbox: Sandbox, source: str, journal: Sequence[Plain]) -> tuple[Plain, ...]:
    ended = run(sandbox, source, journal=journal)
    assert isinstance(ended, Ran)
    assert isinstance(ended.value, tuple)
    return ended.value
