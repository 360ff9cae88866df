"""Probes about turns."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.play.asking.offering import MakeMove
from nomicon.play.people.seating import Join
from nomicon.play.turns.turns import EndTurn, TurnBegan
from tests.play.playing import HOUR
from tests.sweeps.aftermath.cases import HARMLESS, Case, Seen, either, probe, said_of
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import all_for, divided

NEWCOMER = PlayerId("Zoe Zander")
SEVERAL = 3
"""Turns after which one knows that they go on."""


def play_on(copy: Copy, case: Case, turns: int) -> list[PlayerId]:
    """Play so many turns, as far as there are any; return who began one."""
    for _ in range(turns):
        number = case.house.put_forward(copy, HARMLESS, days=2)
        if number is not None:
            case.house.vote(copy, number)
        case.house.turn_over(copy)
    return [event.player for event in copy.what(TurnBegan) if isinstance(event, TurnBegan)]


@probe
def turns(case: Case) -> Seen:
    began = play_on(case.copy, case, SEVERAL)
    if len(began) >= 2:
        first = case.base.game.in_order() if case.base.game.turn is None else case.base.people
        able = [one for one in first if case.house.propose(case.copy, one, HARMLESS)]
        return "at_will" if len(able) > 1 else "in_order"
    return "none"


@probe
def turn_begins(case: Case) -> Seen:
    copy = case.copy
    number = case.house.put_forward(copy, HARMLESS)
    if number is None:
        return "never_begins"
    case.house.vote(copy, number)
    case.house.turn_over(copy)
    if copy.turn():
        return either("announced", "previous_ends")
    before = copy.game.turns
    case.house.put_forward(copy, HARMLESS)
    return "first_act" if copy.game.turns > before else "never_begins"


@probe
def turn_in_progress(case: Case) -> Seen:
    copy = case.before
    number = case.house.put_forward(copy, HARMLESS)
    mine = copy.turn()
    if number is None or not mine:
        return None
    case.without(copy)
    if not copy.turn():
        return "ends"
    case.house.vote(copy, number)
    case.house.turn_over(copy)
    if copy.turn() == mine:
        return "never_ends"
    case.house.put_forward(copy, HARMLESS)
    return "goes_on" if copy.game.turns > mine else "is_the_last"


@probe
def passing(case: Case) -> Seen:
    copy = case.before
    if case.house.put_forward(copy, HARMLESS) is None or copy.game.turn is None:
        return None
    mine = copy.game.turn
    case.without(copy)
    if not copy.turn():
        return None
    if copy.tries(EndTurn(mine.player)) or copy.tries(MakeMove(mine.player, "pass", {})):
        return "allowed" if copy.turn() != mine.number else "refused"
    return "refused" if "refused" in (said_of(copy.refused) or "") else said_of(copy.refused)


@probe
def overlong_turn(case: Case) -> Seen:
    copy, speaker = case.before, case.base.game.holder("Speaker")
    case.house.put_forward(copy, HARMLESS)
    mine = copy.turn()
    if not mine or speaker is None:
        return None
    case.without(copy)
    copy.waits(73 * HOUR)
    if copy.turn() != mine:
        return "ends by itself"
    return "speaker_may_end" if copy.tries(EndTurn(speaker)) else "stays_open"


@probe
def newcomer_turn(case: Case) -> Seen:
    copy = case.copy
    if not copy.tries(Join(NEWCOMER)):
        return None
    began = play_on(copy, case, len(case.house.people) + 2)
    return "in_order" if NEWCOMER in began else "none"


@probe
def majority_switch(case: Case) -> Seen:
    if case.usual(all_for) not in ("adopted", "defeated", "undetermined"):
        return None
    copy = case.copy
    case.house.rounds(copy)
    number = case.house.put_forward(copy, HARMLESS)
    if number is None:
        return "never"
    return "comes" if case.house.vote(copy, number, divided) == "adopted" else "never"
