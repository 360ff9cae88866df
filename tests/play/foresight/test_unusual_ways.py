"""Ways to change rules that take more than a proposal and everybody's votes, and what leaves none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.changes import RuleChange
from nomicon.game.names import PlayerId
from nomicon.play.foresight.fork import Fork
from nomicon.play.foresight.search import BY_VOTE, NO_WAY, WITH_NEWCOMERS, of_every_kind
from nomicon.play.people.seating import Forfeit
from tests.play.foresight.changes import new, other, speaking
from tests.play.foresight.positions import after, opening

DAN, ZOE = PlayerId("Dan Dove"), PlayerId("Zoe Zander")

TWO_READINGS = """
@answers("may_take_effect")
def not_at_first(proposal):
    return line("read", proposal.digest) is not None or "This was its first reading."

@when("ChangeHadNoEffect")
def read(event):
    yield put("read", proposal_of(event.proposal).digest, {"by": event.proposal})
"""
TWO_VOTES = """
@answers("adopted")
def the_second_time(proposal, tally):
    return tally.AGAINST == 0 and line("read", proposal.digest) is not None

@when("VoteClosed")
def read(event):
    yield put("read", proposal_of(event.proposal).digest, {"by": event.proposal})
"""
YOUNGEST_FIRST = """
@answers("electorate")
def in_order(player, proposal):
    waiting = [one for one in everyone() if line("heard", f"{proposal.number} {one}") is None]
    return player is None or player == (waiting or [player])[-1]

@when("BallotCast")
def heard(event):
    yield put("heard", f"{event.proposal} {event.voter}", {"by": event.proposal})
"""
COSTS = """
@answers("may_submit")
def for_thirty(player):
    return balance(player, "gold") >= 30 or "To propose costs thirty."

@when("ProposalSubmitted")
def paid(event):
    yield award(event.proponent, -30, "gold")
"""
READ: Any = {"declares": {"registers": {"read": {"fields": ["by"]}, "heard": {"fields": ["by"]}}}}
OVER_VOTING: Any = {"prevails_over": [203]}
EVERY_WEEK: Any = {"answers": {"voting_period": "3650 days", "ends_early": "never"}, **OVER_VOTING}
LONGER: Any = {"answers": {"voting_period": "3651 days", "ends_early": "never"}, **OVER_VOTING}

CASES: Mapping[str, tuple[str, RuleChange, str]] = {
    "every change is voted on twice": ("minimal", new(TWO_READINGS, **READ), BY_VOTE),
    "only what was lost before is adopted": ("minimal", new(TWO_VOTES, **READ, **OVER_VOTING), BY_VOTE),
    "a second reading where turns are taken": ("discord", new(TWO_READINGS, **READ), BY_VOTE),
    "whoever came last votes first": ("minimal", new(YOUNGEST_FIRST, **READ, **OVER_VOTING), BY_VOTE),
    "an hour a day for proposals": (
        "minimal",
        speaking('@answers("may_submit")\ndef f(now):', "return now.hour == 20 or 'Not now.'"),
        BY_VOTE,
    ),
    "one proposes on Sundays": (
        "minimal",
        speaking('@answers("may_submit")\ndef f(now):', "return now.weekday() == 6 or 'Sundays.'"),
        BY_VOTE,
    ),
    "a vote of almost ten years": ("minimal", new(**EVERY_WEEK), BY_VOTE),
    "a vote of more than ten years": ("minimal", new(**LONGER), NO_WAY),
    "somebody by name, who does not play": (
        "minimal",
        other("minimal", 202, may_propose="Zoe Zander"),
        WITH_NEWCOMERS,
    ),
    "votes for somebody who does not play": (
        "minimal",
        other("minimal", 203, electorate=["Zoe Zander"]),
        WITH_NEWCOMERS,
    ),
    "nothing in the place of proposals": (
        "minimal",
        speaking('@instead("ProposalSubmitted")\ndef f():', "return []"),
        NO_WAY,
    ),
    "a word in the place of proposals": (
        "nomicam",
        speaking('@instead("ProposalSubmitted")\ndef f():', "return announce('No.')"),
        NO_WAY,
    ),
    "nothing in the place of votes": (
        "minimal",
        speaking('@instead("VoteOpened")\ndef f():', "return []"),
        NO_WAY,
    ),
    "every proposal is taken back": (
        "minimal",
        speaking('@when("ProposalSubmitted")\ndef f(event):', "yield withdraw(event.proposal)"),
        NO_WAY,
    ),
    "every vote is taken back": (
        "minimal",
        speaking('@when("VoteOpened")\ndef f(event):', "yield withdraw(event.proposal)"),
        NO_WAY,
    ),
    "play ends with a proposal": (
        "minimal",
        speaking('@when("ProposalSubmitted")\ndef f(event):', 'yield end_play("enough")'),
        NO_WAY,
    ),
    "no votes for anybody": ("minimal", new(answers={"votes_each": 0}, **OVER_VOTING), NO_WAY),
    "more than all of the votes": (
        "minimal",
        new(answers={"adopted": {"more_than": 1, "of": "cast"}}, **OVER_VOTING),
        NO_WAY,
    ),
    "votes that nobody opens": ("minimal", new(answers={"vote_opens": "when a rule opens it"}), NO_WAY),
    "consent of an office that nobody holds": (
        "minimal",
        speaking(
            '@answers("adopted")\ndef f(refused):',
            "return not refused",
            answers={"consent_of": "King", "consent_in_silence": "no", "consent_matters": "yes"},
            declares={"offices": {"King": {}}},
            **OVER_VOTING,
        ),
        NO_WAY,
    ),
    "an effect that waits for its rule": (
        "minimal",
        speaking('@answers("may_take_effect")\ndef f(change):', "return change.kind == 'transmute'"),
        NO_WAY,
    ),
}


def how_after(fork: Fork) -> str:
    """Say how rules can be changed, once the program has not failed at any of it."""
    found = of_every_kind(fork)
    assert found.troubles == ()
    return found.grade if found.lasts or found.grade == NO_WAY else f"{found.grade}, once"


@pytest.mark.parametrize("what", CASES)
def test_it_is_known_whether_a_rule_leaves_a_way(what: str):
    book, change, grade = CASES[what]
    assert how_after(after(*opening(book), change)) == grade


@pytest.mark.parametrize(("start", "grade"), [(7, WITH_NEWCOMERS), (10, BY_VOTE)])
def test_what_nobody_can_pay_alone_all_pay_together(start: int, grade: str):
    gold = new(declares={"quantities": {"gold": {"start": start, "tradable": "yes"}}})
    fork = after(*opening("minimal"), gold, new(COSTS))
    assert how_after(fork) == grade  # Ten from each pay for one change, which can be the repeal of the costs.


@pytest.mark.parametrize("who", [DAN, ZOE])
def test_whoever_may_propose_and_has_left_may_come_back(who: PlayerId):
    fork = after(*opening("minimal"), other("minimal", 202, may_propose=who))
    if who == DAN:
        assert how_after(fork) == BY_VOTE
        assert fork.tries(Forfeit(DAN))
    assert how_after(fork) == WITH_NEWCOMERS
