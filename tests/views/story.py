"""A game in which a little of everything has happened, and every page of it that can be asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from textwrap import dedent
from typing import Any

from nomicon.game.changes import Amend, Enact, Repeal, Transmute
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.offices import TakeInHand
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import PassStage, Propose
from nomicon.play.quantities.quantities import Give
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.approving import Approve
from nomicon.views.elements.page import Seen
from nomicon.views.view import VIEWS
from tests.views.playing import ASHA, BEN, CHLOE, DEV, JACK, NOON, WEEK, Played, founded, number

ELLA = PlayerId("Ella")


def rule(at: int, title: str, code: str = "", **header: Any) -> StartingRule:
    """Write one more rule to start from."""
    text = RuleText(title, f"The words of {title}.", code=dedent(code), **header)
    return StartingRule(number(at), "mutable", text)


SWEETS = rule(
    401,
    "Jellybabies",
    """
    @offers("eat", many="count")
    def eat(player, many):
        yield award(player, -many, "jellybabies")
        yield put("meals", player, {"eaten": many})

    @offers("go", to="text")
    def go(player, to):
        yield put("Camford", player, {"place": to})

    @offers("gamble")
    def gamble(player):
        lucky = draw("a gamble", ["heads", "tails"])[0]
        called = choose(player, "Which side?", ["heads", "tails"])
        yield announce(player + " called " + called + ", and it was " + lucky)
    """,
    declares={
        "quantities": {"jellybabies": {"start": 7, "tradable": True}},
        "registers": {"meals": {"fields": ["eaten"]}},
        "maps": {"Camford": {"places": ["Bridge", {"name": "Mill", "note": "loud"}], "paths": [["Bridge", "Mill"]]}},
        "duties": {"post a weather report": {"of": "Speaker", "every": "Monday 20:00"}},
    },
)
BROKEN = rule(402, "A broken rule", '@when("Declared")\ndef broken(event):\n    return 1 // 0\n')


def told_story(bench: RuleCache) -> Played:
    """Play a game with a little of everything, and leave two votes open."""
    played = founded(bench, SWEETS, BROKEN, players=(ASHA, BEN, CHLOE, DEV, ELLA))
    _first_week(played)
    _second_week(played)
    played.accepted(Propose(CHLOE, (Enact(RuleText("Tea", "There is tea at four.")),)))
    played.accepted(Propose(DEV, (Amend(number(201), words="Quorum means a half."),), "A half"))
    return played


def _first_week(played: Played) -> None:
    for move in (
        MakeMove(ASHA, "eat", {"many": 2}),
        MakeMove(BEN, "go", {"to": "Mill"}),
        MakeMove(CHLOE, "gamble", {}),
        Choose(CHLOE, "C-1", "heads"),
        MakeMove(DEV, "gamble", {}),
        Give(ASHA, BEN, Fraction(3), "jellybabies"),
        Declare(DEV, "I wear a hat."),
    ):
        played.accepted(move)
    played.accepted(Propose(ASHA, (Amend(number(205), words="Two days.", answers={"voting_period": "2 days"}),)))
    played.accepted(Propose(BEN, (Repeal(number(402)),), reason="It is broken."))
    played.accepted(Propose(CHLOE, (Transmute(number(116), "mutable"),)))
    played.vote(301, Asha="FOR", Ben="AGAINST", Chloe="FOR")
    played.vote(302, Asha="FOR")
    played.vote(303, Asha="FOR", Ben="AGAINST")
    played.accepted(Approve(JACK, ProposalNumber(301), "consent", False))
    played.wait_until(NOON + WEEK + 3600)


def _second_week(played: Played) -> None:
    corrections: tuple[Mapping[str, Plain], ...] = (
        {"effect": "Award", "to": "Asha", "amount": 60, "quantity": "points"},
    )
    played.accepted(Invoke(BEN, "The second ballot is refused.", reading=("206:second ballot", "is refused")))
    played.accepted(Deliver(JACK, JudgementNumber(1), "TRUE", "One vote is one vote."))
    played.accepted(Invoke(ASHA, "Asha is due sixty points.", corrections=corrections))
    played.accepted(Deliver(JACK, JudgementNumber(2), "TRUE"))
    played.accepted(Invoke(ASHA, "Asha is due sixty more.", corrections=corrections))
    played.accepted(Deliver(JACK, JudgementNumber(3), "TRUE"))  # She wins, and is the next Speaker.
    played.accepted(Invoke(CHLOE, "It rains."))
    played.accepted(TakeInHand(ASHA, "distribute proposal", True))
    played.accepted(Propose(DEV, (Enact(RuleText("Cake", "There is cake.")),)))
    played.accepted(PassStage(ASHA, ProposalNumber(played.game.last_proposal), "distribute"))
    played.accepted(Propose(BEN, (Enact(RuleText("Cups", "There are cups.")),)))
    played.accepted(TakeInHand(ASHA, "distribute proposal", False))
    played.accepted(Forfeit(ELLA))
    played.accepted(Join(PlayerId("Finn")))


ARGUMENTS: Mapping[str, Callable[[Game], list[list[str]]]] = {
    "rule": lambda game: [["103"], ["201"], ["205"], ["206"], ["401"], ["402"]],
    "rule difference": lambda game: [["205"], ["205", "1", "2"], ["201"]],
    "search": lambda game: [[], ["quorum"], ["no such words"]],
    "questions": lambda game: [[], ["quorum"]],
    "proposals": lambda game: [[], ["before 303"], ["after 303"]],
    "proposals ended": lambda game: [[], ["before 303"], ["after 301"]],
    "proposal": lambda game: [[str(one)] for one in sorted(game.proposals)],
    "amendable": lambda game: [[], *([str(one)] for one in sorted(game.active))],
    "undo": lambda game: [["strike", "2"], ["strike", "9"]],
    "citations": lambda game: [[], ["103"]],
    "player": lambda game: [[one] for one in sorted([*game.players, *game.former])],
    "history": lambda game: [
        [],
        ["player", "Asha"],
        ["rule", "205"],
        ["proposal", "301"],
        ["game", "1"],
        ["before", "20"],
        ["player", "Asha after 10"],
    ],
    "quantity": lambda game: [[one] for one in [*sorted(game.quantities), "points before 26"]],
    "why": lambda game: [["Asha"], ["Ben", "jellybabies"], ["Jack", "Rudd"], ["Asha", "points before 26"]],
    "votes": lambda game: [[], ["before 30"], ["after 20"]],
    "draws": lambda game: [[], ["after 3"]],
    "acts": lambda game: [[], ["before 20"]],
    "why entry": lambda game: [["1"], ["9"], ["16.1"], ["18"], ["26"], ["36"]],
    "desk": lambda game: [[], *([one] for one in sorted(game.offices))],
    "judgement": lambda game: [[str(one)] for one in sorted(game.judgements)],
    "register": lambda game: [[one] for one in sorted(game.registers) if one != "Camford"],
    "map": lambda game: [["Camford"]],
}
"""For every view that takes arguments, what to look at."""


def every_page(seen: Seen) -> Iterator[tuple[str, Any, str]]:
    """Make every page there is: its name, its data, and its text."""
    for view in VIEWS.values():
        for arguments in ARGUMENTS[view.name](seen.game) if view.arguments else [[]]:
            page = view.show(seen, *arguments)
            yield " ".join([view.name, *arguments]), page, view.text(page)
