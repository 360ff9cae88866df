"""A terminal to type at: real files, the real sandbox, and a clock that can be set."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nomicon.adapters.chance import SystemChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.upkeep.opening import Where, open_ledger
from nomicon.cli.desk.tools import Tools
from nomicon.game.values.replacing import replace
from nomicon.hosting.playthroughs.script import moment_in
from nomicon.hosting.table.table import Table
from nomicon.main.table import Silence, codec, sandbox
from nomicon.main.tools import tools
from nomicon.play.engine import bench
from tests.cli.terminal import Terminal

BEGUN = moment_in("2026-03-01T09:00:00Z", "the tests")


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock(BEGUN)


@pytest.fixture
def our_tools(clock: SettableClock) -> Tools:
    """The real tools, but for the clock."""

    @contextmanager
    def open_table(where: Where) -> Iterator[Table]:
        with open_ledger(where, codec(), "tests") as ledger:
            yield Table(ledger, clock, SystemChance(), Silence(), bench(sandbox()))

    return replace(tools(), open_table=open_table, clock=clock)


@pytest.fixture
def terminal(our_tools: Tools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for name in [*(one for one in os.environ if one.startswith("NOMICON_")), "EDITOR", "VISUAL"]:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NOMICON_FILE", "nomicon.db")
    return Terminal(our_tools)


@pytest.fixture
def nomicam(terminal: Terminal) -> Terminal:
    """A terminal where a game of NomiCam is on, with three Voters."""
    terminal.types("found nomicam --title Tuesday")
    for name in ("Asha", "Ben", "Chloe"):
        terminal.types(f"join --as {name}")
    return terminal


@pytest.fixture
def open_table(terminal: Terminal) -> Terminal:
    """A terminal where a game is on that forbids almost nothing, with Kim as its Clerk, Asha and Ben."""
    write_open_rulebook(Path("open"))
    terminal.types("found open")
    for name in ("Asha", "Ben"):
        terminal.types(f"join --as {name}")
    return terminal


def write_open_rulebook(folder: Path) -> None:
    """Write a rulebook of one rule, under which every kind of move can be made."""
    (folder / "rules").mkdir(parents=True)
    (folder / "README.md").write_text("# Open\n\nAlmost nothing is forbidden.\n", encoding="utf-8")
    (folder / "rules" / "101-open.md").write_text(OPEN, encoding="utf-8")


OPEN = """---
number: 101
title: Open
answers: {first_proposal: 301, may_transfer: "yes", judge: the Clerk}
declares:
  quantities:
    points: {start: 10, tradable: true}
  holders: {Clerk: Kim}
  duties:
    read the minutes: {of: Clerk}
---
Almost nothing is forbidden.

```python
@offers("go", to="text")
def go(player, to):
    yield announce(f"{player} goes to {to}.")


@offers("pick")
def pick(player):
    colour = choose(player, "Which colour?", ["red", "blue"])
    yield announce(f"{player} likes {colour}.")


@offers("remember")
def remember(player):
    yield owe("read the minutes", "the Clerk")
```
"""
