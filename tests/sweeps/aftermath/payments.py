"""Payments: is everybody paid or fined, when the occasion comes, whom a table names; and nobody whose rule is gone?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from nomicon.game.changes import Motion
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, UNDETERMINED
from nomicon.play.judging.judging import Invoke
from nomicon.play.judging.overruling import JudgementOverruled
from nomicon.play.people.seating import Join
from nomicon.play.quantities.quantities import QuantityMoved
from tests.sweeps.aftermath.cases import Case
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import divided
from tests.sweeps.aftermath.judging import any_call, deliver, with_judge
from tests.sweeps.leaves.table import load_table

Paid: TypeAlias = Callable[[Case], bool | None]
"""Says whether a payment is made when its occasion comes; None where it cannot come."""

PAYMENTS: dict[str, Paid] = {}
"""Every payment that can be asked of a game, by its name in the vocabulary."""

NEWCOMER = PlayerId("Zoe Zander")
WEEK, ANSWER = 8, 4
"""Days after which a Judge is late, and somebody who was drawn has not answered."""


def payment(asked: Paid) -> Paid:
    """Put a payment on the list, under its own name."""
    PAYMENTS[asked.__name__] = asked
    return asked


def all_paid(case: Case) -> Iterator[tuple[str, bool | None]]:
    """Yield of each payment of a case's table whether it is made; None where its occasion cannot come."""
    for name in load_table(case.house.book).payments:
        if name in PAYMENTS:
            yield name, PAYMENTS[name](case)


# -- Votes ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Held:
    """A vote that had an outcome: who is who, and what each has gained by its end."""

    author: PlayerId
    seconder: PlayerId | None
    supporter: PlayerId  # Neither the author nor the seconder, as is the opponent.
    opponent: PlayerId | None
    gained: dict[PlayerId, Fraction]


def _held(case: Case, outcome: str, *, unanimous: bool = False) -> Held | None:
    """Hold a vote that comes to an outcome, in which nobody is paid for their ballot and for something else, too."""
    for each in (case, case.later):
        found = each.opened
        held = None if found is None else _ended(each, *found, outcome, unanimous=unanimous)
        if held is not None:
            return held
    return None


def _ended(case: Case, copy: Copy, number: ProposalNumber, outcome: str, *, unanimous: bool) -> Held | None:
    book, author = case.house.book, copy.proposal(number).proponent
    signed = [str(line.get("player")) for line in _lines(copy, "seconds") if line.get("proposal") == number]
    seconder = PlayerId(signed[0]) if signed else None
    voters = [one for one in copy.game.in_order() if case.house.may_vote(copy, one, number)]
    others = [one for one in voters if one not in (author, seconder)]
    if len(others) < 3:
        return None
    supporter, opponent = others[0], others[1]
    winning, losing = ("FOR", "AGAINST") if outcome == ADOPTED else ("AGAINST", "FOR")
    paid = load_table(book).payments
    unpaid = losing if f"{'supporters' if outcome == ADOPTED else 'opponents'}_of_{outcome}" in paid else winning
    words = dict.fromkeys(voters, winning)
    words |= {supporter: "FOR", opponent: winning if unanimous else "AGAINST"}
    words |= {one: winning if unanimous else unpaid for one in (author, seconder) if one in words}
    before = copy.counts(case.house.counted, copy.people)
    case.house.cast(copy, number, lambda _, player: words[player])
    if case.house.end(copy, number) != outcome:
        return None
    after = copy.counts(case.house.counted, before)
    gained = {one: after.get(one, had) - had for one, had in before.items()}
    return Held(author, seconder, supporter, None if unanimous else opponent, gained)


def _lines(copy: Copy, register: str) -> list[dict[str, object]]:
    known = copy.game.registers.get(register)
    return [] if known is None else [dict(line) for line in known.lines.values()]


def _of_vote(outcome: str, who: str, sign: int) -> Paid:
    """Return what says whether somebody in a vote with an outcome gains, or loses where the sign is negative."""

    def paid(case: Case) -> bool | None:
        held = _held(case, outcome)
        one = None if held is None else getattr(held, who)
        return None if held is None or one is None or one not in held.gained else sign * held.gained[one] > 0

    return paid


for _outcome in (ADOPTED, DEFEATED):
    PAYMENTS[f"supporters_of_{_outcome}"] = _of_vote(_outcome, "supporter", 1)
    PAYMENTS[f"opponents_of_{_outcome}"] = _of_vote(_outcome, "opponent", 1)
PAYMENTS["proponent_of_adopted"] = _of_vote(ADOPTED, "author", 1)
PAYMENTS["proponent_of_defeated"] = _of_vote(DEFEATED, "author", -1)
PAYMENTS["seconders"] = _of_vote(ADOPTED, "seconder", 1)


@payment
def part_two(case: Case) -> bool | None:
    """The player in turn, who is the author, gains by lot; whoever loses by the outcome does so in another movement."""
    found = case.opened
    if found is None or found[0].game.turn is None:
        return None
    copy, number = found
    author = copy.proposal(number).proponent
    case.house.cast(copy, number, lambda *_: "FOR")
    if case.house.end(copy, number) not in (ADOPTED, DEFEATED, UNDETERMINED):
        return None
    alone = [dict(event.moves) for event in copy.what(QuantityMoved) if isinstance(event, QuantityMoved)]
    return any(set(moves) == {author} and moves[author] > 0 for moves in alone)


@payment
def doubled_if_unanimous(case: Case) -> bool | None:
    divided, undivided = _held(case, ADOPTED), _held(case, ADOPTED, unanimous=True)
    if divided is None or undivided is None or not divided.gained.get(divided.supporter):
        return None
    return undivided.gained[undivided.supporter] == 2 * divided.gained[divided.supporter]


# -- Judgements ------------------------------------------------------------------------


def _change(case: Case, copy: Copy, player: PlayerId | None, before: Copy) -> Fraction | None:
    """Return what a player has more by now; None where nothing is counted for them."""
    if player is None:
        return None
    had, has = (one.counts(case.house.counted, [player]) for one in (before, copy))
    return has[player] - had[player] if player in had and player in has else None


def _loses(change: Fraction | None) -> bool | None:
    return None if change is None else change < 0


@payment
def invoking(case: Case) -> bool | None:
    copy, before = case.copy, case.copy
    caller = copy.people[-1]
    return _loses(_change(case, copy, caller, before)) if copy.tries(Invoke(caller, "It is so.")) else None


@payment
def judge_fee(case: Case) -> bool | None:
    copy = case.copy
    number = with_judge(case, copy)
    before = copy.aside()
    if number is None or not deliver(copy, number):
        return None
    change = _change(case, copy, before.judgement(number).judge, before)
    return None if change is None else change > 0


@payment
def silent_judge(case: Case) -> bool | None:
    copy = case.copy
    if not copy.tries(Invoke(copy.people[-1], "It is so.")):
        return None
    judge, before = copy.judgement(JudgementNumber(1)).judge, copy.aside()
    copy.days(ANSWER)
    return _loses(_change(case, copy, judge, before))


@payment
def late_judge(case: Case) -> bool | None:
    copy = case.copy
    number = any_call(copy, case)
    if number is None or copy.judgement(number).judge is None:
        return None
    judge, before = copy.judgement(number).judge, copy.aside()
    case.house.waits(copy, WEEK)
    return _loses(_change(case, copy, judge, before))


@payment
def overruled_judge(case: Case) -> bool | None:
    copy = case.copy
    number = with_judge(case, copy)
    if number is None or not deliver(copy, number):
        return None
    judge = copy.judgement(number).judge
    motion = case.house.put_forward(copy, Motion(number), days=1)
    if motion is None or judge is None:
        return None
    case.house.vote(copy, motion, divided)  # A vote without an opponent would cancel the loss.
    if not copy.what(JudgementOverruled):
        return None
    alone = [dict(event.moves) for event in copy.what(QuantityMoved) if isinstance(event, QuantityMoved)]
    return any(set(moves) == {judge} and moves[judge] < 0 for moves in alone)


@payment
def violation(case: Case) -> bool | None:
    copy = case.copy
    if not copy.tries(Join(NEWCOMER)):
        return None
    number = case.house.call(copy, copy.people[0], against=copy.people[1])
    culprit, before = copy.people[1], copy.aside()
    if number is None or copy.judgement(number).judge in (None, culprit) or not deliver(copy, number):
        return None
    return _loses(_change(case, copy, culprit, before))
