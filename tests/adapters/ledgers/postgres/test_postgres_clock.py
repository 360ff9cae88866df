"""The database's clock: the same for every server, as exact as its answers, and never believed when it was wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.adapters.chance import SystemChance
from nomicon.adapters.clocks import steady
from nomicon.adapters.ledgers.postgres.clock import OFF, TOLERANCE, DatabaseClock
from nomicon.adapters.ledgers.postgres.ledger import PostgresLedger
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.game.names import Moment, ProposalNumber
from nomicon.hosting.ports import EntryExtras, LedgerMoved
from nomicon.hosting.table.clock_watch import WatchedClock
from nomicon.hosting.table.table import Played, Table
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame
from nomicon.play.votes.voting import CastBallot
from tests.adapters.writer import CODEC, ENGINE, GAME, entry, on_record
from tests.play.playing import ANN, BEN, BENCH, HOST, VOTES, Nobody, enacting, rule
from tests.play.playing import CODEC as GAMES

SKEW = 120.0


class World:
    """A database and a machine, each with its clock; real time passes for both."""

    def __init__(self, ahead: float = 0.0) -> None:
        self.real, self.set_by, self.ahead = 1_000_000.0, 0.0, ahead
        self.clock = DatabaseClock(
            "the database", steady=lambda: self.real - 999_000, own=lambda: self.real + self.ahead
        )

    def database(self) -> float:
        """What the database's clock shows."""
        return self.real + self.set_by

    def asks(self, there: float = 0.0, back: float = 0.0) -> None:
        """Ask the database; the question and the answer take so long."""
        begun = self.clock.begun()
        self.real += there
        answer = self.database()
        self.real += back
        self.clock.answered(begun, answer)


@pytest.mark.parametrize("ahead", [0.0, SKEW, -SKEW])
def test_a_server_goes_by_the_database_whatever_its_own_clock_shows(ahead: float):
    world = World(ahead)
    world.asks(0.01, 0.01)
    for _ in range(5):
        world.real += 7.3
        assert world.clock.now() == int(world.database())
    assert world.clock.ahead() == pytest.approx(ahead, abs=0.02)


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(0, 5), st.floats(0, 60)), min_size=1, max_size=20))
def test_slow_answers_make_the_time_no_worse_than_the_best_of_them(waits: list[tuple[float, float, float]]):
    world = World()
    best = float("inf")
    for there, back, pause in waits:
        world.asks(there, back)
        best = min(best, (there + back) / 2)
        assert abs(world.clock.ahead()) <= best + 0.2
        world.real += pause


@pytest.mark.parametrize("by", [30.0, -30.0])
def test_a_database_whose_clock_was_set_is_followed_and_what_was_decided_before_is_decided_again(by: float):
    world = World()
    world.asks(0.01, 0.01)
    world.real += 5
    decided = world.clock.now()
    world.clock.must_have_known(decided, world.database())
    world.set_by = by
    world.asks(0.01, 0.01)
    assert world.clock.now() == int(world.database())
    with pytest.raises(LedgerMoved, match="will be decided again"):
        world.clock.must_have_known(decided, world.database())
    world.clock.must_have_known(world.clock.now(), world.database())


def test_what_a_server_that_is_ahead_has_decided_is_decided_again():
    world = World()
    world.asks()
    world.clock.must_have_known(Moment(int(world.database()) + int(TOLERANCE)), world.database())
    with pytest.raises(LedgerMoved, match=r"decided as of \d{4}-\d\d-\d\dT[0-9:]+Z, but the clock of .* says \d{4}-"):
        world.clock.must_have_known(Moment(int(world.database()) + int(TOLERANCE) + 1), world.database())


def test_the_host_of_a_machine_whose_clock_is_off_is_told_once_and_again_when_it_is_right(caplog):
    world = World()
    with caplog.at_level(logging.WARNING):
        for ahead in (0.0, 0.4, SKEW, SKEW, OFF, 0.2, 0.2):
            world.ahead = ahead
            world.asks()
    assert ["ahead of" in record.getMessage() for record in caplog.records] == [True, False]
    assert "120.0 s ahead of that of the database" in caplog.records[0].getMessage()


def opened(url: str) -> PostgresLedger:
    return PostgresLedger(url, CODEC, ENGINE)


def beside(ledger: PostgresLedger, by: int) -> EntryExtras:
    return EntryExtras("", as_of=Moment(ledger.clock().now() + by))


@pytest.mark.parametrize("by", [60, -60])
def test_an_entry_decided_by_a_wrong_time_is_not_written(database: str, by: int):
    with opened(database) as ledger:
        ledger.append(GAME, entry(1), beside(ledger, 0))
        wrong = shifted(ledger.clock(), by)
        with pytest.raises(LedgerMoved, match="will be decided again"):
            ledger.append(GAME, entry(2), EntryExtras("", as_of=wrong()))
        ledger.append(GAME, entry(2), beside(ledger, 0))
        ledger.append(GAME, entry(3), EntryExtras(""))  # As histories are, and copies.
    assert on_record(database) == [entry(1), entry(2), entry(3)]


def shifted(clock: DatabaseClock, by: int) -> Callable[[], Moment]:
    """Make a clock wrong, as one is whose database was set to another time, and return what tells its time."""
    known = clock._sample
    assert known is not None
    clock._sample = type(known)(known.offset + by, known.error, known.at)
    return clock.now


def test_a_vote_that_only_seems_to_be_over_is_not_closed_and_ballots_count(database: str):
    period = rule(203, answers={"voting_period": "30 minutes"})
    with open_ledger(database, GAMES, "test") as ledger:
        clock = ledger.clock()
        assert isinstance(clock, DatabaseClock)
        table = Table(ledger, WatchedClock(clock, steady, ledger), SystemChance(), Nobody(), BENCH)
        assert isinstance(table.found(GAME, FoundGame(HOST, GAME, "A game", "test", (VOTES, period))), Played)
        for move in (Join(ANN), Join(BEN), Propose(ANN, (enacting(),))):
            assert isinstance(table.play(GAME, move), Played)
        shifted(clock, 3000)
        assert table.keep_time(GAME) == 0
        shifted(clock, 3000)
        voted = table.play(GAME, CastBallot(BEN, ProposalNumber(301), "FOR"))
        assert isinstance(voted, Played)
        assert table.folded(GAME).game.proposals[ProposalNumber(301)].is_open
        assert abs(voted.entry.at - clock.now()) <= TOLERANCE
