"""Is there always a Judge, or a reason and a way forward that players see, however Judges are lost?

Games of every rulebook are played by lot: players ask, judge, leave and come, let time pass, and repeal the rules that
say who asks or who judges. After each step every statement that waits is looked at.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from itertools import product

from nomicon.game.names import PlayerId, RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.values.replacing import replace
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot
from nomicon.rulebooks.shelf import load_rulebook
from nomicon.views.elements.page import Seen
from nomicon.views.view import VIEWS
from tests.machine.luck import Dice
from tests.machine.world import BOOKS, quick_rule
from tests.play.playing import GAME, Playing, repealing
from tests.sweeps.sweep import Extent, Report, Sweep

GAMES, STEPS = 4, 24
"""Games of every rulebook in whole, and how long each: all ways of losing Judges come in some of them."""

SAMPLE_STEPS = 8
"""How long the one game of every rulebook is that is played in a sample."""

QUICK = RuleNumber(90)
"""The number of the rule by which votes are short: no rulebook has it."""

DAY = 86_400
NAMES = [PlayerId(name) for name in ("Asha", "Ben", "Chloe", "Dev", "Ella", "Finn")]


def founded(book: str, luck: Dice) -> Playing:
    """Found a game by a rulebook, with short votes, and let play begin."""
    known = load_rulebook(book)
    holders = tuple((office, PlayerId(name)) for office, name in known.holders)
    rules = tuple(one for one in known.rules)
    quick = replace(quick_rule(luck), number=QUICK)
    playing = Playing(quick, *rules, players=tuple(NAMES[:4]), holders=holders)
    for player in playing.game.in_order():
        for move in ("begin", "announce"):
            playing.tries(MakeMove(player, move, {}))
    return playing


def speaking(playing: Playing) -> list[Rule]:
    """Return the mutable rules that say who asks for judgements or who judges."""
    topics = ("answers:judge", "answers:may_invoke", "answers:judge of the lot")
    rules = playing.game.rules
    return [rule for topic in topics for rule in rules.speaking(topic) if rule.is_mutable and rule.number != QUICK]


def steps(playing: Playing, luck: Dice) -> Iterator[Move]:
    """Yield what somebody does next: ask, judge, leave, come, take away who judges, or nothing for some days."""
    game = playing.game
    there, waiting = game.in_order(), sorted(game.unjudged)
    player = luck.one(there) if there else NAMES[0]
    judge = game.judgements[waiting[0]].judge if waiting else None
    match luck.upto(7):
        case 0 | 1:
            yield Invoke(player, "It is so.", luck.one(("", "unsettled", "impossible")))
        case 2 if judge is not None:
            yield Forfeit(judge)
        case 3 if len(there) > 1:
            yield Forfeit(player)
        case 4:
            yield Join(luck.one(NAMES))
        case 5 if judge is not None:
            yield Deliver(judge, waiting[0], luck.one(("TRUE", "FALSE")))
        case 6 if speaking(playing):
            yield Propose(player, (repealing(luck.one(speaking(playing)).number),))
            if playing.game.last_proposal:
                number = max(playing.game.proposals)
                yield from (CastBallot(one, number, "FOR") for one in there)
        case _:
            playing.waits(luck.one((DAY + 1, 4 * DAY, 8 * DAY)))


def holds(playing: Playing) -> None:
    """Look whether every statement has a Judge who can judge, or says why it has none and what can be done."""
    game = playing.game
    seen = Seen(game, list(playing.ledger.read(GAME)), None, game.at)
    for number in game.unjudged:
        known = game.judgements[number]
        if known.judge is not None:
            in_name = any(known.judge in office.holders for office in game.offices.values())
            assert in_name or known.judge not in game.former, f"{known.judge} has left"
        elif not game.over:
            assert known.unfound, f"J-{number} has no Judge, and no reason"
            page = VIEWS["judgement"].show(seen, str(number))
            assert page["waits"] == known.unfound
            assert "tried again" in " ".join(row["what"] for row in page["chain"])


def played(book: str, seed: int, long: int) -> None:
    """Play one game for so many steps. Raises `AssertionError` where a statement waits without a reason."""
    luck = Dice(seed * 100 + BOOKS.index(book))
    playing = founded(book, luck)
    for _ in range(long):
        for move in steps(playing, luck):
            outcome = playing.tries(move)
            if isinstance(move, Invoke | Deliver) and isinstance(outcome, Refused) and not playing.game.over:
                assert outcome.because, move
                assert outcome.grounds or outcome.instead, outcome
        holds(playing)


def search(extent: Extent) -> Report:
    """Play games of all rulebooks, and gather where nobody judges and nobody is told why."""
    report, long = Report(), STEPS if extent.whole else SAMPLE_STEPS
    games = list(product(BOOKS, range(extent.seed, extent.seed + (GAMES if extent.whole else 1))))
    for book, seed in games:
        try:
            played(book, seed, long)
        except Exception as wrong:  # Whatever it is, it is a finding.
            where = traceback.extract_tb(wrong.__traceback__)[-1]
            report.findings.append(
                f"{book}, seed {seed}, {where.filename.rpartition('/')[2]}:{where.lineno}: {wrong!r}"
            )
        Playing.made.clear()
    report.figures = {"games": str(len(games)), "steps": f"{len(games) * long:,}"}
    return report


JUDGES = Sweep(
    "every statement has a Judge, or players see why not and what they can do, however Judges are lost", search
)
