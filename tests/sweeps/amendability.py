"""Is it known after each change of a bundled rule whether rules can still be changed, and how?

In three positions (at the opening, after another change, and while a vote is open), every starting rule of every
rulebook is repealed, given words that do nothing, stripped of all but its title, and moved
into the other class. Each change is adopted first as players would adopt it; then it is searched for a way to change
rules. What is found is compared with what the clauses say; each way is played at a real table, where every move must be
accepted and the audit agree; and where a rule forbids that change ends, exactly the changes after which no way was
found have no effect.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from statistics import median

from nomicon.game.changes import Amend, Repeal, RuleChange, Transmute
from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.texts import RuleText
from nomicon.law.questions.questions import STAYS_AMENDABLE
from nomicon.play.foresight.fork import Fork, Spent
from nomicon.play.foresight.proposed import put_forward
from nomicon.play.foresight.search import NO_WAY, SearchResult, adopted, budget_for, of_every_kind
from nomicon.play.foresight.trials import TRIALS
from tests.play.foresight.expected import expected_after
from tests.play.foresight.positions import BOOKS, fork_of, opening, script_of
from tests.play.foresight.replaying import replayed
from tests.sweeps.sweep import Extent, Report, Sweep


def repealed(rule: Rule) -> RuleChange | None:
    """End a rule."""
    return Repeal(rule.number)


def amended(rule: Rule) -> RuleChange | None:
    """Give a rule more words, which do nothing."""
    return Amend(rule.number, words=f"{rule.text.words} These words do nothing.")


def stripped(rule: Rule) -> RuleChange | None:
    """Leave nothing of a rule but its title."""
    return Amend(rule.number, text=RuleText(rule.text.title, "Nothing is left of this rule."))


def transmuted(rule: Rule) -> RuleChange | None:
    """Move a rule into the other class."""
    return Transmute(rule.number, "immutable" if rule.is_mutable else "mutable")


CHANGES: Mapping[str, Callable[[Rule], RuleChange | None]] = {
    "repeal": repealed,
    "amend": amended,
    "strip": stripped,
    "transmute": transmuted,
}


@dataclass(frozen=True, order=True)
class Case:
    """One change of one starting rule."""

    book: str
    number: int
    change: str
    position: str = "opening"

    def __str__(self) -> str:
        """Name it in one line."""
        return f"{self.book}: {self.change} {self.number}, {self.position}"


@dataclass
class Outcome:
    """What came of a case: how rules can be changed after it, or why it could not be adopted; and what was wrong."""

    grade: str = ""
    kept_out: str = ""
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0
    tried: int = 0


AFTER_A_CHANGE, DURING_A_VOTE = "after a change", "during a vote"
POSITIONS = ("opening", AFTER_A_CHANGE, DURING_A_VOTE)


@cache
def positioned(book: str, position: str) -> Fork:
    """Return a game of a rulebook in a position to which its players have come by ordinary moves."""
    fork = fork_of(*opening(book))
    new_rule = TRIALS[0]
    if position == AFTER_A_CHANGE and not adopted(fork, new_rule):
        raise AssertionError(f"{book}: nobody could have a new rule adopted")
    if position == DURING_A_VOTE and put_forward(fork, new_rule, thoroughly=True) is None:
        raise AssertionError(f"{book}: nobody could propose a new rule")
    return fork


SAMPLE = (
    Case("minimal", 203, "strip"),
    Case("minimal", 203, "amend"),
    Case("nomicam", 204, "repeal"),
    Case("discord", 112, "transmute"),
    Case("minimal", 203, "repeal", AFTER_A_CHANGE),
    Case("minimal", 206, "strip", DURING_A_VOTE),
)
"""What the tests try: each change and each position. One change of Thimbles would take three times as long as all."""


def cases() -> Iterator[Case]:
    """Yield every change of every starting rule."""
    for book in BOOKS:
        for rule in opening(book)[0].rules:
            yield from (Case(book, rule.number, change, position) for change in CHANGES for position in POSITIONS)


def tried(case: Case) -> Outcome:
    """Try one case."""
    start = positioned(case.book, case.position)
    game = start.game
    rule = game.rules.numbered(RuleNumber(case.number))
    change = None if rule is None else CHANGES[case.change](rule)
    outcome, after = Outcome(), start.aside(budget_for(game))
    try:
        if change is None or not _adopted(after, rule, change):
            outcome.kept_out = "nobody could have it adopted"
            return outcome
    except Spent:
        outcome.wrong.append("so much was tried that nothing more was, before it was adopted")
        return outcome
    begin = time.process_time()
    found = of_every_kind(after)
    outcome.seconds, outcome.tried = time.process_time() - begin, found.tried
    outcome.grade = found.grade if found.lasts or found.grade == NO_WAY else f"{found.grade}, once"
    outcome.wrong += [*found.troubles, *_against_the_clauses(case, outcome.grade)]
    outcome.wrong += _against_play(case, after, found)
    return outcome


def _adopted(fork: Fork, rule: Rule | None, change: RuleChange) -> bool:
    """Have a change adopted by the players, after what is protected was transmuted, where that takes no part in it."""
    if rule is not None and not rule.is_mutable and not isinstance(change, Transmute):
        adopted(fork, lambda _: transmuted(rule))
    return adopted(fork, lambda _: change)


def _against_the_clauses(case: Case, grade: str) -> list[str]:
    expected = expected_after(case.book, case.number, case.change)
    return [] if grade == expected else [f"rules can be changed by {grade!r}, and by the clauses by {expected!r}"]


def _against_play(case: Case, after: Fork, found: SearchResult) -> list[str]:
    """Play what was found at a real table, and say what came otherwise."""
    way, seeds = (found.way, found.seeds) if found.grade != NO_WAY else (after.path, after.seeds)
    real = replayed(script_of(case.book), way, seeds)
    demanded = bool(fork_of(*opening(case.book)).hearing().hear(STAYS_AMENDABLE).value)
    if demanded and not found.is_way:
        return [] if real.denied else [f"it took effect, though no way to change rules is left: {real.wrong[:1]}"]
    changes = 1 if found.grade == NO_WAY else 2 + found.lasts
    few = [f"{real.took_effect} changes took effect, and not {changes}: {real.denied}"]
    return [*real.wrong[:3], *(few if real.took_effect < changes else [])]


def search(extent: Extent) -> Report:
    """Try all cases, or a sample, and gather what came otherwise."""
    chosen, report = list(cases() if extent.whole else SAMPLE), Report()
    grades, kept_out = Counter[str](), Counter[str]()
    seconds: dict[str, list[float]] = {}
    for case, outcome in zip(chosen, _each(chosen, extent.processes), strict=True):
        report.findings += [f"{case}: {one}" for one in outcome.wrong]
        if outcome.grade:
            grades[outcome.grade] += 1
            seconds.setdefault(case.book, []).append(outcome.seconds)
        else:
            kept_out[case.book] += 1
    report.figures = {"changes of rules": f"{len(chosen):,}", "that could not be adopted": f"{kept_out.total():,}"}
    report.figures |= {f"rules can be changed by {grade}": f"{many:,}" for grade, many in sorted(grades.items())}
    report.figures |= {
        f"{book}: seconds for one, in the middle and at most": f"{median(each):.2f}, {max(each):.2f}"
        for book, each in seconds.items()
    }
    return report


def _each(chosen: list[Case], processes: int) -> Iterator[Outcome]:
    if processes == 1:
        yield from map(tried, chosen)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(tried, chosen, chunksize=4)


AMENDABILITY = Sweep(
    "after each change of a bundled rule it is known whether rules can still be changed, and how", search
)
