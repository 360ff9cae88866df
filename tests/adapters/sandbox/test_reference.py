"""The page for rule authors tells the truth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nomicon.adapters.sandbox import limits
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Failed, Loaded
from nomicon.play.limits import EFFECTS_LIMIT
from tests.adapters.sandbox.running import NAME, answer

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "reference" / "rule-language.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def named(text: str) -> list[str]:
    return sorted(set(re.findall(r"`([a-zA-Z_]+)[`(]", text)))


def test_the_example_is_in_the_language(sandbox: Sandbox):
    example = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    loaded = sandbox.load(NAME, example)
    assert isinstance(loaded, Loaded)
    assert len(loaded.speeches) == 4


@pytest.mark.parametrize("name", named(section("What you can use without importing").partition("**Records")[0]))
def test_what_is_said_to_be_there_is_there(sandbox: Sandbox, name: str):
    assert answer(sandbox, f"{name} is None") == (name in ("PASS", "None"))


@pytest.mark.parametrize("module", named(section("Modules")))
def test_what_is_said_to_be_importable_is(sandbox: Sandbox, module: str):
    assert isinstance(sandbox.load(NAME, f"import {module}"), Loaded)


def test_no_module_is_kept_from_authors(sandbox: Sandbox):
    refused = sandbox.load(NAME, "import os")
    assert isinstance(refused, Failed)
    assert refused.message.partition("there are: ")[2].split(", ") == named(section("Modules"))


def test_the_limits_are_the_limits():
    figures = [
        limits.SOURCE,
        limits.NODES,
        limits.FUEL_OF_RUN,
        limits.LOOK_UPS,
        EFFECTS_LIMIT,
        limits.VALUE,
        limits.DIGITS,
        limits.PRINTED,
    ]
    told = section("Limits")
    assert [figure for figure in figures if f"{figure:,}" not in told] == []
    assert f"{limits.MEMORY >> 20} MB" in told
    assert limits.EFFECTS >= EFFECTS_LIMIT  # The game allows fewer than the machine lets out.
    assert f"{limits.NESTING} levels" in told
