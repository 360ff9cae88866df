"""Probes about people, offices and what is counted for them."""

from __future__ import annotations

from fractions import Fraction

from nomicon.game.names import PlayerId
from nomicon.law.headers.offered_fields import offers
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import Declare, Declared, MakeClaim
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.quantities.quantities import Give
from nomicon.play.turns.timing import Announced
from nomicon.play.votes.voting import CastBallot
from tests.sweeps.aftermath.cases import Case, Seen, either, points, probe, said_of
from tests.sweeps.aftermath.houses import SIXTY

NEWCOMER = PlayerId("Zoe Zander")


@probe
def may_join(case: Case) -> Seen:
    copy = case.copy
    if not copy.tries(Join(NEWCOMER)):
        told = said_of(copy.refused)
        return "nobody" if told == "refused" else either("nobody", "by_judgement")
    return either("anyone", "members")  # To be on the server is to have come to the table.


@probe
def may_leave(case: Case) -> Seen:
    copy = case.copy
    leaver = copy.people[-1]
    if not copy.tries(Forfeit(leaver)):
        told = said_of(copy.refused)
        return "nobody" if told == "refused" else either("nobody", "by_judgement")
    if leaver not in copy.game.players:
        return "at_once"
    case.house.waits(copy, 8)
    if leaver not in copy.game.players:
        return "after_limbo"
    case.house.waits(copy, SIXTY)
    judged = any("a Judge can" in event.text for event in copy.what(Announced) if isinstance(event, Announced))
    return "undetermined" if judged and leaver in copy.game.players else "stays"


@probe
def speaker(case: Case) -> Seen:
    before, copy = case.before.game.holder("Speaker"), case.copy
    at_first = copy.game.holder("Speaker")
    case.house.waits(copy, SIXTY)
    return (
        "stays" if before == at_first == copy.game.holder("Speaker") else f"{at_first}, {copy.game.holder('Speaker')}"
    )


@probe
def speaker_leaves(case: Case) -> Seen:
    copy, known = case.copy, case.base.game.holder("Speaker")
    if known is None:
        return None
    if not copy.tries(Forfeit(known)):
        others = [one for one in copy.people if one != known]
        if not any(copy.aside().tries(Forfeit(one)) for one in others):
            return None
        told = said_of(copy.refused)
        return told if isinstance(told, str) else either("undetermined", *(told or ()))
    return "office_kept" if copy.game.holder("Speaker") == known else "office_empty"


@probe
def custodian(case: Case) -> Seen:
    return "exists" if "Custodian" in case.copy.game.offices else "abolished"


@probe
def outsiders(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    acts = [
        copy.aside().tries(CastBallot(NEWCOMER, number, "FOR")),
        case.house.call(copy.aside(), NEWCOMER) is not None,
    ]
    acts.append(case.house.propose(copy.aside(), NEWCOMER, copy.proposal(number).changes[0]))
    return "let_in" if any(acts) else "refused"


@probe
def acts_against_rules(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    if not copy.tries(CastBallot(NEWCOMER, number, "FOR")):
        return "refused"
    return "refused" if NEWCOMER not in copy.proposal(number).ballots else "let_through"


@probe
def free_acts(case: Case) -> Seen:
    copy = case.copy
    if not copy.tries(Declare(copy.people[-1], "I sing.")):
        return said_of(copy.refused)
    return "allowed" if copy.what(Declared) else "nothing"


# -- Counts --------------------------------------------------------------------------


@probe
def balances(case: Case) -> Seen:
    quantity, before, copy = case.house.counted, case.before, case.copy
    had = before.counts(quantity, before.people)
    right_after = copy.counts(quantity, before.people)
    case.house.waits(copy, SIXTY)
    later = copy.counts(quantity, before.people)
    return "stay" if had == right_after == later else "gone" if not right_after else "changed"


@probe
def newcomer_balance(case: Case) -> Seen:
    copy = case.copy
    if not copy.tries(Join(NEWCOMER)):
        return None
    has = copy.counts(case.house.counted, [NEWCOMER])
    return "none" if not has else "zero" if not has[NEWCOMER] else str(has[NEWCOMER])


@probe
def returner_balance(case: Case) -> Seen:
    copy = case.copy
    leaver = copy.people[-1]
    had = points(copy, case.house, leaver)
    if not copy.tries(Forfeit(leaver)):
        return None
    case.house.waits(copy, 8)
    if not copy.tries(Join(leaver)):
        return either("kept", "zero")  # They may not come back in this game.
    has = copy.counts(case.house.counted, [leaver]).get(leaver)
    return "gone" if has is None else {had: "kept", Fraction(0): "zero"}.get(has, str(has))


@probe
def giving(case: Case) -> Seen:
    copy, house = case.copy, case.house
    giver, taker = copy.people[-1], copy.people[0]
    had = points(copy, house, taker)
    if copy.tries(Give(giver, taker, Fraction(1), house.counted)):
        return "free" if points(copy, house, taker) == had + 1 else "nothing"
    told = said_of(copy.refused)
    offered = "offer" in offers(copy.game) and copy.tries(MakeMove(giver, "offer", {"to": taker, "amount": 1}))
    return "by_rule" if offered else told


@probe
def taking(case: Case) -> Seen:
    told: Seen = "refused"
    for rule in case.base.game.rules:
        copy = case.copy
        taker = copy.people[-1]
        if copy.tries(MakeClaim(taker, rule.number, "It is mine.", ((case.house.counted, taker, Fraction(1)),))):
            return "free"
        told = said_of(copy.refused)
    return told
