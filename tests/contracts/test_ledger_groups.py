"""What every ledger promises of what is written in one step: groups, receipts, and what is due."""

from __future__ import annotations

from threading import Thread

import pytest

from nomicon.game.names import Moment
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import Entry, EntryExtras, EntryId, Ledger, LedgerMoved
from tests.adapters.writer import entry, gathered
from tests.contracts.ledgers import GAME, OTHER, WITH_SEALED, on_record, played
from tests.waiting import join


def gathered_until_it_fails(ledger: Ledger, *entries: Entry) -> None:
    with ledger.together(GAME):
        for each in entries:
            ledger.append(GAME, each, EntryExtras("lost", receipt=f"receipt {each.place}", door="mail"))
        raise ZeroDivisionError


def gathered_too_slowly(ledger: Ledger, *entries: Entry) -> None:
    """Gather entries, and let somebody else be quicker."""
    with ledger.together(GAME):
        played(ledger, *entries)
        thread = Thread(target=played, args=(ledger, entry(entries[0].place.number, words="me first")))
        thread.start()
        join([thread])


def test_a_group_is_on_record_when_it_is_left_and_not_before(bench):
    played(bench.ledger, entry(1))
    with bench.ledger.together(GAME):
        played(bench.ledger, *WITH_SEALED[1:])
        assert (bench.ledger.head(GAME), bench.ledger.seed(GAME)) == (EntryId(1), "seed behind 1")
        assert on_record(bench.ledger) == [entry(1)]
    assert on_record(bench.ledger) == list(WITH_SEALED)
    assert (bench.again().head(GAME), bench.ledger.seed(GAME)) == (EntryId(4), "seed behind 4")
    played(bench.ledger, entry(5))
    assert on_record(bench.again()) == [*WITH_SEALED, entry(5)]


def test_a_group_has_the_links_that_its_entries_would_have_alone(bench):
    alone = played(bench.ledger, *WITH_SEALED, game=OTHER)
    with bench.ledger.together(GAME):
        assert played(bench.ledger, *WITH_SEALED) == alone
    assert [written.link for written in bench.ledger.read(GAME)] == alone


def test_of_a_group_that_fails_nothing_is_on_record(bench):
    played(bench.ledger, entry(1))
    with pytest.raises(ZeroDivisionError):
        gathered_until_it_fails(bench.ledger, entry(2), entry(3))
    assert on_record(bench.again()) == [entry(1)]
    assert (bench.ledger.seed(GAME), bench.ledger.receipt(GAME, "receipt 2")) == ("seed behind 1", None)
    assert bench.ledger.doors(GAME, [EntryId(2), EntryId(3)]) == {}
    gathered(bench.ledger, GAME, entry(2), entry(3))
    assert bench.ledger.head(GAME) == EntryId(3)


def test_a_game_founded_in_a_group_that_fails_is_not_on_record_and_can_be_founded_later(bench):
    with pytest.raises(ZeroDivisionError):
        gathered_until_it_fails(bench.ledger, entry(1), entry(2))
    played(bench.ledger, entry(1), game=OTHER)
    assert list(bench.again().games()) == [OTHER]
    gathered(bench.ledger, GAME, entry(1), entry(2))
    assert on_record(bench.again()) == [entry(1), entry(2)]
    assert list(bench.ledger.games()) == [OTHER, GAME]


def test_a_group_that_others_were_quicker_than_is_not_written_at_all(bench):
    played(bench.ledger, entry(1))
    with pytest.raises(LedgerMoved):
        gathered_too_slowly(bench.ledger, entry(2), entry(3))
    assert on_record(bench.again()) == [entry(1), entry(2, words="me first")]


@pytest.mark.parametrize("wrong", [EntryId(3), EntryId(2, 2), EntryId(5)])
def test_places_in_a_group_must_follow_each_other(bench, wrong):
    with bench.ledger.together(GAME):
        played(bench.ledger, entry(1), entry(2), entry(3))
        with pytest.raises(LedgerMoved, match="cannot follow entry 3 of"):
            bench.ledger.append(GAME, replace(entry(1), place=wrong), EntryExtras(""))
        bench.ledger.append(GAME, entry(4), EntryExtras("last"))
    assert (bench.ledger.head(GAME), bench.ledger.seed(GAME)) == (EntryId(4), "last")


def test_a_group_is_of_one_game_and_holds_no_other_group(bench):
    with bench.ledger.together(GAME):
        with pytest.raises(ValueError, match="cannot contain an entry of 'zebra'"):
            bench.ledger.append(OTHER, entry(1), EntryExtras(""))
        with pytest.raises(RuntimeError, match="cannot be nested"), bench.ledger.together(GAME):
            pass
        played(bench.ledger, entry(1))
    assert list(bench.ledger.games()) == [GAME]


def test_an_empty_group_writes_nothing(bench):
    with bench.ledger.together(GAME):
        pass
    assert list(bench.ledger.games()) == []


def test_a_receipt_tells_which_entry_it_was_and_stands_for_one_only(bench):
    bench.ledger.append(GAME, entry(1), EntryExtras("s1", receipt="a"))
    with bench.ledger.together(GAME):
        bench.ledger.append(GAME, entry(2), EntryExtras("s2", receipt="b"))
        bench.ledger.append(GAME, entry(2, 1), EntryExtras("s3", receipt="c"))
        with pytest.raises(LedgerMoved, match="receipt 'c'"):
            bench.ledger.append(GAME, entry(3), EntryExtras("", receipt="c"))
    with pytest.raises(LedgerMoved, match="receipt 'b'"):
        bench.ledger.append(GAME, entry(3), EntryExtras("", receipt="b"))
    with pytest.raises(LedgerMoved, match="receipt 'a'"), bench.ledger.together(GAME):
        bench.ledger.append(GAME, entry(3), EntryExtras("", receipt="a"))
    found = [bench.again().receipt(GAME, key) for key in ("a", "b", "c", "d", "")]
    assert found == [EntryId(1), EntryId(2), EntryId(2, 1), None, None]
    assert bench.ledger.receipt(OTHER, "a") is None
    assert bench.ledger.head(GAME) == EntryId(2, 1)
    bench.ledger.append(OTHER, entry(1), EntryExtras("", receipt="a"))


def test_by_which_door_a_move_came_is_kept_beside_its_entry_and_changes_no_link(bench):
    alone = played(bench.ledger, entry(1), entry(2), entry(2, 1), entry(3), game=OTHER)
    assert bench.ledger.doors(GAME, [EntryId(1)]) == {}
    links = [bench.ledger.append(GAME, entry(1), EntryExtras("", door="page")).link]
    with bench.ledger.together(GAME):
        links.append(bench.ledger.append(GAME, entry(2), EntryExtras("", door="mail")).link)
        assert bench.ledger.doors(GAME, [EntryId(2)]) == {}
        links.append(bench.ledger.append(GAME, entry(2, 1), EntryExtras("", door="discord")).link)
    links.append(bench.ledger.append(GAME, entry(3), EntryExtras("")).link)
    kept = {EntryId(1): "page", EntryId(2): "mail", EntryId(2, 1): "discord"}
    assert bench.again().doors(GAME, [*kept, EntryId(3), EntryId(9)]) == kept
    assert bench.ledger.doors(GAME, [EntryId(2, 1)]) == {EntryId(2, 1): "discord"}
    assert (bench.ledger.doors(GAME, []), bench.ledger.doors(OTHER, list(kept))) == ({}, {})
    assert links == alone


def test_what_is_due_is_known_of_a_game_as_its_last_entry_left_it(bench):
    bench.ledger.append(GAME, entry(1), EntryExtras("", Moment(500)))
    bench.ledger.append(OTHER, entry(1), EntryExtras("", None))
    assert bench.again().due() == {GAME: 500, OTHER: None}
    with bench.ledger.together(GAME):
        bench.ledger.append(GAME, entry(2), EntryExtras("", Moment(700)))
        bench.ledger.append(GAME, entry(2, 1), EntryExtras("", Moment(600)))
    assert bench.again().due() == {GAME: 600, OTHER: None}


def test_what_was_worked_out_later_counts_until_the_game_moves_on(bench):
    played(bench.ledger, entry(1), entry(2))
    bench.ledger.keep_due(GAME, EntryId(1), Moment(400))
    assert bench.again().due() == {GAME: None}
    bench.ledger.keep_due(GAME, EntryId(2), Moment(500))
    assert bench.again().due() == {GAME: 500}
    bench.ledger.append(GAME, entry(3), EntryExtras("", Moment(900)))
    assert bench.ledger.due() == {GAME: 900}
