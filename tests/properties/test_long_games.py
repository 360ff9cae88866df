"""Long games played at random: they go on to the end, stay true to themselves, and come out the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.playing import Playing
from tests.properties.truths import history_is_lawful, holds_now, same_again
from tests.properties.walk import Walk

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("seed", range(24))
def test_a_long_game_stays_true_to_itself(seed: int):
    walk = Walk(seed)
    Playing.made.clear()

    entries = walk.steps(90, lambda now: holds_now(now.playing.game))

    same_again(entries, walk.playing.game)
    history_is_lawful(entries)


def test_a_long_game_comes_out_the_same_under_every_hash_seed():
    found = {
        subprocess.run(
            [sys.executable, "-m", "tests.properties.walk", "7", "150"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        ).stdout
        for seed in ("0", "1", "42")
    }

    assert len(found) == 1
