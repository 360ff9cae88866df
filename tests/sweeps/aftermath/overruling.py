"""Probes about overruling a judgement."""

from __future__ import annotations

from nomicon.game.changes import Motion
from nomicon.game.names import JudgementNumber
from nomicon.game.proposals import OPEN
from nomicon.law.headers.offered_fields import offers
from nomicon.play.asking.offering import MakeMove
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.fork import Fork
from nomicon.play.foresight.judged import found_adopted, found_complete
from nomicon.play.foresight.search import budget_for
from nomicon.play.judging.overruling import JudgementOverruled
from nomicon.play.judging.requests import JudgementReopened
from tests.sweeps.aftermath.cases import HARMLESS, Case, Seen, probe
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.judging import deliver, with_judge


def _judged(case: Case) -> tuple[Copy, JudgementNumber | None]:
    """Return a game with a Judge, who was appointed before the rules went where nobody gets one any more."""
    copy = case.copy
    case.house.put_forward(copy, HARMLESS)
    number = with_judge(case, copy)
    if number is None:
        copy = case.before
        case.house.put_forward(copy, HARMLESS)
        number = with_judge(case, copy)
        case.without(copy)
    return copy, number


@probe
def overruling(case: Case) -> Seen:
    copy, number = _judged(case)
    if number is None or not deliver(copy, number):
        return "impossible"
    if _overruled(copy, number):
        return "all_others"
    return _by_motion(case, copy, number) if case.house.book == "nomicworld" else "impossible"


def _by_motion(case: Case, copy: Copy, number: JudgementNumber) -> Seen:
    """Propose that a judgement be overruled and have everybody vote for it; have a Judge find what no rule settles."""
    motion = case.house.put_forward(copy, Motion(number), days=1)
    if motion is None:
        return "impossible"
    case.house.vote(copy, motion)
    if copy.what(JudgementOverruled):
        return "by_vote"
    fork = Fork(ENGINE, copy.bench, copy.game, copy.at, budget_for(copy.game))
    if copy.proposal(motion).state == OPEN:
        found_complete(fork, motion)
    found_adopted(fork, motion)
    return "by_judgement" if fork.game.judgements[number].value != copy.judgement(number).value else "impossible"


def _overruled(copy: Copy, number: JudgementNumber) -> bool:
    if "overrule" not in offers(copy.game):
        return False
    for player in copy.people:
        copy.tries(MakeMove(player, "overrule", {"judgement": number}))
    return bool(copy.what(JudgementOverruled, JudgementReopened))


@probe
def after_overruling(case: Case) -> Seen:
    copy, number = _judged(case)
    if number is None or not deliver(copy, number):
        return "none"
    first = copy.judgement(number).judge
    if not _overruled(copy, number):
        return "none"
    now = copy.judgement(number).judge
    return "none" if now in (None, first) else "player_before"
