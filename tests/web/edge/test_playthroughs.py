"""The playthroughs of NomicAm, played through the HTTP door, give the record that the engine gives: every link of it.

Each move is sent as data by the account that sits for its player. The clock and the luck are handed in as in any
performance; the game is founded, and time is kept, by the same hall that the door plays in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import httpx
import msgspec
import pytest

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.hall import Hall
from nomicon.hosting.playthroughs.run import GAME, Performance, Stage
from nomicon.hosting.playthroughs.script import Script, read_script
from nomicon.hosting.ports import Chance, Written
from nomicon.hosting.seats import AccountId, Visibility
from nomicon.hosting.spoken import Line, move_in
from nomicon.hosting.table import Folded, Played, Table
from nomicon.hosting.written.back import as_written
from nomicon.main import set_stage
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from tests.web.edge.house import Open, opened

FOLDER = files("nomicon.rulebooks") / "bundled" / "nomicam" / "playthroughs"
TEXTS = {one.name: one.read_text(encoding="utf-8") for one in FOLDER.iterdir() if one.name.endswith(".play")}


class OnTheWriter(Table):
    """The hall's table for one who is not the hall: everything is done by the writer, when it is its turn."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.bench = hall.do(lambda table: table.bench).result()

    @property
    def chance(self) -> Chance:
        return self._hall.do(lambda table: table.chance).result()

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self._hall.do(lambda table: setattr(table, "chance", chance)).result()

    def folded(self, game_id: GameId) -> Folded:
        return self._hall.do(lambda table: table.folded(game_id)).result()

    def history(self, game_id: GameId) -> Iterator[Written]:
        return iter(self._hall.do(lambda table: list(table.history(game_id))).result())

    def found(self, game_id: GameId, move: Move) -> Played | Refused:
        return self._hall.do(lambda table: table.found(game_id, move)).result()

    def keep_time(self, game_id: GameId) -> int:
        return self._hall.do(lambda table: table.keep_time(game_id)).result()


@dataclass(frozen=True, slots=True)
class AtTheDoor(Stage):
    """A stage whose moves come in through the HTTP door."""

    here: Open
    clients: dict[str, httpx.Client]

    def client(self, player: PlayerId) -> httpx.Client:
        if player not in self.clients:
            account = len(self.clients) + 1
            self.here.doors.book.assign(GAME, AccountId(account), player)
            self.clients[player] = self.here.client(self.here.doors.issue(account))
        return self.clients[player]

    def moved(self, game: GameId, line: Line) -> Played | Refused:
        self.table.keep_time(game)
        now = self.table.folded(game).game
        sent = msgspec.json.encode(as_written(move_in(line, now), now))
        answer = self.client(line.player).post(f"/games/{game}/moves", content=sent)
        told: dict[str, Any] = answer.json()
        if answer.status_code == 409:
            grounds = tuple(one["written"] for one in told["grounds"])
            return Refused(told["because"], grounds, told["instead"])
        assert answer.status_code == 201, answer.text
        return Played(list(self.table.history(game))[-1].entry, now)


def without_checks(name: str) -> Script:
    script = read_script(TEXTS[name], name)
    script.steps = [step for step in script.steps if step.kind != "check"]
    return script


def record_of(performance: Performance) -> Sequence[Written]:
    told = [f"line {one.step.line}: {one.wrong}" for one in performance if one.wrong]
    assert told == []
    return list(performance.stage.table.history(GAME))


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_through_the_door_writes_what_the_engine_writes(name, tmp_path):
    by_the_engine = record_of(Performance(without_checks(name), set_stage))
    script = without_checks(name)
    with opened(tmp_path, seed=script.headers.get("seed", script.where)) as here:
        here.clock.set(Moment(0))
        here.doors.visibilities[GAME] = Visibility.OPEN

        def at_the_door(_: str) -> Stage:
            return AtTheDoor(OnTheWriter(here.house.hall), here.clock, here, {})

        assert record_of(Performance(script, at_the_door)) == by_the_engine
