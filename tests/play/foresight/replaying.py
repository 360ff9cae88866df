"""Ways that a search has found, played at a real table: each is ordinary moves, and the record of them is sound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nomicon.adapters.chance import SeededChance
from nomicon.game.names import Moment
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.playthroughs.run import GAME, GivenDraws, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.play.chapter import Event
from nomicon.play.engine import Refused
from nomicon.play.foresight.fork import TriedMove
from nomicon.play.quantities.drawing import SeedCommitted
from nomicon.play.rules.changing import ChangeHadNoEffect, ChangeTookEffect
from nomicon.play.turns.timing import KeepTime
from tests.play.foresight.positions import performed

AFTERWARDS = 40 * 86400
"""Seconds that are played on after the last move of a way, so that what follows from it comes."""


@dataclass(frozen=True)
class Replay:
    """What came of a way at a real table; `wrong` is whatever should not have been."""

    events: tuple[Event, ...]
    wrong: tuple[str, ...]

    @property
    def took_effect(self) -> int:
        """Count the changes that took effect."""
        return sum(isinstance(event, ChangeTookEffect) for event in self.events)

    @property
    def denied(self) -> list[str]:
        """Say why changes had no effect."""
        return [event.because for event in self.events if isinstance(event, ChangeHadNoEffect)]


def replayed(play: str, way: Sequence[TriedMove], seeds: Sequence[str]) -> Replay:
    """Play a way on from where a playthrough ends, with the luck that it had."""
    before = [event for one in performed(play).stage.table.history(GAME) for event in one.entry.events]
    used = sum(isinstance(event, SeedCommitted) for event in before) - 1
    script = read_script(play, "a position")
    own = SeededChance(script.seed)
    first = [own.seed() for _ in range(used)]
    performance = Performance(script, set_stage)
    performance.stage.table.chance = GivenDraws([*first, *seeds], SeededChance("afterwards"))
    list(performance)
    return _played_on(performance, way, len(before))


def _played_on(performance: Performance, way: Sequence[TriedMove], behind: int) -> Replay:
    table, wrong = performance.stage.table, []
    for step in way:
        if isinstance(step.move, KeepTime):
            continue
        performance.stage.clock.set(step.at)
        outcome = table.play(GAME, step.move)
        if isinstance(outcome, Refused):
            wrong.append(f"{step.at} {step.move}: {outcome.because}")
    performance.stage.clock.set(Moment(max((step.at for step in way), default=performance.at) + AFTERWARDS))
    table.keep_time(GAME)
    record = list(table.history(GAME))
    wrong += [str(one) for one in audit(record, table.bench)]
    return Replay(tuple(event for one in record for event in one.entry.events)[behind:], tuple(wrong))
