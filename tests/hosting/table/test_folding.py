"""Folded games at hand: no more than fit, the newest known, folded once for all who ask at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.game.names import GameId
from nomicon.hosting.ports import EntryId, WrittenEntry
from nomicon.hosting.table import folding
from nomicon.hosting.table.folding import Foldings, NoSuchGame
from nomicon.hosting.table.table import Table
from nomicon.play.judging.claiming import Declare
from nomicon.play.series.founding import FoundGame
from tests.play.playing import ANN, BENCH, CODEC, GAME, HOST, NOON, VOTES, Nobody, Playing

ONE, TWO, THREE = (GameId(name) for name in ("one", "two", "three"))


class Counting(MemoryLedger):
    """A record that knows whose entries were read from it, and how many."""

    def __init__(self) -> None:
        super().__init__(CODEC)
        self.reads: list[GameId] = []

    def read(self, game: GameId, after: EntryId | None = None) -> Iterator[WrittenEntry]:
        """Read, and count."""
        for written in super().read(game, after):
            self.reads.append(game)
            yield written


def record(*games: GameId) -> Counting:
    """Found games on a record."""
    ledger = Counting()
    table = Table(ledger, SettableClock(NOON), SeededChance("folding"), Nobody(), BENCH)
    for game in games:
        table.found(game, FoundGame(HOST, game, "A game", "test", (VOTES,)))
    ledger.reads.clear()
    return ledger


def test_a_game_at_hand_is_not_folded_again_until_it_has_moved_on():
    ledger = Counting()
    playing = Playing(VOTES, players=(ANN,), ledger=ledger)
    foldings = Foldings(ledger)
    first = foldings.newest(GAME)
    ledger.reads.clear()
    assert foldings.newest(GAME) is first
    assert ledger.reads == []

    playing.makes(Declare(ANN, "On we go."))
    ledger.reads.clear()
    assert (foldings.newest(GAME), ledger.reads) == (playing.table.folded(GAME), [GAME])


def test_games_nobody_has_asked_for_longest_are_let_go_of(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(folding, "GAMES_AT_HAND", 2)
    ledger = record(ONE, TWO, THREE)
    foldings = Foldings(ledger)
    for game in (ONE, TWO, ONE, THREE):
        foldings.newest(game)
    assert list(foldings.all_at_hand()) == [ONE, THREE]
    ledger.reads.clear()
    for game in (ONE, THREE, TWO):
        assert foldings.newest(game).game.id == game
    assert ledger.reads == [TWO]


def test_a_glance_at_a_game_keeps_nothing_of_it():
    foldings = Foldings(record(ONE))
    assert foldings.peek(ONE).place == EntryId(1)
    assert foldings.all_at_hand() == {}


def test_what_is_known_to_have_come_further_is_not_taken_back():
    ledger = Counting()
    playing = Playing(VOTES, players=(ANN,), ledger=ledger)
    foldings = Foldings(ledger)
    old = foldings.newest(GAME)
    playing.makes(Declare(ANN, "On we go."))
    new = foldings.newest(GAME)

    assert foldings.keep(GAME, old) is new
    assert foldings.at_hand(GAME) is new
    foldings.forget(GAME)
    assert foldings.at_hand(GAME) is None


def test_a_game_is_folded_once_for_all_who_ask_at_the_same_time():
    ledger = record(ONE)
    foldings, together = Foldings(ledger), Barrier(8)

    def ask(_: int) -> folding.Folded:
        together.wait(60)
        return foldings.newest(ONE)

    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(ask, range(8)))

    assert ledger.reads == [ONE]
    assert all(one == found[0] for one in found)
    assert len(foldings._turns) == 0


def test_a_game_that_is_not_there_is_told_apart_and_no_other_is_named():
    with pytest.raises(
        NoSuchGame, match=r"no game 'two' on record\. The list of games shows the ID of each game"
    ) as told:
        Foldings(record(ONE)).newest(TWO)
    assert ONE not in str(told.value)
