"""Probes about judgement."""

from __future__ import annotations

from nomicon.game.names import JudgementNumber, PlayerId
from nomicon.law.headers.offered_fields import offers
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.judging import Deliver, Invoke, JudgementDelivered
from nomicon.play.people.seating import Forfeit
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.series.winning import GameWon
from tests.sweeps.aftermath.cases import HARMLESS, Case, Seen, either, probe, said_of
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import PATIENCE, SIXTY, all_against


def callers(case: Case, paradox: str = "") -> Seen:
    """Return who can call for judgement in a game in which a turn is in progress."""
    copy = case.copy
    able = [one for one in copy.game.in_order() if copy.aside().tries(Invoke(one, "It is so.", paradox))]
    if not able:
        return "nobody"
    if len(able) == len(copy.game.players):
        return either("players", "two_sides")
    return "speaker" if able == [copy.game.holder("Speaker")] else str(able)


@probe
def may_invoke(case: Case) -> Seen:
    return callers(case)


@probe
def may_claim_paradox(case: Case) -> Seen:
    return callers(case, case.house.paradox)


def called(copy: Copy, case: Case, **about: object) -> JudgementNumber | None:
    """Have the first player call for judgement who can: a Voter where there are some."""
    speaker = copy.game.holder("Speaker")
    for player in sorted(copy.people, key=lambda one: one == speaker):
        number = case.house.call(copy, player, **about)
        if number is not None:
            return number
    return case.house.call(copy, speaker, **about) if speaker is not None else None


def any_call(copy: Copy, case: Case) -> JudgementNumber | None:
    """Call for judgement in the ordinary way, or on a paradox where that alone is left."""
    number = called(copy, case)
    return called(copy, case, paradox=case.house.paradox) if number is None else number


@probe
def first_judge(case: Case) -> Seen:
    copy = case.copy
    turn = case.house.put_forward(copy, HARMLESS)
    number = any_call(copy, case)
    if number is None:
        return None  # Nobody may call.
    judge = copy.judgement(number).judge
    if judge is None:
        case.house.waits(copy, SIXTY)
        judge = copy.judgement(number).judge
        return "none" if judge is None else "later"
    if copy.what(DrawMade):
        return "drawn"
    if judge == copy.game.holder("Speaker"):
        return "speaker"
    if case.house.book == "thimbles":
        return "agreed"
    order = copy.game.in_order()
    mover = copy.game.turn.player if copy.game.turn is not None else None
    before = order[order.index(mover) - 1] if mover in order else None
    return "player_before" if turn is not None and judge == before else str(judge)


@probe
def judge_when_speaker_gone(case: Case) -> Seen:
    copy, speaker = case.copy, case.base.game.holder("Speaker")
    if speaker is None or not copy.tries(Forfeit(speaker)):
        return None
    number = any_call(copy, case)
    if number is None:
        return None  # No player may call.
    judge = copy.judgement(number).judge
    if judge is not None and (judge != speaker or copy.what(DrawMade)):  # The lot may fall on who is about to leave.
        return "at_once"
    case.house.waits(copy, SIXTY)
    return "after_the_week" if copy.judgement(number).judge not in (None, speaker) else "none"


@probe
def own_turn_judge(case: Case) -> Seen:
    seen: set[PlayerId | None] = set()
    copy = case.copy
    if case.house.put_forward(copy, HARMLESS) is None or copy.game.turn is None:
        return None
    for trial in range(30):  # So many lots pass by one of seven once in a hundred times.
        side = copy.aside()
        side.made += 100 * (trial + 1)
        number = any_call(side, case)
        if number is not None:
            seen.add(side.judgement(number).judge)
    mine = copy.game.turn.player
    return None if seen <= {None} else "possible" if mine in seen else "excluded"


def with_judge(case: Case, copy: Copy) -> JudgementNumber | None:
    """Call for judgement, and return the statement if it has a Judge."""
    number = any_call(copy, case)
    return number if number is not None and copy.judgement(number).judge is not None else None


@probe
def delivering(case: Case) -> Seen:
    copy = case.copy
    number = with_judge(case, copy)
    if number is None:
        return None
    return "binding" if deliver(copy, number) else said_of(copy.refused)


def deliver(copy: Copy, number: JudgementNumber, value: str = "TRUE") -> bool:
    """Have the Judge judge."""
    judge = copy.judgement(number).judge
    return judge is not None and copy.tries(Deliver(judge, number, value)) and bool(copy.what(JudgementDelivered))


@probe
def judgement_words(case: Case) -> Seen:
    copy = case.copy
    number = with_judge(case, copy)
    if number is None:
        return None
    return "any" if deliver(copy, number, "PERHAPS") else "three"


@probe
def answer_deadline(case: Case) -> Seen:
    copy = case.copy
    if not copy.tries(Invoke(copy.people[-1], "It is so.")):
        return None
    judge = copy.judgement(JudgementNumber(1)).judge
    if judge is None:
        return None
    copy.waits(3 * 86400 + 2)
    return "three_days" if copy.judgement(JudgementNumber(1)).judge != judge else "none"


@probe
def judge_deadline(case: Case) -> Seen:
    copy = case.copy
    number = with_judge(case, copy)
    if number is None:
        return None
    known = copy.judgement(number)
    return "none" if known.due is None else "a_week" if known.due == copy.at + 7 * 86400 else str(known.due - copy.at)


@probe
def late_judge(case: Case) -> Seen:
    return _when_late(case, case.copy, None)


def _when_late(case: Case, copy: Copy, number: JudgementNumber | None) -> Seen:
    number = with_judge(case, copy) if number is None else number
    if number is None:
        number = _before(case, copy)
        if number is None:
            return None
    judge = copy.judgement(number).judge
    case.house.waits(copy, PATIENCE)
    now = copy.judgement(number).judge
    return "stays_judge" if now == judge else "no_successor" if now is None else "replaced"


def _before(case: Case, copy: Copy) -> JudgementNumber | None:
    """Where nobody gets a Judge any more, look at one who was appointed before the rules went."""
    earlier = case.before
    number = with_judge(case, earlier)
    if number is None:
        return None
    case.without(earlier)
    copy.game, copy.at = earlier.game, earlier.at
    return number


@probe
def pending_judgement(case: Case) -> Seen:
    copy = case.before
    number = with_judge(case, copy)
    if number is None:
        return None
    due, judge = copy.judgement(number).due, copy.judgement(number).judge
    case.without(copy)
    known = copy.judgement(number)
    if known.judge != judge or not deliver(copy.aside(), number):
        return "lapses"
    late = copy.aside()
    case.house.waits(late, PATIENCE)
    now = late.judgement(number).judge
    if due is None or now not in (None, judge):
        return "goes_on"
    return "no_deadline" if now == judge else "no_successor"


@probe
def pending_paradox(case: Case) -> Seen:
    copy = case.before
    if case.house.put_forward(copy, HARMLESS) is None:
        return None
    number = called(copy, case, paradox=case.house.paradox)
    if number is None:
        return None
    case.without(copy)
    return "prize" if _wins(case, copy, number) else "no_prize"


def _wins(case: Case, copy: Copy, number: JudgementNumber) -> bool:
    deliver(copy, number)
    if "uphold" in offers(copy.game):  # Nobody means to overrule it.
        for player in copy.people:
            copy.tries(MakeMove(player, "uphold", {"judgement": number}))
    case.house.waits(copy, PATIENCE)
    return bool(copy.what(GameWon))


@probe
def win_by_paradox(case: Case) -> Seen:
    copy = case.copy
    case.house.put_forward(copy, HARMLESS)
    number = called(copy, case, paradox=case.house.paradox)
    return "possible" if number is not None and _wins(case, copy, number) else "impossible"


@probe
def next_turn_waits(case: Case) -> Seen:
    copy = case.copy
    number = case.house.put_forward(copy, HARMLESS)
    mine = copy.turn()
    if number is None or not mine:
        return None
    if called(copy, case) is None:
        speaker = copy.game.holder("Speaker")
        if speaker is None or case.house.call(copy, speaker) is None:
            return "begins"
    case.house.vote(copy, number, all_against)
    case.house.turn_over(copy)
    following = case.house.put_forward(copy, HARMLESS, days=0)
    if following is not None and not copy.turn():
        return None  # There are no turns any more, and a proposal is not the beginning of one.
    return "begins" if following is not None or copy.turn() > mine else "waits"
