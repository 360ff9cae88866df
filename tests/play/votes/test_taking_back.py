"""What a judgement brought about is taken back when it is overruled or judged again, and what then stands is done."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.names import JudgementNumber, RuleNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.findings.putting_back import JudgementCarriedOut
from nomicon.play.judging.claiming import Challenge, ClaimReinstated, MakeClaim
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.judging.switching import ReadingFlipped
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.rules.changing import RuleRestored
from nomicon.play.rules.trouble import ParadoxFound
from nomicon.views.elements.page import Seen
from nomicon.views.view import VIEWS
from tests.play.playing import ANN, BEN, CAT, GAME, NOON, POINTS, VOTES, Playing, kinds, only, rule

J1 = JudgementNumber(1)
MOVES = """
    @answers("judge")
    def whoever_has_not(judgement):
        return "Cat" if judgement.judges else "Ben"

    @offers("overrule", to="text")
    def overruled(to):
        return overrule(1, to)

    @offers("again")
    def again():
        return rejudge(1)

    @offers("next")
    def next_game():
        return [end_game("it is time"), begin_game()]
    """
READ = rule(205, readings={"tea": {"default": "green", "others": ["black"]}})
FIVE: Mapping[str, Any] = {"effect": "Award", "to": "Ann", "amount": 5}
BLACK = ("205:tea", "black")


def judged(value: str, **move: Any) -> Playing:
    """Have Ann put a statement and Ben judge it."""
    playing = Playing(VOTES, POINTS, rule(203, MOVES), READ)
    playing.makes(Invoke(ANN, "It is so.", **move))
    playing.makes(Deliver(BEN, J1, value))
    return playing


def overrules(playing: Playing, to: str) -> tuple[Any, ...]:
    """Have J-1 overruled; return what that brought about."""
    return playing.makes(MakeMove(ANN, "overrule", {"to": to}))[2:]


@pytest.mark.parametrize("was", ["FALSE", "UNDECIDED"])
def test_what_is_overruled_to_uphold_the_statement_switches_the_reading_and_makes_the_corrections(was: str):
    playing = judged(was, reading=BLACK, corrections=(FIVE,))

    happened = overrules(playing, "TRUE")

    assert happened == (
        JudgementCarriedOut(J1, NOON),
        ReadingFlipped("205:tea", "black", J1),
        QuantityMoved("points", ((ANN, Fraction(5)),), "201/1", "J-1"),
    )
    assert dict(playing.game.readings) == {"205:tea": "black"}


@pytest.mark.parametrize("to", ["FALSE", "UNDECIDED"])
def test_what_is_overruled_not_to_uphold_the_statement_has_its_corrections_taken_back(to: str):
    playing = judged("TRUE", reading=BLACK, corrections=(FIVE, {**FIVE, "to": "Cat", "amount": -2}))
    assert (playing.points(ANN), playing.points(CAT)) == (5, -2)

    moved = only(overrules(playing, to), QuantityMoved)

    assert (dict(moved.moves), moved.why) == ({ANN: -5, CAT: 2}, "J-1")
    assert (playing.points(ANN), playing.points(CAT), dict(playing.game.readings)) == (0, 0, {})


def test_what_is_overruled_back_and_forth_is_done_and_undone_each_time():
    playing = judged("TRUE", reading=BLACK, corrections=(FIVE,))
    held = []
    for to in ("FALSE", "TRUE", "UNDECIDED", "FALSE", "TRUE"):
        overrules(playing, to)
        held.append((playing.points(ANN), dict(playing.game.readings)))
    made = (5, {"205:tea": "black"})
    assert held == [(0, {}), made, (0, {}), (0, {}), made]


def test_what_is_overruled_to_what_it_was_brings_nothing_about():
    assert overrules(judged("TRUE", corrections=(FIVE,)), "TRUE") == ()


def test_what_is_judged_again_is_as_it_was_until_it_is_judged():
    playing = judged("TRUE", reading=BLACK, corrections=(FIVE,))

    playing.makes(MakeMove(ANN, "again", {}))
    assert (playing.points(ANN), dict(playing.game.readings)) == (0, {})

    playing.makes(Deliver(CAT, J1, "TRUE"))
    assert (playing.points(ANN), dict(playing.game.readings)) == (5, {"205:tea": "black"})


def test_a_rule_that_was_found_void_is_void_no_more_when_that_is_overruled():
    playing = judged("TRUE", corrections=({"effect": "VoidRule", "rule": 205, "because_of": 201},))
    assert playing.rule(205).void is not None

    assert only(overrules(playing, "FALSE"), RuleRestored).number == 205
    assert playing.rule(205).void is None


def test_what_cannot_be_taken_back_is_put_before_the_players():
    playing = judged("TRUE", corrections=({"effect": "Announce", "text": "Hail!"}, FIVE))

    happened = overrules(playing, "FALSE")

    assert kinds(happened) == ["QuantityMoved", "ParadoxFound"]
    assert only(happened, ParadoxFound).what == (
        "J-1 no longer counts, but these changes that it made stay until somebody corrects them: announce"
    )


def test_what_was_moved_in_a_game_that_is_over_stays_as_it_was_then():
    playing = judged("TRUE", corrections=(FIVE,))
    playing.makes(MakeMove(ANN, "next", {}))

    assert overrules(playing, "FALSE") == ()
    assert playing.points(ANN) == 5


def test_the_page_of_a_judgement_tells_what_was_done_and_undone_in_its_name():
    playing = judged("TRUE", reading=BLACK, corrections=(FIVE,))
    overrules(playing, "FALSE")
    overrules(playing, "TRUE")

    seen = Seen(playing.game, list(playing.ledger.read(GAME)), None, NOON)
    page = VIEWS["judgement"].show(seen, "1")

    switched = 'J-1 decided that from now on "tea" in rule 205 is read as "black".'
    assert page["brought_about"] == [switched, "Ann +5 points.", "Ann -5 points.", switched, "Ann +5 points."]
    assert [line["what"] for line in page["chain"]][-2:] == [
        "J-1 was overruled: it is FALSE now, not TRUE.",
        "J-1 was overruled: it is TRUE now, not FALSE.",
    ]


# -- Claims --------------------------------------------------------------------------------


def claimed(value: str) -> Playing:
    """Have Ann claim five points, Cat challenge it, and Ben judge whether it stands."""
    playing = Playing(VOTES, POINTS, rule(203, MOVES), READ)
    playing.makes(MakeClaim(ANN, RuleNumber(202), "So I have.", (("points", ANN, Fraction(5)),)))
    playing.makes(Challenge(CAT, 1))
    playing.makes(Deliver(BEN, J1, value))
    return playing


def test_a_claim_that_was_overturned_stands_again_when_that_is_overruled():
    playing = claimed("FALSE")
    assert playing.points(ANN) == 0

    assert only(overrules(playing, "UNDECIDED"), ClaimReinstated) == ClaimReinstated(1, J1)
    assert (playing.points(ANN), playing.game.claims[1].state) == (5, "challenged")

    overrules(playing, "FALSE")
    assert (playing.points(ANN), playing.game.claims[1].state) == (0, "overturned")


def test_a_claim_that_was_upheld_is_overturned_when_that_is_overruled():
    playing = claimed("TRUE")

    overrules(playing, "FALSE")

    assert (playing.points(ANN), playing.game.claims[1].state) == (0, "overturned")
