"""What is said of a change before it is adopted: nothing of other words alone, and nothing by which ballots are told.

Other words of every rule of every rulebook are tried, and one new rule of words alone in each. Rules that were written
at random are tried in two games that differ in nothing but what was cast in secret: both must be told the same.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from time import perf_counter

from nomicon.game.changes import Amend, Enact, RuleChange
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game
from nomicon.play.engine import ENGINE, Refused
from nomicon.play.what_if.what_if import WhatIfTrial, what_if_changed
from tests.machine.luck import Dice
from tests.machine.values import names_in
from tests.machine.writer import Writer
from tests.play.foresight.changes import new
from tests.play.foresight.positions import BOOKS, opening
from tests.play.playing import BENCH
from tests.play.what_if.positions import position
from tests.play.what_if.trying import tried
from tests.sweeps.sweep import Extent, Report, Sweep

TOLD_OTHERWISE = ("nomicworld 1053",)
"""Rules of which something is told when their words are said anew: this one pays everybody again."""

SAMPLED, ONE_OF = ("minimal", "suber"), 10
"""Rulebooks of which a sample is tried, one of so many rules; in the other tests each rulebook has a turn."""

ALL, SAMPLE = 200, 3
"""Changes that are tried in two worlds."""


def changes_of_words(book: str, game: Game) -> list[tuple[str, RuleChange]]:
    """Return a change of nothing but words for each rule, and a new rule of words alone."""
    restated = [
        (f"{book} {rule.number}", Amend(rule.number, words=f"{rule.text.words}\n\nThis is so.")) for rule in game.rules
    ]
    return [(f"{book}, a new rule", new(words="Everybody wears a hat.")), *restated]


def search_words(extent: Extent) -> Report:
    """Try changes of words alone."""
    report, times = Report(), []
    for book in BOOKS if extent.whole else SAMPLED:
        game, at = opening(book)
        for name, change in changes_of_words(book, game)[:: 1 if extent.whole else ONE_OF]:
            begun = perf_counter()
            findings = tried(game, at, change).findings
            times.append(perf_counter() - begun)
            if bool(findings) != (name in TOLD_OTHERWISE):
                report.findings.append(f"{name}: {[(one.kind, one.step, one.about) for one in findings]}")
    report.figures = _figures(Counter({"changes of words alone": len(times)}), times)
    return report


def search_secrets(extent: Extent) -> Report:
    """Try changes in two games that differ in secret ballots alone."""
    report, became, times = Report(), Counter[str](), []
    (here, at), (there, _) = position("nomicam", "for"), position("nomicam", "against")
    for seed in count(extent.seed * 1_000_000):
        if became["told alike"] + len(report.findings) >= (ALL if extent.whole else SAMPLE):
            break
        text = Writer(Dice(seed), names_in(here, wild=False), count(1), 0).text()
        begun = perf_counter()
        said, other = (_said(game, at, Enact(text)) for game in (here, there))
        if said == other:
            became["not a rule" if isinstance(said, Refused) else "told alike"] += 1
        else:
            report.findings.append(f"seed {seed}: two worlds that nobody can tell apart are told otherwise")
        times += [] if isinstance(said, Refused) else [(perf_counter() - begun) / 2]
    report.figures = _figures(became, times)
    return report


def _said(game: Game, at: Moment, change: RuleChange) -> object:
    return what_if_changed(WhatIfTrial(ENGINE, BENCH, game, at), PlayerId("Ann Abel"), (change,))


def _figures(became: Counter[str], times: list[float]) -> dict[str, str]:
    """Say what became of how many, and how long trials took."""
    times.sort()
    if not times:
        return {}
    told = {name: str(many) for name, many in sorted(became.items())}
    return told | {
        "ms median": f"{times[len(times) // 2] * 1000:.0f}",
        "ms of 95 %": f"{times[len(times) * 95 // 100] * 1000:.0f}",
    }


WORDS_ALONE = Sweep("a change of words alone comes out no differently", search_words)
TWO_WORLDS = Sweep("what a trial says depends on no secret ballot", search_secrets)
