"""Files are there whole or not at all, whenever their writer is killed, and what is left over is cleared away."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from nomicon.hosting.files import AlreadyThere, clear_leftovers, whole_file, working_folder, write_text

ROUNDS = 8
SIZE = 2_000_000
"""Bytes: enough that many a kill comes in the middle of writing them."""

WRITES = """
import sys
from pathlib import Path
from nomicon.hosting.files import write_text, working_folder
letters = 0
while True:
    letters += 1
    with working_folder(Path(sys.argv[1]).parent, "copies") as folder:
        (folder / "copy").write_bytes(bytes(1000))
    write_text(Path(sys.argv[1]), chr(65 + letters % 26) * int(sys.argv[2]))
    if letters == 1:
        print("begun", flush=True)
"""


def test_whoever_is_killed_while_writing_leaves_the_file_as_it_was_or_as_it_was_to_be(tmp_path: Path):
    luck = random.Random(11)
    path = tmp_path / "games.zip"
    for _ in range(ROUNDS):
        with subprocess.Popen([sys.executable, "-c", WRITES, str(path), str(SIZE)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"begun\n"
            time.sleep(luck.uniform(0, 0.05))
            writer.send_signal(signal.SIGKILL)
        text = path.read_text()
        assert (len(text), len(set(text))) == (SIZE, 1)
    clear_leftovers(tmp_path)
    assert list(tmp_path.iterdir()) == [path]


def test_what_somebody_is_writing_is_not_taken_for_left_over(tmp_path: Path):
    with whole_file(tmp_path / "file") as file, working_folder(tmp_path, "work") as folder:
        file.write(b"half")
        (folder / "copy").write_bytes(b"whole")
        clear_leftovers(tmp_path)
        assert (folder / "copy").read_bytes() == b"whole"
        file.write(b" and half")
    assert (tmp_path / "file").read_bytes() == b"half and half"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_fails_leaves_nothing_and_what_was_there_stays(tmp_path: Path):
    write_text(tmp_path / "file", "old")
    with suppress(ZeroDivisionError), whole_file(tmp_path / "file") as file:
        file.write(b"new")
        raise ZeroDivisionError
    assert (tmp_path / "file").read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


def test_where_nothing_may_be_replaced_whoever_comes_second_is_told(tmp_path: Path):
    path = tmp_path / "file"
    write_text(path, "first", replace=False)
    with pytest.raises(AlreadyThere, match="was not changed"):
        write_text(path, "second", replace=False)
    assert path.read_text() == "first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_keeps_who_may_read_it_and_a_link_stays_one(tmp_path: Path):
    path, link = tmp_path / "file", tmp_path / "link"
    write_text(path, "old", private=True)
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(link, "new")
    assert (path.read_text(), link.is_symlink(), path.stat().st_mode & 0o777) == ("new", True, 0o640)


def test_what_is_no_ordinary_file_is_written_to_as_it_is():
    write_text(Path("/dev/null"), "gone")
    assert Path("/dev/null").is_char_device()


def test_other_peoples_files_are_nobody_s_leftovers(tmp_path: Path):
    for name in ("video.part", "notes.abc.part", "games.zip"):
        (tmp_path / name).write_text("mine")
    clear_leftovers(tmp_path)
    clear_leftovers(tmp_path / "nowhere")
    assert len(list(tmp_path.iterdir())) == 3
