"""Trouble with the record: what fails is not kept, what is kept is not made again, and nobody waits in vain."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from nomicon.game.names import GameId
from nomicon.hosting.ports import EntryId, Ledger, LedgerBusy, LedgerUnreachable
from nomicon.hosting.table import writer as the_writer
from nomicon.play.judging.claiming import Declare
from tests.hosting.halls import Steps, answer, made, open_hall, writer_held
from tests.play.playing import ANN, BEN, CAT, GAME, VOTES


class Failing(Steps):
    """A record whose steps of several entries fail, before or after they are durable, as often as was said."""

    failures = 0
    when = "before"

    @contextmanager
    def together(self, game: GameId) -> Iterator[None]:
        """Fail in the end."""
        failing, self.failures = self.failures > 0, max(0, self.failures - 1)
        with self.ledger.together(game):
            yield
            if failing and self.when == "before":
                raise OSError("the disk has gone")
        if failing and self.when == "after":
            raise OSError("the connection has gone")


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_group_that_fails_is_made_move_by_move_unless_it_is_on_record_after_all(tmp_path: Path, when: str):
    with open_hall(tmp_path / "games.sqlite", Failing) as room:
        room.founds(GAME, VOTES)
        assert isinstance(room.ledger, Failing)
        room.ledger.failures, room.ledger.when = 1, when
        with writer_held(room):
            said = [room.hall.play(GAME, Declare(who, "Something."), key=f"{who}:k") for who in (ANN, BEN, CAT)]
        answers = [made(one) for one in said]

        assert [str(one.entry.place) for one in answers] == ["5", "6", "7"]
        assert room.places()[4:] == ["5", "6", "7"]
        assert room.told.numbers[-1] == (GAME, 7)


def test_a_move_is_not_taken_for_made_because_another_of_its_group_was_made_long_ago(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite", Failing) as room:
        room.founds(GAME, VOTES)
        assert isinstance(room.ledger, Failing)
        room.plays(Declare(ANN, "Before."), key="1:k")
        room.ledger.failures = 1
        with writer_held(room):
            new = room.hall.play(GAME, Declare(BEN, "New."))
            again = room.hall.play(GAME, Declare(ANN, "Before."), key="1:k")
        assert [str(made(one).entry.place) for one in (again, new)] == ["5", "6"]
        assert room.places()[4:] == ["5", "6"]


class Held(Steps):
    """A record that somebody else holds."""

    held = False
    gathering = False
    tries = 0

    @contextmanager
    def together(self, game: GameId) -> Iterator[None]:
        """Gather, and then wait in vain."""
        with self.ledger.together(game):
            self.gathering = True
            yield
            self.gathering = False
            self._wait()

    def append(self, *what: Any) -> Any:
        """Wait in vain, unless it is only gathered."""
        if not self.gathering:
            self._wait()
        return self.ledger.append(*what)

    def _wait(self) -> None:
        if self.held:
            self.tries += 1
            raise LedgerBusy("Somebody else has been writing for 5 seconds. Try again.")


class Lost:
    """A record on a server that writes, and then does not answer any more for a while."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger, self.answers = ledger, True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.ledger, name)

    def head(self, game: GameId) -> EntryId | None:
        """Say where a game stands, as long as the server answers."""
        if not self.answers:
            raise LedgerUnreachable("It does not answer.")
        return self.ledger.head(game)

    @contextmanager
    def together(self, game: GameId) -> Iterator[None]:
        """Write, and lose the answer."""
        with self.ledger.together(game):
            yield
        self.head(game)


@pytest.mark.parametrize("key", ["", "1:k"])
def test_what_may_be_on_record_after_all_is_not_made_again_unless_it_is_sent_again(tmp_path: Path, key: str):
    with open_hall(tmp_path / "games.sqlite", Lost) as room:
        room.founds(GAME, VOTES)
        assert isinstance(room.ledger, Lost)
        room.ledger.answers = False
        with pytest.raises(LedgerUnreachable):
            answer(room.hall.play(GAME, Declare(ANN, "Once."), key=key))
        room.ledger.answers = True
        assert room.places()[4:] == ["5"]
        room.plays(Declare(ANN, "Once."), key=key)
        assert room.places()[4:] == (["5"] if key else ["5", "6"])


def test_nobody_waits_for_a_record_longer_than_the_first_who_is_told_that_others_hold_it(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite", Held) as room:
        room.founds(GAME, VOTES)
        assert isinstance(room.ledger, Held)
        room.ledger.held = True
        with writer_held(room):
            said = [room.hall.play(GAME, Declare(ANN, f"{number}")) for number in range(50)]
        for one in said:
            with pytest.raises(LedgerBusy):
                answer(one)
        assert room.ledger.tries == 1 + the_writer.ATTEMPTS
        room.ledger.held = False
        room.plays(Declare(ANN, "At last."))
        assert room.places()[4:] == ["5"]
