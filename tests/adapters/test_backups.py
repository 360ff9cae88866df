"""Backups: made in the middle of a storm of moves, and put back into a fresh folder."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from zipfile import ZipFile

import pytest

from nomicon.adapters import backups
from nomicon.adapters.backup_about import ABOUT_BYTES, ACCOUNTS, CHOICES, KEY, MARK, about_backup
from nomicon.adapters.backups import back_up, heads_of, restore
from nomicon.adapters.folders import GAMES
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerDamaged
from nomicon.play.engine import bench
from nomicon.play.judging.claiming import Declare
from tests.hosting.halls import Open, made, open_hall
from tests.play.playing import CODEC, SANDBOX, VOTES

GAMES_PLAYED = tuple(GameId(f"table {number}") for number in range(3))

PEOPLE = tuple(PlayerId(f"P{number:02}") for number in range(6))
CHOSEN = 'name = "Our table"\nmail = "smtp://us:hush@mail.example"\ngithub_id = "id"\ngithub_secret = "hush"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with accounts and choices, and no games yet."""
    made_here = tmp_path / "data"
    made_here.mkdir()
    with closing(sqlite3.connect(made_here / ACCOUNTS)) as accounts:
        accounts.execute("CREATE TABLE people (name TEXT)")
        accounts.execute("INSERT INTO people VALUES ('Ann')")
        accounts.commit()
    (made_here / CHOICES).write_text(CHOSEN)
    (made_here / KEY).write_text("hush")
    return made_here


@pytest.fixture
def hall(folder: Path) -> Iterator[Open]:
    """A hall in that folder, with games."""
    with open_hall(folder / GAMES) as opened:
        for game in GAMES_PLAYED:
            opened.founds(game, VOTES, players=PEOPLE)
        yield opened


def backed_up(folder: Path, to: Path, *, keys: bool = False) -> Path:
    with to.open("wb") as file:
        back_up(folder, file, "test", keys=keys)
    return to


def test_a_backup_in_a_storm_holds_every_entry_that_was_acknowledged_before_it(
    hall: Open, folder: Path, tmp_path: Path
):
    """Four people declare things at three games all the while, and whatever they were told is there, is there."""
    acknowledged: list[tuple[GameId, int]] = []
    over = Event()

    def play_on(number: int) -> None:
        while not over.is_set():
            game = GAMES_PLAYED[number % len(GAMES_PLAYED)]
            played = made(hall.hall.play(game, Declare(PEOPLE[number], f"{number} goes on.")))
            acknowledged.append((game, played.entry.place.number))

    with ThreadPoolExecutor(len(PEOPLE)) as threads:
        storm = [threads.submit(play_on, number) for number in range(len(PEOPLE))]
        try:
            backups = []
            for number in range(5):
                before = list(acknowledged)
                backups.append((before, backed_up(folder, tmp_path / f"{number}.backup")))
                while len(acknowledged) < len(before) + 20:
                    assert not any(one.done() for one in storm)
        finally:
            over.set()
        for one in storm:
            one.result()

    assert backups[-1][0]
    for number, (before, file) in enumerate(backups):
        fresh = tmp_path / f"fresh {number}"
        found = {one.game: one.entries for one in restore(file, fresh, CODEC, "test")}
        assert set(found) == set(GAMES_PLAYED)
        assert all(entry <= found[game] for game, entry in before)
        with SqliteLedger(fresh / GAMES, CODEC, "test") as ledger:
            for game in GAMES_PLAYED:
                assert list(audit(ledger.read(game), bench(SANDBOX))) == []


def test_play_goes_on_from_what_was_restored(hall: Open, folder: Path, tmp_path: Path):
    restore(backed_up(folder, tmp_path / "one.backup"), tmp_path / "fresh", CODEC, "test")
    with open_hall(tmp_path / "fresh" / GAMES, seed="restored") as again:
        again.plays(Declare(PEOPLE[0], "On we go."), GAMES_PLAYED[0])


def test_a_backup_holds_accounts_and_choices_and_passwords_only_where_one_asks(
    hall: Open, folder: Path, tmp_path: Path
):
    plain, whole = tmp_path / "plain", tmp_path / "whole"
    restore(backed_up(folder, tmp_path / "plain.backup"), plain, CODEC, "test")
    restore(backed_up(folder, tmp_path / "whole.backup", keys=True), whole, CODEC, "test")
    with closing(sqlite3.connect(plain / ACCOUNTS)) as accounts:
        assert accounts.execute("SELECT name FROM people").fetchall() == [("Ann",)]
    assert (plain / CHOICES).read_text() == 'name = "Our table"\ngithub_id = "id"\n'
    assert b"hush" not in (tmp_path / "plain.backup").read_bytes()
    assert not (plain / KEY).exists()
    assert (whole / CHOICES).read_text() == CHOSEN
    assert (whole / KEY).read_text() == "hush"


def test_only_an_empty_folder_is_restored_into(hall: Open, folder: Path, tmp_path: Path):
    file = backed_up(folder, tmp_path / "one.backup")
    before = heads_of(folder / GAMES)
    with pytest.raises(Invalid, match="not empty"):
        restore(file, folder, CODEC, "test")
    assert heads_of(folder / GAMES) == before


@pytest.mark.parametrize("content", [b"", b"nonsense", b"PK\x03\x04 torn"])
def test_what_is_no_backup_is_not_restored(content: bytes, tmp_path: Path):
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(Invalid, match="cannot be read as a backup"):
        restore(tmp_path / "file", tmp_path / "fresh", CODEC, "test")
    assert list((tmp_path / "fresh").iterdir()) == []


def repacked(file: Path, to: Path, changed: dict[str, bytes]) -> Path:
    with ZipFile(file) as before, ZipFile(to, "w") as after:
        held = {name: before.read(name) for name in before.namelist()}
        for name, content in {**held, **changed}.items():
            after.writestr(name, content)
    return to


def test_a_name_that_leads_out_of_the_folder_is_not_unpacked(hall: Open, folder: Path, tmp_path: Path):
    file = repacked(backed_up(folder, tmp_path / "one"), tmp_path / "two", {"../out": b"!"})
    with pytest.raises(Invalid, match="not a Nomicon backup"):
        restore(file, tmp_path / "deep" / "fresh", CODEC, "test")
    assert not (tmp_path / "deep" / "out").exists()


@pytest.mark.parametrize(
    "said",
    [
        b"[]",
        b"{",
        b"{}",
        b"\xff",
        b'{"kind": 3}',
        b'{"kind": "nomicon backup 1"}',
        b'{"kind": "nomicon backup 1", "version": "1", "made": "<now>", "games": {}}',
        b'{"kind": "nomicon backup 1", "version": "1", "made": "2026-01-01T00:00:00Z", "games": {"a": 1}}',
        b'{"kind": "nomicon backup 1", "version": "1", "made": "2026-01-01T00:00:00Z", "games": {"a": [1]}}',
        b'{"kind": "' + b"x" * ABOUT_BYTES + b'"}',
    ],
    ids=range(10),
)
def test_a_backup_that_says_nonsense_of_itself_is_refused_in_one_line(
    hall: Open, folder: Path, tmp_path: Path, said: bytes
):
    file = repacked(backed_up(folder, tmp_path / "one"), tmp_path / "two", {"backup.json": said})
    with pytest.raises(Invalid, match="backup") as wrong:
        about_backup(file)
    assert len(str(wrong.value)) < 300


def test_what_would_fill_the_disk_is_not_unpacked(
    hall: Open, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = backed_up(folder, tmp_path / "one")
    monkeypatch.setattr(backups, "SPARE", 1 << 60)
    with pytest.raises(Invalid, match="not enough space"):
        restore(file, tmp_path / "fresh", CODEC, "test")
    assert list((tmp_path / "fresh").iterdir()) == []


def test_what_is_remembered_beside_the_entries_is_not_taken_from_a_backup(hall: Open, folder: Path, tmp_path: Path):
    file = backed_up(folder, tmp_path / "one")
    with ZipFile(file) as archive:
        archive.extract(GAMES, tmp_path / "forged")
    forged = tmp_path / "forged" / GAMES
    with closing(sqlite3.connect(forged)) as games, games:
        games.execute("INSERT OR REPLACE INTO remembered SELECT id, 1, 0, 'x', 'forged' FROM games")
        games.execute("INSERT INTO parts SELECT id, 'x', 'forged' FROM games")
        games.execute("PRAGMA journal_mode = DELETE")
    restore(repacked(file, tmp_path / "two", {GAMES: forged.read_bytes()}), tmp_path / "fresh", CODEC, "test")
    with closing(sqlite3.connect(tmp_path / "fresh" / GAMES)) as games:
        assert [games.execute(f"SELECT count(*) FROM {one}").fetchone() for one in ("remembered", "parts")] == [
            (0,)
        ] * 2


def test_a_backup_whose_record_was_changed_is_refused_and_nothing_is_left(hall: Open, folder: Path, tmp_path: Path):
    file = backed_up(folder, tmp_path / "one")
    with ZipFile(file) as archive:
        record = archive.read(GAMES)
        about = json.loads(archive.read("backup.json"))
    about["games"]["table 0"][0] += 1
    changes = [
        {GAMES: record.replace(b"A game", b"A fame", 1)},
        {MARK: b""},
        {"backup.json": json.dumps(about).encode()},
    ]
    for number, changed in enumerate(changes):
        other = repacked(file, tmp_path / f"changed {number}", changed)
        with pytest.raises(LedgerDamaged):
            restore(other, tmp_path / "fresh", CODEC, "test")
        assert list((tmp_path / "fresh").iterdir()) == []
