"""Probes about votes that are open: how they end, when, and who sees their ballots."""

from __future__ import annotations

from nomicon.game.changes import Amend
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import IN_EFFECT, OPEN
from nomicon.game.rules import Rule
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import DAY
from tests.sweeps.aftermath.cases import HARMLESS, OUTCOMES, Case, Seen, amended, probe
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import all_for, one_for

LONGER = {"voting_period": "20 days"}


@probe
def open_vote(case: Case) -> Seen:
    copy = case.before
    number = case.house.put_forward(copy, HARMLESS)
    if number is None or not case.house.open(copy, number):
        return None
    voters = [one for one in copy.people if case.house.may_vote(copy, one, number)]
    for voter in voters[:-1]:
        copy.makes(CastBallot(voter, number, "FOR"))
    case.without(copy)
    copy.tries(CastBallot(voters[-1], number, "FOR"))
    state = OUTCOMES.get(case.house.end(copy, number), "something else")
    # A vote that had an end keeps it though new ones have none; then no new one shows what the rules make of it there.
    unlike = copy.proposal(number).closes is not None and case.usual(all_for) == "open"
    usual = {"by_rules_at_close"} if unlike or state == case.usual(all_for) else set()
    named = {"adopted": "as_opened", "open": "never_ends", "undetermined": "undetermined"}.get(state, state)
    return frozenset({named, *usual})


@probe
def open_votes_end(case: Case) -> Seen:
    rule = next((one for one in case.base.game.rules if "voting_period" in one.text.answers), None)
    found = case.opened
    if rule is None or found is None or found[0].proposal(found[1]).closes is None:
        return None
    played = _when_the_period_changes(case, rule)
    copy, number = played or found
    if played is None:
        amended(copy, rule.id, **LONGER)
    copy.waits(8 * DAY)
    return "by_the_new_period" if copy.proposal(number).state == OPEN else "as_opened"


def _when_the_period_changes(case: Case, rule: Rule) -> tuple[Copy, ProposalNumber] | None:
    """Have a longer period adopted while another vote is open, where two votes can be open at a time."""
    copy = case.copy
    longer = Amend(rule.number, words=f"{rule.text.words} Be kind.", answers={**rule.text.answers, **LONGER})
    first = case.house.put_forward(copy, longer, days=0)
    if first is None or not case.house.open(copy, first):
        return None
    case.house.cast(copy, first, all_for)
    case.house.waits(copy, 3)
    second = case.house.put_forward(copy, HARMLESS, days=0) if copy.proposal(first).state == OPEN else None
    if second is None or not case.house.open(copy, second):
        return None
    case.house.waits(copy, 5)
    return (copy, second) if copy.proposal(first).effect == IN_EFFECT and copy.proposal(second).is_open else None


@probe
def open_ballots(case: Case) -> Seen:
    copy = case.before
    number = case.house.put_forward(copy, HARMLESS)
    if number is None or not case.house.open(copy, number):
        return None
    case.house.cast(copy, number, one_for)
    case.without(copy)
    known = copy.proposal(number)
    hidden = known.veiled and not known.shown and all(ballot.secret for ballot in known.ballots.values())
    return None if known.state != OPEN else "secret" if hidden else "public"
