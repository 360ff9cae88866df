"""Proposals a second: ten players, each proposal adopting a rule with code that takes part in the next vote."""

from __future__ import annotations

import cProfile
import pstats
import time

from benchmarks.stage import BASIC, GAME, Stage, player, proposal, rule, seated
from nomicon.game.changes import Amend, Change, Enact
from nomicon.game.names import RuleNumber
from nomicon.game.texts import RuleText
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.voting import CastBallot, CloseVote

PLAYERS = 10
"""One proposes, nine vote, one closes: eleven moves, each an entry that is durable before the next is made."""

WARM_UP = 20

PAYING = """
@when("VoteClosed")
def pay(event, proposal):
    if event.adopted:
        yield award(proposal.proponent, {amount})
"""


def one_round(stage: Stage, number: int) -> None:
    """Adopt a rule that pays another amount for the next adoption than the one before it."""
    amount = number + 1  # Another text every time, so that no code is known beforehand.
    text = RuleText("Pay", f"Whoever's proposal is adopted gets {amount} points.", code=PAYING.format(amount=amount))
    known = stage.table.folded(GAME).game.rules.numbered(RuleNumber(301)) is not None
    change: Change = Amend(RuleNumber(301), text=text) if known else Enact(text)
    made = proposal(stage.play(Propose(player(0), (change,))))
    for voter in range(1, PLAYERS):
        stage.play(CastBallot(player(voter), made, "FOR"))
    stage.play(CloseVote(player(0), made))


def unconcerned(many: int) -> tuple[StartingRule, ...]:
    """Return so many rules with code that speak to another matter."""
    code = '@answers("may_return")\ndef back(player):\n    return "yes"\n'
    return tuple(rule(1000 + number, "On coming back.", code=code) for number in range(many))


def rates(rounds: int, kinds: tuple[int, ...], laps: int = 3) -> dict[int, float]:
    """Return proposals a second for each number of unconcerned rules: the best of several laps taken in turn.

    The laps of all kinds alternate in one run, so that what else the machine does falls on all of them alike.
    """
    best = dict.fromkeys(kinds, 0.0)
    for _ in range(laps):
        for many in kinds:
            with seated(PLAYERS, (*BASIC, *unconcerned(many))) as stage:
                for number in range(WARM_UP):
                    one_round(stage, number)
                start = time.perf_counter()
                for number in range(WARM_UP, WARM_UP + rounds):
                    one_round(stage, number)
                best[many] = max(best[many], rounds / (time.perf_counter() - start))
    return best


def profile(rounds: int) -> None:
    """Print where the time goes."""
    with seated(PLAYERS) as stage:
        for number in range(WARM_UP):
            one_round(stage, number)
        with cProfile.Profile() as profiler:
            for number in range(WARM_UP, WARM_UP + rounds):
                one_round(stage, number)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(40)
