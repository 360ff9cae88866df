"""Games that rules at large could stop or lead astray: each plays as it is written, and is decided again the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.hosting.audit.audit import audit
from nomicon.hosting.playthroughs.run import GAME, Stage, failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage

PLAYS = sorted(Path(__file__).parent.glob("*.play"))


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_playthrough_plays_as_it_is_written_and_can_be_audited(path: Path):
    stages: list[Stage] = []

    def remembered(seed: str) -> Stage:
        stages.append(set_stage(seed))
        return stages[-1]

    assert failures(read_script(path.read_text(encoding="utf-8"), path.name), remembered) == []
    table = stages[0].table
    assert [one.what for one in audit(table.history(GAME), table.bench)] == []
