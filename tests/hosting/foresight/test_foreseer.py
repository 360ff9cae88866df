"""The foreseer: what takes long keeps nothing else waiting, and what fails is left out."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from nomicon.hosting.foresight.foreseer import Foreseer
from nomicon.hosting.playthroughs.run import GAME
from nomicon.play.foresight.foreseen import AsItStands
from nomicon.views.elements.foresight import FAILED
from nomicon.views.elements.page import Seen
from nomicon.views.view import view_named
from tests.play.foresight.positions import performed, script_of
from tests.play.playing import BENCH

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


@pytest.fixture
def foreseer() -> Iterator[Foreseer]:
    foreseer = Foreseer(BENCH, patience=30)
    yield foreseer
    foreseer.stop()


def test_all_rules_are_looked_at_one_by_one_and_a_warning_need_not_wait_for_them(foreseer: Foreseer):
    performance = performed(script_of("minimal"))
    game, at = performance.stage.table.folded(GAME).game, performance.at
    advice = foreseer.advice(at)
    assert advice.fragile is not None
    assert advice.foresees is not None
    assert list(advice.fragile(game)) == [None] * 7
    assert advice.foresees(game, AsItStands()) is not None
    for _ in range(100):
        found = advice.fragile(game)
        if None not in found:
            break
        threading.Event().wait(0.1)
    assert [one.rule for one in found if one is not None] == [rule.number for rule in game.rules]


def test_a_job_that_fails_is_done_once_and_the_next_all_the_same(foreseer: Foreseer):
    done: list[str] = []
    both_done = threading.Event()

    def fails() -> None:
        done.append("fails")
        raise ValueError

    def follows() -> None:
        done.append("follows")
        both_done.set()

    assert foreseer.look_later("a", fails) is None
    assert foreseer.look_later("b", follows) is None
    assert both_done.wait(30)
    foreseer.stop()
    assert foreseer.look_later("a", fails) is None
    assert done == ["fails", "follows"]


@pytest.mark.parametrize("name", ["foreseen", "stuckness"])
def test_where_the_program_itself_fails_pages_say_so_and_do_not_look_for_ever(
    foreseer: Foreseer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
):
    def broken(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(f"nomicon.hosting.foresight.advice.{name}", broken)
    performance = performed(script_of("minimal") + BRICKED)
    game, at = performance.stage.table.folded(GAME).game, performance.at
    seen = Seen(game, list(performance.stage.table.history(GAME)), None, at, advice=foreseer.advice(at))
    for _ in range(100):
        page = view_named(["amendable" if name == "foreseen" else "rescues"], seen)
        if page["told"] == FAILED:
            break
        threading.Event().wait(0.1)
    assert page["told"] == FAILED
    assert page.get("grade", "failed") == "failed"
    assert "the analysis failed" in caplog.text
