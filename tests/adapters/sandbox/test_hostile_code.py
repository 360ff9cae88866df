"""Whatever rule code tries, it ends as an error or a harmless value, and the next rule finds everything in order."""

from __future__ import annotations

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Asks, Failed, Ran
from tests.adapters.sandbox.programs import PROGRAMS, TOOLS, look_up, written
from tests.adapters.sandbox.running import is_sane, run


@pytest.mark.parametrize("name", PROGRAMS)
def test_hostile_code_is_contained_and_harms_no_later_rule(sandbox: Sandbox, name: str):
    ended = run(sandbox, PROGRAMS[name] + TOOLS, {"x": {"a": [1, 2, 3]}}, look_up=look_up)
    assert isinstance(ended, Ran | Asks | Failed)
    if isinstance(ended, Ran):
        assert not str(ended.value).startswith(("ESCAPE", "INTRO"))
        str(ended).encode()
    assert is_sane(sandbox)


@pytest.mark.parametrize("name", [name for name in written() if name.startswith("meddle_")])
def test_meddling_is_refused(sandbox: Sandbox, name: str):
    ended = run(sandbox, PROGRAMS[name] + TOOLS, {"x": {"a": [1, 2, 3]}}, look_up=look_up)
    assert isinstance(ended, Failed), ended


@pytest.mark.parametrize(
    "name", ["while_true", "bare_except_loop", "base_except_loop", "finally_loop", "catch_then_ok", "raise_evil_str"]
)
def test_an_endless_rule_is_stopped_at_a_limit(sandbox: Sandbox, name: str):
    ended = run(sandbox, PROGRAMS[name] + TOOLS, {"x": {}})
    assert isinstance(ended, Failed)
    assert ended.limit
    assert "steps" in ended.message


@pytest.mark.parametrize("name", ["shift_huge", "str_double", "list_range", "hide_memory", "hide_memory_in_generator"])
def test_a_rule_that_fills_the_memory_cannot_hide_it(sandbox: Sandbox, name: str):
    ended = run(sandbox, PROGRAMS[name] + TOOLS, {"x": {}})
    assert isinstance(ended, Failed)
    assert ended.limit
    assert "memory" in ended.message


def test_a_flood_of_look_ups_is_stopped(sandbox: Sandbox):
    ended = run(sandbox, PROGRAMS["look_up_flood"] + TOOLS, {"x": {}})
    assert ended == Failed("it looked up more than 2,000 facts", limit=True)
