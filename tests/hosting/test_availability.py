"""An outage is told to the host in few lines, however many people ask meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from nomicon.hosting.availability import LINE_EVERY, SETTLED, Availability


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def known(watch: Watch, caplog: pytest.LogCaptureFixture) -> Iterator[Availability]:
    with caplog.at_level(logging.WARNING):
        yield Availability("postgresql://here/games", watch)


def test_an_outage_is_a_line_at_each_end_and_one_a_minute(known, watch, caplog):
    begun = watch.now
    while watch.now < begun + 3 * LINE_EVERY:
        for _ in range(50):
            known.failed("the connection\nwas lost")
        watch.now += 1
    assert known.seconds_away == pytest.approx(3 * LINE_EVERY)
    watch.now += SETTLED
    for _ in range(50):
        known.answered()
    lines = [record.getMessage() for record in caplog.records]
    assert [line.partition(" (")[0] for line in lines] == [
        "postgresql://here/games cannot be reached. Players are asked to try again.",
        "postgresql://here/games has been unreachable for 60 s. 3001 attempts failed.",
        "postgresql://here/games has been unreachable for 120 s. 6001 attempts failed.",
        "postgresql://here/games can be reached again after 179 s and 9000 failed attempts.",
    ]
    assert all("\n" not in line for line in lines)
    assert known.seconds_away == 0


def test_a_way_that_comes_and_goes_is_one_outage(known, watch, caplog):
    for _ in range(100):
        known.failed("lost")
        assert known.seconds_away == 0
        watch.now += 0.4
        known.answered()
        watch.now += 0.4
    assert len(caplog.records) <= 2
    watch.now += SETTLED
    known.answered()
    assert "can be reached again" in caplog.records[-1].getMessage()


def test_an_outage_of_one_attempt_is_told_as_one(known, watch, caplog):
    known.failed("lost")
    watch.now += SETTLED
    known.answered()
    assert caplog.records[-1].getMessage().endswith("can be reached again after 0 s and 1 failed attempt.")


def test_who_waits_longest_is_known_while_they_wait(known, watch):
    assert known.longest_wait == 0
    with known.asking():
        watch.now += 3
        with known.asking():
            watch.now += 4
            assert known.longest_wait == 7
        assert known.longest_wait == 7
    assert known.longest_wait == 0


def test_of_many_single_troubles_one_a_minute_is_told(known, watch, caplog):
    for _ in range(int(2 * LINE_EVERY)):
        known.trouble("XX000: internal error")
        watch.now += 1
    assert len(caplog.records) == 2


def test_of_many_who_would_try_one_does(known):
    with known.turn_to_try() as mine, known.turn_to_try() as other:
        assert (mine, other) == (True, False)
    with known.turn_to_try() as mine:
        assert mine
