"""Adopted corrections in a server: only the game that is corrected waits, pages say how far it is, and failures too."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from nomicon.game.changes import CorrectPast
from nomicon.game.names import GameId, ProposalNumber, Seconds
from nomicon.game.proposals import ADOPTED, IN_EFFECT
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.foresight import search_jobs
from nomicon.hosting.foresight.foreseer import Foreseer
from nomicon.hosting.recorded_past import RecordedPast
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.hosting.troubles import PastUnderway
from nomicon.play.correcting_past.redeciding import CorrectedPast
from nomicon.play.engine import bench
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rebasing.adopted import PastCorrected
from nomicon.play.votes.voting import CastBallot
from nomicon.views.view import view_named
from tests.hosting.halls import OTHER, PATIENCE, Open, answer, made, open_hall
from tests.play.playing import ANN, BEN, CAT, GAME, SANDBOX, rule

MOTION = ProposalNumber(-1)
PERIOD = rule(203, answers={"voting_period": "1 day"})


class Gate:
    """Lets corrections be worked out when it is opened, and notes that one waits at it."""

    def __init__(self) -> None:
        self.waits, self.open = threading.Event(), threading.Event()
        self.broken = False


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Stop each correction after its first entry, until the gate is opened."""
    gate, steps = Gate(), CorrectedPast.steps

    def stopped(past: CorrectedPast) -> Iterator[int]:
        for done in steps(past):
            yield done
            gate.waits.set()
            assert gate.open.wait(PATIENCE)
            if gate.broken:
                raise ValueError("broken")

    monkeypatch.setattr(CorrectedPast, "steps", stopped)
    yield gate
    gate.open.set()


@pytest.fixture
def open_(tmp_path: Path) -> Iterator[tuple[Open, GameServer]]:
    """A server that corrects beside, at a game with an adopted correction and another game."""
    with open_hall(tmp_path / "games.sqlite") as open_:
        open_.founds(GAME, PERIOD)
        open_.founds(OTHER, PERIOD)
        declared = open_.plays(Declare(ANN, "I wear a hat.")).entry.place
        change = CorrectPast(words="No hat.", how="strike", at=str(declared))
        open_.plays(Propose(ANN, (change,)))
        for player in (ANN, BEN, CAT):
            open_.plays(CastBallot(player, MOTION, "FOR"))
        open_.clock.advance(Seconds(86400 + 1))
        answer(open_.hall.do(lambda table: table.keep_time(OTHER)))
        foreseer = Foreseer([bench(SANDBOX)], patience=30)
        with GameServer(open_.table, bench(SANDBOX), None, foreseer) as hall:
            yield open_, hall


def closed(hall: GameServer, open_: Open) -> None:
    """Let the motion be adopted, and its correction fall due."""
    with suppress(PastUnderway):
        answer(hall.keep_time(GAME))
    assert open_.table.foldings.newest(GAME).game.proposals[MOTION].state == ADOPTED


def corrected(open_: Open) -> bool:
    for _ in range(300):
        if open_.table.foldings.newest(GAME).game.corrections:
            return True
        threading.Event().wait(0.05)
    return False


def notices(hall: GameServer, game: GameId = GAME) -> list[str]:
    return [one["what"] for one in view_named(["board"], hall.seen(game, None))["notices"]]


def test_only_the_game_that_is_corrected_waits(open_: tuple[Open, GameServer], gate: Gate):
    here, hall = open_
    closed(hall, here)
    with pytest.raises(PastUnderway):
        answer(hall.play(GAME, Declare(ANN, "I wait.")))
    assert gate.waits.wait(PATIENCE)
    made(hall.play(OTHER, Declare(ANN, "I do not wait.")))
    assert notices(hall) == [
        "Proposal M-1 is correcting the past: 1 of 10 entries are done. Nobody can make a move until all are done."
    ]
    gate.open.set()
    assert corrected(here)
    game = here.table.foldings.newest(GAME).game
    assert game.proposals[MOTION].effect == IN_EFFECT
    made(hall.play(GAME, Declare(ANN, "I waited.")))
    assert notices(hall) == ["The past was corrected in entry 11, by proposal M-1: entry 5 no longer counts."]
    assert list(audit(here.ledger.read(GAME), bench(SANDBOX))) == []


def test_it_is_done_by_the_clock_though_nobody_looks(open_: tuple[Open, GameServer]):
    here, hall = open_
    closed(hall, here)
    with Timekeeper(hall, here.clock, lambda: None) as keeper:
        answer(keeper.wake())
        assert corrected(here)


def test_what_fails_is_told_and_tried_again(
    open_: tuple[Open, GameServer], gate: Gate, monkeypatch: pytest.MonkeyPatch
):
    here, hall = open_
    closed(hall, here)
    gate.broken = True
    gate.open.set()
    for _ in range(300):
        if "the program failed" in "".join(notices(hall)):
            break
        threading.Event().wait(0.05)
    (told,) = notices(hall)
    assert told.startswith("Proposal M-1 could not correct the past, because the program failed.")
    made(hall.play(OTHER, Declare(ANN, "I do not wait.")))
    gate.broken = False
    monkeypatch.setattr(search_jobs, "FAILED_FOR", 0.0)
    notices(hall)
    assert corrected(here)


def test_the_same_past_comes_of_it_as_without_a_server(open_: tuple[Open, GameServer], gate: Gate):
    here, hall = open_
    closed(hall, here)
    known = here.table.foldings.newest(GAME)
    gate.open.set()
    change = known.game.proposals[MOTION].changes[0]
    assert isinstance(change, CorrectPast)
    alone = RecordedPast(bench(SANDBOX), known.game, GAME, here.ledger.read, known.place).corrected(change, known.seed)
    notices(hall)
    assert corrected(here)
    pasts = [
        event.past for one in here.ledger.read(GAME) for event in one.entry.events if isinstance(event, PastCorrected)
    ]
    assert pasts == [tuple(alone)]
