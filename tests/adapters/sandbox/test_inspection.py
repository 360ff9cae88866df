"""Code is looked through in the sandbox: whatever it is, nothing of it runs, and what that costs is bounded."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from nomicon.adapters.sandbox.inspecting import inspected
from nomicon.adapters.sandbox.machine import Ended
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.texts import RuleText
from nomicon.law.inspection.language_tables import language_tables
from nomicon.law.inspection.rule_check import RuleCheck, with_speeches
from nomicon.law.inspection.surroundings import around_in_book, rule_as_json
from nomicon.law.interpreter import Failed, Inspected
from nomicon.play.engine import EVENT_TYPES

HOSTILE = [one for one in (Path(__file__).parent / "hostile.txt").read_text(encoding="utf-8").split("\n\n") if one]

BOUNDLESS = {
    "a long sum": "x = " + " + ".join(["1"] * 2900),
    "parentheses in parentheses": "x = " + "(" * 90 + "1" + ")" * 90,
    "lists in lists": "x = " + "[" * 190 + "]" * 190,
    "functions in functions": "\n".join(f"{' ' * at}def f{at}():" for at in range(90)) + "\n" + " " * 90 + "pass",
    "functions that call each other": "\n".join(f"def f{at}(n):\n    return f{at + 1}(n)\n" for at in range(400)),
    "many ways": "def f(n):\n" + "\n".join(f"    if n > {at}:\n        x{at} = n" for at in range(400)),
    "many names that are nothing": "\n".join(f"x{at} = nothing_{at}" for at in range(900)),
    "a name of twenty thousand letters": "x = " + "y" * 19_000,
    "too long": "#" * 30_000,
    "half a character": "x = '\ud800'",
    "no Python": "def f(:\n",
    "nothing": "",
}


def tables(code: str) -> tuple[str, str, str]:
    text, around = RuleText("", "", code=code), around_in_book([])
    return language_tables(EVENT_TYPES), around.as_json, rule_as_json(text, None, around)


@pytest.mark.parametrize("what", BOUNDLESS)
def test_code_without_bounds_is_looked_through_within_bounds(sandbox: Sandbox, what: str):
    assert isinstance(sandbox.inspect(BOUNDLESS[what], tables(BOUNDLESS[what])), Inspected)


@pytest.mark.parametrize("code", HOSTILE)
def test_code_that_means_harm_is_looked_through_like_any_other(sandbox: Sandbox, code: str):
    assert isinstance(sandbox.inspect(code, tables(code)), Inspected)


def test_text_that_was_made_by_chance_ends_no_inspection_with_an_error(sandbox: Sandbox):
    drawn = random.Random(1)
    parts = [
        "def f(",
        "):\n    ",
        "yield ",
        "return ",
        "x",
        "[",
        "]",
        "{",
        "}",
        "'",
        "\n",
        "@when(",
        "match x:\n",
        "award(",
        "lambda ",
        "*",
        "**",
        ":=",
        "f'{",
        "}'",
        "for ",
        " in ",
        "1",
        ".",
        ",",
        "class A:\n    ",
        "try:\n    ",
    ]
    for _ in range(60):
        code = "".join(drawn.choice(parts) for _ in range(drawn.randrange(1, 60)))
        assert isinstance(sandbox.inspect(code, tables(code)), Inspected)


def test_what_is_cut_short_is_said_to_be(sandbox: Sandbox):
    code = BOUNDLESS["a long sum"]
    text = RuleText("A rule", "Words.", code=code)

    assert sandbox.inspect(code, tables(code)).is_cut_short
    assert "check.cut-short" in [one.code for one in RuleCheck(sandbox, EVENT_TYPES, around_in_book([])).of(text)]


@pytest.mark.parametrize(
    "said",
    [
        "",
        "e{}",
        "v",
        "v[]",
        "v{}",
        'v{"findings":[1],"answers":[],"certain":[],"is_cut_short":false}',
        'v{"findings":[{"line":-1,"code":"","what":"","mend":"","names":[]}],"answers":[],"certain":[],"is_cut_short":false}',
    ],
)
def test_what_makes_no_sense_is_not_believed(said: str):
    assert inspected(Ended(said, None, 0)) == Inspected(is_cut_short=True)


def test_what_was_found_is_remembered_and_is_the_same(sandbox: Sandbox):
    code = "def f():\n    return awrad\n"
    first = sandbox.inspect(code, tables(code))

    assert sandbox.inspect(code, tables(code)) is first
    sandbox.close()
    assert sandbox.inspect(code, tables(code)) == first
    assert [one.code for one in first.findings] == ["name.unknown", "function.unused"]


def test_code_that_cannot_be_read_has_no_speeches(sandbox: Sandbox):
    assert isinstance(with_speeches(RuleText("", "", code="def f(:\n"), sandbox), Failed)
