"""Folded games as bytes: they come back whole or not at all, and can do nothing."""

from __future__ import annotations

import os
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from rpds import HashTrieMap

from nomicon.adapters.ledgers.snapshots import codec
from nomicon.game.changes import CorrectPast
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import DEFEATED, OPEN, Proposal
from nomicon.game.rules import Layer, Rule, Ruleset
from nomicon.game.state import Game, Player
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Archive, Series
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import EntryId, Snapshot
from nomicon.play.judging.claiming import Declare
from tests.adapters.writer import ENGINE, GAME, behind_its_back, opened, recorded

PLAYER = Player(PlayerId("Ann"), 1, Moment(5))
FOLDED = Game(id=GAME, players=HashTrieMap({PLAYER.id: PLAYER}))


def parts() -> codec.SnapshotParts:
    laid: dict[str, bytes] = {}
    return codec.SnapshotParts(laid.get, lambda: AssertionError("a part is damaged"))


def at_first(game: Game) -> Snapshot:
    return Snapshot(EntryId(1), game)


def thawed(data: bytes, apart: codec.SnapshotParts) -> Game | None:
    snapshot = codec.thaw(EntryId(1), data, ENGINE, apart)
    return None if snapshot is None else snapshot.game


def frozen_alone(game: Game) -> bytes:
    return codec.freeze(at_first(game), ENGINE, parts())[0]


def test_a_folded_game_comes_back_whole():
    assert thawed(frozen_alone(FOLDED), parts()) == FOLDED


def test_what_has_ended_lies_apart_and_is_read_when_it_is_asked_for():
    law = Ruleset()
    for version in range(20):
        layer = Layer(RuleText(f"Version {version}", "Words."), Moment(version), None, None, "amended", "mutable")
        old = law.rules.get(RuleId("201"))
        rule = Rule(RuleId("201"), RuleNumber(201), "mutable", Series((layer,))) if old is None else old
        law = law.having(rule if old is None else replace(old, layers=old.layers.plus(layer)))
    ended = {
        number: Proposal(number, PLAYER.id, (), Moment(5), "", state=DEFEATED)
        for number in map(ProposalNumber, range(301, 900))
    }
    game = replace(FOLDED, rules=law, proposals=Archive(HashTrieMap(ended)))
    data, new, slim = codec.freeze(at_first(game), ENGINE, parts())
    assert len(data) < 3000
    assert slim.game == game
    fetched: list[str] = []

    def fetch(name: str) -> bytes:
        fetched.append(name)
        return new[name]

    asked = codec.SnapshotParts(fetch, AssertionError)
    found = thawed(data, asked)
    assert found is not None
    assert fetched == []
    assert found.rules.rules[RuleId("201")].text.title == "Version 19"
    assert fetched == []
    assert found.proposals[ProposalNumber(500)] == ended[ProposalNumber(500)]
    assert len(fetched) == 1
    assert [layer.at for layer in found.rules.rules[RuleId("201")].layers] == list(range(20))
    assert found == game
    again, more, _ = codec.freeze(at_first(found), ENGINE, asked)
    assert more == {}  # Nothing has ended since.
    assert thawed(again, asked) == game


def test_several_threads_look_into_one_game_of_which_little_stays_in_memory(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(codec, "PARTS_READ", 2)
    game, laid, shared = FOLDED, dict[str, bytes](), parts()
    for number in map(ProposalNumber, range(301, 309)):
        ended = Proposal(number, PLAYER.id, (), Moment(5), "", state=DEFEATED)
        game = replace(game, proposals=game.proposals.insert(number, ended))
        _, new, slim = codec.freeze(at_first(game), ENGINE, shared)
        game = slim.game
        laid |= new
    shared = codec.SnapshotParts(laid.get, AssertionError)
    found = thawed(codec.freeze(at_first(game), ENGINE, shared)[0], shared)
    assert found is not None

    def look(_: int) -> int:
        return sum(found.proposals[number].number for number in map(ProposalNumber, range(301, 309)))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            assert set(threads.map(look, range(200))) == {sum(range(301, 309))}
    finally:
        sys.setswitchinterval(interval)


def test_an_altered_part_is_damage_and_not_another_past():
    ended = Proposal(ProposalNumber(301), PLAYER.id, (), Moment(5), "", state=DEFEATED)
    game = replace(FOLDED, proposals=Archive(HashTrieMap({ended.number: ended})))
    data, new, _ = codec.freeze(at_first(game), ENGINE, parts())
    altered = {name: part.replace(b"Ann", b"Bob") for name, part in new.items()}
    found = thawed(data, codec.SnapshotParts(altered.get, lambda: RuntimeError("damaged")))
    assert found is not None
    with pytest.raises(RuntimeError, match="damaged"):
        found.proposals.get(ended.number)


def test_a_folded_game_of_another_engine_is_not_read():
    assert codec.thaw(EntryId(1), frozen_alone(FOLDED), "2.0", parts()) is None


def test_a_folded_game_whose_classes_had_other_fields_is_not_read():
    other = frozen_alone(FOLDED).replace(codec.shapes().encode(), b"0" * 64)
    assert thawed(other, parts()) is None


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
    header, _, _ = frozen_alone(FOLDED).partition(b"\n")
    recorded(path, 1)
    with opened(path) as ledger:
        ledger.remember(GAME, at_first(FOLDED))
        assert ledger.remembered(GAME) == at_first(FOLDED)
        with behind_its_back(path) as db:
            db.execute("UPDATE remembered SET folded = ?", (header + b"\n" + data,))
        assert ledger.remembered(GAME) is None


def test_a_game_with_a_correction_on_the_table_comes_back_with_the_move_in_it():
    move = Declare(PLAYER.id, "I wear a hat.")
    number = ProposalNumber(-1)
    correction = CorrectPast(words="Another move.", how="replace", at="2", move=move)
    motion = Proposal(number, PLAYER.id, (correction,), Moment(5), "", state=OPEN)
    proposals, active = FOLDED.proposals.insert(number, motion), FOLDED.active.insert(number, Moment(9))
    game = replace(FOLDED, proposals=proposals, active=active)
    apart = parts()
    data = codec.freeze(at_first(game), ENGINE, apart)[0]
    back = thawed(data, apart)
    assert back is not None
    assert back.proposals[number].changes == (correction,)
