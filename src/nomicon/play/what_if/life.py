"""Life in a copy of a game: ordinary moves are made in it, and what each came to is noted by the name of its step."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Event, Move
from nomicon.play.foresight.fork import Budget, EngineFunctions, Fork, why_nothing_came_of
from nomicon.play.foresight.helping import makes_with_others
from nomicon.play.outcome import Accepted, Refused


class Happened(Struct, frozen=True):
    """An event, when it came about, and in which step."""

    step: str
    at: Moment
    event: Event


class StepNote(Struct, frozen=True):
    """What a step came to, in a word or by the refusal, and on what grounds."""

    at: Moment
    said: str
    refused: bool = False
    grounds: tuple[str, ...] = ()


class Life(Fork):
    """A copy of a game that is played on; of all that happens in public it keeps a list.

    Its luck depends on the step alone, so that two of them draw alike.
    """

    __slots__ = ("_asked", "happened", "judgements", "notes", "proposals", "step")

    def __init__(self, engine: EngineFunctions, bench: RuleCache, game: Game, at: Moment, budget: Budget) -> None:
        """Begin with nothing noted."""
        super().__init__(engine, bench, game, at, budget)
        self.happened: list[Happened] = []
        self.notes: dict[str, StepNote] = {}
        self.step = ""
        self._asked: Counter[tuple[str, Moment]] = Counter()  # Occasions of asking in a step at a moment.
        self.proposals: dict[ProposalNumber, ProposalNumber | None] = {}  # By the number in the plan.
        self.judgements: dict[JudgementNumber, JudgementNumber | None] = {}

    def begins(self, step: str) -> None:
        """Begin a step."""
        self.step = step

    def hearing(self) -> Hearing:
        """Return an occasion of asking, with the luck of this step."""
        self._asked[self.step, self.at] += 1
        words = f"what if {self.game.id} {self.at} {self.step} {self._asked[self.step, self.at]}"
        seed = hashlib.sha256(words.encode()).hexdigest()
        return Hearing(self.game, self.bench, self.at, seed, commitment(seed))

    def makes(self, move: Move) -> str:
        """Make a move; return why it was refused, or nothing came of it, if so."""
        before, known = (self.game, self.seeds), len(self.happened)
        outcome = self._outcome(move)
        self.because = why_nothing_came_of(move, outcome)
        if self.because:
            self.game, self.seeds = before
            del self.happened[known:]
        return self.because

    def tries(self, move: Move) -> bool:
        """Make a move; say whether it was accepted."""
        return not self.makes(move)

    def noted(self, name: str, move: Move) -> bool:
        """Make a move and note what came of it under a name; say whether it was accepted."""
        before, known = (self.game, self.seeds), len(self.happened)
        outcome = self._outcome(move)
        self.because = why_nothing_came_of(move, outcome)
        if self.because:
            self.game, self.seeds = before
            del self.happened[known:]
            grounds = outcome.grounds if isinstance(outcome, Refused) else ()
            self.notes[name] = StepNote(self.at, self.because, refused=True, grounds=grounds)
        else:
            self.notes[name] = StepNote(self.at, "")
        return not self.because

    def noted_with_others(self, name: str, move: MakeMove) -> bool:
        """Have a move made that others must have a say in, and note what came of it; say whether it was made."""
        before, known = self.aside(), len(self.happened)
        made = makes_with_others(self, move)
        if not made:
            self.become(before)
            del self.happened[known:]
        self.notes[name] = StepNote(self.at, "" if made else self.because, refused=not made)
        return made

    def _outcome(self, move: Move) -> Accepted | Refused:
        outcome = super()._outcome(move)
        if isinstance(outcome, Accepted):
            self._keep(outcome.events)
        return outcome

    def brings_about(self, events: Iterable[Event], bench: RuleCache) -> tuple[Event, ...]:
        """Let events happen and what rules make of them, as heard on a bench; return all that has happened."""
        self.budget.made += 1
        hearing, before = self.hearing(), bench.runs
        hearing.bench = bench
        game, happened = self.engine.consequences(self.game, events, hearing)
        self.budget.ran += bench.runs - before
        self.budget.draws += bool(hearing.draws)
        self.game = replace(game, at=self.at)
        self._keep(happened)
        return happened

    def _keep(self, events: Iterable[Event]) -> None:
        self.happened += [Happened(self.step, self.at, event) for event in events if not event.sealed]

    def players_like(self, wanted: PlayerId) -> list[PlayerId]:
        """Name who could make a move: whoever was to make it, and then the others."""
        return list(dict.fromkeys([wanted, *self.game.in_order()]))
