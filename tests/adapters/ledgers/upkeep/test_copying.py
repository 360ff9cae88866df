"""A record copied into another: every line under the same links, whichever kind of record it comes from and goes to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from nomicon.adapters.ledgers.batch_append import PendingEntry
from nomicon.adapters.ledgers.upkeep.copying import ENGINE, Copied, copied
from nomicon.adapters.ledgers.upkeep.opening import Where, is_there, open_ledger
from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import EntryExtras, EntryId, LedgerDamaged, LedgerForbidden
from tests.adapters.writer import CODEC, GAME, behind_its_back, entry, until

OTHER = GameId("an older one")
ENTRIES = (entry(1), entry(2), entry(2, 1), entry(2, 2), entry(3))
DOORS = {EntryId(1): "page", EntryId(2, 2): "mail"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "from.db"


@pytest.fixture(params=["sqlite-to-sqlite", "sqlite-to-postgres", "postgres-to-sqlite"])
def ways(request: pytest.FixtureRequest, file: Path, tmp_path: Path) -> tuple[Where, Where]:
    if request.param == "sqlite-to-sqlite":
        return file, tmp_path / "to.db"
    url = request.getfixturevalue("database")
    return (file, url) if request.param == "sqlite-to-postgres" else (url, file)


def filled(where: Where) -> None:
    with open_ledger(where, CODEC, "1") as ledger:
        for game, entries in ((OTHER, ENTRIES[:1]), (GAME, ENTRIES)):
            for one in entries:
                beside = EntryExtras(
                    f"seed behind {one.place}", Moment(900), f"receipt {one.place}", DOORS.get(one.place, "")
                )
                ledger.append(game, one, beside)


def copy(where: Where, to: Where) -> list[Copied]:
    with open_ledger(where, CODEC, "1") as source, open_ledger(to, CODEC, ENGINE) as target:
        return list(copied(source, target))


def told(where: Where) -> Mapping[str, object]:
    with open_ledger(where, CODEC, "1") as ledger:
        return {
            "games": list(ledger.games()),
            "rows": {game: list(ledger.verified_rows(game)) for game in ledger.games()},
            "seeds": [ledger.seed(game) for game in ledger.games()],
            "doors": {game: ledger.doors(game) for game in ledger.games()},
            "receipts": {game: ledger.receipts(game) for game in ledger.games()},
        }


def test_a_copy_is_the_same_line_by_line_with_seeds_receipts_and_doors(ways):
    filled(ways[0])
    assert told(ways[0])["doors"] == {OTHER: {EntryId(1): "page"}, GAME: DOORS}
    assert copy(*ways) == [Copied(OTHER, EntryId(1), was_there=False), Copied(GAME, EntryId(3), was_there=False)]
    assert told(ways[1]) == told(ways[0])
    with open_ledger(ways[1], CODEC, "1") as ledger:
        assert ledger.due() == {}  # Whoever opens it works that out.
        ledger.append(GAME, entry(4), EntryExtras(""))


def test_a_copy_that_was_cut_short_is_taken_up_again(ways):
    filled(ways[0])
    with open_ledger(ways[0], CODEC, "1") as source, open_ledger(ways[1], CODEC, ENGINE) as target:
        next(copied(source, target))
    assert [one.was_there for one in copy(*ways)] == [True, False]
    assert [one.was_there for one in copy(*ways)] == [True, True]
    assert told(ways[1]) == told(ways[0])


def test_a_game_that_has_gone_on_in_the_other_record_is_not_touched(ways):
    filled(ways[0])
    copy(*ways)
    with open_ledger(ways[1], CODEC, "1") as ledger:
        ledger.append(OTHER, entry(2), EntryExtras(""))
    before = told(ways[1])
    with pytest.raises(LedgerForbidden, match="Copy into a new record"):
        copy(*ways)
    assert told(ways[1]) == before


def test_lines_are_copied_as_they_were_written_even_if_they_would_be_written_otherwise_today(file, tmp_path):
    line = CODEC.encode(entry(1)).replace(b":", b": ", 1)
    assert CODEC.decode(line) == entry(1)
    assert CODEC.encode(entry(1)) != line
    with open_ledger(file, CODEC, "1") as ledger:
        ledger.write_lines(GAME, [PendingEntry(EntryId(1), line, EntryExtras("seed"))])
    copy(file, tmp_path / "to.db")
    assert told(tmp_path / "to.db") == told(file)


def test_a_damaged_record_is_not_copied(file, tmp_path):
    filled(file)
    with behind_its_back(file) as db:
        db.execute("UPDATE entries SET line = 'x' WHERE game = 2 AND number = 2 AND sealed = 0")
    with pytest.raises(LedgerDamaged, match="entry 2 does not match its link"):
        copy(file, tmp_path / "to.db")
    with open_ledger(tmp_path / "to.db", CODEC, "1") as ledger:
        assert list(ledger.games()) == [OTHER]


def test_it_can_be_asked_whether_there_is_a_record_without_making_one(file, database):
    assert (is_there(file), is_there(database)) == (False, False)
    for where in (file, database):
        filled(where)
        assert is_there(where)


def test_no_word_is_missed_of_what_others_write_into_a_file(file):
    heard: list[tuple[GameId, int]] = []
    filled(file)
    with open_ledger(file, CODEC, "1") as ledger:
        with ledger.listen(lambda game, number: heard.append((game, number))), open_ledger(file, CODEC, "1") as other:
            other.append(GAME, entry(4), EntryExtras(""))
            until(lambda: len(heard) == 1)
            other.append(GAME, entry(4, 1), EntryExtras(""))
            other.append(OTHER, entry(2), EntryExtras(""))
            until(lambda: len(heard) == 2)
        ledger.append(GAME, entry(5), EntryExtras(""))
    assert heard == [(GAME, 4), (OTHER, 2)]
