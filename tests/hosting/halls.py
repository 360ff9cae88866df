"""A hall for tests: a real record in a file, a real sandbox, real threads, and a clock that is set by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import Any, TypeVar

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.upkeep.opening import Where, open_ledger
from nomicon.game.names import GameId, PlayerId, ProposalNumber
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.foresight.foreseer import Foreseer
from nomicon.hosting.ports import Ledger
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.table.quotas import NO_QUOTAS, Quotas
from nomicon.hosting.table.table import Played, Table
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused, bench
from nomicon.play.people.seating import Join
from nomicon.play.series.founding import FoundGame, StartingRule
from tests.play.playing import ANN, BEN, CAT, CODEC, GAME, HOST, NOON, SANDBOX, rule

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds after which a test gives up on a thread: so long that no slow machine comes near it."""

OTHER = GameId("table two")
PERIOD = rule(203, answers={"voting_period": "1 day"})
N301 = ProposalNumber(301)


class Told:
    """Remembers what was announced."""

    def __init__(self) -> None:
        self.numbers: list[tuple[GameId, int]] = []

    def announce(self, game: GameId, number: int) -> None:
        """Note an entry."""
        self.numbers.append((game, number))


@dataclass(frozen=True, slots=True)
class Open:
    """A hall and what is behind it."""

    hall: GameServer
    table: Table
    ledger: Ledger
    clock: SettableClock
    told: Told

    def founds(self, game: GameId, *rules: StartingRule, players: tuple[PlayerId, ...] = (ANN, BEN, CAT)) -> None:
        """Begin a game, and have players join it."""
        founded = answer(self.hall.do(lambda table: table.found(game, FoundGame(HOST, game, "A game", "test", rules))))
        assert isinstance(founded, Played), founded
        for player in players:
            self.plays(Join(player), game)

    def plays(self, move: Move, game: GameId = GAME, **more: Any) -> Played:
        """Make a move that must be accepted."""
        return made(self.hall.play(game, move, **more))

    def refuses(self, move: Move, game: GameId = GAME) -> Refused:
        """Make a move that must be refused."""
        refused = answer(self.hall.play(game, move))
        assert isinstance(refused, Refused), refused
        return refused

    def places(self, game: GameId = GAME) -> list[str]:
        """Say where the entries of a game stand."""
        return [str(written.entry.place) for written in self.ledger.read(game)]


def answer(future: Future[T]) -> T:
    """Wait for what comes of something."""
    return future.result(PATIENCE)


def made(future: Future[Played | Refused]) -> Played:
    """Wait for a move that must be accepted."""
    played = answer(future)
    assert isinstance(played, Played), played
    return played


@contextmanager
def open_hall(
    where: Where,
    wrap: Callable[[Ledger], Ledger] = lambda ledger: ledger,
    seed: str = "hall",
    quotas: Quotas = NO_QUOTAS,
    foreseer: Foreseer | None = None,
) -> Iterator[Open]:
    """Open a record and a hall, which stops its foreseer; afterwards, every game on record is decided again."""
    clock, told = SettableClock(NOON), Told()
    with open_ledger(where, CODEC, "test") as real:
        ledger = wrap(real)
        table = Table(ledger, clock, SeededChance(seed), told, bench(SANDBOX))
        with GameServer(table, bench(SANDBOX), quotas, foreseer) as hall:
            yield Open(hall, table, ledger, clock, told)
        for game in real.games():
            assert list(audit(real.read(game), bench(SANDBOX))) == []


@contextmanager
def writer_held(open_: Open) -> Iterator[None]:
    """Keep the writer busy, so that what is asked meanwhile waits and is taken together."""
    begun, go_on = Event(), Event()

    def hold(_: Table) -> None:
        begun.set()
        assert go_on.wait(PATIENCE)

    held = open_.hall.do(hold)
    assert begun.wait(PATIENCE)
    try:
        yield
    finally:
        go_on.set()
        answer(held)


class Steps:
    """Watches which entries become durable in which step."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger, self.steps = ledger, list[tuple[str, ...]]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.ledger, name)

    @contextmanager
    def together(self, game: GameId) -> Iterator[None]:
        """Note what one step has brought."""
        before = self.ledger.head(game)
        with self.ledger.together(game):
            yield
        places = tuple(str(written.entry.place) for written in self.ledger.read(game, before))
        self.steps.append((game, *places))
