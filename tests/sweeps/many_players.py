"""Is it known within ten seconds, in a game of a hundred players, whether rules can still be changed?

In every rulebook a hundred players join, and one of them proposes to strip the rule on which votes rest: the rule that
says how many votes are enough. Then a way to change rules is looked for, as a server looks for it.
"""

from __future__ import annotations

import time
from functools import partial

from nomicon.game.changes import RuleChange
from nomicon.game.names import ProposalNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.law.questions.questions import ADOPTED
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.foreseen import foreseen
from nomicon.play.foresight.fork import Fork
from nomicon.play.foresight.proposed import put_forward
from tests.play.foresight.positions import BOOKS, fork_of, performed, script_of
from tests.play.playing import BENCH
from tests.sweeps.amendability import stripped
from tests.sweeps.sweep import Extent, Report, Sweep

PLAYERS, BOUND = 100, 10.0
TOPIC = ADOPTED.name
FOUR = "Ann Abel, Ben Bell, Cat Carr, Dan Dove"
SAMPLE = ("minimal",)


def crowded(book: str, many: int = PLAYERS) -> Fork:
    """Return a copy of a game that so many players have joined."""
    names = ", ".join([FOUR, *(f"Player {number}" for number in range(5, many + 1))])
    performance = performed(script_of(book).replace(FOUR, names))
    game = performance.stage.table.folded(performance.game.id).game
    return fork_of(game, performance.at)


def proposed(fork: Fork) -> ProposalNumber | None:
    """Propose to strip a rule that says how many votes are enough, the first of which that can be proposed."""
    speak = (one for one in fork.game.rules if {ADOPTED.name, TOPIC} & {*one.text.answers, *topics_of(one)})
    numbers = (put_forward(fork, partial(_stripped, rule), thoroughly=True) for rule in speak)
    return next((number for number in numbers if number is not None), None)


def topics_of(rule: Rule) -> list[str]:
    """Return what the code of a rule speaks to."""
    return [speech.topic for speech in rule.text.speeches]


def _stripped(rule: Rule, _game: Game) -> RuleChange | None:
    return stripped(rule)


def search(extent: Extent) -> Report:
    """Look for a way in every rulebook, or in the smallest, and say how long it took."""
    report = Report()
    for book in BOOKS if extent.whole else SAMPLE:
        fork = crowded(book)
        number = proposed(fork)
        if number is None:
            report.findings.append(f"{book}: nobody could propose to strip the rule on which votes rest")
            continue
        begin = time.process_time()
        found = foreseen(ENGINE, BENCH, fork.game, fork.at, number)
        took = time.process_time() - begin
        told = f"{took:.1f}, {found.after.tried}, {found.after.grade}"
        report.figures[f"{book}: seconds, moves that were tried, and how rules can be changed"] = told
        if took > BOUND:
            report.findings.append(f"{book}: it took {took:.1f} seconds")
    return report


MANY_PLAYERS = Sweep(
    "in a game of a hundred players it is known within ten seconds whether rules can be changed", search
)
