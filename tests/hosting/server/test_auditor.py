"""The auditor: one game at a time, beside everything else, and whoever comes back is told how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Event

import pytest

from nomicon.hosting.server.auditor import MOST_TOLD, Auditor
from nomicon.hosting.server.hall import Busy
from nomicon.play.engine import bench
from tests.hosting.halls import OTHER, PATIENCE, Open
from tests.play.playing import BENCH, GAME, SANDBOX, VOTES


def test_an_honest_game_is_audited_to_its_end(room: Open):
    auditor = Auditor()
    assert auditor.report(GAME) is None
    auditor.start(room.hall, GAME, BENCH).join(PATIENCE)
    report = auditor.report(GAME)
    assert report is not None
    assert report.done == report.entries == room.hall.number(GAME) > 1
    assert (report.finished, report.many, report.differences, report.trouble) == (True, 0, (), "")


def test_one_game_is_audited_at_a_time_and_the_report_tells_how_far_it_is(room: Open):
    room.founds(OTHER, VOTES)
    held, go_on = Event(), Event()

    @contextmanager
    def turn() -> Iterator[None]:
        held.set()
        assert go_on.wait(PATIENCE)
        yield

    auditor = Auditor(turn)
    work = auditor.start(room.hall, GAME, BENCH)
    assert held.wait(PATIENCE)
    assert auditor.at_work() == GAME
    with pytest.raises(Busy, match="is being audited"):
        auditor.start(room.hall, OTHER, BENCH)
    report = auditor.report(GAME)
    assert report is not None
    assert (report.done, report.finished) == (0, False)
    go_on.set()
    work.join(PATIENCE)
    assert auditor.at_work() is None
    auditor.start(room.hall, OTHER, BENCH).join(PATIENCE)
    assert {game: report.finished for game in (GAME, OTHER) if (report := auditor.report(game))} == {
        GAME: True,
        OTHER: True,
    }


def test_whoever_else_decides_whole_games_again_keeps_an_audit_away_and_it_says_so(room: Open):

    def taken() -> AbstractContextManager[None]:
        raise Busy("A backup is being looked through.")

    auditor = Auditor(taken)
    auditor.start(room.hall, GAME, BENCH).join(PATIENCE)
    report = auditor.report(GAME)
    assert report is not None
    assert (report.finished, report.trouble) == (True, "A backup is being looked through.")
    assert auditor.at_work() is None


def test_what_differs_is_counted_and_told_up_to_a_bound(room: Open, monkeypatch: pytest.MonkeyPatch):
    whole = list(room.hall.history(GAME))
    monkeypatch.setattr(type(room.hall), "history", lambda self, game: iter(whole[:1] + whole[2:3] * (MOST_TOLD + 5)))
    auditor = Auditor()
    auditor.start(room.hall, GAME, bench(SANDBOX)).join(PATIENCE)
    report = auditor.report(GAME)
    assert report is not None
    assert report.many > MOST_TOLD == len(report.differences)
    assert report.differences[0]["entry"] == "3"
