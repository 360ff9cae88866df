"""Probes that need an occasion of their own: a gain, a penalty, a challenge, a vacation, a proposal out of turn."""

from __future__ import annotations

from datetime import UTC, datetime

from nomicon.game.changes import Amend
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import ADOPTED, OPEN, UNDETERMINED
from nomicon.law.headers.offered_fields import offers
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import DAY, enacting, rule
from tests.sweeps.aftermath.cases import HARMLESS, OUTCOMES, Case, Seen, either, points, probe
from tests.sweeps.aftermath.changing import may_nobody
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import all_for
from tests.sweeps.aftermath.judging import deliver

SECOND_NAME = PlayerId("Zoe Zander")

EARNING = rule(
    9001,
    """
    @offers("earn")
    def earn(player):
        return award(player, 3, "thimbles")
    """,
)
"""A rule by which anybody gains three thimbles."""

THREATENING = rule(
    9001,
    """
    @offers("threaten", victim="player")
    def threaten(victim, now):
        threat = {"player": victim, "what": "lose five points", "due": now + days(2), "state": "announced"}
        yield put("penalties", "P", threat)
        yield remind("P", now + days(2))

    @when("TimerRang")
    def due():
        known = line("penalties", "P")
        if known is not None and known.get("state") == "announced":
            yield put("penalties", "P", {"state": "posted"})
            yield award(known.player, -5)
    """,
)
"""A rule with a penalty that it announces two days before, as the rules on penalties ask for."""


def with_rule(case: Case, extra: StartingRule) -> Copy:
    """Found the game with a rule more, before the rules go."""
    return case.house.found(extra)


# -- Gains and penalties -----------------------------------------------------------------


@probe
def naming(case: Case) -> Seen:
    copy = case.without(with_rule(case, EARNING))
    return _names(copy, case) if _earns(copy) else None


@probe
def open_naming(case: Case) -> Seen:
    copy = with_rule(case, EARNING)
    if not _earns(copy):
        return None
    case.without(copy)
    return "owed" if _names(copy, case) == "owed" else "lapses"


def _earns(copy: Copy) -> bool:
    return copy.tries(MakeMove(copy.people[-1], "earn", {}))


def _names(copy: Copy, case: Case) -> str:
    """Have whoever gained name somebody, and say whether the other's count moved as far the other way."""
    gainer, other = copy.people[-1], copy.people[0]
    had = points(copy, case.house, other)
    named = "name" in offers(copy.game) and copy.tries(MakeMove(gainer, "name", {"whom": other}))
    return "owed" if named and points(copy, case.house, other) == had - 3 else "none"


@probe
def objection(case: Case) -> Seen:
    if case.house.book == "nomicworld":
        return None  # Nothing there is announced before it is posted, so that there is nothing to object to in time.
    copy = with_rule(case, THREATENING)
    copy.award(dict.fromkeys(copy.people, 20), case.house.counted)
    case.without(copy)
    victim = copy.people[-1]
    had = points(copy, case.house, victim)
    if not copy.tries(MakeMove(copy.people[0], "threaten", {"victim": victim})):
        return None
    if "object" in offers(copy.game):
        copy.tries(MakeMove(victim, "object", {"penalty": "P"}))
    copy.waits(3 * DAY)
    return "none" if points(copy, case.house, victim) == had - 5 else "heard"


# -- Proposals and votes -----------------------------------------------------------------


@probe
def improper_proposals(case: Case) -> Seen:
    copy = case.copy
    if copy.game.turn is None or copy.game.turn.player not in copy.game.players:
        return None
    other = next(one for one in copy.people if one != copy.game.turn.player)
    before = set(copy.game.proposals)
    copy.tries(Propose(other, (HARMLESS,)))
    if set(copy.game.proposals) != before:
        return None  # It was proper.
    kept = copy.game.registers.get("improper proposals")
    return "recorded" if kept is not None and kept.lines else "not_recorded"


@probe
def vote_elsewhere(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    voter = next((one for one in copy.people if case.house.may_vote(copy, one, number)), None)
    if voter is None:
        return None
    if "say" in offers(copy.game):
        copy.tries(MakeMove(voter, "say", {"channel": "#general", "words": f"I vote for {number}"}))
    else:  # No rule speaks of channels, and a vote is a vote however it comes.
        copy.tries(CastBallot(voter, number, "FOR"))
    return "counted" if voter in copy.proposal(number).ballots else "not_counted"


@probe
def identity_rules(case: Case) -> Seen:
    named = case.base.people[-1]
    gift = enacting(
        f'@when("Declared")\ndef f():\n    yield award("{named}", 7)\n', title="A gift", words="It pays one."
    )
    if may_nobody(case):
        return None
    copy = case.copy
    number = case.house.put_forward(copy, gift, days=0)
    if number is None:
        return "refused"
    if case.house.vote(copy, number) != ADOPTED:
        return None
    had = points(copy, case.house, named)
    copy.tries(Declare(copy.people[0], "I sing."))
    return "accepted" if points(copy, case.house, named) == had + 7 else "refused"


@probe
def instruction_amendments(case: Case) -> Seen:
    born = next((one for one in case.base.game.rules if one.number >= 1000 and one.text.settings), None)
    if born is None or may_nobody(case):
        return None
    name, value = next((name, value) for name, value in born.text.settings.items() if isinstance(value, int))
    change = Amend(RuleNumber(born.number), settings={name: value + 1})
    return "refused" if case.house.put_forward(case.copy, change, days=0) is None else "accepted"


# -- Challenges, violations and vacations -------------------------------------------------


@probe
def challenge(case: Case) -> Seen:
    copy = case.copy
    number = _challenged(copy, case)
    if number is None:
        return None
    case.house.waits(copy, 8)
    state = copy.proposal(number).state
    if state in (OPEN, UNDETERMINED) and case.usual(all_for) == OUTCOMES[state]:
        return None  # Every vote stays like that, challenged or not.
    return {UNDETERMINED: "holds", ADOPTED: "no_hold"}.get(state, state)


@probe
def held_proposal(case: Case) -> Seen:
    copy = case.before
    number = _challenged(copy, case)
    if number is None:
        return None
    case.house.waits(copy, 8)
    if copy.proposal(number).state != UNDETERMINED:
        return None
    case.without(copy)
    copy.tries(Declare(copy.people[0], "Time goes by."))
    return "takes_effect" if copy.proposal(number).state == ADOPTED else "stays_held"


def _challenged(copy: Copy, case: Case) -> ProposalNumber | None:
    """Have a proposal made that everybody votes for, and its lawfulness put to a Judge before its vote ends."""
    number = case.house.put_forward(copy, HARMLESS)
    if number is None or not case.house.open(copy, number):
        return None
    case.house.cast(copy, number, all_for)
    if copy.proposal(number).state != OPEN:
        return None
    caller = copy.people[-1]
    return number if copy.tries(Invoke(caller, "It was not lawfully proposed.", proposal=number)) else None


@probe
def undoing(case: Case) -> Seen:
    copy = case.copy
    if not copy.tries(Join(SECOND_NAME)):
        return None
    caller, culprit = copy.people[0], copy.people[1]
    number = case.house.call(copy, caller, against=culprit)
    if number is None or copy.judgement(number).judge is None:
        return None
    if "undo" in offers(copy.game):
        copy.tries(MakeMove(caller, "undo", {"judgement": number, "registration": SECOND_NAME}))
    if not deliver(copy, number):
        return None
    return "none" if SECOND_NAME in copy.game.players else "done"


@probe
def vacations(case: Case) -> Seen:
    copy = case.copy
    if "vacation" not in offers(copy.game):
        return "none"
    caller, stays, *away = copy.people
    until = datetime.fromtimestamp(copy.at + 6 * DAY, UTC).strftime("%Y-%m-%d %H:%M:%S")
    for player in away:
        if not copy.tries(MakeMove(player, "vacation", {"begins": "at once", "ends": until})):
            return f"refused: {copy.refused.because}"
    if not copy.tries(Invoke(caller, "It is so.")):
        return either("possible", "none")
    judge = copy.judgement(JudgementNumber(1)).judge
    return "possible" if judge in (None, caller, stays) else f"{judge} judges"
