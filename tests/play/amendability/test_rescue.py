"""Rescue: a rule is changed outside the rules by all who are here, and only where no way by the rules is found."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Change, Motion, Repeal, beginning
from nomicon.game.names import Moment, ProposalNumber
from nomicon.play.amendability.rescue import OUTSIDE, RescueCalled, Rescued, RescueFailed
from nomicon.play.amendability.rescue_moves import CallRescue, SignRescue, WithdrawRescue
from nomicon.play.amendability.signatures import HOST, falls_due_at, waited_for
from nomicon.play.amendability.stuck import NOT_STUCK, has_changed, stuckness
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.search import NO_WAY
from nomicon.play.people.presence import LoggedOn, LogOn
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.changing import ChangeTookEffect, RuleRepealed
from tests.play.foresight.positions import after, fork_of, opening
from tests.play.foresight.test_bricks import BRICKS, HARMLESS
from tests.play.playing import (
    ANN,
    BEN,
    BENCH,
    CAT,
    DAN,
    DAY,
    VOTES,
    Playing,
    amending,
    enacting,
    only,
    repealing,
    rule,
    transmuting,
)

NOBODY_PROPOSES = rule(202, status="immutable", answers={"may_propose": "nobody"})
QUORUM = rule(202, status="immutable", answers={"quorum": 10**6})


def stuck(*more) -> Playing:
    """Return a game of three in which no rule can be changed, as nobody may propose; that is soon seen."""
    return Playing(VOTES, NOBODY_PROPOSES, *more)


def without_quorum() -> Playing:
    """Return a game of three in which no rule can be changed, as a vote needs a million of them."""
    return Playing(VOTES, QUORUM)


def called(playing: Playing, change: Change | None = None) -> None:
    playing.makes(CallRescue(ANN, (change or repealing(202),), "Away with it"))


def test_all_sign_and_a_week_later_the_change_takes_effect_even_of_an_immutable_rule():
    playing = stuck()
    called(playing)
    for player in (BEN, CAT):
        playing.makes(SignRescue(player, 1))
    assert playing.waits(7 * DAY - 1) == ()
    events = playing.waits(2)
    made = only(events, Rescued)
    assert (made.signed, made.proposal, made.player) == ((ANN, BEN, CAT), 203, ANN)
    assert only(events, RuleRepealed).proposal == 203
    assert only(events, ChangeTookEffect).note == OUTSIDE
    assert (playing.proposal(203).marks, playing.game.rescued[0].stuck) == ((OUTSIDE,), made.stuck)
    playing.adopts(enacting(title="Tea"))
    assert playing.has(204)


def test_it_is_refused_as_long_as_a_way_by_the_rules_is_found():
    refusal = Playing(VOTES).refuses(CallRescue(ANN, (repealing(201),)))
    assert "can still be changed in the normal way" in refusal.because
    assert "amendable" in refusal.instead


@pytest.mark.parametrize(
    ("change", "because"),
    [
        (repealing(999), "no rule 999"),
        (enacting("1 +"), "cannot be read"),
        (transmuting(201, "sunbeams"), "sunbeams"),
        (Motion(words="Hail!"), "one rule-change"),
        (beginning(repealing(202), Moment(2 * 10**9)), "as soon as it can"),
        (transmuting(202, "immutable"), "already"),
    ],
)
def test_what_could_not_be_made_is_refused_at_once(change: Change, because: str):
    refusal = stuck().refuses(CallRescue(ANN, (change,)))
    assert because in refusal.because
    assert refusal.instead


def test_only_players_call_and_sign_and_each_once():
    playing = stuck()
    assert "is not a player" in playing.refuses(CallRescue(DAN, (repealing(202),))).because
    assert "at most" in playing.refuses(CallRescue(ANN, (repealing(202),), "x" * 30_000)).because
    assert "one rule-change" in playing.refuses(CallRescue(ANN, (repealing(202), repealing(201)))).because
    called(playing)
    assert "already called for rescue R-1" in playing.refuses(CallRescue(ANN, (repealing(202),))).because
    assert "already signed rescue R-1" in playing.refuses(SignRescue(ANN, 1)).because
    assert "There are: R-1." in playing.refuses(SignRescue(BEN, 2)).instead
    assert "is not a player" in playing.refuses(SignRescue(DAN, 1)).because
    assert "Only Ann" in playing.refuses(WithdrawRescue(BEN, 1)).because
    assert only(playing.makes(WithdrawRescue(ANN, 1)), RescueFailed).because == "Ann withdrew it"
    assert not playing.game.rescues


def test_who_was_not_here_for_thirty_days_is_not_waited_for():
    playing = stuck()
    called(playing)
    playing.makes(SignRescue(BEN, 1))
    playing.waits(10 * DAY)
    assert playing.makes(LogOn(CAT)) == (LoggedOn(CAT, Moment(playing.clock.now())),)
    rescue = playing.game.rescues[1]
    assert waited_for(playing.game, rescue) == [CAT]
    assert falls_due_at(playing.game, rescue) == rescue.at + 40 * DAY
    assert playing.waits(29 * DAY) == ()
    assert only(playing.waits(2 * DAY), Rescued).signed == (ANN, BEN)


def test_where_rules_ask_who_is_here_it_is_known_before_the_call():
    playing = stuck(rule(203, answers={"presence_counts": True}))
    playing.waits(25 * DAY)
    for player in (ANN, BEN):
        playing.makes(LogOn(player))
    called(playing)
    playing.makes(SignRescue(BEN, 1))
    assert only(playing.waits(7 * DAY + 1), Rescued).signed == (ANN, BEN)


def test_who_joins_has_to_sign_and_who_leaves_has_not():
    playing = stuck()
    called(playing)
    playing.makes(SignRescue(BEN, 1))
    playing.makes(Forfeit(CAT))
    playing.waits(DAY)
    playing.makes(Join(DAN))
    assert waited_for(playing.game, playing.game.rescues[1]) == [DAN]
    assert playing.waits(7 * DAY) == ()
    assert only(playing.makes(SignRescue(DAN, 1)), Rescued).signed == (ANN, BEN, DAN)


def test_a_rescue_of_which_no_signer_plays_any_more_comes_to_nothing():
    playing = stuck()
    called(playing)
    for player in (ANN, BEN, CAT):
        playing.makes(Forfeit(player))
    assert "None of the players who signed it" in only(playing.waits(7 * DAY + 1), RescueFailed).because


def test_a_rescue_that_somebody_here_does_not_sign_ends_after_sixty_days():
    playing = stuck()
    called(playing)
    playing.makes(SignRescue(BEN, 1))
    for _ in range(3):
        playing.waits(19 * DAY)
        playing.makes(LogOn(CAT))
    assert only(playing.waits(4 * DAY), RescueFailed).because == "Cat is here and did not sign it"


def test_what_cannot_be_made_any_more_comes_to_nothing_and_with_one_that_is_made_all_others_end():
    playing = stuck()
    called(playing)
    playing.makes(CallRescue(BEN, (amending(202, words="Other words."),), "Other words"))
    for player, number in ((ANN, 2), (BEN, 1), (CAT, 1), (CAT, 2)):
        playing.makes(SignRescue(player, number))
    assert only(playing.waits(7 * DAY + 1), Rescued).rescue == 1
    assert not playing.game.rescues
    assert playing.waits(60 * DAY) == ()


def test_the_host_changes_a_rule_only_where_nobody_comes_for_thirty_days():
    playing = stuck()
    assert "must say why" in playing.refuses(CallRescue(HOST, (repealing(202),))).because
    by_host = CallRescue(HOST, (repealing(202),), "Away with it", "Nobody comes.")
    playing.makes(by_host)
    assert "no player seemed to be here" in playing.refuses(SignRescue(ANN, 1)).because
    playing.waits(DAY)
    playing.makes(LogOn(ANN))
    assert "Ann is here" in only(playing.waits(29 * DAY + 1), RescueFailed).because
    playing.makes(by_host)
    assert playing.waits(30 * DAY - 1) == ()
    made = only(playing.waits(2), Rescued)
    assert (made.player, made.signed, made.reason) == (HOST, (), "Nobody comes.")
    assert not playing.has(202)


def test_a_copy_of_a_game_has_no_rescues_and_none_can_be_called_for_there():
    playing = stuck()
    called(playing)
    fork = fork_of(playing.game, playing.clock.now())
    assert not fork.game.rescues
    assert not fork.tries(CallRescue(BEN, (repealing(202),)))
    assert "copy of a game" in fork.because


def test_a_vote_that_is_still_open_is_no_proposal_of_the_rescue():
    playing = without_quorum()
    number = playing.proposes(repealing(201))
    called(playing)
    for player in (BEN, CAT):
        playing.makes(SignRescue(player, 1))
    playing.waits(7 * DAY + 1)
    assert playing.game.last_proposal == number + 1
    playing.makes(Propose(ANN, (enacting(title="Tea"),)))
    assert playing.game.last_proposal == ProposalNumber(number + 2)


@pytest.mark.parametrize("what", ["nothing takes effect", "code lets nothing be submitted", "nobody may propose"])
def test_a_judgement_that_opens_a_way_is_found_where_a_judge_may_find_the_newest_rule_void(what: str):
    book, change, grade = BRICKS[what]
    fork = after(*opening(book), change)
    found = stuckness(ENGINE, BENCH, fork.game, fork.at)
    assert grade == NO_WAY
    assert found.stopped
    if isinstance(change, Repeal) or what == "nobody may propose":
        assert found.judgement is None
    else:
        assert found.judgement is not None
        assert found.judgement.rule == max(one.number for one in fork.game.rules)


def test_a_game_in_which_rules_can_be_changed_is_not_stuck():
    book, change, _ = HARMLESS["silence adopts"]
    fork = after(*opening(book), change)
    assert has_changed(fork.game)
    assert not has_changed(opening(book)[0])
    assert stuckness(ENGINE, BENCH, fork.game, fork.at) == NOT_STUCK


def test_what_stopped_every_change_is_told_in_the_record():
    events = without_quorum().makes(CallRescue(ANN, (repealing(202),)))
    assert "quorum" in only(events, RescueCalled).stuck
