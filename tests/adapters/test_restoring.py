"""Putting back what a backup holds: nothing is lost by it, and a start that was interrupted is finished by the next."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from nomicon.adapters import restoring
from nomicon.adapters.backup_about import ACCOUNTS
from nomicon.adapters.folders import GAMES
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.ledgers.upkeep.removal import take_out
from nomicon.adapters.orders import DataFolder, RestoreOrder, Restoring, in_use, order, ordered, withdraw
from nomicon.adapters.restoring import carry_out
from nomicon.game.names import GameId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerBusy, LedgerDamaged
from nomicon.play.engine import bench
from nomicon.play.judging.claiming import Declare
from tests.adapters.putting_back import ALL, ANN, ONE, TWO, aside, heads, people
from tests.hosting.halls import open_hall
from tests.play.playing import CODEC, SANDBOX


def test_one_game_takes_its_place_and_what_stood_there_is_a_record_of_its_own(place: DataFolder, backup: Path):
    before = heads(place)
    order(backup, place, RestoreOrder("root", "", (ONE,), "Somebody cheated."))
    assert heads(place) == before  # Nothing happens until the next start.
    outcome = carry_out(place)
    assert outcome.is_done
    assert re.fullmatch(r"Restored from the backup of .+: one\. The old files are kept in .+\.", str(outcome.said))
    assert heads(place) == {**before, "one": before["one"] - 1}
    assert heads(DataFolder(place.folder, aside(place, "one.sqlite"), CODEC, "test")) == {"one": before["one"]}
    assert people(place.folder / ACCOUNTS) == "after"
    assert ordered(place) is None
    assert carry_out(place).said == ""
    told = json.loads((place.folder / restoring.DONE).read_text())
    assert (told["by"], told["games"], told["reason"], told["trouble"]) == ("root", ["one"], "Somebody cheated.", "")
    with open_hall(place.folder / GAMES, seed="restored") as hall:
        hall.plays(Declare(ANN, "On we go."), ONE)


def test_a_damaged_game_is_put_back_while_the_others_stay_as_they_are(place: DataFolder, backup: Path):
    before = heads(place)
    with closing(sqlite3.connect(place.folder / GAMES)) as record:
        words = record.execute("SELECT sql FROM sqlite_schema WHERE name = 'entries_are_not_taken_out'").fetchone()[0]
        record.execute("DROP TRIGGER entries_are_not_taken_out")
        record.execute("DELETE FROM entries WHERE game = 1 AND number > 2")
        record.execute(words)
        record.commit()
    with pytest.raises(LedgerDamaged, match="were confirmed"):
        SqliteLedger(place.folder / GAMES, CODEC, "test")
    order(backup, place, RestoreOrder("root", "", (ONE,)))
    assert carry_out(place).is_done
    assert heads(place) == {**before, "one": before["one"] - 1}
    with closing(sqlite3.connect(aside(place, "one.sqlite"))) as kept:
        assert kept.execute("SELECT count(*) FROM entries").fetchone() == (2,)


def test_everything_takes_its_place_and_all_that_was_replaced_is_kept(place: DataFolder, backup: Path):
    before = heads(place)
    order(backup, place, ALL)
    outcome = carry_out(place)
    assert outcome.is_done
    assert ": everything. The old files" in outcome.said
    assert heads(place) == {"one": before["one"] - 1, "two": before["two"] - 1}
    assert people(place.folder / ACCOUNTS) == "before"
    kept = aside(place, GAMES)
    assert heads(DataFolder(kept.parent, kept, CODEC, "test")) == before
    assert people(kept.parent / ACCOUNTS) == "after"


def test_many_games_are_named_in_one_sentence(place: DataFolder, backup: Path):
    order(backup, place, RestoreOrder("root", "", (ONE, TWO)))
    assert ": one, two. The old files" in carry_out(place).said


class PowerCut(Exception):
    """The machine stops."""


def cut_at(monkeypatch: pytest.MonkeyPatch, name: str, owner: object, after: int) -> None:
    """Let the machine stop at the so-manieth time that something is done."""
    was, count = getattr(owner, name), iter(range(10_000))

    def stopping(*given: object, **named: object) -> object:
        if next(count) == after:
            raise PowerCut
        return was(*given, **named)

    monkeypatch.setattr(owner, name, stopping)


@pytest.mark.parametrize("games", [(), (ONE, TWO)], ids=["everything", "games"])
@pytest.mark.parametrize("after", range(9))
def test_a_start_that_was_cut_short_is_finished_by_the_next(
    place: DataFolder, backup: Path, games: tuple[GameId, ...], after: int, tmp_path: Path
):
    before = heads(place)
    order(backup, place, RestoreOrder("root", "", games))
    for owner, name in (
        (Path, "rename"),
        (restoring, "take_out"),
        (restoring, "copied_game"),
        (restoring, "write_order"),
    ):
        with pytest.MonkeyPatch.context() as patching:
            cut_at(patching, name, owner, after)
            try:
                carry_out(place)
            except PowerCut:
                begun = ordered(place)
                assert begun is not None
                if begun.phase:
                    with pytest.raises(Invalid, match="interrupted"):
                        withdraw(place)
    carry_out(place)
    assert ordered(place) is None
    expected = {"one": before["one"] - 1, "two": before["two"] - 1}
    assert heads(place) == ({**before, **expected} if games else expected)
    assert not (place.folder / restoring.FRESH).exists()


def test_a_backup_that_is_not_whole_changes_nothing_and_says_so(place: DataFolder, backup: Path, tmp_path: Path):
    before = heads(place)
    torn = tmp_path / "torn.zip"
    with ZipFile(backup) as whole, ZipFile(torn, "w") as archive:
        for name in whole.namelist():
            data = whole.read(name)
            archive.writestr(name, data.replace(b"Before the", b"Never a   ", 1) if name == GAMES else data)
    order(torn, place, ALL)
    outcome = carry_out(place)
    assert not outcome.is_done
    assert "nothing was changed" in outcome.said
    assert heads(place) == before
    assert people(place.folder / ACCOUNTS) == "after"
    assert json.loads((place.folder / restoring.DONE).read_text())["trouble"]
    assert ordered(place) is None


def test_an_order_is_taken_back_and_one_for_what_is_not_there_is_refused(place: DataFolder, backup: Path):
    with pytest.raises(Invalid, match="no game 'nowhere'"):
        order(backup, place, RestoreOrder("root", "", (GameId("nowhere"),)))
    with pytest.raises(Invalid, match="cannot be read as a backup"):
        order(place.folder / GAMES, place, ALL)
    order(backup, place, ALL)
    found = ordered(place)
    assert found is not None
    assert (found.by, found.games, found.reason) == ("root", (), "The disk broke.")
    withdraw(place)
    before = heads(place)
    assert carry_out(place).said == ""
    assert heads(place) == before


def test_nothing_is_put_back_while_a_server_works_with_the_folder(place: DataFolder, backup: Path):
    order(backup, place, ALL)
    with in_use(place.folder), in_use(place.folder), pytest.raises(LedgerBusy, match="Stop the server"):
        carry_out(place)
    assert carry_out(place).is_done


def test_a_game_goes_on_beside_the_original_under_a_name_of_its_own(place: DataFolder, backup: Path):
    before = heads(place)
    with SqliteLedger(place.folder / GAMES, CODEC, "test") as record:
        made = Restoring(place, record, bench(SANDBOX))
        assert made.differences(backup) == []
        with made.beside(backup, ONE) as copy:
            assert copy(GameId("one-again"), "One (again)") == before["one"] - 1
        with pytest.raises(Invalid, match="no game 'nowhere'"), made.beside(backup, GameId("nowhere")):
            pass
    assert heads(place) == {**before, "one-again": before["one"] - 1}
    with open_hall(place.folder / GAMES, seed="beside") as hall:
        hall.plays(Declare(ANN, "On we go."), GameId("one-again"))
        seen = hall.hall.seen(GameId("one-again"), None)
        assert (seen.game.id, seen.game.title) == ("one-again", "One (again)")


def test_what_is_not_there_is_not_taken_out(place: DataFolder, tmp_path: Path):
    assert not take_out(place.where, GameId("nowhere"), tmp_path / "kept.sqlite")
    assert not (tmp_path / "kept.sqlite").exists()
