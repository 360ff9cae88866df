"""A process beside the server: it hears lines, is started again when it ends, and never outlives the server."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from nomicon.adapters import kept_process
from nomicon.adapters.kept_process import KeptProcess
from tests.waiting import PATIENCE, until

WRITES = """
import os, sys
with open(sys.argv[1], "a", buffering=1) as said:
    said.write(f"begins {os.getpid()}\\n")
    for line in sys.stdin:
        said.write("hears " + line)
    said.write("ends\\n")
"""
DEAF = """
import os, sys, time
with open(sys.argv[1], "a", buffering=1) as said:
    said.write(f"begins {os.getpid()}\\n")
time.sleep(600)  # It reads nothing and does not end by itself; the test has it killed.
"""
SERVER = """
import time
from nomicon.adapters.kept_process import KeptProcess
with KeptProcess("The clerk", {command!r}):
    time.sleep(600)  # Until the test kills it.
"""


@pytest.fixture
def said(tmp_path: Path) -> Callable[[], list[str]]:
    """Return what the process has said."""
    (tmp_path / "said").touch()
    return lambda: (tmp_path / "said").read_text().splitlines()


def kept(folder: Path, program: str, first_line: str = "first") -> KeptProcess:
    command = [sys.executable, "-c", program, str(folder / "said")]
    return KeptProcess("The clerk", command, lambda: first_line)


def begun(said: list[str]) -> list[int]:
    """Return the processes that have begun, in their order."""
    return [int(line.split()[1]) for line in said if line.startswith("begins")]


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_hears_lines_and_ends_with_them(tmp_path: Path, said: Callable[[], list[str]]):
    with kept(tmp_path, WRITES) as clerk:
        until(lambda: "hears first" in said(), "it has begun")
        clerk.tell("second")
        clerk.tell()
        assert clerk.failures == 0
    assert said()[1:] == ["hears first", "hears second", "hears ", "ends"]
    assert not is_there(begun(said())[0])


def test_it_is_started_again_when_it_ends(
    tmp_path: Path,
    said: Callable[[], list[str]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
):
    monkeypatch.setattr(kept_process, "FIRST_PAUSE", 0.01)
    with kept(tmp_path, WRITES) as clerk:
        until(lambda: "hears first" in said(), "it runs")
        os.kill(begun(said())[0], signal.SIGKILL)
        until(lambda: said().count("hears first") == 2, "it runs again")
        assert clerk.failures == 1
        monkeypatch.setattr(kept_process, "LIVED", 0.0)
        assert clerk.failures == 0  # From when it has run for a while.
    assert "The clerk has ended (signal 9). It starts again in" in caplog.text


def test_pauses_grow_up_to_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    monkeypatch.setattr(kept_process, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(kept_process, "LONGEST_PAUSE", 0.004)
    with (
        caplog.at_level(logging.WARNING),
        KeptProcess("The clerk", [str(tmp_path / "is not there")]) as clerk,
    ):
        until(lambda: clerk.failures >= 5, "it was tried again and again")
    pauses = [record.args[-1] for record in caplog.records if isinstance(record.args, tuple)]
    assert pauses[:5] == [0.001, 0.002, 0.004, 0.004, 0.004]


def test_telling_one_that_does_not_listen_never_waits_and_it_is_killed_in_the_end(
    tmp_path: Path,
    said: Callable[[], list[str]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
):
    monkeypatch.setattr(kept_process, "ENDS_WITHIN", 0.05)
    with kept(tmp_path, DEAF) as clerk:
        until(lambda: bool(begun(said())), "it has begun")
        for _line in range(200):
            clerk.tell("x" * 1000)  # More than a pipe holds.
    assert not is_there(begun(said())[0])
    assert "did not end" in caplog.text


def test_it_ends_with_a_server_that_is_killed(tmp_path: Path, said: Callable[[], list[str]]):
    command = [sys.executable, "-c", WRITES, str(tmp_path / "said")]
    server = subprocess.Popen([sys.executable, "-c", SERVER.format(command=command)])
    try:
        until(lambda: "hears " in said(), "it has begun")
    finally:
        server.kill()
        server.wait(PATIENCE)
    until(lambda: said()[-1] == "ends", "it has ended")
