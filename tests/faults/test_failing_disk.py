"""A disk that fails: whatever was answered is on record, what was not is not or is told, and the host hears of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nomicon.adapters.ledgers.failing import WriteFailed
from nomicon.adapters.ledgers.sqlite import ledger as sqlite
from nomicon.hosting.ports import EntryExtras, EntryId, LedgerUnwritten
from tests.adapters.writer import GAME, entry, opened, recorded
from tests.cli.terminal import in_a_process
from tests.faults.disk import Way, built, compiler

FLUSHES, WRITES = 50, 180
"""There are at least so many in an evening; if there were fewer, the tests below would try less than they say."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The failing disk, compiled."""
    if compiler() is None:
        pytest.skip("There is no C compiler here.")
    return built(tmp_path_factory.mktemp("disk"))


def run(library: Path, folder: Path, *arguments: object) -> list[dict[str, Any]]:
    """Run the program that plays evenings, with the failing disk below it."""
    given = [str(one) for one in arguments]
    command = [sys.executable, "-m", "tests.faults.evening", given[0], str(folder), *given[1:]]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LD_PRELOAD": str(library)}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def is_told_by_nobody(told: dict[str, Any]) -> bool:
    """Say whether it is a flush of the folder by SQLite, which does not look whether it succeeds.

    It comes behind one of our own, which does.
    """
    return bool(told["failed"] == "flush of " and told["wrong"] == ["the host was not told"])


@pytest.mark.parametrize(
    ("way", "many", "step"),
    [
        ("FLUSH_KEPT", 1, 1),
        ("FLUSH_LOST", 1, 1),
        ("FULL", 1, 1),
        ("WRITE_ERROR", 1, 4),
        ("FLUSH_KEPT", 3, 2),
        ("FLUSH_LOST", 3, 2),
        ("FULL", 4, 5),
    ],
)
def test_whichever_flush_or_write_of_an_evening_fails_nothing_answered_is_lost_and_nothing_is_half_there(
    library: Path, tmp_path: Path, way: str, many: int, step: int
):
    *evenings, last = run(library, tmp_path / "evening", "evenings", way, many, 1, step)

    assert [told for told in evenings if told["wrong"] and not is_told_by_nobody(told)] == []
    assert (last["failed"], last["wrong"]) == ("", [])
    assert all(told["failed"] for told in evenings)
    assert len(evenings) * step >= (FLUSHES if "FLUSH" in way else WRITES)
    assert {"games.db-wal", "games.db.mark", "games.db"} <= {told["failed"].rpartition("/")[2] for told in evenings}


def test_while_a_disk_fails_nothing_is_acknowledged_all_can_look_and_then_it_goes_on(library: Path, tmp_path: Path):
    (tmp_path / "data").mkdir()
    (told,) = run(library, tmp_path / "data", "broken")

    assert set(told["answers"]) == {"unknown", "not made"} or set(told["answers"]) == {"unknown"}
    assert told["again"] == "not made"
    assert told["seen"] == "A game"
    assert "games.db" in told["stopped"]
    assert told["after"].isdecimal()
    assert told["going on"] == ""
    assert told["failures"][-1].endswith("The record was read again, and the games continue.")
    assert told["wrong"] == []


def test_a_command_on_a_disk_that_fails_says_so_in_words_and_the_next_one_finds_all_in_order(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    assert in_a_process("found", "nomicam", "--title", "Tuesday", folder=tmp_path).returncode == 0
    with monkeypatch.context() as patch:
        patch.setenv("LD_PRELOAD", str(library))
        patch.setenv("FAULT", f"{int(Way.FLUSH_LOST)}:1:1000000:{tmp_path}")
        looked = in_a_process("board", folder=tmp_path)
        joined = in_a_process("join", "--as", "Ann", folder=tmp_path)
    assert looked.returncode == 0
    assert joined.returncode == 3
    assert "nomicon: The record could not be written" in joined.stderr
    assert "Traceback" not in joined.stderr

    again = in_a_process("join", "--as", "Ann", folder=tmp_path)
    assert (again.returncode, again.stdout) == (0, "Ann joined.\n")
    assert "2 entries" in in_a_process("audit", folder=tmp_path).stdout


def test_a_folder_that_cannot_be_flushed_is_told_before_anything_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    recorded(tmp_path / "games.db", 1)
    with opened(tmp_path / "games.db") as ledger:
        with monkeypatch.context() as patch:
            patch.setattr(sqlite, "flush", _broken)
            with pytest.raises(LedgerUnwritten, match="your move was not made"):
                ledger.append(GAME, entry(2), EntryExtras(""))
        assert ledger.condition().stopped == "the folder is gone."
        ledger.append(GAME, entry(2), EntryExtras(""))
        assert ledger.condition().stopped == ""
        assert ledger.head(GAME) == EntryId(2)


def _broken(*_: object) -> None:
    raise WriteFailed("the folder is gone")
