"""The writer: what waits becomes durable in one step, and nobody's trouble is another's."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Thread

import pytest

from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import EntryId
from nomicon.hosting.server.hall import Busy
from nomicon.hosting.table import writer as the_writer
from nomicon.hosting.table.folding import NoSuchGame
from nomicon.hosting.table.table import Played, Table
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot
from tests.hosting.halls import N301, OTHER, PATIENCE, Open, Steps, answer, made, open_hall, writer_held
from tests.play.playing import ANN, BEN, CAT, DAN, GAME, VOTES, enacting
from tests.waiting import until

# -- One writer -------------------------------------------------------------------------------


def test_a_move_is_answered_when_it_is_on_record(room: Open):
    played = room.plays(Declare(ANN, "Here."))

    assert room.ledger.head(GAME) == played.entry.place == EntryId(5)
    assert room.told.numbers[-1] == (GAME, 5)


def test_what_the_rules_refuse_is_answered_and_leaves_nothing_on_record(room: Open):
    assert "already a player" in room.refuses(Join(ANN)).because
    assert room.places() == ["1", "2", "3", "4"]


def test_what_waits_is_written_in_one_step_for_each_game_in_the_order_in_which_it_came(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite", Steps) as room:
        room.founds(GAME, VOTES)
        room.founds(OTHER, VOTES)
        assert isinstance(room.ledger, Steps)
        room.ledger.steps.clear()
        with writer_held(room):
            said = [
                room.hall.play(game, Declare(who, f"{number} of {who}"))
                for number in (1, 2)
                for who in (ANN, BEN)
                for game in (GAME, OTHER)
            ]
        entries = [made(one).entry for one in said]

        assert room.ledger.steps == [(GAME, "5", "6", "7", "8"), (OTHER, "5", "6", "7", "8")]
        assert [str(entry.place) for entry in entries] == ["5", "5", "6", "6", "7", "7", "8", "8"]


def test_each_move_of_a_group_is_decided_on_the_game_as_those_before_have_left_it(room: Open):
    with writer_held(room):
        said = [
            room.hall.play(GAME, Join(DAN)),
            room.hall.play(GAME, Propose(DAN, (enacting(),))),
            room.hall.play(GAME, Join(DAN)),
            room.hall.play(GAME, CastBallot(DAN, N301, "FOR")),
        ]

    assert [type(answer(one)) for one in said] == [Played, Played, Refused, Played]
    assert room.places()[4:] == ["5", "6", "7"]


def test_a_group_ends_when_it_is_full_or_has_taken_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with open_hall(tmp_path / "games.sqlite", Steps) as room:
        room.founds(GAME, VOTES)
        assert isinstance(room.ledger, Steps)
        for limit, value, sizes in (("GROUP", 3, [3, 3, 1]), ("GROUP_SECONDS", -1.0, [1] * 7)):
            with monkeypatch.context() as patch:
                patch.setattr(the_writer, limit, value)
                room.ledger.steps.clear()
                with writer_held(room):
                    said = [room.hall.play(GAME, Declare(ANN, f"{number}")) for number in range(7)]
                assert all(isinstance(answer(one), Played) for one in said)
                assert [len(step) - 1 for step in room.ledger.steps] == sizes


def test_a_move_that_crashes_takes_nobody_with_it(room: Open):
    def crash(table: Table) -> None:
        table.play(GAME, Declare(ANN, "The last words of a bug."))
        raise ZeroDivisionError("a bug")

    with writer_held(room):
        before = room.hall.play(GAME, Declare(ANN, "Before."))
        crashed = room.hall._writer.ask(GAME, crash)
        behind = room.hall.play(GAME, Declare(BEN, "Behind."))
        job = room.hall.do(lambda table: 1 // 0)

    assert (str(made(before).entry.place), isinstance(answer(behind), Played)) == ("5", True)
    assert isinstance(crashed.exception(PATIENCE), ZeroDivisionError)
    assert isinstance(job.exception(PATIENCE), ZeroDivisionError)
    assert isinstance(answer(room.hall.play(GAME, Declare(CAT, "Life goes on."))), Played)


def test_a_slip_of_who_is_told_leaves_nobody_waiting(room: Open, caplog: pytest.LogCaptureFixture):
    def slip(game: GameId | None, due: Moment | None) -> None:
        raise ZeroDivisionError("a bug")

    room.hall.tell(slip)
    with caplog.at_level(logging.CRITICAL):
        said = room.hall.play(GAME, Declare(ANN, "Hello?"))
        assert isinstance(said.exception(PATIENCE), ZeroDivisionError)
    room.hall.tell(lambda game, due: None)
    assert room.plays(Declare(ANN, "Hello again.")).entry.place == EntryId(6)


def test_a_move_for_a_game_that_is_not_there_fails_by_itself(room: Open):
    with writer_held(room):
        lost, fine = room.hall.play(OTHER, Join(ANN)), room.hall.play(GAME, Declare(ANN, "Here."))
    with pytest.raises(NoSuchGame):
        answer(lost)
    assert isinstance(answer(fine), Played)


def test_a_job_is_done_behind_what_came_before_it_and_before_what_came_after(room: Open):
    with writer_held(room):
        room.hall.play(GAME, Declare(ANN, "Before."))
        head = room.hall.do(lambda table: table.ledger.head(GAME))
        room.hall.play(GAME, Declare(ANN, "Behind."))
    assert answer(head) == EntryId(5)


def test_who_comes_when_too_many_wait_is_told_to_come_back_and_nothing_is_done(
    room: Open, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(the_writer, "WAITING", 2)
    with writer_held(room):
        taken = [room.hall.play(GAME, Declare(ANN, f"{number}")) for number in range(2)]
        with pytest.raises(Busy, match=r"2 moves are waiting already, so yours was not made\."):
            room.hall.play(GAME, Declare(ANN, "One too many."))
        with pytest.raises(Busy):
            room.hall.do(lambda table: None)
        time = room.hall.keep_time(GAME)
    assert [str(made(one).entry.place) for one in taken] == ["5", "6"]
    assert answer(time) == 0
    assert room.ledger.head(GAME) == EntryId(6)


def test_who_does_not_wait_any_longer_can_take_back_what_has_not_begun(room: Open):
    with writer_held(room):
        taken_back = room.hall.play(GAME, Declare(ANN, "No."))
        assert taken_back.cancel()
        room.hall.play(GAME, Declare(ANN, "Yes."))
    room.plays(Declare(ANN, "The end."))
    assert room.places()[4:] == ["5", "6"]


def test_whoever_stops_the_hall_waits_for_what_was_sent_before_and_nothing_is_taken_after(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite") as room:
        room.founds(GAME, VOTES)
        for number in range(100):
            room.plays(Declare(ANN, f"{number}"))
        with writer_held(room):
            said = [room.hall.play(GAME, Declare(ANN, f"{number} more")) for number in range(3)]
            stopping = Thread(target=room.hall.stop)
            stopping.start()
            until(lambda: room.hall._writer._closing, "the writer takes nothing more", 100)
            with pytest.raises(Busy, match="is stopping"):
                room.hall.play(GAME, Declare(ANN, "Too late."))
        stopping.join(PATIENCE)
        room.hall.stop()

        assert [str(made(one).entry.place) for one in said] == ["105", "106", "107"]
        remembered = room.ledger.remembered(GAME)
        assert remembered is not None
        assert remembered.place == EntryId(107)
        assert room.hall.seen(GAME, ANN).game.last_proposal == 0
