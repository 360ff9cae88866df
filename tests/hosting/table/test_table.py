"""The table: a move becomes an entry, whoever else sits at the same record, and whatever the clock does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, Moment, ProposalNumber, Seconds
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.ports import Entry, EntryExtras, EntryId, LedgerMoved, WrittenEntry
from nomicon.hosting.table.table import TRIES, NoSuchGame, Played, Table
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot, CloseVote
from tests.play.playing import ANN, BEN, BENCH, CODEC, DAY, GAME, HOST, NOON, VOTES, Playing, enacting, kinds, rule

PERIOD = rule(203, answers={"voting_period": "1 day"})
N301 = ProposalNumber(301)
FOUNDING = FoundGame(HOST, GAME, "Table One", "test", (VOTES, PERIOD))


class Told:
    """Remembers what was announced."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def announce(self, game: GameId, number: int) -> None:
        """Note an entry."""
        self.numbers.append(number)


@pytest.fixture
def seats(tmp_path: Path) -> Iterator[tuple[Table, Table]]:
    """Seat two tables at one record, as two programs on one machine would be."""
    clock = SettableClock(NOON)
    with SqliteLedger(tmp_path / "a.db", CODEC, "test") as one, SqliteLedger(tmp_path / "a.db", CODEC, "test") as other:
        first = Table(one, clock, SeededChance("one"), Told(), BENCH)
        second = Table(other, clock, SeededChance("other"), Told(), BENCH)
        first.found(GAME, FOUNDING)
        yield first, second


def entry_of(outcome: Played | Refused) -> Entry:
    assert isinstance(outcome, Played), outcome
    return outcome.entry


# -- Several at one record ---------------------------------------------------------------------


def test_two_tables_at_one_record_take_turns_and_lose_nothing(seats: tuple[Table, Table]):
    first, second = seats
    entry_of(first.play(GAME, Join(ANN)))
    entry_of(second.play(GAME, Join(BEN)))
    entry_of(first.play(GAME, Propose(ANN, (enacting(),))))
    entry_of(second.play(GAME, CastBallot(BEN, N301, "FOR")))
    entry_of(first.play(GAME, CastBallot(ANN, N301, "FOR")))

    entries = list(first.ledger.read(GAME))

    assert [str(written.entry.place) for written in entries] == ["1", "2", "3", "4", "5", "6"]
    assert first.game(GAME) == second.game(GAME)
    assert list(audit(entries, BENCH)) == []


def test_the_slower_of_two_decides_again_on_the_game_as_it_has_become(seats: tuple[Table, Table]):
    first, second = seats
    entry_of(first.play(GAME, Join(ANN)))
    second.game(GAME)
    entry_of(first.play(GAME, Propose(ANN, (enacting(),))))

    place = entry_of(second.play(GAME, Join(BEN))).place

    assert (place, second.game(GAME).last_proposal) == (EntryId(4), 301)


def test_a_move_that_was_refused_on_an_old_game_is_decided_again_on_the_new_one(seats: tuple[Table, Table]):
    first, second = seats
    second.game(GAME)
    entry_of(first.play(GAME, Join(ANN)))

    assert entry_of(second.play(GAME, Propose(ANN, (enacting(),)))).place == EntryId(3)


def test_the_same_name_is_given_to_one_of_two_who_ask_at_once(seats: tuple[Table, Table]):
    first, second = seats
    second.game(GAME)

    assert isinstance(first.play(GAME, Join(ANN)), Played)
    assert isinstance(second.play(GAME, Join(ANN)), Refused)


class Crowded(MemoryLedger):
    """A record in which somebody else is always quicker, for a while."""

    lost = 0

    def append(self, game: GameId, entry: Entry, beside: EntryExtras) -> WrittenEntry:
        """Lose the race, as often as was said."""
        if self.lost:
            self.lost -= 1
            raise LedgerMoved("somebody was quicker")
        return super().append(game, entry, beside)


def test_a_race_is_run_again_a_bounded_number_of_times():
    ledger = Crowded(CODEC)
    playing = Playing(VOTES, players=(), ledger=ledger)
    ledger.lost = TRIES - 1
    assert entry_of(playing.table.play(GAME, Join(ANN))).place == EntryId(2)

    ledger.lost = TRIES
    with pytest.raises(LedgerMoved, match="Try again"):
        playing.table.play(GAME, Join(BEN))
    assert playing.game.in_order() == [ANN]


# -- Time ----------------------------------------------------------------------------------------


def test_what_is_due_is_done_before_the_next_move_and_stamped_with_its_own_moment():
    playing = Playing(VOTES, PERIOD)
    playing.proposes(enacting())
    playing.clock.advance(Seconds(9 * DAY))

    entry_of(playing.table.play(GAME, Propose(BEN, (enacting(),))))

    *_, closed, proposed = (written.entry for written in playing.ledger.read(GAME))
    assert (closed.move, closed.at, proposed.at) == (KeepTime(closed.move.player), NOON + DAY, NOON + 9 * DAY)
    assert kinds(closed.events) == ["VoteClosed"]


def test_the_second_of_a_deadline_belongs_to_those_who_act_in_it():
    playing = Playing(VOTES, PERIOD)
    number = playing.proposes(enacting())
    playing.clock.advance(Seconds(DAY))
    assert playing.table.keep_time(GAME) == 0

    playing.makes(CastBallot(ANN, number, "FOR"))
    playing.clock.advance(Seconds(1))

    assert playing.table.keep_time(GAME) == 1
    assert playing.proposal(number).state == "adopted"


class Ticking(SettableClock):
    """A clock that goes on by a second whenever it is looked at."""

    def now(self) -> Moment:
        """Return the time, which has passed since."""
        return self.advance(Seconds(1))


def test_a_second_that_passes_between_two_looks_at_the_clock_lets_no_ballot_come_late():
    playing = Playing(VOTES, PERIOD)
    number = playing.proposes(enacting())
    for ahead in range(4):
        playing.table.clock = Ticking(Moment(NOON + DAY - 3 + ahead))
        outcome = playing.table.play(GAME, CastBallot(BEN, number, "FOR"))
        assert isinstance(outcome, Refused) or outcome.entry.at <= NOON + DAY


def test_a_clock_that_goes_back_stops_the_game_from_going_back():
    playing = Playing(VOTES, PERIOD)
    playing.clock.advance(Seconds(DAY))
    playing.makes(Propose(ANN, (enacting(),)))
    playing.clock.set(NOON)

    outcome = playing.table.play(GAME, CastBallot(ANN, N301, "FOR"))

    assert entry_of(outcome).at == NOON + DAY
    assert playing.waits(DAY) == ()
    assert kinds(playing.waits(DAY + 1))[0] == "VoteClosed"


def test_much_that_is_due_at_one_moment_is_all_done():
    closes = '@when("ChangeTookEffect")\ndef f(event):\n    yield close_vote(event.proposal + 1)\n'
    playing = Playing(rule(201, answers={"adopted": "yes", "takes_effect": "1 day"}), rule(203, closes))
    for _ in range(60):
        playing.proposes(enacting())
    playing.makes(CloseVote(ANN, N301))

    playing.waits(100 * DAY)

    assert {playing.proposal(number).effect for number in range(301, 361)} == {"took effect"}


# -- Telling, and knowing games --------------------------------------------------------------------


def test_everybody_is_told_of_what_is_public_and_nobody_of_what_is_sealed():
    playing = Playing(VOTES, rule(203, answers={"secret_ballots": "yes"}))
    playing.table.announcer = told = Told()
    number = playing.proposes(enacting())
    playing.votes(number)
    playing.closes(number)

    assert told.numbers == [5, 6]
    assert [str(written.entry.place) for written in playing.ledger.read(GAME)][4:] == ["5", "5.1", "5.2", "5.3", "6"]


LOTS = '@answers("votes_each")\ndef f():\n    return int(draw("weight", ["1", "2", "3", "4", "5", "6", "7", "8"])[0])\n'


def test_a_draw_heard_over_a_sealed_ballot_does_not_reveal_the_seed_of_the_next_one():
    playing = Playing(VOTES, rule(203, answers={"secret_ballots": "yes"}), rule(204, LOTS))
    number = playing.proposes(enacting())
    kept = playing.ledger.seed(GAME)

    playing.votes(number)

    sealed = [written.entry for written in playing.ledger.read(GAME) if written.entry.place.sealed]
    assert [entry.seed for entry in sealed] == ["", "", ""]
    assert playing.ledger.seed(GAME) == kept


def test_a_game_that_is_not_on_record_is_told_apart():
    playing = Playing(VOTES)

    with pytest.raises(NoSuchGame, match="There is no game 'another' on record"):
        playing.table.game(GameId("another"))


def test_a_game_on_record_is_not_begun_again():
    playing = Playing(VOTES)

    outcome = playing.table.found(GAME, FOUNDING)

    assert isinstance(outcome, Refused)
    assert "The game has already begun" in outcome.because


def test_a_table_that_comes_later_finds_the_same_game(tmp_path: Path):
    with SqliteLedger(tmp_path / "a.db", CODEC, "test") as ledger:
        playing = Playing(VOTES, PERIOD, ledger=ledger)
        playing.adopts(enacting())
        playing.table.remember(GAME)
        game = playing.game
    with SqliteLedger(tmp_path / "a.db", CODEC, "test") as ledger:
        later = Table(ledger, playing.clock, SeededChance("later"), Told(), BENCH)
        assert later.game(GAME) == game
        assert len(list(later.history(GAME))) == game_entries(later)
    Playing.made.clear()


def game_entries(table: Table) -> int:
    head = table.ledger.head(GAME)
    assert head is not None
    return head.number


def test_what_fails_to_be_written_did_not_happen():
    class Full(MemoryLedger):
        full = False

        def append(self, game: GameId, entry: Entry, beside: EntryExtras) -> WrittenEntry:
            if self.full:
                raise OSError("no space left")
            return super().append(game, entry, beside)

    ledger = Full(CODEC)
    playing = Playing(VOTES, players=(ANN,), ledger=ledger)
    ledger.full = True
    moves: tuple[Move, ...] = (Join(BEN), Propose(ANN, (enacting(),)))
    for move in moves:
        with pytest.raises(OSError, match="no space"):
            playing.table.play(GAME, move)
    ledger.full = False

    assert (playing.game.in_order(), playing.game.last_proposal) == ([ANN], 0)
    assert isinstance(playing.tries(Join(BEN)), Played)
    assert not any(isinstance(event, VoteClosed) for written in ledger.read(GAME) for event in written.entry.events)
