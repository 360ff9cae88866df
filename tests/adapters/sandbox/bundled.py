"""Every function of every bundled rule, with facts as games give them; where no game runs it, with facts made up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import chain
from typing import Any

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.adapters.sandbox.crossing import decoded, encoded
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.names import Moment
from nomicon.game.values.replacing import replace
from nomicon.hosting.playthroughs.run import Stage, failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.hosting.table.table import Table
from nomicon.law.interpreter import Asks, Failed, Interpreter, Loaded, Plain, Ran
from nomicon.main.table import Silence, codec
from nomicon.play.engine import bench
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf
from tests.adapters.sandbox.cases import Case, asked

KEPT = 3
"""Runs of one function that are recorded: of most there are hundreds, much alike."""


class RecordingSandbox(Sandbox):
    """A sandbox that records what it is asked to run."""

    def __init__(self) -> None:
        super().__init__()
        self.runs: dict[tuple[str, str], list[Case]] = defaultdict(list)

    def run(self, *about: Any, **options: Any) -> Ran | Asks | Failed:
        name, source, function, facts, journal, look_up = about
        runs = self.runs[source, function]
        if len(runs) == KEPT:
            return super().run(*about, **options)
        known: dict[str, Plain] = {}

        def recorded(what: str, about: tuple[Plain, ...]) -> Plain:
            answer: Plain = look_up(what, about)
            known[asked(what, about)] = _as_crossed(answer)
            return answer

        given = {fact: _as_crossed(value) for fact, value in facts.items()}
        before = tuple(_as_crossed(answer) for answer in journal)
        ended = super().run(name, source, function, facts, journal, recorded, **options)
        if all((given, before) != (other.facts, other.journal) for other in runs):
            title = f"{name} {function} {len(runs)}"
            runs.append(Case(title, source, function, given, before, known, options.get("in_haste", False)))
        return ended


def _as_crossed(value: Plain) -> Plain:
    return decoded(encoded(value))


MADE_UP: Mapping[str, Plain] = {
    "number": 301,
    "player": "Ann",
    "proponent": "Ann",
    "proposal": 301,
    "title": "A rule",
    "words": "Words.",
    "code": "",
    "status": "mutable",
    "adopted": True,
    "name": "points",
    "votes": {"FOR": 3},
    "at": datetime(2026, 1, 1, tzinfo=UTC),
}
"""What a record of facts has, where no game gives one."""


def every_function(part: int = 1) -> Iterator[Case]:
    """Yield runs of every function of every rulebook; `part` of 3 plays every third playthrough."""
    for name in shelf():
        rulebook, recording = load_rulebook(name), RecordingSandbox()
        for path in rulebook.playthroughs[::part]:
            wrong = failures(read_script(path.read_text(encoding="utf-8"), path.name), _stage(recording), rulebook)
            assert not wrong, wrong
        runs = (*chain.from_iterable(recording.runs.values()), *_never_run(rulebook, recording))
        for number, case in enumerate(runs):  # In one game a rule may bear a number that another bears in the next.
            yield replace(case, name=f"{name} {number}, {case.name}")
        recording.close()


def _stage(interpreter: Interpreter) -> Callable[[str], Stage]:
    def stage(seed: str) -> Stage:
        clock = SettableClock(Moment(0))
        table = Table(MemoryLedger(codec()), clock, SeededChance(seed), Silence(), bench(interpreter))
        return Stage(table, clock)

    return stage


def _never_run(rulebook: Rulebook, recording: RecordingSandbox) -> list[Case]:
    """Return a run of each function that no game ran, with facts of other functions under the same names."""
    given: dict[str, Plain] = {}
    for runs in filter(None, recording.runs.values()):
        given.update(runs[0].facts)
    cases = []
    for file in (*rulebook.files, *rulebook.later):
        loaded = recording.load("", file.text.code) if file.text.code else None
        for speech in loaded.speeches if isinstance(loaded, Loaded) else ():
            if (file.text.code, speech.function) not in recording.runs:
                facts = {fact: given.get(fact, MADE_UP) for fact in speech.facts}
                cases.append(Case(f"{file.number} {speech.function} made up", file.text.code, speech.function, facts))
    return cases
