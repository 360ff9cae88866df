"""Every ledger of the museum opens, folds, and tells what it told when it was recorded."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import ceil
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
from nomicon.views.game.draws import HOW_TO_DRAW
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
    """Return what was told with the names and words that pages have now: consent was once the only stage of a vote."""
    if isinstance(then, list):
        return [in_the_words_of_today(one) for one in then]
    if not isinstance(then, dict):
        return _told_today(then) if isinstance(then, str) else then
    told = {name: in_the_words_of_today(value) for name, value in then.items() if name != "consent"}
    approvals = {"consent": then["consent"]} if then.get("consent") else {}
    return told | ({"approvals": approvals} if "consent" in then else {})


QUORUM = re.compile(
    r"^(reached|not reached): (\d+) who voted are (?:at least|fewer than) ([\d.]+), reckoned from (\d+)$"
)
"""How the test of the quorum was told once."""


WORDS = {
    r"^The seed's SHA-256 was published before the cause of the draw was known\..*": HOW_TO_DRAW,
    r"^The game (.*) was founded from the rulebook": r"The game \1 was started from the rulebook",
    r"^The seed of the next draw was fixed; its SHA": "The seed of the next draw was fixed. Its SHA",
    r'^From now on rule (\d+), (.*), is read as "(.*)", by (J-\d+)\.': (
        r'\4 decided that from now on "\2" in rule \1 is read as "\3".'
    ),
    r"^amend rule (\d+) \((.*)\)$": r"change rule \1 (\2)",
    r"^enact '(.*)'$": r"add a rule: \1",
    r"^(.*) is the Judge of (J-\d+), until (.*)\.$": r"\1 is the Judge of \2, and has until \3 to judge it.",
    r"^(enough|not enough|undecided): (\d+) in favour of (\d+) cast": r"\1: \2 of \3 votes in favour",
}
"""How other things were told once, and how they are told today."""


def _told_today(then: str) -> str:
    for once, today in WORDS.items():
        then = re.sub(once, today, then)
    return QUORUM.sub(_quorum_told, then)


def _quorum_told(then: re.Match[str]) -> str:
    met, present, needed, base = then.groups()
    return f"{met}: {present} of {base} voted, at least {ceil(Fraction(needed))} were needed"


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
