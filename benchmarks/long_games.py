"""Pages of long games: what each takes of the processor's time, and what when a game has lasted ten times as long.

In the game there is a bit of everything, round after round: a proposal that amends a rule, its ballots, points for it,
a draw, something declared; and one judgement.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Mapping
from functools import partial

from benchmarks.stage import BASIC, GAME, Stage, player, proposal, reopened, rule, seated
from nomicon.game.changes import Amend
from nomicon.game.names import RuleNumber
from nomicon.game.texts import RuleText
from nomicon.hosting.past.past import Past
from nomicon.hosting.ports import Clock
from nomicon.hosting.table.table import Table
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot, CloseVote
from nomicon.views.elements.page import Seen
from nomicon.views.view import view_named

PLAYERS = 5

WORDS = 40
"""Rules that are amended in turn."""

RULES = (
    *BASIC,
    rule(
        203,
        "A proponent is paid.",
        code='@when("VoteClosed")\ndef pay(proposal):\n    yield award(proposal.proponent, 10)\n',
    ),
    rule(
        204,
        "Something is drawn when something is said.",
        code='@when("Declared")\ndef lot():\n    yield announce(draw("word", ["tea", "cake"])[0])\n',
    ),
    *(rule(1000 + number, "Words that are changed again and again.") for number in range(WORDS)),
)

PAGES = (
    "board",
    "rule 201",
    "rule 1001",
    "votes",
    "proposal 301",
    "quantity points",
    f"why {player(1)}",
    "judgement 1",
    "draws",
    "acts",
    "why entry 50",
    "history",
    f"history player {player(1)}",
    "history rule 1001",
    "desk",
)


def round_of(stage: Stage, number: int) -> None:
    """Play a bit of everything: six entries."""
    text = RuleText("Words", f"Words that were changed {number} times.")
    change = Amend(RuleNumber(1000 + number % WORDS), text=text)
    made = proposal(stage.play(Propose(player(number % PLAYERS), (change,))))
    for voter in range(3):
        stage.play(CastBallot(player(voter), made, "FOR"))
    stage.play(CloseVote(player(0), made))
    stage.play(Declare(player(number % PLAYERS), f"Round {number}."))


def grown(stage: Stage, rounds: Iterable[int]) -> None:
    """Let a game go on for some rounds, with one judgement in the first."""
    for number in rounds:
        if not number:
            stage.play(Invoke(player(0), "It is so."))
        round_of(stage, number)


def looked_at(table: Table, clock: Clock) -> Seen:
    """Look at the game as a passer-by does, with nothing at hand but what every look needs."""
    now = table.folded(GAME)
    index = partial(table.indexes.upto, GAME, now.place, now.game)
    return Seen(now.game, Past(table.ledger).history(GAME, now.place), None, clock.now(), index=index)


def milliseconds(table: Table, clock: Clock, times: int = 9) -> Mapping[str, float]:
    """Return the processor's milliseconds for each page, the middle one of several but the first, which opens it."""
    took: dict[str, list[float]] = {}
    for _ in range(times + 1):
        for words in PAGES:
            seen = looked_at(table, clock)
            begun = time.process_time()
            view_named(words.split(), seen)
            took.setdefault(words, []).append((time.process_time() - begun) * 1000)
    return {words: statistics.median(each[1:]) for words, each in took.items()}


def compared(entries: int) -> Mapping[str, tuple[float, float]]:
    """Return the milliseconds of each page after so many entries, and after ten times as many of the same game."""
    with seated(PLAYERS, RULES) as stage:
        rounds = entries // 6
        grown(stage, range(rounds))
        early = _opened_anew(stage)
        grown(stage, range(rounds, 10 * rounds))
        late = _opened_anew(stage)
    return {words: (early[words], late[words]) for words in PAGES}


def _opened_anew(stage: Stage) -> Mapping[str, float]:
    stage.table.remember(GAME)
    with reopened(stage.path) as table:
        return milliseconds(table, stage.clock)
