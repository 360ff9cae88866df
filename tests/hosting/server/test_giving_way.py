"""Giving way: work that can wait stops while moves are being made, and is done in the end whatever happens."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from nomicon.hosting.server import giving_way
from nomicon.play.judging.claiming import Declare
from tests.hosting.halls import PATIENCE, Open, made, open_hall, writer_held
from tests.play.playing import ANN, GAME, VOTES


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Open]:
    with open_hall(tmp_path / "games.sqlite") as opened:
        opened.founds(GAME, VOTES)
        yield opened


def working(room: Open) -> tuple[threading.Thread, threading.Event]:
    """Begin a step of work that can wait, and return its thread and what says that it was done."""
    done = threading.Event()

    def work() -> None:
        room.hall.giving_way.wait()
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    return thread, done


def test_work_that_can_wait_is_done_when_no_move_is_being_made(room: Open):
    thread, done = working(room)
    assert done.wait(PATIENCE)
    thread.join(PATIENCE)


def test_work_that_can_wait_waits_until_all_moves_are_made(room: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(giving_way, "LONGEST", PATIENCE)
    with writer_held(room):
        move = room.hall.play(GAME, Declare(ANN, "Here."))
        thread, done = working(room)
        assert not done.wait(0.1)
    assert done.wait(PATIENCE)
    thread.join(PATIENCE)
    made(move)


def test_moves_that_never_cease_do_not_stop_it(room: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(giving_way, "LONGEST", 0.01)
    monkeypatch.setattr(giving_way, "TURN", PATIENCE)
    with writer_held(room):
        room.hall.giving_way.wait()
        monkeypatch.setattr(giving_way, "LONGEST", PATIENCE)
        room.hall.giving_way.wait()  # It is still its turn.
