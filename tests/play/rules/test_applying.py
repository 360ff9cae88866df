"""Applying: an adopted change is tested again when it is to take effect, and waits until then."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Amend, Change, Enact
from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.proposals import PENDING, WITHOUT_EFFECT
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.rules.changing import ChangeHadNoEffect, ChangeTookEffect, RuleRestored, RuleVoided
from nomicon.play.rules.mending import MendWords
from nomicon.play.votes.counting import VoteClosed
from tests.play.playing import (
    ANN,
    BEN,
    DAY,
    NOON,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    repealing,
    rule,
    text,
    transmuting,
)

KEPT = rule(101, status="immutable", answers={"protected": ["immutable"]})


# -- Tested again when it is applied -------------------------------------------------------


def without_effect(playing: Playing, number: int) -> ChangeHadNoEffect:
    """Close a vote whose change has no effect."""
    found = only(playing.closes(playing.proposal(number).number), ChangeHadNoEffect)
    assert playing.proposal(number).effect == WITHOUT_EFFECT
    assert isinstance(found, ChangeHadNoEffect)
    return found


def test_changing_a_rule_that_is_gone_by_then_has_no_effect():
    playing = Playing(VOTES, rule(203))
    first, second = playing.proposes(repealing(203)), playing.proposes(amending(203, words="Too late."))
    for number in (first, second):
        playing.votes(number)
    playing.closes(first)

    assert without_effect(playing, second).because == "there is no rule 203 in force any more"


def test_changing_a_rule_that_is_protected_by_then_has_no_effect():
    playing = Playing(KEPT, VOTES, rule(203))
    first, second, third = (
        playing.proposes(change)
        for change in (transmuting(203, "immutable"), repealing(203), transmuting(203, "immutable"))
    )
    for number in (first, second, third):
        playing.votes(number)
    playing.closes(first)

    assert without_effect(playing, second) == ChangeHadNoEffect(second, NOON, "rule 203 is immutable now", ("101/1",))
    assert without_effect(playing, third).because == "rule 203 is immutable already"


def test_all_changes_of_a_proposal_take_effect_or_none():
    playing = Playing(VOTES, rule(203), rule(204))
    first, second = playing.proposes(repealing(204)), playing.proposes(repealing(203), repealing(204))
    for number in (first, second):
        playing.votes(number)
    playing.closes(first)

    without_effect(playing, second)
    assert playing.has(203)


def test_code_may_keep_an_adopted_change_from_taking_effect():
    guard = rule(
        203,
        """
        @answers("may_take_effect")
        def f(proposal, change):
            return "Rule 201 stays." if change.rule == 201 else True
    """,
    )
    playing = Playing(VOTES, guard)
    number = playing.proposes(repealing(201))
    playing.votes(number)

    assert without_effect(playing, number) == ChangeHadNoEffect(number, NOON, "Rule 201 stays.", ("203/1",))


@pytest.mark.parametrize(
    ("answers", "change", "because"),
    [
        ({"least_mutable": 2}, repealing(201), "there must be at least 2 mutable rule"),
        ({"least_mutable": 2}, transmuting(201, "immutable"), "there must be at least 2 mutable rule"),
        ({"most_mutable": 2}, enacting(), "there may be no more than 2 mutable rules"),
    ],
)
def test_what_the_rules_must_always_be_they_stay(answers: dict[str, object], change: Change, because: str):
    playing = Playing(VOTES, rule(203, answers=answers))
    number = playing.proposes(change)
    playing.votes(number)

    assert without_effect(playing, number).because.startswith(because)


# -- When it takes effect -------------------------------------------------------------------


def test_a_change_may_take_effect_later_than_its_vote():
    playing = Playing(VOTES, rule(203, answers={"takes_effect": "2 days"}))
    closed = playing.adopts(enacting())

    assert kinds(closed) == ["VoteClosed"]
    assert (playing.has(301), playing.proposal().effect) == (False, PENDING)
    assert playing.waits(2 * DAY) == ()
    assert kinds(playing.waits(1)) == ["RuleEnacted", "ChangeTookEffect"]
    assert playing.rule(301).layers[0].at == NOON + 2 * DAY


def test_all_that_is_done_in_the_second_in_which_a_change_begins_comes_before_it():
    playing = Playing(VOTES, rule(203, answers={"takes_effect": "2 days"}))
    playing.adopts(enacting())
    playing.waits(2 * DAY)

    for _time in range(2):
        playing.makes(Declare(ANN, "!"))
        assert not playing.has(301)
    assert kinds(playing.waits(1)) == ["RuleEnacted", "ChangeTookEffect"]


def test_a_change_begins_when_its_words_say_and_not_before_its_vote():
    playing = Playing(VOTES)
    soon, past = Enact(text(effective=NOON + DAY)), Amend(RuleNumber(201), text=text(effective=NOON - DAY))

    assert only(playing.adopts(soon), VoteClosed).effect_at == NOON + DAY
    assert only(playing.adopts(past), ChangeTookEffect).note.startswith("its words name an earlier beginning")


def test_a_change_that_begins_after_the_end_of_time_waits_and_harms_nothing():
    playing = Playing(
        VOTES, rule(203, '@when("VoteClosed")\ndef f(event, proposal):\n    yield announce(str(event.effect_at))\n')
    )

    playing.adopts(Enact(text(effective=Moment(10**15))))
    playing.waits(DAY)

    assert (playing.proposal().effect, playing.game.troubles) == (PENDING, ())


def test_several_changes_at_one_moment_take_effect_in_ascending_number():
    playing = Playing(VOTES, rule(203, answers={"voting_period": "1 day"}))
    numbers = [playing.proposes(enacting()) for _ in range(3)]
    for number in reversed(numbers):
        playing.votes(number)

    events = playing.waits(DAY + 1)

    assert [event.proposal for event in events if isinstance(event, VoteClosed | ChangeTookEffect)] == numbers * 2


# -- Void and restored ------------------------------------------------------------------------

ACROSS = rule(102, status="immutable", answers={"conflict_across_classes": "void", "quorum": 1})


def test_a_rule_in_conflict_with_a_higher_one_is_void_until_the_conflict_is_gone():
    playing = Playing(ACROSS, VOTES)

    events = playing.adopts(enacting(answers={"quorum": 2}, declares={"schedules": {"noon": "every day 12:00"}}))
    assert only(events, RuleVoided) == RuleVoided(
        RuleId("301"), RuleNumber(301), RuleNumber(102), "it conflicts with rule 102 on 'vote.quorum'", NOON
    )
    assert (playing.rule(301).void is not None, len(playing.game.timers)) == (True, 0)
    assert kinds(playing.adopts(amending(301, answers={"quorum": 1})))[-3:] == [
        "RuleAmended",
        "RuleRestored",
        "ChangeTookEffect",
    ]
    assert (playing.rule(301).void, len(playing.game.timers)) == (None, 1)


def test_a_void_rule_is_heard_again_when_the_higher_one_is_repealed():
    playing = Playing(ACROSS, VOTES)
    playing.adopts(enacting(answers={"quorum": 2}))

    assert only(playing.adopts(repealing(102)), RuleRestored).number == 301


def test_a_conflict_is_seen_when_the_higher_rule_changes():
    playing = Playing(ACROSS, VOTES, rule(203, answers={"quorum": 1}))

    assert only(playing.adopts(amending(102, answers={"quorum": 3})), RuleVoided).number == 203


def test_conflicts_that_are_there_already_are_seen_when_the_rules_begin_to_void_them():
    playing = Playing(rule(102, status="immutable", answers={"quorum": 1}), VOTES, rule(203, answers={"quorum": 2}))

    assert only(playing.adopts(enacting(answers={"conflict_across_classes": "void"})), RuleVoided).number == 203


def test_a_conflict_is_only_outranked_where_the_rules_say_no_more():
    playing = Playing(rule(102, status="immutable", answers={"quorum": 1}), VOTES)

    assert "RuleVoided" not in kinds(playing.adopts(enacting(answers={"quorum": 2})))


@pytest.mark.parametrize("defers_to", [["about quorum"], [102]])
def test_a_rule_that_defers_is_in_no_conflict(defers_to):
    playing = Playing(ACROSS, VOTES)

    assert "RuleVoided" not in kinds(playing.adopts(enacting(answers={"quorum": 2}, defers_to=defers_to)))
    other = enacting(answers={"quorum": 2}, defers_to=["about choices", 201])
    assert "RuleVoided" in kinds(playing.adopts(other))


@pytest.mark.parametrize("defers_to", [["about quorum"], [301]])
def test_no_rule_conflicts_with_a_higher_one_that_defers_to_it(defers_to):
    yielding = rule(
        102, status="immutable", answers={"conflict_across_classes": "void", "quorum": 1}, defers_to=defers_to
    )

    assert "RuleVoided" not in kinds(Playing(yielding, VOTES).adopts(enacting(answers={"quorum": 2})))


def test_a_void_rule_can_be_repealed():
    playing = Playing(ACROSS, VOTES)
    playing.adopts(enacting(answers={"quorum": 2}))
    playing.adopts(repealing(301))

    assert not playing.has(301)


# -- Mending words ----------------------------------------------------------------------------


def test_words_are_mended_without_a_vote_only_where_the_rules_say_who_may():
    playing = Playing(VOTES)
    assert "Nobody may correct words" in playing.refuses(MendWords(ANN, RuleNumber(201), "Better.")).because

    playing = Playing(
        VOTES,
        rule(203, answers={"may_mend": "the Clerk"}, declares={"offices": {"Clerk": {}}}),
        holders=(("Clerk", ANN),),
    )
    assert isinstance(playing.tries(MendWords(BEN, RuleNumber(201), "Better.")), Refused)
    assert kinds(playing.makes(MendWords(ANN, RuleNumber(201), "Better."))) == ["WordsMended"]
    assert playing.rule(201).text.words == "Better."
