"""Changes to try, and trials of them in positions that were really played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicon.game.changes import Change, Repeal
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.play.engine import ENGINE
from nomicon.play.what_if.findings import WhatIf
from nomicon.play.what_if.what_if import WhatIfBounds, WhatIfTrial, what_if, with_draft
from tests.play.foresight.changes import new
from tests.play.playing import BENCH

AT_A_CLOSE = '@when("VoteClosed")\ndef at_a_close(event, proposal):\n    '
WINNER = "if not event.adopted:\n        yield declare_winner([proposal.proponent])"
AGAINST = (
    '@when("BallotCast")\ndef pays(event):\n    if event.choice == "AGAINST":\n        yield award(event.voter, -5)'
)


def without_points(game: Game) -> Change:
    """Repeal the rule that counts points."""
    return Repeal(next(rule.number for rule in game.rules if "points" in str(rule.text.declares.get("quantities"))))


CHANGES: Mapping[str, Callable[[Game], Change]] = {
    "words": lambda game: new(words="Everybody wears a hat."),
    "announces": lambda game: new(f'{AT_A_CLOSE}yield announce(f"Vote {{proposal.number}} is over.")'),
    "hundred-each": lambda game: new(f"{AT_A_CLOSE}yield award(everyone(), 100)"),
    "winner-at-defeat": lambda game: new(f"{AT_A_CLOSE}{WINNER}"),
    "breaks": lambda game: new(f"{AT_A_CLOSE}yield award(x, 3)"),
    "no-points": without_points,
    "period": lambda game: new(answers={"voting_period": "1 hour"}),
    "nobody-proposes": lambda game: new(answers={"may_propose": "nobody"}),
    "quorum": lambda game: new(answers={"quorum": {"share": 2, "of": "players"}}, prevails_over=("about quorum",)),
    "never-again": lambda game: new('@answers("may_submit")\ndef never():\n    return "Never again."'),
    "secret": lambda game: new(answers={"secret_ballots": True}, prevails_over=("about secret_ballots",)),
    "against-pays": lambda game: new(AGAINST),
}


def tried(game: Game, at: Moment, change: Change, bounds: WhatIfBounds | None = None) -> WhatIf:
    """Try a change that somebody might propose."""
    trial = WhatIfTrial(ENGINE, BENCH, game, at, bounds or WhatIfBounds())
    there, number = with_draft(trial, PlayerId("Ann Abel"), (change,))
    return what_if(replace(trial, game=there), number)
