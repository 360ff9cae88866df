"""The hall: many people at once, one writer; answers are durable, readers wait for nobody, nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from nomicon.game.names import GameId, PlayerId, Seconds
from nomicon.game.values.replacing import replace
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import EntryId, LedgerFull
from nomicon.hosting.server import reader_bench
from nomicon.hosting.server.hall import Busy
from nomicon.hosting.server.options import MoveOption, options
from nomicon.hosting.table.folding import NoSuchGame
from nomicon.hosting.table.quotas import NO_QUOTAS, OverQuota
from nomicon.hosting.table.table import Conflict, Played, Table
from nomicon.play.amendability.rescue_moves import CallRescue
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot
from tests.hosting.halls import N301, OTHER, PATIENCE, PERIOD, Open, Steps, answer, open_hall, writer_held
from tests.play.playing import ANN, BEN, CAT, DAY, GAME, NOON, VOTES, enacting, repealing, rule

# -- Acting on what one has seen -----------------------------------------------------------------


def test_a_move_meant_for_an_older_game_is_not_made_and_the_present_number_is_named(room: Open):
    room.plays(Declare(ANN, "One."), expected=4)
    with pytest.raises(Conflict, match=r"entry 4 was the last of .*, but the last entry is now 5") as conflict:
        answer(room.hall.play(GAME, Declare(BEN, "Two."), expected=4))
    assert conflict.value.present == 5
    with pytest.raises(Conflict):
        answer(room.hall.play(GAME, Declare(BEN, "Ahead of its time."), expected=9))
    room.plays(Declare(BEN, "Two."), expected=5)
    assert room.places()[4:] == ["5", "6"]


def test_of_two_who_act_on_the_same_entry_at_once_the_second_is_told(room: Open):
    with writer_held(room):
        first = room.hall.play(GAME, Declare(ANN, "One."), expected=4)
        second = room.hall.play(GAME, Declare(BEN, "Two."), expected=4)
    assert isinstance(answer(first), Played)
    with pytest.raises(Conflict) as conflict:
        answer(second)
    assert conflict.value.present == 5


def test_what_fell_due_meanwhile_counts_as_what_others_did(room: Open):
    room.plays(Propose(ANN, (enacting(),)))
    room.clock.advance(Seconds(DAY + 1))
    with pytest.raises(Conflict) as conflict:
        answer(room.hall.play(GAME, Declare(ANN, "Before it closes."), expected=5))
    assert conflict.value.present == 6


def test_sealed_ballots_are_no_news_to_who_acts_on_a_public_number(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite") as room:
        room.founds(GAME, VOTES, rule(203, answers={"secret_ballots": "yes"}))
        room.plays(Propose(ANN, (enacting(),)))
        room.plays(CastBallot(BEN, N301, "FOR"))
        assert room.plays(Declare(ANN, "As I was saying."), expected=5).entry.place == EntryId(6)


def test_calls_for_a_rescue_are_limited_as_trials_are_since_each_is_a_search(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite", quotas=replace(NO_QUOTAS, trials_an_hour=2)) as room:
        room.founds(GAME, VOTES)
        call = CallRescue(ANN, (repealing(201),))
        for _ in range(2):
            assert isinstance(answer(room.hall.play(GAME, call)), Refused)
        with pytest.raises(OverQuota, match="changes that one player tries out"):
            answer(room.hall.play(GAME, call))
        room.plays(Declare(ANN, "Other moves go on."))


# -- Sending a move again --------------------------------------------------------------------------


def test_a_move_that_is_sent_again_is_answered_again_and_made_once(room: Open):
    first = room.plays(Declare(ANN, "Once."), key="1:k")
    room.plays(Declare(BEN, "Meanwhile."))
    again = room.plays(Declare(ANN, "Once."), key="1:k", expected=4)
    other = room.plays(Declare(ANN, "Once."), key="2:k")

    assert (again.entry, str(other.entry.place)) == (first.entry, "7")
    assert room.places()[4:] == ["5", "6", "7"]


def test_a_move_that_is_sent_twice_at_once_is_made_once(room: Open):
    with writer_held(room):
        both = [room.hall.play(GAME, Declare(ANN, "Once."), key="1:k") for _ in range(2)]
    assert answer(both[0]) == answer(both[1])
    assert room.places()[4:] == ["5"]


def test_a_move_that_is_sent_again_after_a_restart_is_not_made_again(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite") as room:
        room.founds(GAME, VOTES)
        first = room.plays(Declare(ANN, "Once."), key="1:k")
    with open_hall(tmp_path / "games.sqlite", seed="later") as room:
        assert room.plays(Declare(ANN, "Once."), key="1:k").entry == first.entry
        assert room.places()[4:] == ["5"]


def test_a_move_that_was_refused_may_be_sent_again_under_its_key(room: Open):
    assert isinstance(answer(room.hall.play(GAME, CastBallot(ANN, N301, "FOR"), key="1:k")), Refused)
    room.plays(Propose(ANN, (enacting(),)))
    assert room.plays(CastBallot(ANN, N301, "FOR"), key="1:k").entry.place == EntryId(6)


# -- Looking -----------------------------------------------------------------------------------------


def test_readers_see_what_is_durable_and_do_not_wait_for_the_writer(room: Open):
    seen = []

    def looks(table: Table) -> None:
        table.play(GAME, Declare(ANN, "Not yet durable."))
        reader = Thread(target=lambda: seen.append(room.hall.seen(GAME, BEN)))
        reader.start()
        reader.join(PATIENCE)

    answer(room.hall._writer.ask(GAME, looks))
    now = room.hall.seen(GAME, BEN)

    assert [str(one.entry.place) for one in seen[0].history] == ["1", "2", "3", "4"]
    assert (len(now.history), now.viewer, now.at, now.game) == (5, BEN, NOON, room.table.folded(GAME).game)


def test_what_is_due_is_done_before_anybody_looks(room: Open):
    room.plays(Propose(ANN, (enacting(),)))
    room.clock.advance(Seconds(DAY))
    assert room.hall.seen(GAME, BEN).game.proposals[N301].is_open
    room.clock.advance(Seconds(1))

    seen = room.hall.seen(GAME, BEN)

    assert not seen.game.proposals[N301].is_open
    assert (seen.at, seen.history[-1].entry.at) == (NOON + DAY + 1, NOON + DAY)
    assert room.places()[4:] == ["5", "6"]


def test_a_record_that_is_full_can_still_be_read(tmp_path: Path):
    class Full(Steps):
        full = False

        @contextmanager
        def together(self, game: GameId) -> Iterator[None]:
            """Have no room."""
            with self.ledger.together(game):
                yield
                if self.full:
                    raise LedgerFull("There is no room.")

        def append(self, *what: Any) -> Any:
            """Have no room."""
            if self.full:
                raise LedgerFull("There is no room.")
            return self.ledger.append(*what)

    with open_hall(tmp_path / "games.sqlite", Full) as room:
        room.founds(GAME, VOTES, PERIOD)
        room.plays(Propose(ANN, (enacting(),)))
        room.clock.advance(Seconds(DAY + 1))
        assert isinstance(room.ledger, Full)
        room.ledger.full = True
        assert room.hall.seen(GAME, BEN).game.proposals[N301].is_open
        with pytest.raises(LedgerFull):
            answer(room.hall.play(GAME, Declare(ANN, "Hello?")))
        room.ledger.full = False
        assert not room.hall.seen(GAME, BEN).game.proposals[N301].is_open


def test_a_game_is_seen_as_it_stood_at_any_entry(room: Open):
    room.plays(Propose(ANN, (enacting(),)))
    room.plays(Declare(ANN, "Later."))

    assert (room.hall.seen(GAME, None, 4).game.last_proposal, room.hall.seen(GAME, None, 5).game.last_proposal) == (
        0,
        301,
    )
    with pytest.raises(Invalid):
        room.hall.seen(GAME, None, 0)
    for until in (None, 3):
        with pytest.raises(NoSuchGame):
            room.hall.seen(OTHER, None, until)


def test_what_other_programs_write_is_seen_here(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite") as here, open_hall(tmp_path / "games.sqlite", seed="there") as there:
        here.founds(GAME, VOTES, PERIOD)
        there.plays(Propose(ANN, (enacting(),)))
        assert (here.hall.games(), here.hall.has(GAME), here.hall.has(OTHER)) == ((GAME,), True, False)
        assert here.hall.seen(GAME, BEN).game == there.hall.seen(GAME, BEN).game
        with pytest.raises(Conflict):
            answer(here.hall.play(GAME, Declare(BEN, "Old."), expected=4))
        here.plays(Declare(BEN, "New."), expected=5)
        assert len(there.hall.seen(GAME, BEN).history) == 6


def test_options_are_tried_on_a_bench_of_their_own_and_kept_for_the_second(room: Open, monkeypatch: pytest.MonkeyPatch):
    asked: list[PlayerId] = []

    def counted(*about: Any) -> list[MoveOption]:
        assert about[2] is not room.table.bench
        asked.append(about[1])
        return options(*about)

    monkeypatch.setattr(reader_bench, "options", counted)
    monkeypatch.setattr(reader_bench, "OPTIONS_KEPT", 2)
    first = room.hall.options(GAME, ANN)
    assert room.hall.options(GAME, ANN) == first
    assert ("propose a rule-change", True) in [(one.what, one.allowed) for one in first]
    for who in (BEN, CAT, ANN):
        room.hall.options(GAME, who)
    assert asked == [ANN, BEN, CAT, ANN]

    room.plays(Propose(ANN, (enacting(),)))
    assert "vote 301 for" in [one.typed for one in room.hall.options(GAME, ANN)]
    room.clock.advance(Seconds(1))
    room.hall.options(GAME, ANN)
    assert asked[4:] == [ANN, ANN]


def test_who_asks_for_options_while_too_many_do_is_told_to_come_back(room: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reader_bench, "READER_PATIENCE", 0.01)
    with (
        room.hall._readers._turn,
        pytest.raises(Busy, match="still busy with other requests about the rules"),
    ):
        room.hall.options(GAME, ANN)
    assert room.hall.options(GAME, ANN)
