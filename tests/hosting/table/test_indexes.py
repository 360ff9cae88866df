"""Indexes at hand: made when a page asks for one, kept up from there, and the same as one made of all entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.audit.kept import kept_of
from nomicon.hosting.ports import EntryId, Snapshot, WrittenEntry
from nomicon.hosting.table import folding
from nomicon.hosting.table.folding import Indexes
from nomicon.hosting.table.table import Table
from nomicon.play import index as indexing
from nomicon.play.asking.offering import MakeMove
from nomicon.play.folding import fold
from nomicon.play.index import Index, index_of
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Forfeit
from nomicon.play.quantities.quantities import Give
from nomicon.play.topics import ALL
from tests.adapters.writer import ENGINE
from tests.play.playing import ANN, BEN, BENCH, CAT, CODEC, GAME, POINTS, VOTES, Playing, amending, rule

PAYS = rule(203, '@when("VoteClosed")\ndef f(proposal):\n    yield award(proposal.proponent, 10)\n')
DRAWS = rule(204, '@when("Declared")\ndef f():\n    yield announce(draw("word", ["tea", "cake"])[0])\n')
SECRET = rule(205, answers={"secret_ballots": "yes"})
RENAMES = rule(206, '@offers("rename", name="text")\ndef renamed(player, name):\n    return rename(player, name)\n')
RULES = (VOTES, POINTS, PAYS, DRAWS, SECRET, RENAMES)
END = 10**9


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "BLOCK", 5)


@pytest.fixture
def playing(tmp_path: Path, small_blocks: None) -> Iterator[Playing]:
    with SqliteLedger(tmp_path / "games.db", CODEC, ENGINE) as ledger:
        playing = Playing(*RULES, ledger=ledger)
        some_play(playing, range(3))
        yield playing
        playing.audited()
        Playing.made.remove(playing)  # Its record is closed now.


def some_play(playing: Playing, rounds: range) -> None:
    """Play some rounds of votes in secret, draws, gifts, a new name and somebody who leaves."""
    for number in rounds:
        made = playing.proposes(amending(201, words=f"Changed {number} times."))
        playing.votes(made)
        playing.closes(made)
        playing.makes(Declare(ANN, f"Round {number}."))
        playing.tries(Give(ANN, BEN, Fraction(2), "points"))
        if number == 1:
            playing.makes(MakeMove(CAT, "rename", {"name": "Kat"}))
        if number == 2:
            playing.makes(Forfeit(playing.game.called(CAT)))


def told(index: Index) -> dict[str, Any]:
    """Return all that anybody can learn from an index."""
    blocks = list(index.newest_blocks())
    topics = {topic.removeprefix(indexing.SEALED) for _, block in blocks for topic in block.topics}
    numbers = range(index.last + 1)
    ways = {
        topic: (
            list(index.backwards((topic,), END)),
            list(index.forwards((topic,), 0)),
            [number for number in numbers if index.may_concern(number, (topic,))],
        )
        for topic in topics
    }
    return {
        "last": index.last,
        "topics": {topic: found for topic, found in ways.items() if any(found)},
        "blocks": [(number, block.at, dict(block.began)) for number, block in blocks],
        "steps": {
            number: block.steps[number]
            for number in numbers
            if (block := index.block(number)) is not None and number in block.steps
        },
        "beyond": index.block((index.last // indexing.BLOCK + 1) * indexing.BLOCK),
    }


def up_to(entries: Sequence[WrittenEntry], place: EntryId) -> list[WrittenEntry]:
    return [written for written in entries if written.entry.place <= place]


def game_of(entries: Sequence[WrittenEntry]) -> Game:
    game = Game()
    for written in entries:
        game = fold(game, written.entry)
    return game


@pytest.mark.parametrize("seed", range(8))
def test_an_index_that_is_kept_up_says_what_one_made_of_all_entries_says(playing: Playing, seed: int):
    entries = list(playing.ledger.read(GAME))
    whole_numbers = [one.entry.place for one, after in pairwise(entries) if not after.entry.place.sealed]
    assert any(one.entry.place.sealed for one in entries)
    indexes, luck = Indexes(playing.ledger), Random(seed)
    for _ in range(12):
        place = luck.choice(whole_numbers)
        some = up_to(entries, place)
        assert told(indexes.upto(GAME, place, game_of(some))) == told(index_of(some)), place
        if luck.random() < 0.2:
            indexes.forget(GAME)


def test_an_index_kept_with_the_game_goes_on_where_it_was(playing: Playing):
    now = playing.table.folded(GAME)
    playing.table.indexes.upto(GAME, now.place, now.game)
    playing.table.remember(GAME)
    kept = playing.ledger.remembered(GAME)
    assert kept is not None
    assert kept.index is not None
    assert len(kept.index.blocks.cold) >= 3
    some_play(playing, range(3, 5))
    entries = list(playing.ledger.read(GAME))
    opened = Indexes(playing.ledger)
    assert opened.is_wanted(GAME)
    now = playing.table.folded(GAME)
    assert told(opened.upto(GAME, now.place, now.game)) == told(index_of(entries))
    playing.table.remember(GAME)
    again = playing.ledger.remembered(GAME)
    assert again is not None
    assert again.index is not None
    assert told(again.index) == told(index_of(entries))


def test_who_plays_makes_no_index(playing: Playing, monkeypatch: pytest.MonkeyPatch):
    made = list[EntryId]()

    def counting(index: Index, before: Game, after: Game, entry: Any) -> Index:
        made.append(entry.place)
        return indexing.with_entry(index, before, after, entry)

    monkeypatch.setattr(folding, "with_entry", counting)
    monkeypatch.setattr("nomicon.hosting.table.table.REMEMBER_EVERY", 5)
    some_play(playing, range(3, 6))
    playing.table.remember(GAME)
    assert made == []
    kept = playing.ledger.remembered(GAME)
    assert kept is not None
    assert kept.index is None

    now = playing.table.folded(GAME)
    playing.table.indexes.upto(GAME, now.place, now.game)
    assert len(made) == len(list(playing.ledger.read(GAME)))
    made.clear()
    playing.makes(Declare(ANN, "One more."))
    now = playing.table.folded(GAME)
    assert playing.table.indexes.upto(GAME, now.place, now.game).last == now.place.number
    assert made == [now.place]


def test_a_game_that_pages_show_is_kept_with_its_index_while_it_is_played(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
):
    now = playing.table.folded(GAME)
    playing.table.indexes.upto(GAME, now.place, now.game)
    monkeypatch.setattr("nomicon.hosting.table.table.REMEMBER_EVERY", 5)
    monkeypatch.setattr("nomicon.hosting.table.table.REMEMBER_PER_HEAD", 0)
    some_play(playing, range(3, 6))
    kept = playing.ledger.remembered(GAME)
    assert kept is not None
    assert kept.index is not None
    assert told(kept.index) == told(index_of(up_to(list(playing.ledger.read(GAME)), kept.place)))


def test_an_index_that_does_not_tell_of_its_entries_is_found_by_an_audit(playing: Playing):
    now = playing.table.folded(GAME)
    index = playing.table.indexes.upto(GAME, now.place, now.game)
    for kept, wrong in ((index, []), (index_of(list(playing.ledger.read(GAME))[:-3]), ["index"])):
        playing.ledger.remember(GAME, Snapshot(now.place, now.game, kept))
        found = list(audit(playing.ledger.read(GAME), BENCH, kept_of(playing.ledger, GAME)))
        assert [one.recorded for one in found] == wrong


def test_the_indexes_looked_at_last_are_at_hand(playing: Playing, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(folding, "GAMES_AT_HAND", 1)
    now, indexes = playing.table.folded(GAME), Indexes(playing.ledger)
    indexes.upto(GAME, now.place, now.game)
    assert indexes.nearly(GAME, now.place, now.game) is not None
    indexes.keep(GameId("other"), folding.Indexed(EntryId(1), Game(), Index()))
    assert indexes.nearly(GAME, now.place, now.game) is None
    assert list(indexes.upto(GAME, now.place, now.game).forwards((ALL,), now.place.number - 1)) != []


def test_a_table_forgets_the_index_with_the_game(playing: Playing):
    table: Table = playing.table
    now = table.folded(GAME)
    table.indexes.upto(GAME, now.place, now.game)
    table.forget(GAME)
    assert not table.indexes.is_wanted(GAME)
