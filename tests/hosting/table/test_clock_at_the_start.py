"""At the start, and in a server: what was heard of a record vouches for the clock, or the host is asked."""

from __future__ import annotations

import logging

import pytest

from nomicon.game.names import Moment, Seconds
from nomicon.hosting.ports import ClockDoubt
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.hosting.table.clock_watch import ClockBounds, ClockStopped, bounds_told, length_told, told
from nomicon.play.engine import bench
from nomicon.play.votes.voting import CastBallot
from tests.hosting.clock_machine import HOUR, N301, WEEK, YEAR, Machine, begun, placed
from tests.hosting.halls import PATIENCE, answer
from tests.play.playing import BEN, DAY, GAME, NOON, SANDBOX

# -- At the start ----------------------------------------------------------------------


def test_a_record_of_which_nothing_was_heard_for_eight_days_is_asked_about_before_anything_falls_due(tmp_path):
    with placed(tmp_path / "games.db", Machine()) as place:
        begun(place)
    with placed(tmp_path / "games.db", Machine(NOON + 8 * DAY)) as place:
        assert place.table.keep_time(GAME) == 0
        with pytest.raises(ClockStopped, match="there was no activity in this record for 8 days"):
            place.plays(CastBallot(BEN, N301, "FOR"))
        assert place.is_open()
        place.clock.confirm()
        assert place.table.keep_time(GAME) == 1
    with placed(tmp_path / "games.db", Machine(NOON + 8 * DAY + 60)) as place:
        assert place.clock.doubt() is None  # It is asked once.


def test_what_was_heard_within_a_week_vouches_for_the_clock(tmp_path):
    with placed(tmp_path / "games.db", Machine()) as place:
        begun(place)
    with placed(tmp_path / "games.db", Machine(NOON + WEEK)) as place:
        assert place.clock.doubt() is None
        place.table.keep_time(GAME)
        assert not place.is_open()


def test_a_heartbeat_vouches_for_a_clock_though_nobody_played(tmp_path):
    machine = Machine()
    with placed(tmp_path / "games.db", machine) as place:
        begun(place)
        for _ in range(10):
            machine.passes(DAY)
            place.clock.beat()
    with placed(tmp_path / "games.db", Machine(machine.says + DAY)) as place:
        assert place.clock.doubt() is None


def test_no_heartbeat_is_kept_by_a_clock_that_is_not_believed(tmp_path):
    with placed(tmp_path / "games.db", Machine()) as place:
        place.clock.beat()
        place.machine.says += YEAR
        place.clock.beat()
        assert place.ledger.clock_book.read().beat == NOON


def test_a_clock_that_starts_before_what_is_on_record_is_asked_about(tmp_path):
    with placed(tmp_path / "games.db", Machine()) as place:
        begun(place)
    with placed(tmp_path / "games.db", Machine(0)) as place:
        doubt = place.clock.doubt()
        assert doubt is not None
        assert (doubt.kind, doubt.last) == ("back", NOON)
        # It is corrected over the network soon, as on machines that forget the time when they are switched off.
        place.machine.says = NOON + 60
        assert place.clock.doubt() is None


def test_a_game_whose_last_entry_lies_in_the_future_is_not_played_on_in_silence(tmp_path):
    with placed(tmp_path / "games.db", Machine(NOON + 3 * YEAR)) as place:
        begun(place)
    (tmp_path / "games.db.clock").unlink(missing_ok=True)
    with placed(tmp_path / "games.db", Machine()) as place:
        place.clock.confirm()  # And the host knows that what is on record lies ahead.
        assert place.plays(CastBallot(BEN, N301, "FOR")).entry.at == NOON + 3 * YEAR
    with placed(tmp_path / "games.db", Machine(NOON + DAY)) as place:
        place.plays(CastBallot(BEN, N301, "AGAINST"))


def test_a_new_record_has_nothing_to_ask_about(tmp_path):
    with placed(tmp_path / "games.db", Machine(NOON)) as place:
        assert place.clock.doubt() is None


def test_what_is_confirmed_by_another_program_is_heard_of(tmp_path):
    machine = Machine()
    with placed(tmp_path / "games.db", machine) as server:
        begun(server)
        machine.says += 40 * DAY
        assert server.clock.doubt() is not None
        with placed(tmp_path / "games.db", Machine(machine.says)) as command:
            command.clock.confirm()
        machine.passes(2)
        assert server.clock.doubt() is None


def test_it_is_heard_of_as_well_where_only_a_game_lies_ahead(tmp_path):
    machine, ahead = Machine(), Moment(NOON + 3 * YEAR)
    with placed(tmp_path / "games.db", machine) as server:
        server.clock.beat()
        with placed(tmp_path / "games.db", Machine(ahead)) as wrong:
            wrong.clock.confirm()
            begun(wrong)
        doubt = server.clock.doubt(ahead)
        assert doubt is not None
        assert doubt.kind == "entry ahead"
        with placed(tmp_path / "games.db", Machine(machine.says)) as command:
            command.clock.confirm()
        machine.passes(2)
        assert server.clock.doubt(ahead) is None


def test_a_confirmation_counts_once_and_for_the_reading_that_was_confirmed(tmp_path):
    machine = Machine()
    with placed(tmp_path / "games.db", machine) as server:
        begun(server)
        with placed(tmp_path / "games.db", Machine(NOON)) as command:
            command.clock.confirm()
        machine.says += 40 * DAY
        machine.passes(2)
        assert server.clock.doubt() is not None
        machine.says = NOON + 60 - 2 * DAY
        assert server.clock.doubt() is not None


def test_the_host_sets_the_bounds(tmp_path):
    with placed(tmp_path / "games.db", Machine(), ClockBounds(Seconds(DAY), Seconds(YEAR))) as place:
        begun(place)
        place.machine.says += 20 * HOUR
        assert place.clock.doubt() is None
        place.machine.says += 5 * HOUR
        assert place.clock.doubt() is not None


def test_bounds_are_read_as_lengths_of_time():
    assert bounds_told("2 hours", "30 days") == ClockBounds(Seconds(2 * HOUR), Seconds(30 * DAY))
    assert bounds_told() == ClockBounds(Seconds(HOUR), Seconds(WEEK))
    with pytest.raises(ValueError, match="isn't a duration"):
        bounds_told("soon")


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (3 * YEAR, "3 years"),
        (YEAR, "1 year"),
        (9 * DAY, "9 days"),
        (HOUR, "1 hour"),
        (150, "2 minutes"),
        (0, "no time"),
    ],
)
def test_lengths_are_told_in_their_largest_unit(length, words):
    assert length_told(Seconds(length)) == words


def test_every_doubt_says_what_stops_and_who_goes_on():
    for kind in ("ahead", "back", "silence", "entry ahead"):
        text = told(ClockDoubt(kind, Seconds(YEAR), Moment(NOON), Moment(NOON)))
        assert text.endswith(
            "Nothing becomes due, and players cannot make moves, until the host has confirmed the time."
        )
        assert "1 year" in text


# -- In a server -----------------------------------------------------------------------


def test_a_server_whose_clock_jumps_closes_nothing_and_tells_who_looks_after_it(tmp_path, caplog):
    machine, flips = Machine(), list[int]()
    with placed(tmp_path / "games.db", machine) as place:
        begun(place)
        with GameServer(place.table, bench(SANDBOX)) as hall:
            with Timekeeper(hall, place.clock, lambda: flips.append(1)) as keeper:
                answer(keeper.wake())
                with caplog.at_level(logging.WARNING):
                    machine.says += 3 * YEAR
                    answer(keeper.wake())
                    answer(keeper.wake())
                assert place.is_open()
                assert [one.getMessage()[:45] for one in caplog.records] == [
                    "The server's clock jumped ahead by 3 years: t"
                ]
                with pytest.raises(ClockStopped):
                    hall.play(GAME, CastBallot(BEN, N301, "FOR")).result(PATIENCE)
                assert hall.seen(GAME, None).game.proposals[N301].is_open
                assert hall.seen(GAME, None).at == NOON
                place.clock.confirm()
                answer(keeper.wake())
            assert not place.is_open()
            assert len(flips) == 2


def test_a_server_keeps_a_heartbeat(tmp_path):
    machine = Machine()
    with placed(tmp_path / "games.db", machine) as place:
        begun(place)
        with GameServer(place.table, bench(SANDBOX)) as hall, Timekeeper(hall, place.clock) as keeper:
            machine.passes(60)
            keeper.look_soon()
            answer(keeper.wake())
        assert place.ledger.clock_book.read().beat is not None
