"""Search jobs: few at once, one of each game, in their order; what a game has moved on from is not looked for."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from nomicon.game.names import GameId
from nomicon.hosting.foresight import search_jobs
from nomicon.hosting.foresight.search_jobs import SearchJob, SearchQueue
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.views.elements.page import SearchFailed
from tests.play.playing import BENCH

ONE, TWO, THREE = GameId("one"), GameId("two"), GameId("three")
WAIT = 30.0


class Jobs:
    """Jobs that wait until they are let go, and note when they begin."""

    def __init__(self, queue: SearchQueue) -> None:
        self.queue = queue
        self._changed = threading.Condition()
        self._free: set[str] = set()
        self.begun: list[str] = []

    def add(self, name: str, game: GameId, entry: int = 1, *, is_long: bool = False) -> SearchJob[str]:
        """Have a job done that ends when it is let go."""
        return self.queue.add(SearchJob(game, entry, self._work(name), is_long))

    def _work(self, name: str) -> Callable[[RuleCache], str]:
        def work(_: RuleCache) -> str:
            with self._changed:
                self.begun.append(name)
                self._changed.notify_all()
                assert self._changed.wait_for(lambda: name in self._free, WAIT)
            return name

        return work

    def wait_for(self, *names: str) -> None:
        """Wait until just these have begun, in whatever order."""
        with self._changed:
            assert self._changed.wait_for(lambda: set(names) <= set(self.begun), WAIT), self.begun
            assert sorted(self.begun) == sorted(names)

    def let_go(self, *names: str) -> None:
        """Let jobs end."""
        with self._changed:
            self._free |= set(names)
            self._changed.notify_all()


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    queue = SearchQueue([BENCH, BENCH])
    jobs = Jobs(queue)
    yield jobs
    jobs.let_go("a", "b", "c", "d")
    queue.stop()


def ended(job: SearchJob[str]) -> str | SearchFailed | None:
    return job.result(time.monotonic() + WAIT)


def test_two_are_done_at_once_and_the_others_in_their_order(jobs: Jobs):
    jobs.add("a", ONE)
    second = jobs.add("b", TWO)
    jobs.add("c", THREE)
    jobs.wait_for("a", "b")
    assert jobs.queue.waiting(is_long=False) == 1
    jobs.let_go("b")
    assert ended(second) == "b"
    jobs.wait_for("a", "b", "c")


def test_of_one_game_one_is_done_at_a_time(jobs: Jobs):
    jobs.add("a", ONE)
    jobs.add("b", ONE)
    jobs.add("c", TWO)
    jobs.wait_for("a", "c")
    jobs.let_go("a")
    jobs.wait_for("a", "b", "c")


def test_what_takes_long_leaves_room_for_what_does_not(jobs: Jobs):
    jobs.add("a", ONE, is_long=True)
    jobs.wait_for("a")
    jobs.add("b", TWO, is_long=True)
    jobs.add("c", THREE)
    jobs.wait_for("a", "c")
    jobs.let_go("c")
    jobs.let_go("a")
    jobs.wait_for("a", "b", "c")


def test_what_waits_while_its_game_moves_on_is_not_looked_for(jobs: Jobs):
    entries = {ONE: 1, TWO: 1}
    jobs.queue.follow(entries.get)
    jobs.add("a", ONE)
    jobs.wait_for("a")
    stale, other = jobs.add("b", ONE), jobs.add("c", TWO)
    jobs.wait_for("a", "c")
    entries[ONE] = 2
    newer = jobs.add("d", ONE, entry=2)
    jobs.let_go("a", "c")
    jobs.wait_for("a", "c", "d")
    jobs.let_go("d")
    assert (ended(stale), ended(other), ended(newer)) == (None, "c", "d")
    assert stale.is_void


@pytest.mark.parametrize("error", [ValueError("x"), MemoryError(), RecursionError(), KeyError("y")])
def test_a_job_that_breaks_says_so_and_the_next_is_done(
    jobs: Jobs, error: Exception, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    def breaks(_: RuleCache) -> str:
        raise error

    broken, next_one = jobs.queue.add(SearchJob(ONE, 1, breaks)), jobs.add("a", ONE)
    jobs.let_go("a")
    assert ended(broken) == SearchFailed(search_jobs.PROGRAM_FAILED)
    assert ended(next_one) == "a"
    assert "Could not work out what may happen in 'one'." in caplog.text
    assert not broken.is_void
    monkeypatch.setattr(search_jobs, "FAILED_FOR", 0.0)
    assert broken.is_void


def test_when_the_server_stops_nothing_more_is_begun():
    queue = SearchQueue([BENCH])
    jobs = Jobs(queue)
    jobs.add("a", ONE)
    jobs.wait_for("a")
    waiting = jobs.add("b", TWO)
    stopping = threading.Thread(target=queue.stop)
    stopping.start()
    assert ended(waiting) is None
    jobs.let_go("a")
    stopping.join(WAIT)
    assert not stopping.is_alive()
    assert ended(jobs.add("c", ONE)) is None
    queue.stop()
