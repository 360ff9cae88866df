"""Folded games as bytes: they come back whole or not at all, and can do nothing."""

from __future__ import annotations

import os
import pickle

import pytest
from rpds import HashTrieMap

from nomicon.adapters.ledgers import folded
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game, Player
from nomicon.hosting.ports import Place
from tests.adapters.writer import ENGINE, GAME, behind_its_back, opened, recorded

PLAYER = Player(PlayerId("Ann"), 1, Moment(5))
FOLDED = Game(id=GAME, players=HashTrieMap({PLAYER.id: PLAYER}))


def test_a_folded_game_comes_back_whole():
    assert folded.thaw(folded.freeze(FOLDED, ENGINE), ENGINE) == FOLDED


def test_a_folded_game_of_another_engine_is_not_read():
    assert folded.thaw(folded.freeze(FOLDED, ENGINE), "2.0") is None


def test_a_folded_game_whose_classes_had_other_fields_is_not_read():
    frozen = folded.freeze(FOLDED, ENGINE)
    assert folded.thaw(frozen.replace(b'"joined: Moment"', b'"seated: Moment"'), ENGINE) is None


class Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (os.system, ("echo pwned",))


@pytest.mark.parametrize(
    "data",
    [
        pickle.dumps(Evil()),
        b"cnomicon.adapters.ledgers.sqlite\nSqliteLedger\n.",
        b"\x80\x04\x8c\x12nomicon.game.state\x8c\x0eGame.__class__\x93.",
        b"cnomicon.game.plain\nexact\n.",
        b"cbuiltins\neval\n.",
        b"",
        b"garbage",
        pickle.dumps({"no": "game"}),
    ],
    ids=["system", "adapter", "dotted", "function", "eval", "empty", "garbage", "no-game"],
)
def test_a_folded_game_can_name_no_function_and_run_no_code(tmp_path, data):
    path = tmp_path / "games.db"
    header, _, _ = folded.freeze(FOLDED, ENGINE).partition(b"\n")
    recorded(path, 1)
    with opened(path) as ledger:
        ledger.remember(GAME, Place(1), FOLDED)
        assert ledger.remembered(GAME) == (Place(1), FOLDED)
        with behind_its_back(path) as db:
            db.execute("UPDATE remembered SET folded = ?", (header + b"\n" + data,))
        assert ledger.remembered(GAME) is None
