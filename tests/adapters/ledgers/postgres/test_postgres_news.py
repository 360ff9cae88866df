"""Word of what others write into a record in PostgreSQL."""

from __future__ import annotations

import threading

import pytest

from nomicon.adapters.ledgers.postgres.ledger import PostgresLedger
from nomicon.hosting.ports import EntryExtras, LedgerMoved
from tests.adapters.writer import CODEC, ENGINE, GAME, entry, recorded, rest_of, started, until


def opened(url: str) -> PostgresLedger:
    return PostgresLedger(url, CODEC, ENGINE)


def test_what_another_process_writes_is_heard_and_of_a_group_the_last_public_entry(database):
    heard: list[tuple[str, int]] = []
    with opened(database) as ledger, ledger.listen(lambda game, number: heard.append((game, number))):
        rest_of(started(database, GAME, 2, "Ann"))  # 1, and 1.1: of what is sealed there is no word.
        rest_of(started(database, "another", 1, "Ben", 7))  # 1, 1.1, 1.2, 2, 2.1, 2.2, 3
        until(lambda: len(heard) == 2)
    assert heard == [(GAME, 1), ("another", 3)]


def test_who_has_stopped_listening_hears_nothing_more_and_leaves_no_thread(database):
    heard: list[int] = []
    before = threading.active_count()
    with opened(database) as ledger:
        at_work = threading.active_count()
        with ledger.listen(lambda _, number: heard.append(number)):
            ledger.append(GAME, entry(1), EntryExtras(""))
            until(lambda: heard == [1])
        assert threading.active_count() <= at_work
        ledger.append(GAME, entry(2), EntryExtras(""))
    until(lambda: threading.active_count() <= before)
    assert heard == [1]


def test_who_cannot_be_told_of_one_entry_is_told_of_the_next(database):
    heard: list[int] = []

    def tell(_: str, number: int) -> None:
        heard.append(number)
        if number == 1:
            raise ZeroDivisionError

    with opened(database) as ledger, ledger.listen(tell):
        ledger.append(GAME, entry(1), EntryExtras(""))
        until(lambda: heard == [1])
        ledger.append(GAME, entry(2), EntryExtras(""))
        until(lambda: heard == [1, 2])


def test_word_of_what_was_not_committed_does_not_go_out(database):
    heard: list[int] = []
    with opened(database) as ledger, ledger.listen(lambda _, number: heard.append(number)):
        recorded(database, 1)
        with pytest.raises(LedgerMoved):
            ledger.append(GAME, entry(1), EntryExtras(""))
        with pytest.raises(LedgerMoved):
            ledger.append(GAME, entry(2), EntryExtras("", receipt="receipt 1"))
        ledger.append(GAME, entry(2), EntryExtras(""))
        until(lambda: heard[-1:] == [2])
    assert heard == [1, 2]
