"""A storm: thirty people cast ballots at several games at once while others look, and the record fails now and then."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Lock

import pytest

from nomicon.adapters.ledgers.upkeep.opening import Where
from nomicon.game.names import GameId, PlayerId, ProposalNumber
from nomicon.hosting.ports import EntryId, Ledger, LedgerBusy, LedgerFull
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.hosting.table.table import Conflict, Played
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import BallotCast, CastBallot
from tests.hosting.halls import PATIENCE, Open, Steps, open_hall, writer_held
from tests.play.playing import ANN, VOTES, enacting, rule
from tests.waiting import until

GAMES = tuple(GameId(f"table {number}") for number in range(4))
PEOPLE = tuple(PlayerId(f"P{number:02}") for number in range(30))
VOTES_EACH = 6
BALLOT_COUNTS = '@when("BallotCast")\ndef counted(event):\n    yield award(event.voter, 1)\n'
N301 = ProposalNumber(301)


class Stormy(Steps):
    """A record whose steps fail now and then: before they are durable, after, or because somebody else holds it."""

    failing = False

    def __init__(self, ledger: Ledger) -> None:
        super().__init__(ledger)
        self.luck, self.failed = random.Random(7), Counter[str]()

    @contextmanager
    def together(self, game: GameId) -> Iterator[None]:
        """Fail in the end, or not."""
        fate = self.luck.choice(("full", "busy", "gone", "fine", "fine")) if self.failing else "fine"
        self.failed[fate] += 1
        with super().together(game):
            yield
            if fate == "full":
                raise LedgerFull("There is no room.")
            if fate == "busy":
                raise LedgerBusy("Somebody else holds the record.")
        if fate == "gone":
            raise ConnectionError("The connection has gone, and nobody knows whether it is on record.")


class Acknowledged:
    """Who was told that what is on record."""

    def __init__(self) -> None:
        self.lock, self.entries = Lock(), dict[tuple[GameId, EntryId], Move]()
        self.conflicts = 0

    def refused(self) -> None:
        """Note that somebody acted on what was no longer so."""
        with self.lock:
            self.conflicts += 1

    def note(self, game: GameId, played: Played) -> None:
        """Note an entry; nobody else may have been told that it is theirs, unless the move was sent twice."""
        with self.lock:
            known = self.entries.setdefault((game, played.entry.place), played.entry.move)
            assert known == played.entry.move


def votes(hall: GameServer, told: Acknowledged, number: int) -> None:
    """Cast ballots at every game in turn, some under a key; now and then send one twice, or act on an old number."""
    luck, who = random.Random(number), PEOPLE[number]
    for turn in range(VOTES_EACH):
        game = GAMES[(number + turn) % len(GAMES)]
        move = CastBallot(who, N301, luck.choice(("FOR", "AGAINST")))
        expected = hall.seen(game, who).history[-1].entry.place.number if luck.random() < 0.2 else None
        key = luck.choice(("", f"{number}:{turn}"))
        times = luck.choice((1, 1, 2)) if key else 1
        said = [hall.play(game, move, key=key, expected=expected) for _ in range(times)]
        for one in said:
            trouble = one.exception(PATIENCE)
            while isinstance(trouble, LedgerFull):  # It was not made: whoever wants it sends it again.
                one = hall.play(game, move, key=key, expected=expected)
                trouble = one.exception(PATIENCE)
            if isinstance(trouble, Conflict):
                told.refused()
                continue
            assert trouble is None, trouble
            played = one.result()
            assert isinstance(played, Played), played
            assert played.entry.move == move
            told.note(game, played)


def looks(hall: GameServer, number: int, over: Event) -> int:
    """Look at games until the storm is over; each is seen whole, and never goes back."""
    last: dict[GameId, int] = {}
    looked = 0
    while not over.is_set() or looked < len(GAMES):
        game = GAMES[looked % len(GAMES)]
        seen = hall.seen(game, PEOPLE[number])
        events = [event for one in seen.history for event in one.entry.events if isinstance(event, BallotCast)]
        assert len(seen.history) >= last.get(game, 0)
        assert set(seen.game.proposals[N301].ballots) == {event.voter for event in events}
        assert sum(seen.game.balance(who, "points") for who in PEOPLE) == len(events)
        if looked % 7 == 0:
            hall.options(game, PEOPLE[number])
            hall.seen(game, None, until=1 + looked % len(seen.history))
        last[game] = len(seen.history)
        looked += 1
    return looked


def set_up(room: Open) -> None:
    points = rule(202, BALLOT_COUNTS, declares={"quantities": {"points": {"start": 0}}})
    for game in GAMES:
        room.founds(game, VOTES, points, players=PEOPLE)
        room.plays(Propose(PEOPLE[0], (enacting(),)), game)


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    return tmp_path / "games.sqlite" if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.mark.parametrize("failing", [False, True], ids=["fair weather", "foul weather"])
def test_thirty_people_vote_at_once_and_nothing_is_lost_or_doubled(where: Where, failing: bool):
    told, over = Acknowledged(), Event()
    with open_hall(where, Stormy) as room, Timekeeper(room.hall, room.clock):
        set_up(room)
        before = {game: len(room.places(game)) for game in GAMES}
        assert isinstance(room.ledger, Stormy)
        room.ledger.failing = failing
        with ThreadPoolExecutor(34) as threads:
            readers = [threads.submit(looks, room.hall, number, over) for number in range(4)]
            try:
                with writer_held(room):  # So that some surely wait together, however slow the machine is.
                    voters = [threads.submit(votes, room.hall, told, number) for number in range(len(PEOPLE))]
                    until(lambda: len(room.hall._writer._waiting) >= len(PEOPLE), "everybody waits for the writer", 100)
                for voter in voters:
                    voter.result(PATIENCE)
            finally:
                over.set()  # Or else those who look would go on for ever, and so would the test.
            assert all(reader.result(PATIENCE) for reader in readers)
        room.ledger.failing = False
        groups = [step for step in room.ledger.steps if len(step) > 2]
        failed = room.ledger.failed

        for game in GAMES:
            cast = [written.entry for written in room.ledger.read(game)][before[game] :]
            acknowledged = {place: move for (name, place), move in told.entries.items() if name == game}
            assert {entry.place: entry.move for entry in cast} == acknowledged
    assert groups, "Nothing was written together"
    assert len(told.entries) + told.conflicts >= len(PEOPLE) * VOTES_EACH
    assert len(told.entries) >= len(PEOPLE)
    if failing:
        assert min(failed[fate] for fate in ("full", "busy", "gone")) > 0


def test_a_refusal_in_a_storm_is_a_refusal_and_not_an_error(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite") as room:
        set_up(room)
        with ThreadPoolExecutor(30) as threads:
            said = list(threads.map(lambda _: room.hall.play(GAMES[0], CastBallot(ANN, N301, "FOR")), range(60)))
        assert all(isinstance(one.result(PATIENCE), Refused) for one in said)
