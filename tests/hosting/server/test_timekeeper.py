"""The timekeeper: what is due is done to the second though nobody looks, once, and across restarts."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, Moment, ProposalNumber, Seconds
from nomicon.hosting.ports import Ledger
from nomicon.hosting.server import timekeeper as the_timekeeper
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.timing import KeepTime
from tests.adapters.writer import until
from tests.hosting.halls import PATIENCE, Open, Steps, answer, open_hall
from tests.play.playing import ANN, DAY, GAME, NOON, VOTES, enacting, rule

OTHER = GameId("table two")
PERIOD = rule(203, answers={"voting_period": "1 day"})
N301 = ProposalNumber(301)


@contextmanager
def kept(path: Path, **more: Any) -> Iterator[tuple[Open, Timekeeper]]:
    """Open a hall whose time is kept."""
    with open_hall(path, **more) as room, Timekeeper(room.hall, room.clock) as timekeeper:
        yield room, timekeeper


def kept_at(room: Open, game: GameId = GAME) -> list[Moment]:
    """Say when time was kept."""
    return [one.entry.at for one in room.ledger.read(game) if isinstance(one.entry.move, KeepTime)]


def test_a_vote_closes_by_the_clock_though_nobody_looks_and_its_second_belongs_to_those_who_act(tmp_path: Path):
    with kept(tmp_path / "games.sqlite") as (room, timekeeper):
        room.founds(GAME, VOTES, PERIOD)
        room.plays(Propose(ANN, (enacting(),)))
        room.clock.advance(Seconds(DAY))
        answer(timekeeper.wake())
        assert kept_at(room) == []

        room.clock.advance(Seconds(1))
        answer(timekeeper.wake())

        assert kept_at(room) == [NOON + DAY]
        assert not room.table.foldings.newest(GAME).game.proposals[N301].is_open


def test_what_a_clock_brings_in_a_long_absence_is_all_done_in_its_order(tmp_path: Path):
    with kept(tmp_path / "games.sqlite") as (room, timekeeper):
        room.founds(GAME, rule(203, declares={"schedules": {"noon": "every day 12:00", "eve": "every day 18:00"}}))
        room.clock.advance(Seconds(3 * DAY + 1))
        answer(timekeeper.wake())
        eve, noon = [NOON + 6 * 3600 + day * DAY for day in range(3)], [NOON + (day + 1) * DAY for day in range(3)]
        assert kept_at(room) == sorted([*eve, *noon])


def test_a_deadline_that_comes_sooner_than_any_known_one_is_heard_of(tmp_path: Path):
    with kept(tmp_path / "games.sqlite") as (room, timekeeper):
        room.founds(GAME, VOTES, PERIOD)
        room.founds(OTHER, VOTES, rule(203, answers={"voting_period": "1 hour"}))
        room.plays(Propose(ANN, (enacting(),)), GAME)
        answer(timekeeper.wake())
        room.plays(Propose(ANN, (enacting(),)), OTHER)
        room.clock.advance(Seconds(3601))
        answer(timekeeper.wake())
        assert (kept_at(room, GAME), kept_at(room, OTHER)) == ([], [NOON + 3600])


def test_a_deadline_is_kept_without_being_woken(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite") as room:
        room.founds(GAME, VOTES, PERIOD)
        room.plays(Propose(ANN, (enacting(),)))
        room.clock.advance(Seconds(DAY))
        written = Event()
        with Timekeeper(room.hall, room.clock) as timekeeper:
            answer(timekeeper.wake())

            def told(game: GameId | None, due: Moment | None) -> None:
                timekeeper._written(game, due)
                written.set()

            room.hall.tell(told)
            room.clock.advance(Seconds(1))
            assert written.wait(PATIENCE)
        assert kept_at(room) == [NOON + DAY]


def test_what_fell_due_while_the_server_was_stopped_is_done_when_it_starts(tmp_path: Path):
    with kept(tmp_path / "games.sqlite") as (room, _):
        room.founds(GAME, VOTES, PERIOD)
        room.plays(Propose(ANN, (enacting(),)))
    with open_hall(tmp_path / "games.sqlite") as room:
        room.clock.advance(Seconds(9 * DAY))
        with Timekeeper(room.hall, room.clock) as timekeeper:
            answer(timekeeper.wake())
        assert kept_at(room) == [NOON + DAY]


def test_a_deadline_that_another_program_has_set_is_kept_once_its_entry_is_heard_of(tmp_path: Path):
    path = tmp_path / "games.sqlite"
    with open_hall(path, seed="other") as other, kept(path) as (room, timekeeper):
        room.founds(GAME, VOTES, PERIOD)
        answer(timekeeper.wake())
        assert isinstance(room.ledger, SqliteLedger)
        with room.ledger.listen(lambda game, number: timekeeper.look_soon()):
            other.plays(Propose(ANN, (enacting(),)))
            room.clock.advance(Seconds(DAY + 1))
            until(lambda: kept_at(room) == [NOON + DAY], the_timekeeper.LOOK_AGAIN / 2)


def test_nothing_is_written_when_nothing_happens(tmp_path: Path):
    with kept(tmp_path / "games.sqlite", wrap=Steps) as (room, timekeeper):
        room.founds(GAME, VOTES, PERIOD)
        answer(timekeeper.wake())
        before = (tmp_path / "games.sqlite-wal").read_bytes()
        assert isinstance(room.ledger, Steps)
        room.ledger.steps.clear()
        for _ in range(5):
            room.clock.advance(Seconds(DAY))
            answer(timekeeper.wake())
        assert room.ledger.steps == []
        assert (tmp_path / "games.sqlite-wal").read_bytes() == before


def test_each_thing_is_done_once_however_many_keep_time(tmp_path: Path):
    with ExitStack() as stack:
        both = [stack.enter_context(kept(tmp_path / "games.sqlite", seed=seed)) for seed in ("one", "other")]
        (room, _), (other, _) = both
        for game in (GAME, OTHER):
            room.founds(game, VOTES, PERIOD)
            room.plays(Propose(ANN, (enacting(),)), game)
        for open_, timekeeper in both:
            answer(open_.hall.do(lambda table: None))  # As it looks at the record again from time to time.
            answer(timekeeper.wake())
            open_.clock.advance(Seconds(DAY + 1))
        for woken in [timekeeper.wake() for _, timekeeper in both]:
            answer(woken)

        assert [kept_at(room, game) for game in (GAME, OTHER)] == [[NOON + DAY]] * 2
        assert all(not other.hall.seen(game, None).game.proposals[N301].is_open for game in (GAME, OTHER))


class Forgetful(Steps):
    """A record that was written before it was noted when time has work."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__(ledger)
        self.known: dict[GameId, Moment | None] = {}

    def due(self) -> Mapping[GameId, Moment | None]:
        """Know of nothing but what was noted since."""
        return dict(self.known)

    def keep_due(self, game: GameId, place: Any, due: Moment | None) -> None:
        """Note it."""
        self.known[game] = due


def test_an_old_record_is_folded_once_to_find_out_and_a_few_games_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(the_timekeeper, "FEW", 2)
    games = [GameId(f"table {number}") for number in range(5)]
    with open_hall(tmp_path / "games.sqlite") as room:
        for game in games:
            room.founds(game, VOTES, PERIOD)
            room.plays(Propose(ANN, (enacting(),)), game)
    with open_hall(tmp_path / "games.sqlite", wrap=Forgetful) as room:
        few: list[list[GameId]] = []
        work_out = room.hall.work_out_dues

        def counted(some: Sequence[GameId]) -> Mapping[GameId, Moment | None]:
            few.append(list(some))
            return work_out(some)

        monkeypatch.setattr(room.hall, "work_out_dues", counted)
        room.clock.advance(Seconds(DAY + 1))
        with Timekeeper(room.hall, room.clock) as timekeeper:
            answer(timekeeper.wake())
            answer(room.hall.do(lambda table: None))
            answer(timekeeper.wake())
        assert [some for some in few if some] == [games[:2], games[2:4], games[4:]]
        assert [kept_at(room, game) for game in games] == [[NOON + DAY]] * 5


def test_a_game_whose_time_cannot_be_kept_keeps_it_from_no_other_and_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(the_timekeeper, "LOOK_AGAIN", PATIENCE)
    with kept(tmp_path / "games.sqlite") as (room, timekeeper):
        for game in (GAME, OTHER):
            room.founds(game, VOTES, PERIOD)
            room.plays(Propose(ANN, (enacting(),)), game)
        real, broken = room.table.keep_time, [GAME]

        def keep_time(game: GameId) -> int:
            if game in broken:
                raise ZeroDivisionError("a bug")
            return real(game)

        monkeypatch.setattr(room.table, "keep_time", keep_time)
        room.clock.advance(Seconds(DAY + 1))
        with caplog.at_level(logging.CRITICAL):
            answer(timekeeper.wake())
            assert (kept_at(room, GAME), kept_at(room, OTHER)) == ([], [NOON + DAY])
        broken.clear()
        room.clock.advance(Seconds(the_timekeeper.AFTER_TROUBLE + 1))
        answer(timekeeper.wake())
        assert kept_at(room, GAME) == [NOON + DAY]


def test_who_wakes_a_timekeeper_that_was_stopped_is_answered(tmp_path: Path):
    with kept(tmp_path / "games.sqlite") as (room, timekeeper):
        room.hall.stop()
        answer(timekeeper.wake())
        timekeeper.stop()
        timekeeper.stop()
        answer(timekeeper.wake())
