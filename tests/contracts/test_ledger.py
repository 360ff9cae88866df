"""What every ledger promises; run on each that is in the list of `conftest`."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest
from rpds import HashTrieMap

from nomicon.adapters.ledgers.batch_append import PendingEntry
from nomicon.adapters.ledgers.chain import Row
from nomicon.game.names import GameId, Moment
from nomicon.game.state import Game
from nomicon.game.values.archive import Archive
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import ClockNotes, EntryExtras, EntryId, LedgerDamaged, LedgerMoved, LedgerNewer, Snapshot
from nomicon.play.index import Index, IndexBlock
from tests.adapters.writer import CODEC, entry
from tests.contracts.ledgers import GAME, OTHER, THIRD, WITH_SEALED, on_record, played


def test_what_was_written_is_read_oldest_first_before_and_after_opening_again(bench):
    played(bench.ledger, *WITH_SEALED)
    assert on_record(bench.ledger) == list(WITH_SEALED)
    assert on_record(bench.again()) == list(WITH_SEALED)


def test_reading_can_begin_behind_any_place(bench):
    played(bench.ledger, *WITH_SEALED)
    for index, after in enumerate(WITH_SEALED, start=1):
        found = [written.entry for written in bench.ledger.read(GAME, after.place)]
        assert found == list(WITH_SEALED[index:])


def test_single_public_entries_are_looked_up_by_their_numbers_in_whatever_order(bench):
    played(bench.ledger, *WITH_SEALED)
    public = {one.place.number: one for one in WITH_SEALED if not one.place.sealed}
    links = {one.entry.place: one.link for one in bench.ledger.read(GAME)}
    for numbers in ([1], [4, 1, 3], [], sorted(public)):
        found = list(bench.again().some(GAME, numbers))
        assert [one.entry for one in found] == [public[number] for number in numbers]
        assert [one.link for one in found] == [links[one.entry.place] for one in found]


def test_an_entry_that_is_looked_up_is_checked_against_its_link(bench):
    played(bench.ledger, *WITH_SEALED)
    with pytest.raises(LedgerDamaged, match="entry 7 is missing"):
        list(bench.ledger.some(GAME, [1, 7]))
    bench.tamper(edited)
    assert [one.entry.place for one in bench.ledger.some(GAME, [1, 2])] == [EntryId(1), EntryId(2)]
    with pytest.raises(LedgerDamaged, match="entry 3 does not match its link"):
        list(bench.ledger.some(GAME, [1, 3]))


def test_reading_behind_an_entry_that_is_not_there_is_damage(bench):
    played(bench.ledger, entry(1))
    with pytest.raises(LedgerDamaged, match="entry 7 is missing"):
        list(bench.ledger.read(GAME, EntryId(7)))


def test_a_long_game_is_read_whole(bench):
    entries = [entry(number) for number in range(1, 1502)]
    played(bench.ledger, *entries)
    assert on_record(bench.ledger) == entries


def test_games_are_named_in_the_order_of_their_founding(bench):
    for game in (GAME, OTHER, THIRD):
        played(bench.ledger, entry(1), game=game)
    played(bench.ledger, entry(2), game=THIRD)
    assert list(bench.again().games()) == [GAME, OTHER, THIRD]
    assert [bench.ledger.head(game) for game in (GAME, OTHER, THIRD)] == [EntryId(1), EntryId(1), EntryId(2)]


def test_a_game_that_is_not_on_record_has_no_head_no_entries_and_no_seed(bench):
    assert bench.ledger.head(GAME) is None
    assert on_record(bench.ledger) == []
    assert list(bench.ledger.games()) == []
    assert bench.ledger.remembered(GAME) is None
    with pytest.raises(LookupError):
        bench.ledger.seed(GAME)


def test_there_is_no_game_under_a_name_that_no_text_can_hold(bench):
    played(bench.ledger, entry(1))
    assert bench.ledger.head(GameId("table\0one")) is None
    assert list(bench.ledger.read(GameId("\0"))) == []


def test_the_second_writer_of_a_place_is_told(bench):
    played(bench.ledger, entry(1))
    with pytest.raises(LedgerMoved):
        bench.ledger.append(GAME, entry(1, words="me too"), EntryExtras("other seed"))
    assert on_record(bench.ledger) == [entry(1)]
    assert bench.ledger.seed(GAME) == "seed behind 1"


@pytest.mark.parametrize(
    "wrong", [EntryId(2), EntryId(2, 2), EntryId(2, 4), EntryId(4), EntryId(1), EntryId(1, 1), EntryId(3, 1)]
)
def test_a_place_must_be_the_next_number_or_sealed_behind_the_last(bench, wrong):
    played(bench.ledger, *WITH_SEALED[:4])
    with pytest.raises(LedgerMoved, match=r"cannot follow entry 2\.2 of"):
        bench.ledger.append(GAME, replace(entry(1), place=wrong), EntryExtras(""))
    assert bench.ledger.head(GAME) == EntryId(2, 2)


@pytest.mark.parametrize("wrong", [EntryId(2), EntryId(1, 1), EntryId(0), EntryId(0, 1)])
def test_a_game_begins_with_public_entry_one(bench, wrong):
    with pytest.raises(LedgerMoved):
        bench.ledger.append(GAME, replace(entry(1), place=wrong), EntryExtras(""))
    assert list(bench.ledger.games()) == []


def test_an_entry_that_cannot_be_written_leaves_nothing(bench):
    with pytest.raises(ValueError, match="half a character"):
        bench.ledger.append(GAME, entry(1, words="\ud800"), EntryExtras(""))
    assert list(bench.ledger.games()) == []


def test_the_seed_is_kept_with_the_entry(bench):
    played(bench.ledger, entry(1), entry(2), entry(2, 1))
    assert bench.again().seed(GAME) == "seed behind 2.1"
    played(bench.ledger, entry(3))
    assert bench.ledger.seed(GAME) == "seed behind 3"


# -- The chain -----------------------------------------------------------------------


def test_anybody_can_work_out_the_links_from_the_lines(bench):
    links = played(bench.ledger, entry(1), entry(2), entry(2, 1), entry(3))
    first = sha256(b"0" * 64 + CODEC.encode(entry(1))).hexdigest()
    second = sha256(first.encode() + CODEC.encode(entry(2))).hexdigest()
    sealed = sha256(second.encode() + CODEC.encode(entry(2, 1))).hexdigest()
    third = sha256(second.encode() + CODEC.encode(entry(3))).hexdigest()
    assert links == [first, second, sealed, third]
    assert [written.link for written in bench.ledger.read(GAME)] == links


def test_public_links_do_not_tell_whether_something_sealed_stands_between(bench):
    sealed = played(bench.ledger, *WITH_SEALED)
    public = played(bench.ledger, *(each for each in WITH_SEALED if not each.place.sealed), game=OTHER)
    assert [link for link, each in zip(sealed, WITH_SEALED, strict=True) if not each.place.sealed] == public


def without(*places: EntryId) -> Callable[[list[Row]], list[Row]]:
    return lambda rows: [row for row in rows if EntryId(row.number, row.sealed) not in places]


def edited(rows: list[Row]) -> list[Row]:
    return [row._replace(line=row.line.replace(b"hello", b"hullo")) if row.number == 3 else row for row in rows]


def swapped(rows: list[Row]) -> list[Row]:
    one, other = rows[2], rows[3]
    return [*rows[:2], one._replace(line=other.line), other._replace(line=one.line), *rows[4:]]


def relinked(rows: list[Row]) -> list[Row]:
    """Change a line, and its link so that it fits."""
    line = rows[-1].line.replace(b"hello", b"hullo")
    link = sha256(rows[-3].link.encode() + line).hexdigest()
    return [*rows[:-1], rows[-1]._replace(line=line, link=link)]


def rewritten(rows: list[Row]) -> list[Row]:
    """Change the last line, and both chains so that they fit; only the mark can tell."""
    (changed,) = relinked(rows)[-1:]
    return [*rows[:-1], changed._replace(spine=sha256((rows[-2].spine + changed.link).encode()).hexdigest())]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (edited, "entry 3 does not match its link"),
        (swapped, r"entry 2\.1 does not match its link"),
        (relinked, "4"),
        (rewritten, "4"),
        (without(EntryId(3)), "entry 3.1 follows entry 2.3"),
        (without(EntryId(3), EntryId(3, 1)), "entry 4 follows entry 2.3"),
        (without(EntryId(2, 2)), r"entry 2\.3 follows entry 2\.1"),
        (without(EntryId(2, 3)), "entry 3 does not match the entry before it"),
        (without(EntryId(2, 1), EntryId(2, 2), EntryId(2, 3)), "entry 3 does not match the entry before it"),
        (without(EntryId(4)), "4"),
        (without(EntryId(3, 1), EntryId(4)), "4"),
        (lambda rows: [], "4"),
    ],
    ids=["edited", "swapped", "relinked", "rewritten", "no-3", "no-3-3.1", "no-2.2", "no-2.3", "no-sealed", "no-4",
         "no-tail", "nothing-left"],
)  # fmt: skip
def test_whatever_is_done_to_the_record_is_noticed_and_named(bench, change, complaint):
    played(bench.ledger, *WITH_SEALED)
    bench.tamper(change)
    with pytest.raises(LedgerDamaged, match=complaint) as caught:
        list(bench.ledger.read(GAME))
    assert str(GAME) in str(caught.value)
    assert "Restore a copy" in str(caught.value)


@pytest.mark.parametrize("change", [without(EntryId(4)), rewritten, lambda rows: []])
def test_nothing_is_written_behind_a_shortened_record(bench, change):
    played(bench.ledger, *WITH_SEALED)
    bench.tamper(change)
    for place in (EntryId(3, 2), EntryId(4), EntryId(5), EntryId(1)):
        with pytest.raises(LedgerDamaged):
            bench.ledger.append(GAME, replace(entry(1), place=place), EntryExtras(""))
    with pytest.raises(LedgerDamaged):
        bench.ledger.head(GAME)


# -- Folded games --------------------------------------------------------------------

FOLDED = Game(id=GAME, title="Friday's table")
INDEX = Index(Archive(HashTrieMap({0: IndexBlock(Moment(5), HashTrieMap(), HashTrieMap({"rule:201": 0b1010}))})), 3)


def test_a_folded_game_is_remembered_with_its_place(bench):
    played(bench.ledger, *WITH_SEALED)
    bench.ledger.remember(GAME, Snapshot(EntryId(2, 3), replace(FOLDED, title="earlier")))
    bench.ledger.remember(GAME, Snapshot(EntryId(3, 1), FOLDED, INDEX))
    found = bench.again().remembered(GAME)
    assert found is not None
    assert found == Snapshot(EntryId(3, 1), FOLDED, INDEX)
    assert bench.ledger.remembered(OTHER) is None


def test_a_folded_game_is_forgotten_when_the_record_no_longer_leads_to_it(bench):
    played(bench.ledger, *WITH_SEALED)
    bench.ledger.remember(GAME, Snapshot(EntryId(4), FOLDED))
    bench.tamper(rewritten)
    assert bench.ledger.remembered(GAME) is None
    bench.ledger.remember(GAME, Snapshot(EntryId(4), FOLDED))
    bench.tamper(without(EntryId(4)))
    assert bench.ledger.remembered(GAME) is None


# -- The clock's notes -----------------------------------------------------------------


def test_what_is_noted_of_the_clock_is_there_when_the_record_is_opened_again(bench):
    assert bench.ledger.clock_book.read() == ClockNotes()
    bench.ledger.clock_book.beat(Moment(100))
    bench.ledger.clock_book.beat(Moment(160))
    assert bench.again().clock_book.read() == ClockNotes(beat=Moment(160))


def test_a_confirmation_is_counted_and_keeps_what_it_was_about(bench):
    book = bench.ledger.clock_book
    book.beat(Moment(100))
    assert book.confirm(Moment(50), Moment(90)) == ClockNotes(Moment(50), Moment(50), 1, Moment(90))
    assert book.confirm(Moment(70), None) == ClockNotes(Moment(70), Moment(70), 2, None)
    book.beat(Moment(80))
    assert bench.again().clock_book.read() == ClockNotes(Moment(80), Moment(70), 2, None)


def test_the_notes_of_the_clock_are_no_part_of_the_record(bench):
    before = played(bench.ledger, *WITH_SEALED)
    bench.ledger.clock_book.confirm(Moment(50), Moment(90))
    assert [written.link for written in bench.again().read(GAME)] == before


NEWER = {
    "of a newer kind": lambda line: line.replace(b'"kind":"Said"', b'"kind":"Said.2"'),
    "with another field": lambda line: line.replace(b'"versions":', b'"place_in_history":7,"versions":'),
    "not JSON any more": lambda line: b"\x93" + line,
}


@pytest.mark.parametrize("form", NEWER)
def test_an_entry_in_a_newer_form_is_no_damage_and_concerns_its_game_alone(bench, form):
    played(bench.ledger, entry(1), entry(2), game=OTHER)
    played(bench.ledger, entry(1))
    written = replace(entry(2), versions=("9.1.0",))
    line = NEWER[form](CODEC.encode(written))
    bench.ledger.write_lines(GAME, [PendingEntry(EntryId(2), line, EntryExtras("seed"))])
    for reopened in (False, True):
        ledger = bench.again() if reopened else bench.ledger
        with pytest.raises(LedgerNewer, match=r"Entry 2 of the game 'table one'.*Nothing is damaged") as caught:
            list(ledger.read(GAME))
        assert "9.1.0" in str(caught.value) or form == "not JSON any more"
        assert "Restore a copy" not in str(caught.value)
        with pytest.raises(LedgerNewer):
            list(ledger.some(GAME, [2]))
        assert [one.entry for one in ledger.some(GAME, [1])] == [entry(1)]
        assert on_record(ledger, OTHER) == [entry(1), entry(2)]
        assert (set(ledger.games()), ledger.head(GAME)) == ({GAME, OTHER}, EntryId(2))
    played(bench.ledger, entry(3), game=OTHER)


def test_a_changed_line_is_damage_whatever_form_it_has(bench):
    played(bench.ledger, entry(1), entry(2))
    change = NEWER["of a newer kind"]
    bench.tamper(lambda rows: [row._replace(line=change(bytes(row.line))) for row in rows])
    with pytest.raises(LedgerDamaged, match="does not match its link"):
        list(bench.again().read(GAME))
