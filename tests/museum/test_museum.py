"""Every ledger of the museum opens, folds, and tells what it told when it was recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.ports import Entry, WrittenEntry
from nomicon.main.table import codec, sandbox
from nomicon.play.engine import bench
from nomicon.play.folding import fold
from tests.museum.record import MUSEUM, pages

LEDGERS = sorted(MUSEUM.glob("*.ledger"))
GAME = GameId("playthrough")


def entries(path: Path) -> list[Entry]:
    return [codec().decode(line) for line in path.read_bytes().splitlines()]


def folded(path: Path) -> tuple[Game, list[WrittenEntry]]:
    game, history = Game(), []
    for entry in entries(path):
        game = fold(game, entry)
        history.append(WrittenEntry(entry, ""))
    return game, history


def test_there_is_a_ledger_in_the_museum():
    assert LEDGERS


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_a_recorded_ledger_opens_and_its_game_is_what_it_was(path: Path):
    told = in_the_words_of_today(json.loads(path.with_suffix(".pages.json").read_text(encoding="utf-8")))
    now = json.loads(json.dumps(pages(*folded(path))))
    assert told_then(told, now) == told


def in_the_words_of_today(then: Any) -> Any:
    """Return what was told with the names that fields of pages have now: consent was once the only stage of a vote."""
    if isinstance(then, list):
        return [in_the_words_of_today(one) for one in then]
    if not isinstance(then, dict):
        return then
    told = {name: in_the_words_of_today(value) for name, value in then.items() if name != "consent"}
    approvals = {"consent": then["consent"]} if then.get("consent") else {}
    return told | ({"approvals": approvals} if "consent" in then else {})


def told_then(then: Any, now: Any) -> Any:
    """Return of what is told now what was asked for then: pages may come to tell more, and never less or otherwise."""
    if isinstance(then, dict) and isinstance(now, dict):
        return {name: told_then(value, now[name]) for name, value in then.items() if name in now}
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [told_then(*pair) for pair in zip(then, now, strict=True)]
    return now


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_a_recorded_ledger_is_decided_today_as_it_was_then(path: Path):
    _, history = folded(path)
    assert list(audit(history, bench(sandbox()))) == []
