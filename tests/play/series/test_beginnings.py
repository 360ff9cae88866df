"""Beginnings: of several changes each takes effect when it begins, all together or those that may."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.changes import Change, Enact
from nomicon.game.names import JudgementNumber, Moment
from nomicon.game.proposals import IN_EFFECT, PENDING
from nomicon.game.values.replacing import replace
from nomicon.play.chapter import Event
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.applying import FOUND_LATER
from nomicon.play.rules.changing import ChangeHadNoEffect, ChangeTookEffect, PartTookEffect
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.counting import OutcomeDeclared, VoteClosed
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


# -- In part -------------------------------------------------------------------------------


def in_part(most: int, *changes: Change) -> tuple[Playing, tuple[Event, ...]]:
    rules = rule(203, answers={"partial_effect": "those that may", "most_mutable": most}), rule(204, status="immutable")
    playing = Playing(KEPT, VOTES, *rules)
    return playing, playing.adopts(*changes)


def test_where_the_rules_say_so_those_changes_take_effect_that_may():
    playing, done = in_part(3, transmuting(204, "mutable"), enacting(), amending(203, words="Other words."))

    assert (playing.rule(204).status, playing.has(301)) == ("mutable", False)
    assert playing.rule(203).text.words == "Other words."
    told = "1 of 3 changes had no effect: there may be no more than 3 mutable rules"
    assert only(done, ChangeTookEffect).note == told


def test_a_proposal_none_of_whose_changes_may_take_effect_has_none_in_part_either():
    _, done = in_part(2, transmuting(204, "mutable"), enacting())

    assert only(done, ChangeHadNoEffect).because == "there may be no more than 2 mutable rules"


# -- Each in its own time --------------------------------------------------------------------

PERIOD = rule(203, answers={"voting_period": "1 day"})


def on_day(day: int) -> Moment:
    return Moment(NOON + day * DAY)


def dated(rules: tuple[StartingRule, ...], *changes: Change) -> tuple[Playing, tuple[Event, ...]]:
    playing = Playing(VOTES, *rules)
    number = playing.proposes(*changes)
    playing.votes(number)
    return playing, playing.closes(number)


def begun_by(playing: Playing) -> list[tuple[Moment, int]]:
    """Say of every rule when it was enacted."""
    return sorted((one.layers[0].at, one.number) for one in playing.game.rules if one.layers[0].what == "enacted")


def test_each_change_of_a_proposal_begins_when_it_says():
    now, later = on_day(1), on_day(5)
    changes = (
        Enact(text(effective=later)),
        amending(204, words="At once."),
        replace(repealing(205), begins=on_day(3)),
        replace(transmuting(204, "immutable"), begins=later),
    )
    playing, closed = dated((PERIOD, rule(204), rule(205)), *changes)

    assert only(closed, VoteClosed).effect_at == now
    assert only(closed, PartTookEffect) == PartTookEffect(playing.proposal().number, now, (1,), (), on_day(3))
    assert (playing.rule(204).text.words, playing.has(205), playing.proposal().effect) == ("At once.", True, PENDING)
    assert kinds(playing.waits(2 * DAY)) == ["RuleRepealed", "PartTookEffect"]
    assert kinds(playing.waits(2 * DAY)) == ["RuleEnacted", "RuleTransmuted", "ChangeTookEffect"]
    assert (playing.proposal().effect, playing.proposal().began) == (IN_EFFECT, (0, 1, 2, 3))
    assert begun_by(playing) == [(later, 301)]


def test_a_change_that_begins_later_waits_for_nothing_else():
    playing, _ = dated((PERIOD, rule(204)), replace(repealing(204), begins=on_day(3)))
    playing.adopts(amending(204, words="Meanwhile."))

    assert playing.rule(204).text.words == "Meanwhile."
    assert kinds(playing.waits(3 * DAY)) == ["RuleRepealed", "ChangeTookEffect"]


def test_where_what_begins_first_may_not_take_effect_the_rest_has_none_either():
    late = replace(amending(203, words="Later."), begins=on_day(3))
    playing = Playing(VOTES, PERIOD, rule(204))
    first, second = playing.proposes(repealing(204)), playing.proposes(repealing(204), late)
    for number in (first, second):
        playing.votes(number)

    assert only(playing.closes(second), ChangeHadNoEffect).proposal == second
    assert playing.waits(5 * DAY) == ()
    assert playing.rule(203).text.words == "Words."


def test_what_has_begun_stays_where_what_begins_later_may_not():
    playing, _ = dated(
        (PERIOD, rule(204), rule(205)), amending(205, words="At once."), replace(repealing(204), begins=on_day(3))
    )
    playing.adopts(repealing(204))

    told = only(playing.waits(2 * DAY), ChangeTookEffect)

    gone = "there is no rule 204 in force any more"
    assert (told.note, told.denied) == (f"1 of 2 changes had no effect: {gone}", ((1, gone),))
    assert playing.rule(205).text.words == "At once."
    assert (playing.proposal(301).began, playing.proposal(301).denied) == ((0,), ((1, gone),))


def test_where_those_take_effect_that_may_each_is_tested_in_its_time():
    in_part = rule(203, answers={"voting_period": "1 day", "partial_effect": "those that may"})
    soon, late = on_day(3), on_day(4)
    playing, closed = dated(
        (in_part, rule(204), rule(205)),
        repealing(204),
        repealing(204),
        replace(repealing(205), begins=soon),
        replace(repealing(205), begins=late),
        Enact(text(effective=late)),
    )

    gone = "there is no rule 204 in force any more"
    assert only(closed, PartTookEffect) == PartTookEffect(
        playing.proposal().number, on_day(1), (0,), ((1, gone),), soon
    )
    assert only(playing.waits(2 * DAY), PartTookEffect).made == (2,)
    assert only(playing.waits(DAY), ChangeTookEffect).denied == ((3, "there is no rule 205 in force any more"),)
    assert (playing.has(301), playing.proposal().began) == (True, (0, 2, 4))


def test_changes_of_several_proposals_that_begin_at_one_moment_are_made_by_number_and_as_written():
    soon = on_day(3)
    playing = Playing(VOTES, PERIOD)
    words = [[f"{proposal} {place}" for place in range(2)] for proposal in range(2)]
    for number, (one, other) in enumerate(words, 301):
        assert playing.proposes(*(replace(amending(203, words=said), begins=soon) for said in (one, other))) == number
        playing.votes(playing.proposal(number).number)

    playing.waits(3 * DAY + 1)

    assert [layer.text.words for layer in playing.rule(203).layers[1:]] == [*words[0], *words[1]]


def test_a_later_change_may_rest_on_one_that_begins_before_it_though_it_is_written_first():
    built_up = rule(203, answers={"voting_period": "1 day", "changes_build_up": "yes", "protected": ["immutable"]})
    first, then = transmuting(204, "mutable"), replace(amending(204, words="Other."), begins=on_day(3))
    playing, _ = dated((built_up, rule(204, status="immutable")), then, first)
    playing.waits(2 * DAY)

    assert playing.rule(204).text.words == "Other."
    early = replace(amending(204, words="Again."), begins=on_day(6))
    late = replace(transmuting(204, "immutable"), begins=on_day(5))
    assert "immutable" in playing.refuses(Propose(ANN, (early, late))).because


# -- Found later --------------------------------------------------------------------------

BEN_JUDGES = rule(213, answers={"judge": "Ben"})
J1 = JudgementNumber(1)
ADOPTED_302: Mapping[str, Any] = {"effect": "DeclareOutcome", "proposal": 302, "outcome": "adopted"}


@pytest.mark.parametrize(("counts_from", "days"), [("the close", 0), ("the judgement", 3)])
def test_what_a_judge_finds_adopted_counts_from_when_the_rules_say(counts_from: str, days: int):
    rings = enacting(declares={"schedules": {"noon": "every day 12:00"}})
    playing = Playing(VOTES, BEN_JUDGES, rule(204, answers={"adoption_by_judgement": counts_from}))
    playing.adopts(repealing(201))
    playing.adopts(rings, replace(amending(204, title="Later"), begins=Moment(NOON + 2 * DAY)))
    assert playing.proposal(302).state == "undetermined"
    playing.waits(3 * DAY)
    playing.makes(Invoke(ANN, "It is adopted.", corrections=(ADOPTED_302,)))

    events = playing.makes(Deliver(BEN, J1, "TRUE"))

    assert playing.rule(302).layers[0].at == NOON + days * DAY
    assert playing.rule(204).layers[-1].at == NOON + max(2, days) * DAY
    assert only(events, OutcomeDeclared).effect_at == NOON + days * DAY
    assert FOUND_LATER in playing.proposal(302).because if days == 0 else playing.proposal(302).because == ""
    # Nothing rings for days that are past.
    assert [timer.at for timer in playing.game.timers.values()] == [NOON + 4 * DAY]
