"""What games need in which a Judge finds things otherwise."""

from __future__ import annotations

from typing import Any

from nomicon.game.names import JudgementNumber
from nomicon.play.findings.putting_back import JudgementCarriedOut
from nomicon.play.judging.judging import Deliver, Invoke
from tests.play.playing import ANN, BEN, POINTS, VOTES, Playing, rule

SPEAKER = rule(215, declares={"offices": {"Speaker": {}}})
SAYS = rule(217, '@when("Declared")\ndef f(event):\n    yield award(event.player, int(event.text))\n')
WINS = rule(
    216,
    '@when("GameWon")\ndef f(event):\n    yield appoint("Speaker", event.winners[0])\n    yield scale(everyone(), 0)\n'
    "    yield begin_game()\n",
    answers={"win_score": 100},
)
UNCLEAR = rule(
    121,
    '@answers("adopted")\ndef f(proposal):\n    return "undetermined" if "unclear" in proposal.marks else PASS\n',
)
"""What is marked as unclear is neither adopted nor defeated."""

RULES = (VOTES, POINTS, rule(213, answers={"judge": "Ben"}))
"""Ben judges everything."""


def correct(playing: Playing, *records: dict[str, Any], value: str = "TRUE") -> tuple[Any, ...]:
    """Have a Judge find that it is so; return what that brought about."""
    playing.makes(Invoke(ANN, "It is so.", corrections=records))
    delivered = Deliver(BEN, JudgementNumber(len(playing.game.judgements)), value)
    return tuple(one for one in playing.makes(delivered)[1:] if not isinstance(one, JudgementCarriedOut))
