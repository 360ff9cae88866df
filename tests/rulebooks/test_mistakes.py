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
    for name in ("mistakes.toml", "more_mistakes.toml")
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
