"""The foreseer: what takes long keeps nothing else waiting, what fails is told, and what was found is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nomicon.adapters.sandbox.engine import CompiledGuest
from nomicon.adapters.sandbox.machine import Machine
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.names import PlayerId
from nomicon.hosting.foresight import search_jobs
from nomicon.hosting.foresight.foreseer import Foreseer, GameOnRecord
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.table.writer import Busy
from nomicon.main.table import open_findings
from nomicon.play.amendability.fragility import Fragility
from nomicon.play.engine import bench
from nomicon.play.foresight.foreseen import AsItStands
from nomicon.play.proposals.proposing import Propose
from nomicon.play.what_if.what_if import WhatIfBounds
from nomicon.views.elements.page import Page, Seen
from nomicon.views.view import view_named
from tests import waiting
from tests.play.foresight.positions import performed, script_of
from tests.play.playing import BENCH

ANN = PlayerId("Ann Abel")

BRICKED = """Ann Abel> propose enact:
| ---
| title: A brick
| prevails_over: [203]
| answers: {quorum: 1000000}
| ---
| A million must vote.
Ann Abel, Ben Bell, Cat Carr, Dan Dove> vote 301 FOR
after 2026-03-09T09:00:00Z
"""

TWO_PROPOSALS = """Ann Abel> propose enact:
| ---
| title: Looking on
| ---
| Code looks at every change that is to take effect.
| ```python
| @answers("may_take_effect")
| def may():
|     return True
| ```
Ann Abel, Ben Bell, Cat Carr, Dan Dove> vote 301 FOR
Ann Abel> propose repeal 206
Ben Bell> propose amend 206 words "Nobody wins."
"""


def on_record(performance: Performance) -> GameOnRecord:
    """Name the game of a performance as it is on record."""
    history = list(performance.stage.table.history(GAME))
    return GameOnRecord(GAME, history[-1].entry.place.number, lambda: history[-1].link)


def seen(foreseer: Foreseer, performance: Performance) -> Seen:
    """Return the game of a performance as one of its players sees it."""
    game, at = performance.stage.table.folded(GAME).game, performance.at
    advice = foreseer.advice(at, on_record(performance))
    return Seen(game, list(performance.stage.table.history(GAME)), ANN, at, advice=advice)


def shown(foreseer: Foreseer, performance: Performance, words: str, until: str, part: str = "") -> Page:
    """Ask for a page until it says something, on some part of it."""
    pages: list[Page] = []

    def says_it() -> bool:
        pages.append(view_named(words.split(), seen(foreseer, performance)))
        return until in str(pages[-1][part] if part else pages[-1])

    waiting.until(says_it, f"the page {words!r} says {until!r}", pause=0.05)
    return pages[-1]


@pytest.fixture
def foreseer() -> Iterator[Foreseer]:
    foreseer = Foreseer([BENCH], patience=30)
    yield foreseer
    foreseer.stop()


def test_all_rules_are_looked_at_one_by_one_and_a_warning_need_not_wait_for_them(foreseer: Foreseer):
    performance = performed(script_of("minimal"))
    game, at = performance.stage.table.folded(GAME).game, performance.at
    advice = foreseer.advice(at, on_record(performance))
    assert advice.fragile is not None
    assert advice.foresees is not None
    assert list(advice.fragile(game)) == [None] * 7
    assert advice.foresees(game, AsItStands()) is not None
    fragile = advice.fragile
    waiting.until(lambda: None not in fragile(game), "all rules have been looked at", pause=0.1)
    found = fragile(game)
    assert [one.rule for one in found if isinstance(one, Fragility)] == [rule.number for rule in game.rules]


PAGES = {
    "foreseen": ("amendable", "told"),
    "stuckness": ("rescues", "told"),
    "fragility_of": ("rules fragile", "rules"),
    "collisions": ("proposal 302", "note"),
    "collisions_on_the_table": ("collisions", "note"),
    "what_if": ("proposal 302", "trying"),
    "worked_out": ("undo strike 2", "cannot"),
}
"""The page that tells what each search has found, and where on it, by the function that makes the search."""

PROGRAM_FAILED = "We could not try this: the program failed. Try again in a minute."
SANDBOX_FAILED = "We could not try this: the sandbox for rule code does not work. Try again in a minute."


def play_of(name: str) -> str:
    """Return a game in which there is something to look for."""
    return script_of("minimal") + (BRICKED if name == "stuckness" else TWO_PROPOSALS)


@pytest.mark.parametrize("name", PAGES)
def test_where_the_program_itself_fails_pages_say_so_and_try_again_after_a_while(
    foreseer: Foreseer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
):
    begun: list[str] = []

    def broken(*_: object) -> None:
        begun.append(name)
        raise ValueError("broken")

    where = "corrections" if name == "worked_out" else "advice"
    performance, (words, part) = performed(play_of(name)), PAGES[name]
    with monkeypatch.context() as patch:
        patch.setattr(f"nomicon.hosting.foresight.{where}.{name}", broken)
        shown(foreseer, performance, words, PROGRAM_FAILED, part)
        times = len(begun)
        shown(foreseer, performance, words, PROGRAM_FAILED, part)
        assert len(begun) == times, "what has just failed is not tried again at once"
    assert "Could not work out" in caplog.text
    monkeypatch.setattr(search_jobs, "FAILED_FOR", 0.0)

    def is_tried_again() -> bool:
        page = str(view_named(words.split(), seen(foreseer, performance)))
        return "We could not try" not in page and "still" not in page

    waiting.until(is_tried_again, f"the page {words!r} says what was found", pause=0.05)


@pytest.mark.parametrize("name", PAGES)
def test_where_the_sandbox_dies_pages_say_so(name: str):
    dead = False

    def machine(guest: CompiledGuest) -> Machine:
        if dead:
            raise MemoryError("no more machines")
        return Machine(guest)

    sandbox = Sandbox(remembers=False, machine=machine)
    performance = performed(play_of(name))
    foreseer = Foreseer([bench(sandbox)], patience=30)
    try:
        dead = True
        words, part = PAGES[name]
        shown(foreseer, performance, words, SANDBOX_FAILED, part)
    finally:
        foreseer.stop()


def test_a_rule_that_breaks_is_a_finding_and_no_failure(foreseer: Foreseer):
    broken = """Ann Abel> propose enact:
| ---
| title: Broken
| ---
| It breaks.
| ```python
| @when("VoteClosed")
| def breaks():
|     yield award(1 / 0, 1)
| ```
"""
    performance = performed(script_of("minimal") + broken)
    page = shown(foreseer, performance, "proposal 301", "'moves'")
    assert "would fail" in str(page["what_if"])
    assert page["trying"] is None


def test_a_trial_that_fails_says_so_to_whoever_asked_for_it(monkeypatch: pytest.MonkeyPatch, foreseer: Foreseer):
    def broken(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr("nomicon.hosting.foresight.foreseer.what_if_changed", broken)
    performance = performed(script_of("minimal"))
    game = performance.stage.table.folded(GAME).game
    with pytest.raises(Busy, match="the program failed"):
        foreseer.tried(on_record(performance), game, Propose(ANN, ()), (performance.at, WhatIfBounds()))


def test_what_one_server_has_found_the_next_one_need_not_look_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    performance = performed(script_of("minimal") + TWO_PROPOSALS)
    pages: list[dict[str, Any]] = []
    asked = {
        "amendable": "'grade': '",
        "amendable 302": "'grade': '",
        "proposal 302": "'moves'",
        "collisions": "'looked': True",
        "rules fragile": "'looking': 0",
    }
    for server in range(2):
        book = open_findings(tmp_path / "games.sqlite")
        foreseer = Foreseer([BENCH], patience=30, proves=proof_of, book=book)
        if server:
            for name in PAGES:
                if name not in ("stuckness", "worked_out"):
                    monkeypatch.setattr(f"nomicon.hosting.foresight.advice.{name}", None)
        pages.append({words: shown(foreseer, performance, words, until) for words, until in asked.items()})
        foreseer.stop()
        book.close()
    assert pages[0] == pages[1]
    assert pages[1]["amendable 302"]["proof"]
    assert "failed" not in caplog.text


def test_without_its_findings_a_server_looks_for_them_again(tmp_path: Path):
    performance = performed(script_of("minimal"))
    for _ in range(2):
        book = open_findings(tmp_path / "games.sqlite")
        foreseer = Foreseer([BENCH], patience=30, book=book)
        assert shown(foreseer, performance, "amendable", "'grade': '")["grade"] == "vote"
        foreseer.stop()
        book.close()
        for file in tmp_path.iterdir():
            file.unlink()
