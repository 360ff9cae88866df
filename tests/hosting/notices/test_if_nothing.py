"""Working out what happens if nobody acts takes time: no player waits for it, and nothing false is kept of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from nomicon.game.names import GameId, Moment
from nomicon.hosting.foresight import foreseer as foreseers
from nomicon.hosting.foresight.foreseer import Foreseer
from nomicon.hosting.notices import if_nothing
from nomicon.hosting.notices.if_nothing import TAKES_TOO_LONG, Outlooks
from nomicon.hosting.server.hall import Busy
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.engine import bench
from nomicon.play.proposals.proposing import Propose
from tests.hosting.halls import PATIENCE, PERIOD, Open, open_hall
from tests.play.playing import ANN, BEN, DAY, GAME, NOON, SANDBOX, VOTES, enacting


@pytest.fixture
def foreseeing(tmp_path: Path) -> Iterator[Open]:
    """A hall with a foreseer, and a game in which a vote runs."""
    with open_hall(tmp_path / "hall.sqlite", foreseer=Foreseer([bench(SANDBOX)])) as room:
        room.founds(GAME, VOTES, PERIOD)
        room.plays(Propose(ANN, (enacting(),), title="Tea"))
        yield room


def test_a_player_gets_options_while_something_long_is_worked_out(foreseeing: Open):
    begun, go_on, found = threading.Event(), threading.Event(), list[str]()

    def work(_bench: RuleCache) -> str:
        begun.set()
        assert go_on.wait(PATIENCE)
        return "found"

    asks = threading.Thread(target=lambda: found.append(foreseeing.hall.worked_out(GAME, work)))
    asks.start()
    try:
        assert begun.wait(PATIENCE)
        assert "vote 301 for" in [one.typed for one in foreseeing.hall.options(GAME, BEN)]
    finally:
        go_on.set()
        asks.join(PATIENCE)
    assert found == ["found"]


def test_what_took_too_long_is_told_to_whoever_asks_again_once_it_is_found(
    foreseeing: Open, monkeypatch: pytest.MonkeyPatch
):
    outlooks, until = Outlooks(foreseeing.hall), Moment(NOON + DAY)
    seen, works = foreseeing.hall.seen(GAME, BEN), list[Callable[[RuleCache], object]]()

    def takes_too_long(_game: GameId, work: Callable[[RuleCache], object]) -> object:
        works.append(work)
        raise Busy("")

    monkeypatch.setattr(foreseeing.hall, "worked_out", takes_too_long)
    assert outlooks.at(seen, until).unknown == TAKES_TOO_LONG
    assert outlooks.at(seen, until).unknown == TAKES_TOO_LONG
    (work,) = works  # For a while, nobody waits for another.
    work(bench(SANDBOX))
    assert [type(one).__name__ for one in outlooks.at(seen, until).events] == ["VoteClosed"]


def test_after_a_while_it_is_looked_for_again(foreseeing: Open, monkeypatch: pytest.MonkeyPatch):
    outlooks, until = Outlooks(foreseeing.hall), Moment(NOON + DAY)
    seen = foreseeing.hall.seen(GAME, BEN)
    monkeypatch.setattr(if_nothing, "PAUSE", 0.0)
    with monkeypatch.context() as hurried:
        hurried.setattr(foreseers, "LONGEST", 0.0)
        assert outlooks.at(seen, until).unknown == TAKES_TOO_LONG
    assert [type(one).__name__ for one in outlooks.at(seen, until).events] == ["VoteClosed"]
