"""The past: a game as it stood at any moment, and its entries up to there, the same whatever was looked at before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.past import past as the_past
from nomicon.hosting.past.past import Past
from nomicon.hosting.ports import EntryId, WrittenEntry
from nomicon.play.folding import fold
from nomicon.play.judging.claiming import Declare
from nomicon.views.elements.page import Seen
from tests.play.playing import ANN, BEN, CODEC, GAME, VOTES, Playing, enacting, rule


class Counting(MemoryLedger):
    """A record that knows how many entries were read from it."""

    reads = 0

    def read(self, game: GameId, after: EntryId | None = None) -> Iterator[WrittenEntry]:
        """Read, and count."""
        for written in super().read(game, after):
            self.reads += 1
            yield written


def played() -> tuple[Playing, Counting]:
    """Play two votes in secret, some of whose ballots stand between public entries, with time going on."""
    ledger = Counting(CODEC)
    playing = Playing(VOTES, rule(203, answers={"secret_ballots": "yes"}), ledger=ledger)
    for _ in range(2):
        number = playing.proposes(enacting())
        playing.waits(60)
        playing.votes(number)
        playing.closes(number)
    return playing, ledger


def folded_anew(playing: Playing, until: int) -> Seen:
    """Fold everything from the beginning, up to what comes before the next public entry."""
    entries = [one for one in playing.ledger.read(GAME) if one.entry.place < EntryId(until + 1)]
    game = Game()
    for written in entries:
        game = fold(game, written.entry)
    return Seen(game, entries, BEN, max(one.entry.at for one in entries if not one.entry.place.sealed))


def same(seen: Seen, other: Seen) -> bool:
    return (seen.game, list(seen.history), seen.viewer, seen.at) == (
        other.game,
        list(other.history),
        other.viewer,
        other.at,
    )


@pytest.mark.parametrize("backwards", [False, True])
def test_every_moment_is_seen_as_it_was_in_whatever_order_one_looks(monkeypatch: pytest.MonkeyPatch, backwards: bool):
    monkeypatch.setattr(the_past, "STRIDE", 3)
    playing, ledger = played()
    past = Past(ledger)
    numbers = list(range(1, 10))
    for until in (*(reversed(numbers) if backwards else numbers), 4, 7, 2, 99):
        assert same(past.seen(GAME, BEN, until), folded_anew(playing, until)), until


def test_what_was_sealed_behind_the_last_entry_is_seen_when_it_has_come():
    playing, ledger = played()
    past, last = Past(ledger), playing.table.folded(GAME).place.number
    past.seen(GAME, BEN, last + 1)
    number = playing.proposes(enacting())
    past.seen(GAME, BEN, last + 1)
    playing.waits(60)
    playing.votes(number)

    now = past.seen(GAME, BEN, last + 1)

    assert same(now, folded_anew(playing, last + 1))
    assert len(now.game.proposals[number].ballots) == 3


def test_an_old_moment_is_not_folded_from_the_beginning_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(the_past, "STRIDE", 10)
    playing, ledger = played()
    for _ in range(100):
        playing.makes(Declare(ANN, "Another day."))
    past, head = Past(ledger), playing.table.folded(GAME).place
    past.seen(GAME, BEN, head.number)
    ledger.reads = 0
    for until in range(head.number, 20, -7):
        past.seen(GAME, BEN, until)
    assert ledger.reads <= len(range(head.number, 20, -7)) * 11


def test_there_is_no_entry_before_the_first():
    _, ledger = played()
    for until in (0, -3):
        with pytest.raises(Invalid, match=f"There is no entry {until}. The first is 1"):
            Past(ledger).seen(GAME, BEN, until)
    with pytest.raises(Invalid, match="There is no entry 1"):
        Past(MemoryLedger(CODEC)).seen(GAME, BEN, 1)


def test_a_history_ends_where_the_game_was_seen_though_others_write_on():
    playing, ledger = played()
    past, place = Past(ledger), playing.table.folded(GAME).place
    seen, late = past.history(GAME, place), past.history(GAME, place)
    length = len(seen)
    playing.makes(Declare(ANN, "Later."))

    assert (len(seen), len(late), len(past.history(GAME, EntryId(10**6)))) == (length, length, length + 1)
    assert [one.entry.place for one in seen] == sorted(one.entry.place for one in seen)
    assert all(before.entry.place < after.entry.place <= place for before, after in pairwise(late))


def test_entries_that_were_read_once_are_not_read_again_and_no_more_are_kept_than_fit(monkeypatch: pytest.MonkeyPatch):
    playing, ledger = played()
    past, place = Past(ledger), playing.table.folded(GAME).place
    whole = list(past.history(GAME, place))
    ledger.reads = 0
    assert (list(past.history(GAME, place)), ledger.reads) == (whole, 0)

    monkeypatch.setattr(the_past, "ENTRIES_KEPT", 5)
    for _ in range(2):
        past = Past(ledger)
        assert list(past.history(GAME, place)) == whole
    assert ledger.reads == 2 * len(whole)


def test_no_more_moments_are_kept_than_fit(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(the_past, "MOMENTS_KEPT", 2)
    playing, ledger = played()
    past = Past(ledger)
    for until in (1, 2, 3, 4):
        past.seen(GAME, BEN, until)
    ledger.reads = 0
    past.seen(GAME, BEN, 1)
    assert ledger.reads == 2
    assert same(past.seen(GAME, BEN, 3), folded_anew(playing, 3))


def test_the_past_is_read_backwards_no_further_than_is_asked_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(the_past, "STRETCH", 3)
    playing, counting = played()
    whole = list(counting.read(GAME))
    for until in whole:
        history = Past(counting).history(GAME, until.entry.place)
        assert list(reversed(history)) == [one for one in reversed(whole) if one.entry.place <= until.entry.place]

    counting.reads = 0
    newest = next(reversed(Past(counting).history(GAME, playing.table.folded(GAME).place)))

    assert newest == whole[-1]
    assert counting.reads <= 3 + sum(one.entry.place.sealed > 0 for one in whole)


def test_what_was_read_already_is_gone_through_backwards_as_well():
    playing, counting = played()
    history = Past(counting).history(GAME, playing.table.folded(GAME).place)
    forwards = list(history)

    assert list(reversed(history)) == forwards[::-1]
