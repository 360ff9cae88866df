"""What rule code leaves behind, no later run sees: an audit in another order comes to the same verdicts."""

from __future__ import annotations

import re

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from tests.adapters.sandbox.keepers import KEEPERS
from tests.adapters.sandbox.running import answer, run


@pytest.mark.parametrize(
    "thing",
    [
        "(lambda: 0)",
        "it",
        "Thing()",
        "Thing",
        "Thing().go",
        "(n for n in [1])",
        "iter([])",
        "award",
        "len",
        "math",
        "everyone()",
        "[].append",
        "object()",
        "map(len, [])",
        "functools.partial(len)",
        "KeyError(Thing())",
        "datetime(2026, 1, 1).replace",
        "super(Thing, Thing())",
        "property(len)",
        "re.compile('a')",
        "Colour.RED",
    ],
)
def test_no_text_tells_where_a_thing_lies_in_memory(sandbox: Sandbox, thing: str):
    before = """
        import enum, functools, re
        class Colour(enum.Enum):
            RED = 1
        class Thing:
            def go(self): pass
        """
    shown = answer(sandbox, f"[str({thing}), repr({thing}), f'{{{thing}!r}}', '%s' % [{thing}]]", before)
    assert re.search(r"0x[0-9a-fA-F]", str(shown)) is None


@pytest.mark.parametrize("kept", KEEPERS)
def test_what_one_run_keeps_the_next_does_not_find(sandbox: Sandbox, kept: str):
    ends = [run(one, KEEPERS[kept]) for one in (sandbox, sandbox, sandbox, Sandbox())]
    assert ends[0] == ends[1] == ends[2] == ends[3]
    assert len({ended.charge for ended in ends}) == 1
