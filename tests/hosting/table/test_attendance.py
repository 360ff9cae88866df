"""Attendance in a server: looks and moves are put down once in a while, and where no rule asks, nothing is written."""

from __future__ import annotations

from pathlib import Path

from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber, Seconds
from nomicon.hosting.lobby import found
from nomicon.hosting.table.presence import IN_A_WHILE
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.presence import LoggedOn
from nomicon.play.people.seating import Join
from nomicon.play.votes.voting import CastBallot
from nomicon.rulebooks.shelf import load_rulebook
from tests.hosting.halls import Open, answer, open_hall

HERE, ANN = GameId("here"), PlayerId("Ann")


def begun(opened: Open, rulebook: str) -> None:
    answer(
        opened.hall.do(
            lambda table: found(
                table, HERE, "Here", load_rulebook(rulebook), {"Speaker": "Ann"} if rulebook == "nomicam" else {}
            )
        )
    )
    if ANN not in opened.hall.seen(HERE, None).game.players:
        opened.plays(Join(ANN), HERE)
    opened.clock.advance(Seconds(IN_A_WHILE))


def logged_on(opened: Open) -> list[Moment]:
    entries = [written.entry for written in opened.hall.history(HERE)]
    return [event.at for one in entries for event in one.events if isinstance(event, LoggedOn)]


def test_players_are_put_down_once_in_a_while_however_often_they_look(tmp_path: Path):
    with open_hall(tmp_path / "games") as opened:
        begun(opened, "nomicworld")
        first = opened.clock.now()
        for _ in range(5):
            opened.hall.attendance.note(HERE, ANN)
        opened.clock.advance(Seconds(IN_A_WHILE))
        opened.hall.attendance.note(HERE, ANN, Declare(ANN, "Hail!"))
        opened.hall.attendance.note(HERE, ANN)
        assert logged_on(opened) == [first, opened.clock.now()]


def test_nobody_is_put_down_for_a_ballot_or_without_a_player_or_a_rule(tmp_path: Path):
    with open_hall(tmp_path / "games") as opened:
        begun(opened, "nomicworld")
        before = opened.hall.head(HERE)
        opened.hall.attendance.note(HERE, ANN, CastBallot(ANN, ProposalNumber(1093), "FOR"))
        opened.hall.attendance.note(HERE, None)
        opened.hall.attendance.note(HERE, PlayerId("Zed"))
        assert opened.hall.head(HERE) == before
    with open_hall(tmp_path / "others") as opened:
        begun(opened, "nomicam")
        before = opened.hall.head(HERE)
        opened.hall.attendance.note(HERE, ANN)
        assert opened.hall.head(HERE) == before
