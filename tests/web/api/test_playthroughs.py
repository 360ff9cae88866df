"""The playthroughs of NomicAm, played through the HTTP door, give the record that the engine gives: every link of it.

The game is founded, each move is sent as data by the account that sits for its player, the clock is set and time is
kept through the door. Only luck is handed in behind it, as in any performance, and a rulebook that a playthrough
changes before it begins, which nobody can found from at a server. What the engine makes of a move is tried by all
playthroughs elsewhere; here are as many as show the door every kind of move, accepted and refused, three times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec
import pytest

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.api_moves.records import as_written
from nomicon.hosting.lobby import new_id
from nomicon.hosting.playthroughs import run
from nomicon.hosting.playthroughs.run import Performance, Stage
from nomicon.hosting.playthroughs.script import Script, read_script
from nomicon.hosting.ports import Chance, WrittenEntry
from nomicon.hosting.seats import AccountId, Visibility
from nomicon.hosting.table.table import Folded, Played, Table
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.main.table import set_stage
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.series.founding import FoundGame
from nomicon.rulebooks.shelf import load_rulebook
from nomicon.views.elements.page import iso
from tests.memory_disk import memory_disk
from tests.web.api.house import UNUSED, Open, opened

FOLDER = files("nomicon.rulebooks") / "bundled" / "nomicam" / "playthroughs"
TEXTS = {one.name: one.read_text(encoding="utf-8") for one in FOLDER.iterdir() if one.name.endswith(".play")}

TIMES = 3
"""How often each kind of move is tried at the door."""


class AtTheTable(Table):
    """The hall's table for one who is not the hall: what can be asked at the door is, the rest of the writer."""

    def __init__(self, here: Open) -> None:
        self._here, self._hall = here, here.house.hall
        self._clients: dict[str, httpx.Client] = {"": here.client(here.doors.issue(1))}
        self._known: list[WrittenEntry] = []  # The record only grows; it is compared from its first link in the end.
        self.bench = self._hall.do(lambda table: table.bench).result()

    @property
    def chance(self) -> Chance:
        return self._hall.do(lambda table: table.chance).result()

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self._hall.do(lambda table: setattr(table, "chance", chance)).result()

    def client(self, game: GameId, player: PlayerId) -> httpx.Client:
        """Return the client of the account that sits for a player; seats are handed over by the host."""
        if player not in self._clients:
            account = len(self._clients) + 1
            self._here.doors.book.assign(game, AccountId(account), player)
            self._clients[player] = self._here.client(self._here.doors.issue(account))
        return self._clients[player]

    def folded(self, game_id: GameId) -> Folded:
        return self._hall.do(lambda table: table.folded(game_id)).result()

    def history(self, game_id: GameId) -> Iterator[WrittenEntry]:
        last = self._known[-1].entry.place if self._known else None
        self._known += self._hall.do(lambda table: list(table.ledger.read(game_id, last))).result()
        return iter(list(self._known))

    def found(self, game_id: GameId, move: Move) -> Played | Refused:
        assert isinstance(move, FoundGame)
        # At a server nobody can found a game of the same name again: it would be another.
        if self._hall.has(game_id) or move.rules != load_rulebook(move.rulebook).rules:
            self._here.doors.visibilities[game_id] = Visibility.OPEN
            return self._hall.do(lambda table: table.found(game_id, move)).result()
        asked = {"title": move.title, "rulebook": move.rulebook, "offices": dict(move.holders), "visibility": "open"}
        answer = self._clients[""].post("/games", json=asked)
        assert (answer.status_code, answer.json().get("game")) == (201, game_id), answer.text
        return Played(next(self.history(game_id)).entry, self.folded(game_id).game)

    def keep_time(self, game_id: GameId) -> int:
        assert self._clients[""].get(f"/games/{game_id}").status_code == 200
        return 0  # How much was done is seen in the record.


@dataclass(frozen=True, slots=True)
class ThroughTheDoor:
    """A clock that is set as tests of a running server set it."""

    address: str

    def set(self, moment: Moment) -> None:
        told = httpx.post(f"{self.address}/api/test/clock", json={"at": iso(moment)}, trust_env=False, verify=UNUSED)
        assert told.status_code == 200, told.text


class AtTheDoor(Stage, frozen=True):
    """A stage whose moves come in through the HTTP door."""

    table: AtTheTable

    def moved(self, game: GameId, line: InputLine) -> Played | Refused:
        self.table.keep_time(game)
        now = self.table.folded(game).game
        sent = msgspec.json.encode(as_written(move_in(line, now)))
        answer = self.table.client(game, line.player).post(f"/games/{game}/moves", content=sent)
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


def record_of(performance: Performance, game: GameId) -> Sequence[WrittenEntry]:
    told = [f"line {one.step.line}: {one.wrong}" for one in performance if one.wrong]
    assert told == []
    return list(performance.stage.table.history(game))


@pytest.fixture
def folder() -> Iterator[Path]:
    """Somewhere in memory, where there is any: to wait for a disk is tested elsewhere."""
    with TemporaryDirectory(dir=memory_disk()) as made:
        yield Path(made)


def kinds_of_steps(name: str) -> Counter[tuple[str, ...]]:
    """Count what a playthrough shows the door: what is done, with a block or without, and whether it is refused."""
    told = Counter[tuple[str, ...]]()
    for step in without_checks(name).steps:
        done = " ".join(step.text.split()[: 2 if step.text.startswith("propose") else 1]) if step.kind == "move" else ""
        refused = any(answer.startswith(("Refused", "Invalid")) for answer in step.answers)
        told[step.kind, done, "block" if step.block else "", "refused" if refused else ""] += 1
    return told


def enough_of(names: Iterable[str], times: int) -> list[str]:
    """Choose playthroughs so that every kind of step is among them so many times, if there are so many in all."""
    seen, chosen = Counter[tuple[str, ...]](), list[str]()
    kinds = {name: kinds_of_steps(name) for name in names}
    for name in sorted(kinds, key=lambda name: (-len(kinds[name]), name)):
        if any(seen[kind] < times for kind in kinds[name]):
            chosen.append(name)
            seen += kinds[name]
    return sorted(chosen)


@pytest.mark.parametrize("name", enough_of(TEXTS, TIMES))
def test_a_playthrough_through_the_door_writes_what_the_engine_writes(name, folder, monkeypatch):
    script = without_checks(name)
    with opened(folder, seed=script.seed, by_door=True) as here:
        title = script.headers.get("title", script.about)
        game = here.house.hall.do(lambda table: new_id(table, title)).result()
        monkeypatch.setattr(run, "GAME", game)  # Under the name that the server files it under.
        here.clock.set(Moment(0))
        clock = ThroughTheDoor(here.address)
        at_the_door = Performance(script, lambda _: AtTheDoor(AtTheTable(here), clock))
        by_the_door = record_of(at_the_door, game)
        assert by_the_door == list(here.house.hall.history(game))
    assert by_the_door == record_of(Performance(without_checks(name), set_stage), game)


def test_most_of_them_are_founded_through_the_door():
    changed = [name for name in TEXTS if (script := without_checks(name)).rules or script.settings]
    assert len(changed) < len(TEXTS) / 2
