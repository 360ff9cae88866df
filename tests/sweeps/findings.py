"""Is every judgement carried out whole or not at all, and does its end put everything back?

One scene holds votes, rules, offices, wins and counts in every state. Every finding is asked for of every one of these,
delivered in each way, at once or after something else has changed, and then overruled or judged again. Each is
refused when it is asked for, or carried out whole, or told not to be. Whatever happens, the record bears an audit, and
the counts, offices and rules are what their events give.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from nomicon.game.amendments import status_of, text_of
from nomicon.game.names import JudgementNumber
from nomicon.game.state import Game
from nomicon.play.asking.offering import MakeMove
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.proposals.proposing import Withdraw
from nomicon.play.quantities.quantities import QuantityMoved
from tests.conforming import conform
from tests.machine.luck import Dice
from tests.play.findings.test_finding import PAYS
from tests.play.findings.test_putting_back import JUDGED
from tests.play.judged import SAYS, SPEAKER, UNCLEAR, WINS
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    POINTS,
    VOTES,
    Playing,
    amending,
    enacting,
    repealing,
    rule,
    transmuting,
)
from tests.sweeps.sweep import Extent, Report, Sweep

SAMPLED = 50
"""Cases that are tried in a sample, drawn by lot."""

J1 = JudgementNumber(1)

GUARDED = rule(
    222, '@answers("may_take_effect")\ndef f(change):\n    return "It may not." if change.rule == 206 else PASS\n'
)


def scene(*, won: bool) -> Playing:
    """Play until there is a vote, a rule, an office, a count and, if asked for, a win in every state."""
    playing = Playing(
        VOTES,
        POINTS,
        JUDGED,
        PAYS,
        SPEAKER,
        UNCLEAR,
        GUARDED,
        rule(203, settings={"size": 1}),
        rule(204),
        rule(205),
        rule(206),
        SAYS,
        *([WINS] if won else []),
        holders=(("Speaker", CAT),),
    )
    playing.adopts(amending(203, settings={"size": 2}))  # 301 took effect.
    playing.adopts(repealing(204))  # 302
    playing.adopts(enacting())  # 303
    lost = playing.proposes(enacting(), by=BEN)  # 304 was defeated.
    playing.votes(lost, "AGAINST")
    playing.closes(lost)
    playing.makes(Withdraw(ANN, playing.proposes(enacting())))  # 305
    unclear = playing.proposes(enacting(), marks=("unclear",))  # 306 is undetermined.
    playing.votes(unclear)
    playing.closes(unclear)
    playing.adopts(repealing(206))  # 307 is without effect.
    playing.adopts(transmuting(205, "immutable"))  # 308
    playing.proposes(amending(203, settings={"size": 3}))  # 309 is open.
    return playing


PROPOSALS, RULES = (301, 302, 303, 304, 305, 306, 307, 308, 309, 999), (203, 204, 205, 303, 999)


FOR_BEN, AGAINST_BEN = ({"player": "Ben", "choice": choice} for choice in ("FOR", "AGAINST"))


def corrections() -> list[dict[str, Any]]:
    """Return every finding of everything there is, and of something that there is not."""
    of_a_vote: tuple[tuple[str, dict[str, Any]], ...] = (
        ("DeclareOutcome", {"outcome": "adopted"}),
        ("DeclareOutcome", {"outcome": "defeated"}),
        ("ReopenVote", {}),
        ("GiveEffect", {}),
        ("DenyEffect", {}),
        ("Withdraw", {}),
        ("DiscountBallot", {"player": "Ben"}),
        ("CountBallot", FOR_BEN),
        ("CountBallot", AGAINST_BEN),
    )
    of_a_rule: tuple[tuple[str, dict[str, Any]], ...] = (
        ("VoidRule", {"because_of": 201}),
        ("RestoreRule", {}),
        ("RemoveRule", {}),
        ("ClassRule", {"to": "immutable"}),
        ("ClassRule", {"to": "mutable"}),
        ("RenumberRule", {"number": 250}),
        ("CorrectWords", {"words": "It says this."}),
    )
    of_votes = [{"effect": what, "proposal": one, **more} for one, (what, more) in product(PROPOSALS, of_a_vote)]
    of_rules = [{"effect": what, "rule": one, **more} for one, (what, more) in product(RULES, of_a_rule)]
    others: list[dict[str, Any]] = [
        {"effect": "UndoWin"},
        {"effect": "DeclareWinner", "players": "Ben"},
        {"effect": "Appoint", "office": "Speaker", "player": "Ben"},
        {"effect": "Vacate", "office": "Speaker", "player": "Cat"},
        {"effect": "Award", "to": "Ann", "amount": 100},
        {"effect": "Transfer", "giver": "Ann", "taker": "Ben", "amount": 5},
        {"effect": "SetBalance", "player": "Cat", "amount": 99},
        {"effect": "FindIllegal", "entry": 6},
        {"effect": "FindLegal", "entry": 6},
        {"effect": "FindIllegal", "entry": 9999},
        {"effect": "RestoreInitialSet"},
    ]
    return [*of_votes, *of_rules, *others]


VALUES, MEANWHILE, ENDS = ("TRUE", "FALSE", "UNDECIDED"), ("", "repeal", "close", "outcome"), ("", "overrule", "again")
LASTS = ("RestoreInitialSet",)
"""What stays when a judgement ends: it says so, and a further judgement has to correct it."""


def cases() -> list[tuple[dict[str, Any], bool, str, str, str]]:
    """Return every case: a finding, whether a game was won, how it is delivered, what happens meanwhile, its end."""
    every = [(*case, end) for case in product(corrections(), (False, True), ("TRUE",), MEANWHILE) for end in ENDS]
    return [*every, *((one, False, value, "", "overrule") for one in corrections() for value in VALUES[1:])]


# -- Playing one -------------------------------------------------------------------------


def state(game: Game) -> dict[str, Any]:
    """Return how everything stands that a judgement can find otherwise."""
    rules = {one.id: (one.number, one.text, one.status, one.void is not None) for one in game.rules}
    return {
        "rules": rules,
        "offices": {name: tuple(one.holders) for name, one in game.offices.items()},
        "balances": {name: dict(one.balances.items()) for name, one in game.quantities.items()},
        "votes": {
            number: (one.state, one.effect, one.tally, dict(one.ballots.items()))
            for number, one in game.proposals.items()
        },
        "wins": [(one.game, one.winners) for one in game.victories],
        "game": (game.number, game.begun),
        "findings": game.findings,
    }


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Name what stands otherwise."""
    return [name for name in one if one[name] != other[name]]


def unsound(playing: Playing) -> Iterator[str]:
    """Yield what is not as its events give it."""
    game = playing.game
    for known in game.rules:
        if known.text != text_of(known.layers) or known.status != status_of(known.layers):
            yield f"rule {known.number} is not what its layers give"
        if game.rules.numbered(known.number) is None:
            yield f"rule {known.number} is not found by its number"
    for name, office in game.offices.items():
        if any(one not in game.players for one in office.holders) or len(office.holders) > 1:
            yield f"the office {name} is held by {office.holders}"
    moved: Counter[Any] = Counter()
    for written in playing.ledger.read(playing.game.id):
        for event in written.entry.events:
            if isinstance(event, QuantityMoved):
                moved.update({(event.quantity, who): many for who, many in event.moves})
    for name, quantity in game.quantities.items():
        for who in game.players:
            if quantity.balances.get(who, Fraction(0)) != moved[name, who]:
                yield f"{who} has {quantity.balances.get(who)} {name}, and {moved[name, who]} were moved"


def happens_meanwhile(playing: Playing, what: str) -> None:
    """Change something between asking and delivery."""
    match what:
        case "repeal":
            playing.adopts(repealing(203))
        case "close":
            playing.votes(playing.proposal(309).number)
            playing.closes(playing.proposal(309).number)
        case "outcome":
            otherwise: dict[str, Any] = {"effect": "DeclareOutcome", "proposal": 301, "outcome": "defeated"}
            playing.makes(Invoke(BEN, "So it is.", corrections=(otherwise,)))
            playing.makes(Deliver(BEN, JudgementNumber(2), "TRUE"))


def played(correction: dict[str, Any], won: bool, value: str, meanwhile: str, end: str) -> tuple[str, list[str]]:
    """Play one case; return what became of it, and what broke."""
    playing = scene(won=won)
    if won:
        playing.makes(Declare(BEN, "100"))
    asked = playing.tries(Invoke(ANN, "It is so.", corrections=(correction,)))
    if isinstance(asked, Refused):
        told = [] if asked.because and (asked.grounds or asked.instead) else ["refused without grounds or a way on"]
        return "refused", told
    happens_meanwhile(playing, meanwhile)
    between = state(playing.game)
    playing.makes(Deliver(BEN, J1, value))
    known, broke = playing.game.judgements[J1], []
    if value != "TRUE" or known.refused:
        broke += [f"{name} changed for nothing" for name in differing(between, state(playing.game))]
    became = "not carried out" if known.refused else "carried out" if value == "TRUE" else "denied"
    if end:
        playing.makes(MakeMove(BEN, end, {"to": "FALSE"} if end == "overrule" else {}))
        stays = playing.game.judgements[J1].refused and not known.refused
        lasts = correction["effect"] in LASTS and value == "TRUE"
        if not stays and not lasts:
            broke += [f"{name} is not put back" for name in differing(between, state(playing.game))]
        became += ", stays" if stays else ", ended"
    return became, [*broke, *unsound(playing)]


def search(extent: Extent) -> Report:
    """Play every case, or a few that are drawn by lot, and gather what breaks."""
    report, did = Report(), Counter[str]()
    every = cases()
    luck = Dice(extent.seed)
    chosen: Iterable[Any] = every if extent.whole else [luck.one(every) for _ in range(SAMPLED)]
    with pytest.MonkeyPatch.context() as patch:
        conform(patch)
        for case in chosen:
            try:
                became, broke = played(*case)
                Playing.made[-1].audited()
            except Exception as wrong:  # Whatever it is, it is a finding.
                where = traceback.extract_tb(wrong.__traceback__)[-1]
                became, broke = "broke", [f"{where.filename.rpartition('/')[2]}:{where.lineno}: {wrong!r}"[:300]]
            Playing.made.clear()
            did[became] += 1
            report.findings += [f"{case}: {one}" for one in broke]
    report.figures = {"cases": f"{sum(did.values()):,}"} | {what: f"{many:,}" for what, many in sorted(did.items())}
    return report


FINDINGS = Sweep(
    "What a judgement finds is refused when it is asked for, or carried out whole; its end puts everything back.",
    search,
)
