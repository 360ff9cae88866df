"""An evening at a table whose disk fails once: what was answered is compared with what is on record afterwards.

    LD_PRELOAD=…/failing_disk.so python -m tests.faults.evening evenings FOLDER WAY MANY FIRST STEP
    LD_PRELOAD=…/failing_disk.so python -m tests.faults.evening broken FOLDER

The first plays the same evening again and again, with the FIRST flush or write failing, then that which comes STEP
later, and so on until nothing fails any more. It prints one line of JSON for each evening: what failed, and what is
wrong, if anything. In the second the disk fails until it is mended.
"""

from __future__ import annotations

import json
import logging
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.sqlite import database
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, Seconds
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.ports import LedgerUnreachable, LedgerUnwritten
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.table import table as tables
from nomicon.hosting.table.table import Played, Table
from nomicon.play.chapter import Move
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame
from nomicon.play.votes.voting import CastBallot
from tests.faults.disk import Disk, Way
from tests.hosting.halls import N301, OTHER, Open, Told, answer, writer_held
from tests.play.playing import ANN, BEN, BENCH, CAT, CODEC, DAY, GAME, HOST, NOON, VOTES, enacting, rule

ENGINE = "test"
SECRET = rule(203, answers={"secret_ballots": "yes", "voting_period": "1 day"})

TRIES = 8
"""How often something is tried before the evening is given up; the disk fails fewer times than that."""

NOT_MADE, UNKNOWN = "not made", "unknown"


@dataclass(slots=True)
class Evening:
    """One evening: what has been answered so far, by the key of each move, and what is wrong."""

    folder: Path
    disk: Disk
    answers: dict[tuple[GameId, str], str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)  # What the host was told.
    clock: SettableClock = field(default_factory=lambda: SettableClock(NOON))
    imaged: bool = False

    @property
    def path(self) -> Path:
        """Where the record lies."""
        return self.folder / "games.db"

    # -- Opening -----------------------------------------------------------------------

    @contextmanager
    def opened(self) -> Iterator[SqliteLedger]:
        """Open the record; who meets a failing disk in doing so is told, and tries again."""
        for left in reversed(range(TRIES)):
            try:
                ledger = SqliteLedger(self.path, CODEC, ENGINE)
                break
            except LedgerUnwritten as trouble:
                self.told.append(trouble.why)
                if not left:
                    raise
        with ledger:
            yield ledger

    @contextmanager
    def hall(self) -> Iterator[Open]:
        """Open a hall, as a server does."""
        with self.opened() as ledger:
            told = Told()
            table = Table(ledger, self.clock, SeededChance(f"{len(self.answers)}"), told, BENCH)
            with GameServer(table, BENCH) as hall:
                yield Open(hall, table, ledger, self.clock, told)

    # -- Playing -----------------------------------------------------------------------

    def together(self, room: Open, game: GameId, *moves: tuple[str, Move]) -> None:
        """Send moves that wait at the same time; send again what was not made, or of which nothing is known."""
        for _ in range(TRIES):
            with writer_held(room):
                sent = [(key, move, room.hall.play(game, move, key=key)) for key, move in moves]
            told = [(key, move, self.outcome(game, key, future)) for key, move, future in sent]
            self.look()
            # What was not made is made as another move; of what may have been made, the key finds out.
            moves = tuple(
                (f"{key}'" if said == NOT_MADE else key, move)
                for key, move, said in told
                if said in (NOT_MADE, UNKNOWN)
            )
            if not moves:
                return
        self.wrong.append(f"{[key for key, _ in moves]} could not be made, however often they were tried")

    def outcome(self, game: GameId, key: str, future: Future[Any]) -> str:
        """Note what was answered."""
        try:
            played = answer(future)
        except LedgerUnwritten as trouble:
            self.answers[game, key] = NOT_MADE
            self.wrong += [] if "not made" in str(trouble) else [f"{key} was answered: {trouble}"]
        except LedgerUnreachable:
            self.answers[game, key] = UNKNOWN
        else:
            self.answers[game, key] = str(played.entry.place) if isinstance(played, Played) else f"refused: {played}"
            self.wrong += [] if isinstance(played, Played) else [f"{key} was refused: {played}"]
        return self.answers[game, key]

    def by_hand(self, what: Callable[[], Any]) -> None:
        """Do something by itself, and once more where it was not done."""
        for _ in range(TRIES):
            try:
                what()
            except (LedgerUnwritten, LedgerUnreachable):
                self.look()
                continue
            self.look()
            return
        self.wrong.append("something could not be done, however often it was tried")

    # -- Afterwards --------------------------------------------------------------------

    def look(self) -> None:
        """Compare what was answered with what is on record, as soon as something has failed."""
        if self.disk.failed and not self.imaged:
            self.imaged = True
            self.compare("at once")

    def compare(self, when: str) -> None:
        """Compare what was answered with what is on record if the program is killed now, or the power fails."""
        images = {"killed": self.folder.with_name("killed"), "cut": self.folder.with_name("cut")}
        for image in images.values():
            shutil.rmtree(image, ignore_errors=True)
        shutil.copytree(self.folder, images["killed"], ignore=shutil.ignore_patterns("*-shm"))
        images["cut"].mkdir()
        self.disk.cut(images["cut"])
        for how, image in images.items():
            try:
                self.wrong += [f"{how} {when}: {what}" for what in self.differences(image / "games.db")]
            except Exception as trouble:
                self.wrong.append(f"{how} {when}: {type(trouble).__name__}: {trouble}")

    def differences(self, path: Path) -> Iterator[str]:
        """Yield what is otherwise on record than it was answered."""
        with SqliteLedger(path, CODEC, ENGINE) as ledger:
            ledger.check()
            for game in ledger.games():
                yield from (f"{game}, {one.place}: {one.what}" for one in audit(ledger.read(game), BENCH))
            for (game, key), said in self.answers.items():
                found = ledger.receipt(game, key)
                if said == NOT_MADE and found is not None:
                    yield f"{key} was not made, and is entry {found}"
                elif said not in (NOT_MADE, UNKNOWN) and str(found) != said:
                    yield f"{key} was answered with entry {said}, and is {found}"


def play(evening: Evening) -> None:
    """Play the evening: two games, ballots in secret, moves that wait together, deadlines, three programs."""
    with evening.hall() as room:
        evening.by_hand(lambda: found(room, GAME))
        evening.together(room, GAME, *((f"join {who}", Join(who)) for who in (ANN, BEN, CAT)))
        evening.together(room, GAME, ("propose", Propose(ANN, (enacting(),))))
        evening.together(room, GAME, *((f"vote {who}", CastBallot(who, N301, "FOR")) for who in (BEN, CAT)))
        evening.clock.advance(Seconds(2 * DAY))
        evening.by_hand(lambda: answer(room.hall.keep_time(GAME)))
        evening.together(room, GAME, *((f"greet {who}", Declare(who, "Hail!")) for who in (ANN, BEN, CAT)))
    with evening.opened() as ledger:  # As a command does, without a hall.
        table = Table(ledger, evening.clock, SeededChance("a command"), Told(), BENCH)
        evening.by_hand(lambda: table.play(GAME, Declare(ANN, "By hand.")))
        evening.by_hand(lambda: table.remember(GAME))
    with evening.hall() as room:
        evening.by_hand(lambda: found(room, OTHER))
        evening.together(room, OTHER, *((f"join {who}", Join(who)) for who in (ANN, BEN)))
        evening.together(room, GAME, ("long", Declare(BEN, "On and on. " * 500)))
        evening.together(room, GAME, ("night", Declare(CAT, "Good night.")))
        evening.together(room, OTHER, ("other night", Declare(ANN, "Good night.")))
        evening.imaged = False
        evening.look()


def found(room: Open, game: GameId) -> None:
    """Found a game, unless it is there: nothing else tells whether it is."""
    if not room.hall.has(game):
        answer(room.hall.do(lambda table: table.found(game, FoundGame(HOST, game, "A game", "test", (VOTES, SECRET)))))


class Log(logging.Handler):
    """What a host finds in the log."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(record.getMessage())


def evening_with(folder: Path, way: Way, first: int, many: int) -> Evening:
    """Play an evening in which the disk fails, and compare."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "data").mkdir(parents=True)
    evening = Evening(folder / "data", Disk(folder / "data", way, first, many))
    logging.getLogger().handlers = [Log(evening.told)]
    try:
        play(evening)
    except Exception as trouble:
        evening.wrong.append(f"{type(trouble).__name__}: {trouble}")
    evening.imaged = False
    evening.look()
    if evening.disk.failed and not evening.told:
        evening.wrong.append("the host was not told")
    return evening


def main(folder: str, way: str, many: str, first: str, step: str) -> None:
    """Play evenings until nothing fails any more."""
    database.CHECKPOINT_PAGES, tables.REMEMBER_EVERY, tables.REMEMBER_PER_HEAD = 20, 6, 0
    failing = int(first)
    while True:
        evening = evening_with(Path(folder), Way[way], failing, int(many))
        failed = evening.disk.failed
        told = {"first": failing, "failed": failed, "wrong": evening.wrong, "answers": len(evening.answers)}
        print(json.dumps({**told, "flushes": evening.disk.flushes, "writes": evening.disk.writes}), flush=True)
        if not failed:
            return
        failing += int(step)


def broken(folder: str) -> None:
    """Have the disk fail from some moment on until it is mended, and print what is answered before, then and after."""
    evening = Evening(Path(folder), Disk(Path(folder)))
    told: dict[str, Any] = {}
    with evening.hall() as room:
        found(room, GAME)
        evening.together(room, GAME, *((f"join {who}", Join(who)) for who in (ANN, BEN)))
        evening.disk.fail(Way.FLUSH_LOST, 10**6)
        sent = [room.hall.play(GAME, Declare(ANN, f"{number}"), key=f"{number}") for number in range(3)]
        told["answers"] = [evening.outcome(GAME, f"{number}", future) for number, future in enumerate(sent)]
        told["again"] = evening.outcome(GAME, "again", room.hall.play(GAME, Declare(BEN, "Again."), key="again"))
        told["seen"] = room.hall.seen(GAME, ANN).game.title
        told["stopped"] = room.hall.condition().stopped
        evening.disk.fail(Way.NOTHING, 0)
        told["after"] = evening.outcome(GAME, "after", room.hall.play(GAME, Declare(BEN, "After."), key="after"))
        told["going on"] = room.hall.condition().stopped
        told["failures"] = [failure.what for failure in room.hall.condition().failures]
        evening.compare("in the end")
    print(json.dumps({**told, "wrong": evening.wrong}))


if __name__ == "__main__":
    {"broken": broken}.get(sys.argv[1], main)(*sys.argv[2:])
