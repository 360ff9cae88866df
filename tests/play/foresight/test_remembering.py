"""Nothing is decided twice in a search, nor searched for twice where somebody remembers; what is found is the same."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.changes import Repeal
from nomicon.game.names import RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.exactly import exact_digest
from nomicon.game.values.replacing import replace
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.main.table import set_stage
from nomicon.play.chapter import Move
from nomicon.play.engine import EFFECTS, ENGINE, EVENT_TYPES, MOVE_WORDS, Accepted, Refused
from nomicon.play.foresight.fork import EngineFunctions, Fork
from nomicon.play.foresight.search import budget_for, search
from nomicon.play.foresight.watching import REMEMBERED, ChangeWatcher, SearchMemory
from tests.play.foresight.positions import after, opening
from tests.play.foresight.test_bricks import BRICKS, HARMLESS
from tests.play.playing import BENCH, SANDBOX


class Counting:
    """An engine that counts what is decided with it."""

    def __init__(self) -> None:
        self.decided = 0

    @property
    def engine(self) -> EngineFunctions:
        return replace(ENGINE, decide=self._decide)

    def _decide(self, game: Game, move: Move, hearing: Hearing) -> Accepted | Refused:
        self.decided += 1
        return ENGINE.decide(game, move, hearing)


class Forgetful(dict[Any, Any]):
    """Keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        """Keep nothing."""


CHANGES = {
    "no proposals": ("nomicam", Repeal(RuleNumber(204))),
    "by judgement, after draws": ("mailgame", Repeal(RuleNumber(203))),
    "nothing takes effect": BRICKS["nothing takes effect"][:2],
    "a quorum of seven, of four players": BRICKS["a quorum of seven, of four players"][:2],
    "a die decides": HARMLESS["a die decides"][:2],
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_search_that_remembers_what_it_decided_finds_what_one_finds_that_forgets_it(what: str):
    book, change = CHANGES[what]
    start, counts, found = after(*opening(book), change), [], []
    for remembers in (True, False):
        counting = Counting()
        fork = Fork(counting.engine, BENCH, start.game, start.at, budget_for(start.game))
        fork.decided = fork.decided if remembers else Forgetful()
        found.append(search(fork))
        counts.append(counting.decided)
    assert found[0] == found[1]
    assert counts[0] < counts[1] or found[0].is_way  # To a way it may come without trying anything twice.
    assert counts[1] <= found[1].tried


NO_WAY_OUT = """\
# A change that would end all change has no effect.
rulebook: minimal

at 2026-03-02T09:00:00Z
found
Ann, Ben> join
Ann> propose enact:
| ---
| title: Change stays possible
| answers: {must_stay_amendable: true}
| ---
| No change may make further changes impossible.
Ann, Ben> vote 301 FOR
Ann> propose enact:
| ---
| title: A brick
| prevails_over: [203]
| answers: {quorum: 1000000}
| ---
| A vote needs a million votes.
Ann, Ben> vote 302 FOR
check proposal 302: effect = without effect
"""


def test_an_audit_by_whoever_remembers_searches_for_nothing_and_one_afresh_agrees():
    performance = Performance(read_script(NO_WAY_OUT, "no-way-out.play"), set_stage)
    assert [told.wrong for told in performance if told.wrong and "answered" not in told.wrong] == []
    history, memory, counting = list(performance.stage.table.history(GAME)), SearchMemory(), Counting()
    counts = []
    for _ in range(2):
        assert (
            list(
                audit(
                    history,
                    RuleCache(SANDBOX, EVENT_TYPES, ChangeWatcher(counting.engine, memory), MOVE_WORDS, EFFECTS),
                )
            )
            == []
        )
        counts.append(counting.decided)
    assert counts[0] > 0
    assert counts[1] == counts[0]


def test_what_is_remembered_is_of_that_very_game():
    games = [opening("minimal")[0], replace(opening("minimal")[0], title="Another"), opening("nomicam")[0]]
    memory = SearchMemory()
    for place, game in enumerate(games):
        assert memory.recall(exact_digest(game)) is None
        memory.keep(exact_digest(game), f"found in {place}")
    assert [memory.recall(exact_digest(game)) for game in games] == ["found in 0", "found in 1", "found in 2"]


def test_what_was_found_first_is_forgotten_first():
    memory = SearchMemory()
    for place in range(REMEMBERED + 1):
        memory.keep(str(place), "found")
    assert memory.recall("0") is None
    assert memory.recall("1") == memory.recall(str(REMEMBERED)) == "found"
