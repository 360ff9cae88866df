"""What it takes to decide the past of a long game again, from its second entry on, and how long the entry is then."""

from __future__ import annotations

import time
from dataclasses import dataclass

from benchmarks.long_games import PLAYERS, RULES, grown
from benchmarks.stage import GAME, seated
from nomicon.game.names import ProposalNumber
from nomicon.main.table import codec
from nomicon.play.correcting_past.redeciding import TIMEKEEPER, CorrectedPast
from nomicon.play.corrections import ReplaceMove
from nomicon.play.rebasing.adopted import PastCorrected
from nomicon.play.record import Entry, EntryId
from nomicon.play.turns.timing import KeepTime
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_entries

ROUND = 6
"""Entries of one round."""

JOINED = EntryId(2)
"""Where the first player joined: nearly all of the game stands behind it."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """How many entries were decided again, in how many seconds of the processor, and how long the entry is for it."""

    entries: int
    seconds: float
    differences: int
    megabytes: float


def corrected(entries: int) -> Corrected:
    """Play a long game, and make its second entry again, so that nothing may come out otherwise."""
    with seated(PLAYERS, RULES) as stage:
        grown(stage, range(entries // ROUND))
        game = stage.table.folded(GAME).game
        public = public_entries(Seen(game, list(stage.table.history(GAME)), None, game.at))
        move = next(entry.move for entry in public if entry.place == JOINED)
        begun = time.process_time()
        past = CorrectedPast(stage.table.bench, public, ReplaceMove(JOINED, move))
        for _ in past.steps():
            pass
        took = time.process_time() - begun
    event = PastCorrected(ProposalNumber(-1), "replace", str(JOINED), game.at, tuple(past.made))
    line = codec().encode(Entry(EntryId(past.many + 1), game.at, KeepTime(TIMEKEEPER), (event,), ()))
    return Corrected(past.many, took, len(past.differences), len(line) / 1_000_000)
