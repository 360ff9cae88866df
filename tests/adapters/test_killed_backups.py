"""Backups and restorings that are killed in the middle: nothing lies under their names, and the next clears up."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from nomicon.adapters.backup_about import CHOICES, MARK
from nomicon.adapters.backups import restore
from nomicon.adapters.folders import GAMES
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.main import tools
from tests.cluster import Cluster
from tests.play.playing import CODEC, GAME, VOTES, Playing

STOPS = """
import os, sys, time
from pathlib import Path
from nomicon.main import tools
from nomicon.adapters import backups

def stop(*given, **named):
    print("here", flush=True)
    time.sleep(60)
"""
BACKS_UP = f"{STOPS}\n%s\ntools.back_up(Path(sys.argv[1]), Path(sys.argv[2]), False)"
RESTORES = f"{STOPS}\n%s\nbackups.restore(Path(sys.argv[1]), Path(sys.argv[2]), tools.codec(), 'test')"

PLACES = {
    "while the games are copied": ("backups.heads_of = stop", signal.SIGTERM),
    "while the archive is written": ("backups.ZipFile = stop", signal.SIGKILL),
    "when all is written but the name": ("os.link = stop", signal.SIGKILL),
}
"""Where a backup is made to stand still, and how it is ended there."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with choices, and no games yet."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / CHOICES).write_text('name = "Our table"\n')
    return folder


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    """Where backups go."""
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


def killed(program: str, how: signal.Signals, *given: Path, **environment: str) -> None:
    """Run a program until it stands still, and end it there."""
    command = [sys.executable, "-c", program, *map(str, given)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, **environment}) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"here\n"
        process.send_signal(how)


def play(where: Path | str) -> None:
    """Found a game."""
    with open_ledger(where, CODEC, "test") as ledger:
        Playing(VOTES, ledger=ledger)


def is_whole(backup: Path, to: Path) -> bool:
    """Say whether a backup holds the game."""
    return [restored.game for restored in restore(backup, to, CODEC, "test")] == [GAME]


@pytest.mark.parametrize("where", PLACES)
def test_a_backup_that_is_killed_leaves_nothing_under_its_name(folder: Path, backups: Path, where: str):
    play(folder / GAMES)
    to, (stop, how) = backups / "tuesday.zip", PLACES[where]
    killed(BACKS_UP % stop, how, folder, to)
    assert list(backups.glob("*.zip")) == []
    assert list(backups.iterdir()) != []

    tools.back_up(folder, to, keys=False)
    assert list(backups.iterdir()) == [to]
    assert list(folder.glob("*.part")) == []
    assert is_whole(to, folder.with_name("again"))


def test_games_in_postgresql_are_backed_up_as_safely_and_without_accounts_where_none_were_ever_made(
    postgres: Cluster, folder: Path, backups: Path
):
    name = f"backup_{secrets.token_hex(4)}"
    with psycopg.connect(postgres.url(), autocommit=True) as database:
        database.execute(f"CREATE DATABASE {name}")
    play(postgres.url(name))
    to, (stop, how) = backups / "tuesday.zip", PLACES["while the archive is written"]
    surroundings = {"DATABASE_URL": postgres.url(name), "NOMICON_SECRET": secrets.token_urlsafe(48)}
    killed(BACKS_UP % stop, how, folder, to, **surroundings)
    assert list(backups.glob("*.zip")) == []

    subprocess.run([sys.executable, "-c", BACKS_UP % "", folder, to], env={**os.environ, **surroundings}, check=True)
    assert list(backups.iterdir()) == [to]
    assert list(folder.glob("*.part")) == []
    assert is_whole(to, folder.with_name("again"))


def test_a_restoring_that_is_killed_leaves_nothing_that_could_be_served(folder: Path, backups: Path, tmp_path: Path):
    play(folder / GAMES)
    file, to = backups / "tuesday.zip", tmp_path / "again"
    tools.back_up(folder, file, keys=False)
    killed(RESTORES % "backups._put_in_place = stop", signal.SIGKILL, file, to)
    assert not (to / GAMES).exists()
    assert is_whole(file, to)
    assert sorted(path.name for path in to.iterdir()) == sorted([CHOICES, GAMES, MARK])
