"""The rule check finds the mistakes that people make, on their lines, and says nothing of a rule that is right."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from nomicon.law.inspection.findings import KINDS_OF_FINDINGS
from nomicon.law.inspection.headers import settings_of_amendment
from nomicon.play.engine import EVENT_TYPES
from nomicon.rulebooks.check import InGame, check_folder, check_rule
from nomicon.rulebooks.files.format import read_change
from nomicon.rulebooks.findings import BookFinding
from nomicon.rulebooks.shelf import shelf
from tests.play.foresight.positions import opening
from tests.play.playing import SANDBOX
from tests.rulebooks.in_german import untranslated

HERE = Path(__file__).parent
MISTAKES: list[dict[str, Any]] = [
    one
    for name in ("mistakes.toml", "more_mistakes.toml", "mistakes_in_mechanisms.toml", "forgotten_cases.toml")
    for one in tomllib.loads((HERE / name).read_text(encoding="utf-8"))["mistake"]
]


def found_in(text: str) -> list[BookFinding]:
    game, at = opening("minimal")
    return check_rule(read_change(text, "new.md"), SANDBOX, EVENT_TYPES, InGame(game, at))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: str(one["name"]))
def test_a_mistake_is_found_on_its_line_and_for_what_it_is(mistake: dict[str, Any]):
    assert (mistake["code"], mistake["line"]) in [(one.code, one.line) for one in found_in(mistake["rule"])]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: str(one["name"]))
def test_a_mistake_is_told_in_german(mistake: dict[str, Any]):
    missing: list[str] = []
    for finding in found_in(mistake["rule"]):
        missing += untranslated(finding.what) + untranslated(finding.mend)

    assert missing == []


def test_what_a_loop_goes_through_need_not_be_effects():
    rule = """---
title: Shares
---
Whoever ends a turn gains what they are due.

```python
def due(player):
    yield player, 1
    yield "Ann", 2

@when("TurnEnded")
def gain(event):
    for to, amount in due(event.player):
        yield award(to, amount)
```
"""
    assert [one for one in found_in(rule) if one.code == "yield.no-effect"] == []
    (found,) = [one for one in found_in(rule.replace("yield award(to, amount)", "yield to, amount")) if one.line == 14]
    assert found.code == "yield.no-effect"


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: str(one["name"]))
def test_nothing_is_found_in_the_rule_once_it_is_mended(mistake: dict[str, Any]):
    assert [str(one) for one in found_in(mistake["mended"])] == []


@pytest.mark.parametrize(
    ("settings", "code"),
    [({"adopted": "twenty"}, "setting.kind"), ({"adopte": 20}, "setting.unknown"), ({"adopted": 20}, "")],
)
def test_a_setting_is_held_against_the_rule_that_has_it(settings: dict[str, Any], code: str):
    rule = next(one for one in opening("minimal")[0].rules if one.number == 205)

    assert [one.code for one in settings_of_amendment(rule.text, settings, has_code=False)] == ([code] if code else [])
    assert list(settings_of_amendment(rule.text, settings, has_code=True)) == []


@pytest.mark.parametrize("name", sorted(shelf()))
def test_nothing_is_ever_found_in_a_bundled_rule(name: str):
    found = [one for one in check_folder(name, SANDBOX, EVENT_TYPES) if one.code in KINDS_OF_FINDINGS]

    assert [str(one) for one in found] == []


def test_a_word_for_the_kind_of_a_field_is_no_slip_of_another_word():
    rule = """---
title: New
declares: {registers: {league: {fields: {played: number}}}}
---
Words.

```python
@offers("report", opponent="player", why={"kind": "text", "longest": 40, "label": "Reason"})
def report(player, opponent, why):
    yield put("league", opponent, {"played": 1})
```
"""
    assert found_in(rule) == []


def test_a_name_to_which_a_function_is_limited_stands_in_the_code_a_second_time():
    rule = """---
title: New
---
Words.

```python
@offers("begin")
def begin(now):
    return remind("reveal", now + days(2))

@when("TimerRang of reveal")
def reveal():
    yield award(everyone(), 1)
```
"""
    assert found_in(rule) == []


TESTS_OF_TEXTS = {
    'proposal.state in ("open", "opne")': "proposal.state is never 'opne'",
    'proposal.state not in ("open", "opne")': "proposal.state is never 'opne'",
    'proposal.state not in ("opne",)': "proposal.state is never 'opne', so this is always true",
}


@pytest.mark.parametrize("test", TESTS_OF_TEXTS)
def test_a_test_is_said_to_be_always_true_only_where_it_is(test: str):
    code = f'@when("BallotCast")\ndef cast(event, proposal):\n    if {test}:\n        yield award(event.voter, 1)\n'
    (finding,) = found_in(f"---\ntitle: New\n---\nWords.\n\n```python\n{code}```\n")
    assert finding.what == TESTS_OF_TEXTS[test]


USES_OF_FUNCTIONS = {
    "a key": "x = sorted([2, 1], key=abs)[0]",
    "a list of functions": "x = (max, min)[0](1, 2)",
    "a dictionary of functions": "ways = {'most': max}; ways['least'] = min; x = ways['least'](1, 2)",
    "a name of its own": "sum = {}; sum[event.voter] = 1; x = sum[event.voter]",
    "another name": "most = max; x = most(1, 2) if most == max and most in (max, min) and most is not None else 1",
    "one or another": "most = max if event.voter else None; x = most(1, 2) if most else 1",
    "one by default": "most = {}.get('most') or max; x = most(1, 2)",
    "a function within": "add = lambda one: one + 1; x = add(1)",
    "a kind of list": "Names = list[str]; x = 1 if isinstance(1, int | str) else 2",
    "what belongs to a class": "x = dict.fromkeys([1], 2)[1]",
    "mathematics": "x = math.floor(Fraction(5, 2))",
}


@pytest.mark.parametrize("use", USES_OF_FUNCTIONS)
def test_a_function_may_be_a_value(use: str):
    code = f'@when("BallotCast")\ndef cast(event):\n    {USES_OF_FUNCTIONS[use]}\n    yield award(event.voter, x)\n'
    assert [str(one) for one in found_in(f"---\ntitle: New\n---\nWords.\n\n```python\n{code}```\n")] == []


@pytest.mark.parametrize(
    ("declares", "told"),
    [("schedules: {x: every Mondey 20:00}", "Mondey"), ("quantities: {gold: {start: ten}}", "ten")],
)
def test_a_declaration_that_no_game_could_have_is_a_fault_in_a_game_too(declares: str, told: str):
    found = found_in(f"---\ntitle: New\ndeclares: {{{declares}}}\n---\nWords.\n")

    assert [(one.code, one.line, told in one.what) for one in found] == [("rule.refused", 3, True)]


@pytest.mark.parametrize(
    ("code", "mend"),
    [
        ("award(player, collections.Counter()['a'])", "Write this line at the top of the code: import collections"),
        ("award(player, player.points)", "Write balance(player)."),
        ("choose('everyone', 'Why?', ['a', 'b'])", "For all players, write everyone() without quotation marks."),
    ],
)
def test_a_slip_is_told_once_with_what_to_write_instead(code: str, mend: str):
    rule = f'---\ntitle: New\n---\nWords.\n\n```python\n@offers("go")\ndef go(player):\n    return {code}\n```\n'

    assert [str(one.mend) for one in found_in(rule)] == [mend]
