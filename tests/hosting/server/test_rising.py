"""An entry that is heard of twice, from its writer and from the record, is told once."""

from __future__ import annotations

from threading import Thread

from nomicon.game.names import GameId
from nomicon.hosting.server.newest_only import NewestOnly
from tests.waiting import join

ONE, OTHER = GameId("one"), GameId("other")


class Told:
    def __init__(self) -> None:
        self.all: list[tuple[GameId, int]] = []

    def announce(self, game: GameId, number: int) -> None:
        self.all.append((game, number))


def test_each_entry_is_told_once_and_none_after_a_newer_one():
    rising = NewestOnly(told := Told())
    heard = ((ONE, 1), (ONE, 2), (ONE, 2), (OTHER, 1), (ONE, 1), (ONE, 5), (ONE, 4), (OTHER, 1))
    new = [one for one in heard if rising.hear(*one)]
    assert new == told.all == [(ONE, 1), (ONE, 2), (OTHER, 1), (ONE, 5)]


def test_who_tells_at_the_same_time_tells_once():
    rising = NewestOnly(told := Told())
    threads = [Thread(target=lambda: [rising.hear(ONE, number) for number in range(1, 500)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    join(threads)
    assert len(told.all) == len(set(told.all))
    assert (ONE, 499) in told.all
