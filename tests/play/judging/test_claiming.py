"""Claiming: what words without code bring about is claimed, and may be disputed; and what no rule regulates."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.names import JudgementNumber, PlayerId, RuleNumber
from nomicon.play.judging.appointing import JudgeAppointed
from nomicon.play.judging.claiming import (
    Challenge,
    ClaimChallenged,
    ClaimMade,
    ClaimOverturned,
    Declare,
    Declared,
    MakeClaim,
)
from nomicon.play.judging.judging import Deliver, JudgementInvoked
from nomicon.play.people.seating import Forfeit
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.quantities.quantities import QuantityMoved
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAN,
    DAY,
    NOON,
    POINTS,
    VOTES,
    Playing,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)

FIVE = (("points", ANN, Fraction(5)),)
BEN_JUDGES = rule(213, answers={"judge": "Ben"})
J1 = JudgementNumber(1)


def claim(player: PlayerId = ANN, number: int = 202, statement: str = "Ann sang.", moves: Any = FIVE) -> MakeClaim:
    return MakeClaim(player, RuleNumber(number), statement, moves)


def claimed(*rules: Any) -> Playing:
    """Have Ann claim five points, and Cat dispute it."""
    playing = Playing(VOTES, POINTS, BEN_JUDGES, *rules)
    playing.makes(claim())
    playing.makes(Challenge(CAT, 1))
    return playing


@pytest.mark.parametrize(("value", "state"), [("Nay", "overturned"), ("Aye", "challenged"), ("Pass", "challenged")])
def test_a_claim_is_overturned_by_whatever_denies_it_in_the_words_of_the_rules(value: str, state: str):
    playing = claimed(rule(214, answers={"judgement_values": ["Aye", "Nay", "Pass"]}))

    playing.makes(Deliver(BEN, J1, value))

    assert playing.game.claims[1].state == state
    assert playing.points(ANN) == (0 if state == "overturned" else 5)


def test_anybody_in_the_game_may_say_what_no_rule_regulates():
    playing = Playing(VOTES)

    assert playing.makes(Declare(ANN, "Hail!")) == (Declared(ANN, "Hail!", NOON),)
    assert playing.refuses(Declare(DAN, "Hail!")).because == "Only players may declare things."
    assert playing.refuses(Declare(ANN, " ")).because.startswith("A declaration must have 1 to")
    assert playing.refuses(Declare(ANN, "x" * 20_001)).because.startswith("A declaration must have 1 to")


def test_the_rules_say_who_declares_and_who_claims():
    playing = Playing(VOTES, POINTS, rule(203, answers={"may_declare": "nobody", "may_claim": "nobody"}))

    assert playing.refuses(Declare(ANN, "Hail!")).grounds == ("203/1",)
    assert playing.refuses(claim()).grounds == ("203/1",)


def test_a_claim_moves_what_it_says_under_the_rule_it_names():
    playing = Playing(VOTES, POINTS)

    made, moved = playing.makes(claim())

    assert made == ClaimMade(1, ANN, playing.rule(202).id, "Ann sang.", NOON, FIVE)
    assert moved == QuantityMoved("points", ((ANN, Fraction(5)),), "202/1", "claim 1 of Ann")
    assert playing.points(ANN) == 5


def test_a_claim_may_move_several_quantities_at_once():
    gold = rule(203, declares={"quantities": {"gold": {}}})
    playing = Playing(VOTES, POINTS, gold)
    moves = (*FIVE, ("gold", BEN, Fraction(-1)), ("gold", CAT, Fraction(1)))

    assert kinds(playing.makes(claim(moves=moves))) == ["ClaimMade", "QuantityMoved", "QuantityMoved"]
    assert (playing.points(BEN, "gold"), playing.points(CAT, "gold")) == (-1, 1)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (claim(DAN), "Dan is not a player and cannot claim anything."),
        (claim(number=999), "There is no rule 999 in force."),
        (claim(statement=""), "A claim must have 1 to"),
        (claim(moves=(("points", DAN, Fraction(1)),)), "Dan is not a player"),
        (claim(moves=(("gold", ANN, Fraction(1)),)), "Nothing called 'gold' is counted"),
        (claim(moves=(("points", ANN, Fraction(10**900)),)), "An amount of points can have at most"),
    ],
)
def test_what_cannot_be_claimed_is_refused(move: MakeClaim, told: str):
    assert Playing(VOTES, POINTS).refuses(move).because.startswith(told)


def test_nothing_is_claimed_under_a_void_rule():
    void = rule(102, status="immutable", answers={"conflict_across_classes": "void", "quorum": 1})
    playing = Playing(void, VOTES, POINTS)
    playing.adopts(enacting(answers={"quorum": 2}))

    assert (
        playing.refuses(claim(number=301)).because == "Rule 301 is void: it conflicts with rule 102 on 'vote.quorum'."
    )


def test_a_claim_can_be_disputed_whatever_its_words():
    playing = Playing(VOTES, POINTS, BEN_JUDGES)
    playing.makes(claim(statement="Did I win?" + "x" * 19_000 + "?"))

    events = playing.makes(Challenge(CAT, 1))

    assert only(events, JudgementInvoked).statement == "Claim 1 stands."
    assert only(events, ClaimChallenged) == ClaimChallenged(1, CAT, J1)


def test_only_a_standing_claim_can_be_disputed():
    playing = claimed()

    assert playing.refuses(Challenge(ANN, 7)).because == "There is no claim 7."
    assert playing.refuses(Challenge(ANN, 1)).because == "Claim 1 is challenged."


def test_a_claim_that_is_found_not_to_stand_is_undone_by_new_movements():
    playing = claimed()

    events = playing.makes(Deliver(BEN, J1, "FALSE"))

    assert only(events, ClaimOverturned) == ClaimOverturned(1, J1)
    assert only(events, QuantityMoved) == QuantityMoved("points", ((ANN, Fraction(-5)),), "202/1", "J-1")
    assert (playing.points(ANN), playing.game.claims[1].state) == (0, "overturned")


def test_a_claim_that_is_found_to_stand_stands():
    playing = claimed()

    assert kinds(playing.makes(Deliver(BEN, J1, "TRUE"))) == ["JudgementDelivered"]
    assert playing.points(ANN) == 5


def test_a_claim_is_undone_even_when_its_rule_is_gone():
    points = rule(203, declares={"quantities": {"gold": {}}})
    playing = Playing(VOTES, POINTS, BEN_JUDGES, points, rule(204))
    playing.makes(claim(number=204))
    playing.makes(Challenge(CAT, 1))
    playing.adopts(repealing(204))

    playing.makes(Deliver(BEN, J1, "FALSE"))

    assert playing.points(ANN) == 0


def test_that_a_claim_cannot_be_undone_any_more_is_told():
    playing = claimed()
    playing.adopts(repealing(202))

    assert kinds(playing.makes(Deliver(BEN, J1, "FALSE"))) == ["JudgementDelivered", "NotCarriedOut"]


def test_a_claim_is_undone_for_somebody_who_has_left():
    playing = claimed()
    playing.makes(Forfeit(ANN))
    playing.makes(Deliver(BEN, J1, "FALSE"))

    assert playing.points(ANN) == 0


# -- Who judges a claim ------------------------------------------------------------------


def test_whoever_made_a_claim_is_not_drawn_as_its_judge_while_others_remain():
    playing = Playing(VOTES, POINTS, rule(213, answers={"judge": "players"}), players=(ANN, BEN, CAT, DAN))
    playing.makes(claim())

    events = playing.makes(Challenge(CAT, 1))

    assert sorted(only(events, DrawMade).order) == [BEN, DAN]
    assert only(events, ClaimChallenged) == ClaimChallenged(1, CAT, J1)


def test_whoever_made_a_claim_follows_a_judge_who_let_the_time_pass_where_nobody_else_is_left():
    playing = Playing(VOTES, POINTS, rule(213, answers={"judge": "players", "judge_period": "1 day"}))
    playing.makes(claim())
    playing.makes(Challenge(CAT, 1))

    assert only(playing.waits(DAY + 1), JudgeAppointed).judge == ANN


def test_a_judge_whom_the_rules_name_judges_even_their_own_claim():
    playing = Playing(VOTES, POINTS, rule(213, answers={"judge": "Ann"}))
    playing.makes(claim())

    assert only(playing.makes(Challenge(CAT, 1)), JudgeAppointed).judge == ANN


def test_a_move_that_cannot_be_written_down_is_refused_in_words():
    playing = Playing(VOTES)

    refused = playing.refuses(Declare(ANN, "half a \ud800"))

    assert refused.because == "This move cannot be stored. It contains half of a character, which cannot be written."
    assert refused.instead == "Leave that out."
