"""The image and the wheel are built as they are published, from a clean start, and run where nothing else is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.packaging.containerfile import CONTAINERFILE, Stage, Unfollowable, carrying_out, stages

PATIENCE = 180
SETTING_UP = 600

KEEP = """
mkdir -p /tmp/given/build/build
cp -a /app /tmp/given/build/
cp -a /build/wheels /tmp/given/build/build/
"""
"""Leaves what the second stage copies, and the wheels."""

UNTIL_TOLD = """sh -c '
    exec >/tmp/given/out 2>&1
    {command} &
    while [ ! -e /tmp/given/stop ]; do sleep 0.1; done
    kill -TERM $!
    wait $!
    echo "ended with $?"
    stat -c "%U %n" /data/*
'"""
"""Serves until a file is there, and then says how the server ended and what it left."""


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that anybody can pass through; the server of the image runs as a user of its own."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("Following the Containerfile takes root on Linux.")
    place = Path(mkdtemp(prefix="nomicon-image-"))
    place.chmod(0o755)
    yield place
    shutil.rmtree(place)


def test_the_image_serves_and_its_wheels_play(place: Path):
    building, serving = stages(CONTAINERFILE.read_text(encoding="utf-8"))
    with carrying_out(building, place, KEEP) as process:
        assert process.wait(SETTING_UP) == 0
    the_server_answers_and_ends_when_it_is_told(serving, place)
    wheels_alone_play_a_whole_game(place / "build" / "build" / "wheels", place / "empty")


def the_server_answers_and_ends_when_it_is_told(serving: Stage, place: Path) -> None:
    out, address = place / "out", "127.0.0.1:8917"
    out.touch()
    out.chmod(0o666)
    command = " ".join(serving.command).replace("0.0.0.0:8000", address)
    with carrying_out(serving, place, UNTIL_TOLD.format(command=command)) as process:
        try:
            page = what_is_shown(f"http://{address}/")
        finally:
            (place / "stop").touch()
            process.wait(PATIENCE)
    said = out.read_text(encoding="utf-8")
    assert "Nomicon" in page
    assert "ended with 0" in said
    assert "nomicon /data/games.sqlite\n" in said
    assert "games.sqlite-wal" not in said


def what_is_shown(address: str) -> str:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def wheels_alone_play_a_whole_game(wheels: Path, empty: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", empty], check=True)
    python = empty / "bin" / "python"
    offline = ["--no-index", "--find-links", str(wheels), "--no-compile", "--disable-pip-version-check"]
    subprocess.run([str(python), "-m", "pip", "install", "-q", *offline, "nomicon"], check=True, cwd=empty)
    command = [str(python.with_name("nomicon")), "demo", "--fast", "--no-prompt"]
    alone = {"HOME": str(empty), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    played = subprocess.run(command, capture_output=True, text=True, env=alone, cwd=empty, check=False)
    assert played.returncode == 0, played.stderr
    assert "Asha won game 1." in played.stdout


def test_an_instruction_that_is_not_known_is_not_passed_over():
    with pytest.raises(Unfollowable):
        stages("FROM scratch\nADD a b\n")
