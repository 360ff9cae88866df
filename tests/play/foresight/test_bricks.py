"""Changes after which nothing could be changed, and some that only look so: each is told as what it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.changes import RuleChange
from nomicon.play.foresight.search import (
    BY_JUDGEMENT,
    BY_VOTE,
    NEW_RULES_ONLY,
    NO_WAY,
    WITH_NEWCOMERS,
    SearchResult,
    of_every_kind,
)
from tests.play.foresight.changes import new, other, speaking
from tests.play.foresight.positions import after, opening

YES_OR_NO = """
@answers("adopted")
def all_but_everybody(tally):
    return tally.YES >= 10**15
"""
NO_REPEAL = """
@answers("may_submit")
def only_new_rules(changes):
    return all(change.kind == "enact" for change in changes) or "Rule 301 stays."

@answers("may_take_effect")
def nothing_else(change):
    return change.kind == "enact" or "Rule 301 stays."
"""
LIAR = """
@answers("adopted")
def otherwise(proposal, tally, refused):
    return not ask("adopted", proposal=proposal, tally=tally, refused=refused)
"""
DIE = """
@offers("roll", which="proposal")
def roll(which):
    if draw("a die", ["1", "2", "3", "4", "5", "6"])[0] == "6":
        yield put("lucky", which, {"rolled": 6})
        yield close_vote(which)
    else:
        yield announce("No luck.")

@answers("adopted")
def by_luck(proposal):
    return line("lucky", proposal.number) is not None
"""


ABOVE_ALL = ["about adopted", "about may_submit", "about may_take_effect"]
BRICKS: Mapping[str, tuple[str, RuleChange, str]] = {
    "a quorum of twice the players": ("minimal", new(answers={"quorum": {"share": 2, "of": "players"}}), NO_WAY),
    "a quorum of seven, of four players": ("minimal", new(answers={"quorum": 7}), WITH_NEWCOMERS),
    "ballots in other words and too many of them": (
        "minimal",
        new(YES_OR_NO, answers={"choices": ["YES", "NO"]}, prevails_over=[203]),
        NO_WAY,
    ),
    "nobody may propose": ("nomicam", other("nomicam", 204, may_propose="nobody"), NO_WAY),
    "a vote of a hundred years": ("nomicam", other("nomicam", 205, voting_period="36500 days"), NO_WAY),
    "Kings vote, and there are none": ("nomicam", other("nomicam", 206, electorate="the Kings"), NO_WAY),
    "an effect in a hundred years": ("nomicam", other("nomicam", 210, takes_effect="36500 days"), NO_WAY),
    "a quorum of a thousand": ("nomicam", other("nomicam", 201, quorum=1000), NO_WAY),
    "code lets nothing be submitted": ("nomicam", new('@answers("may_submit")\ndef f():\n    return "no"\n'), NO_WAY),
    "nothing takes effect": ("nomicam", new('@answers("may_take_effect")\ndef f():\n    return "never"\n'), NO_WAY),
    "the opposite of every count": ("nomicam", new(LIAR, prevails_over=ABOVE_ALL), NO_WAY),
    "no repeal and no judge": (
        "nomicam",
        new(NO_REPEAL, answers={"may_invoke": "nobody"}, prevails_over=[*ABOVE_ALL, "about may_invoke"]),
        NEW_RULES_ONLY,
    ),
}


OVER_203: Any = {"prevails_over": [203]}
ASKS = """
@when("ProposalSubmitted")
def f(event):
    if ask("may_submit", player="Ann Abel") == "x":
        yield announce("x")
"""
TICKS = """
@when("VoteOpened")
@when("TimerRang")
def tick(now):
    yield remind("tick", now + minutes(1))
"""
HARMLESS: Mapping[str, tuple[str, RuleChange, str]] = {
    "open ballots put aside, where ballots are secret": (
        "nomicam",
        speaking('@instead("BallotCast")\ndef f():', "return []"),
        BY_VOTE,
    ),
    "who proposes leaves": (
        "nomicam",
        speaking('@when("ProposalSubmitted")\ndef f(event):', "yield leave(event.proponent)"),
        BY_VOTE,
    ),
    "a rule that breaks over each count": (
        "nomicam",
        speaking('@answers("adopted")\ndef f():', "return 1 / 0", prevails_over=["about adopted"]),
        BY_VOTE,
    ),
    "a rule that asks with facts that there are not": ("nomicam", new(ASKS), BY_VOTE),
    "a ballot cast as the vote opens": (
        "nomicam",
        speaking('@when("VoteOpened")\ndef f(event):', 'yield cast("Ann Abel", event.proposal, "FOR")'),
        BY_VOTE,
    ),
    "one choice, of which no rule says what it means": (
        "nomicam",
        other("nomicam", 207, choices=["AGAINST"]),
        BY_JUDGEMENT,
    ),
    "ballots in other words": (
        "minimal",
        speaking('@answers("choices")\ndef f():', 'return ["AYE", "NAY"]', **OVER_203),
        BY_VOTE,
    ),
    "ballots that say anything, and code that looks for a word": (
        "minimal",
        speaking(
            '@answers("adopted")\ndef f(proposal):',
            'return len(voters(proposal, "Marigold")) > 1',
            answers={"choices": ["*"]},
            **OVER_203,
        ),
        BY_VOTE,
    ),
    "silence adopts": (
        "minimal",
        speaking('@answers("adopted")\ndef f(tally):', "return tally.cast == 0", answers={"quorum": 0}, **OVER_203),
        BY_VOTE,
    ),
    "one has to be against it": (
        "minimal",
        speaking('@answers("adopted")\ndef f(tally):', "return tally.AGAINST == 1", **OVER_203),
        BY_VOTE,
    ),
    "a die decides": (
        "minimal",
        new(DIE, declares={"registers": {"lucky": {"fields": ["rolled"]}}}, **OVER_203),
        BY_VOTE,
    ),
    "a rule that rings every minute": (
        "nomicam",
        new(TICKS),
        BY_VOTE,
    ),
}


def found_after(brick: tuple[str, RuleChange, str]) -> SearchResult:
    book, change, _ = brick
    return of_every_kind(after(*opening(book), change))


@pytest.mark.parametrize("what", BRICKS)
def test_a_change_that_ends_change_is_told_as_what_it_is(what: str):
    found = found_after(BRICKS[what])
    assert (found.grade, found.troubles) == (BRICKS[what][2], ())
    assert found.stopped or found.grade == WITH_NEWCOMERS


@pytest.mark.parametrize("what", HARMLESS)
def test_a_change_that_leaves_a_way_is_not_told_as_a_dead_end(what: str):
    found = found_after(HARMLESS[what])
    assert (found.grade, found.lasts, found.troubles) == (HARMLESS[what][2], True, ()), found.stopped
