"""Several moves made together: each decided on the game as those before left it, all on record in one step or none."""

from __future__ import annotations

from threading import Thread

import pytest

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.game.names import GameId, PlayerId, ProposalNumber, Seconds
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.ports import Entry, EntryExtras, EntryId, LedgerFull, LedgerMoved, WrittenEntry
from nomicon.hosting.table.agenda import agenda
from nomicon.hosting.table.table import Played, Table
from nomicon.play.engine import Refused, next_due
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot
from tests.hosting.table.test_table import LOTS, N301, PERIOD, Told, entry_of
from tests.play.playing import ANN, BEN, BENCH, CODEC, DAY, GAME, NOON, VOTES, Playing, enacting, rule
from tests.waiting import join

CAT, DAN = PlayerId("Cat"), PlayerId("Dan")


def places(playing: Playing) -> list[str]:
    return [str(written.entry.place) for written in playing.ledger.read(GAME)]


def test_moves_made_together_follow_each_other_and_are_told_at_the_end():
    playing = Playing(VOTES, PERIOD, players=(ANN,))
    playing.table.announcer = told = Told()
    with playing.table.together(GAME):
        entry_of(playing.table.play(GAME, Join(BEN)))
        entry_of(playing.table.play(GAME, Propose(BEN, (enacting(),))))
        entry_of(playing.table.play(GAME, CastBallot(ANN, N301, "FOR")))
        assert isinstance(playing.table.play(GAME, Join(BEN)), Refused)
        assert (places(playing), told.numbers) == (["1", "2"], [])
    assert (places(playing), told.numbers) == (["1", "2", "3", "4", "5"], [3, 4, 5])
    assert playing.table.folded(GAME).game.proposals[N301].ballots.keys() == {ANN}
    assert list(audit(playing.ledger.read(GAME), BENCH)) == []


def test_time_is_kept_among_moves_made_together():
    playing = Playing(VOTES, PERIOD)
    playing.proposes(enacting())
    playing.clock.advance(Seconds(2 * DAY))
    with playing.table.together(GAME):
        entry_of(playing.table.play(GAME, Join(DAN)))
        entry_of(playing.table.play(GAME, Propose(DAN, (enacting(),))))
    *_, closed, joined, proposed = (written.entry.at for written in playing.ledger.read(GAME))
    assert (closed, joined, proposed) == (NOON + DAY, NOON + 2 * DAY, NOON + 2 * DAY)


class Trying(MemoryLedger):
    """A record that fails to write when it is told to, and to which somebody may write in between."""

    trouble: Exception | None = None

    def append(self, game: GameId, entry: Entry, beside: EntryExtras) -> WrittenEntry:
        """Fail, if that was asked for."""
        if self.trouble is not None:
            raise self.trouble
        return super().append(game, entry, beside)


def failing(playing: Playing, ledger: Trying, trouble: Exception) -> None:
    with playing.table.together(GAME):
        entry_of(playing.table.play(GAME, Join(BEN)))
        ledger.trouble = trouble
        playing.table.play(GAME, Join(CAT))


@pytest.mark.parametrize("trouble", [LedgerFull("no room"), OSError("no disk"), ZeroDivisionError()])
def test_of_moves_made_together_that_fail_nothing_is_known_here_either(trouble: Exception):
    ledger = Trying(CODEC)
    playing = Playing(VOTES, players=(ANN,), ledger=ledger)
    playing.table.announcer = told = Told()
    before = playing.table.folded(GAME)
    with pytest.raises(type(trouble)):
        failing(playing, ledger, trouble)
    ledger.trouble = None
    assert playing.table.folded(GAME) == before
    assert (places(playing), told.numbers) == (["1", "2"], [])
    entry_of(playing.table.play(GAME, Join(CAT)))
    assert playing.game.in_order() == [ANN, CAT]


def too_slow(playing: Playing) -> None:
    elsewhere = Table(playing.ledger, playing.clock, SeededChance("elsewhere"), Told(), BENCH)
    with playing.table.together(GAME):
        entry_of(playing.table.play(GAME, Join(BEN)))
        other = Thread(target=elsewhere.play, args=(GAME, Join(CAT)))  # What is gathered is gathered by one thread.
        other.start()
        join([other])


def test_moves_made_together_that_others_were_quicker_than_are_made_again_by_themselves():
    playing = Playing(VOTES, players=(ANN,))
    with pytest.raises(LedgerMoved):
        too_slow(playing)
    assert entry_of(playing.table.play(GAME, Join(BEN))).place == EntryId(4)
    assert playing.game.in_order() == [ANN, CAT, BEN]


class Noting(MemoryLedger):
    """A record that remembers which seeds it was given."""

    def __init__(self) -> None:
        super().__init__(CODEC)
        self.seeds: list[str] = []

    def append(self, game: GameId, entry: Entry, beside: EntryExtras) -> WrittenEntry:
        """Note the seed."""
        self.seeds.append(beside.next_seed)
        return super().append(game, entry, beside)


def voting_in_vain(playing: Playing, number: ProposalNumber) -> None:
    with playing.table.together(GAME):
        playing.votes(number)
        raise ZeroDivisionError


def test_a_seed_that_was_drawn_for_moves_that_came_to_nothing_is_not_used_again():
    ledger = Noting()
    playing = Playing(VOTES, rule(204, LOTS), ledger=ledger)
    number = playing.proposes(enacting())
    kept = ledger.seed(GAME)
    ledger.seeds.clear()
    with pytest.raises(ZeroDivisionError):
        voting_in_vain(playing, number)
    lost = set(ledger.seeds) - {kept}
    ledger.seeds.clear()
    playing.votes(number)
    assert len(lost) == 3
    assert not lost & set(ledger.seeds)


def test_a_move_sent_again_with_its_receipt_is_made_once():
    playing = Playing(VOTES, players=(ANN,))
    first = playing.table.play(GAME, Join(BEN), receipt="a1")
    assert playing.table.play(GAME, Join(BEN), receipt="a1") == first
    with playing.table.together(GAME):
        second = playing.table.play(GAME, Join(CAT), receipt="a2")
        assert playing.table.play(GAME, Join(CAT), receipt="a2") == second
        assert entry_of(playing.table.play(GAME, Join(BEN), receipt="a1")) == entry_of(first)
    entry_of(playing.table.play(GAME, Join(DAN), receipt="a3"))
    for receipt, move in (("a1", Join(BEN)), ("a2", Join(CAT)), ("a3", Join(DAN))):
        assert entry_of(playing.table.play(GAME, Join(ANN), receipt=receipt)).move == move
    assert places(playing) == ["1", "2", "3", "4", "5"]


def test_the_receipt_of_a_sealed_ballot_finds_it_again():
    playing = Playing(VOTES, rule(203, answers={"secret_ballots": "yes"}), players=(ANN, BEN))
    number = playing.proposes(enacting())
    ballots = [playing.table.play(GAME, CastBallot(who, number, "FOR"), receipt=who) for who in (ANN, BEN)]
    again = [playing.table.made(GAME, who) for who in (ANN, BEN)]
    assert [one.entry for one in again if one] == [entry_of(one) for one in ballots]
    assert playing.table.made(GAME, "never") is None


def test_what_was_refused_leaves_no_receipt():
    playing = Playing(VOTES, players=(ANN,))
    assert isinstance(playing.table.play(GAME, Join(ANN), receipt="a1"), Refused)
    assert isinstance(playing.table.play(GAME, Join(BEN), receipt="a1"), Played)


def test_the_agenda_knows_of_every_game_when_time_has_work_in_it():
    playing = Playing(VOTES, PERIOD)
    playing.proposes(enacting())
    assert agenda(playing.table) == {GAME: NOON + DAY} == playing.ledger.due()


def test_the_agenda_works_out_what_the_record_does_not_know_and_keeps_it():
    ledger = MemoryLedger(CODEC)
    playing = Playing(VOTES, PERIOD, ledger=ledger)
    playing.proposes(enacting())
    ledger.kept[GAME].due = None
    assert agenda(playing.table) == {GAME: NOON + DAY} == ledger.due()


def test_a_damaged_game_does_not_keep_the_agenda_from_the_others():
    ledger = MemoryLedger(CODEC)
    playing = Playing(VOTES, PERIOD, ledger=ledger)
    ledger.append(GameId("spoiled"), next(ledger.read(GAME)).entry, EntryExtras(""))
    ledger.kept[GameId("spoiled")].rows.clear()
    ledger.kept[GameId("spoiled")].due = None
    assert agenda(playing.table) == {GAME: next_due(playing.table.folded(GAME).game)}
