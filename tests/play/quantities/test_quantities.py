"""Quantities: counted exactly, moved only where a rule says so, kept when their rule is gone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.names import PlayerId
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Forfeit
from nomicon.play.quantities.quantities import Give, QuantityMoved
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAN,
    POINTS,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)

GOLD = rule(
    203, declares={"quantities": {"gold": {"start": 5, "whole": True, "least": 0, "tradable": True, "plural": "gold"}}}
)


def does(*effects: str, number: int = 204):
    """Write a rule that does something when somebody declares something."""
    lines = "".join(f"    yield {effect}\n" for effect in effects)
    return rule(number, f'@when("Declared")\ndef f(event):\n{lines}')


def after(*effects: str, quantity: str = "points") -> dict[str, str]:
    """Return what everybody holds after these effects, from 10 each."""
    ten = rule(202, declares={"quantities": {"points": {"start": 10}}})
    playing = Playing(VOTES, ten, does(*effects))
    playing.makes(Declare(ANN, "Hail!"))
    assert playing.game.troubles == ()
    return {player: str(playing.points(player, quantity)) for player in playing.game.in_order()}


# -- Moving --------------------------------------------------------------------------------


def test_an_award_reaches_everybody_it_names():
    assert after('award("Ann", 3)') == {"Ann": "13", "Ben": "10", "Cat": "10"}
    assert after('award(["Ann", "Ben"], Fraction(1, 3))') == {"Ann": "31/3", "Ben": "31/3", "Cat": "10"}
    assert after("award(everyone(), -1)") == {"Ann": "9", "Ben": "9", "Cat": "9"}
    assert after('award(electorate("nobody"), 5)', 'award("Ann", 0)') == {"Ann": "10", "Ben": "10", "Cat": "10"}


def test_what_one_gains_by_a_transfer_the_other_loses():
    assert after('transfer("Ann", "Ben", 4)') == {"Ann": "6", "Ben": "14", "Cat": "10"}


def test_a_share_is_taken_exactly():
    assert after("scale(everyone(), Fraction(1, 3))") == {"Ann": "10/3", "Ben": "10/3", "Cat": "10/3"}
    assert after('scale("Ann", 2)', 'scale("Ann", 0)') == {"Ann": "0", "Ben": "10", "Cat": "10"}
    assert after('scale(["Ann", "Ann"], 0)') == {"Ann": "0", "Ben": "10", "Cat": "10"}


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ('award("Ann", Fraction(1, 2), "gold")', "Gold come in whole numbers only; Ann would have 5.5."),
        ('award("Ann", -6, "gold")', "Ann has 5 gold and cannot have -1."),
        ('transfer("Ann", "Ben", 6, "gold")', "Ann has 5 gold and cannot have -1."),
        ('award("Ann", 5, "tea")', "Nothing called 'tea' is counted in this game."),
        ('award("Ann", 10 ** 200)', "An amount of points can have at most 200 digits."),
        ('award("Ann", Fraction(1, 10 ** 300))', "An amount of points can have at most 200 digits."),
        ('transfer("Ann", "the Clerk", 1)', "nobody in the game is the Clerk now"),
    ],
)
def test_what_a_quantity_does_not_allow_is_a_broken_rule(effect: str, told: str):
    playing = Playing(VOTES, POINTS, GOLD, does(effect))

    assert kinds(playing.makes(Declare(ANN, "Hail!"))) == ["Declared", "RuleFailed"]
    assert playing.game.troubles[-1].what == f"f: {told}"


def test_who_is_below_the_least_already_may_still_gain():
    playing = Playing(
        VOTES, rule(203, declares={"quantities": {"gold": {"start": -5, "least": 0}}}), does('award("Ann", 2, "gold")')
    )
    playing.makes(Declare(ANN, "Hail!"))

    assert playing.points(ANN, "gold") == -3


# -- Giving ----------------------------------------------------------------------------------


def test_what_may_be_traded_can_be_given_away():
    playing = Playing(VOTES, GOLD)

    moved = only(playing.makes(Give(ANN, BEN, Fraction(2), "gold")), QuantityMoved)

    assert moved == QuantityMoved("gold", ((ANN, Fraction(-2)), (BEN, Fraction(2))), "203/1")
    assert (playing.points(ANN, "gold"), playing.points(BEN, "gold"), playing.points(CAT, "gold")) == (3, 7, 5)


@pytest.mark.parametrize(
    ("to", "amount", "quantity", "told"),
    [
        (BEN, Fraction(6), "gold", "Ann has 5 gold and cannot have -1."),
        (BEN, Fraction(1, 2), "gold", "Gold come in whole numbers only; Ann would have 4.5."),
        (BEN, Fraction(0), "gold", "The amount must be more than 0."),
        (BEN, Fraction(-1), "gold", "The amount must be more than 0."),
        (DAN, Fraction(1), "gold", "Dan is not a player and cannot be given anything."),
        (BEN, Fraction(1), "points", "Points cannot be given away."),
        (BEN, Fraction(1), "tea", "Nothing called 'tea' is counted"),
        (BEN, Fraction(10**9000), "gold", "An amount of gold can have at most 200 digits"),
    ],
)
def test_what_cannot_be_given_stays(to: PlayerId, amount: Fraction, quantity: str, told: str):
    assert Playing(VOTES, POINTS, GOLD).refuses(Give(ANN, to, amount, quantity)).because.startswith(told)


def test_whoever_gives_to_nobody_known_is_not_told_to_join():
    playing = Playing(VOTES, POINTS, GOLD)
    assert playing.refuses(Give(ANN, DAN, Fraction(1), "gold")).instead == "Name a player."
    assert playing.refuses(Give(DAN, ANN, Fraction(1), "gold")).instead == "Join the game first."


def test_the_rules_may_allow_and_forbid_trade_in_what_another_rule_counts():
    playing = Playing(
        VOTES, POINTS, GOLD, rule(205, answers={"may_transfer of points": "yes", "may_transfer of gold": "no"})
    )

    assert playing.makes(Give(ANN, BEN, Fraction(2)))
    assert playing.refuses(Give(ANN, BEN, Fraction(2), "gold")) == Refused(
        "Gold cannot be given away.", ("205/1",), "A rule-change could allow it."
    )


def test_giving_to_oneself_moves_nothing():
    playing = Playing(VOTES, GOLD)
    playing.makes(Give(ANN, ANN, Fraction(9), "gold"))

    assert playing.points(ANN, "gold") == 5


# -- Coming, going, coming back ----------------------------------------------------------------


def test_a_quantity_that_is_declared_in_the_middle_of_a_game_is_held_by_everybody():
    playing = Playing(VOTES)
    playing.adopts(enacting(declares={"quantities": {"tea": {"start": "1/2"}}}))

    assert [playing.points(player, "tea") for player in (ANN, BEN, CAT)] == [Fraction(1, 2)] * 3


def test_with_its_rule_a_quantity_is_archived_and_moves_no_more():
    playing = Playing(VOTES, GOLD)
    playing.makes(Give(ANN, BEN, Fraction(2), "gold"))
    playing.adopts(repealing(203))

    assert playing.refuses(Give(ANN, BEN, Fraction(1), "gold")) == Refused(
        "Gold: this is no longer counted.", ("203/1",), "Name something that is counted."
    )
    assert (playing.points(ANN, "gold"), playing.game.quantities["gold"].archived) == (3, True)


def test_an_amendment_keeps_what_was_counted():
    playing = Playing(VOTES, GOLD)
    playing.makes(Give(ANN, BEN, Fraction(2), "gold"))
    playing.adopts(
        amending(203, words="Gold glitters.", declares={"quantities": {"gold": {"start": 9, "tradable": True}}})
    )

    playing.makes(Give(ANN, BEN, Fraction(1, 2), "gold"))

    assert (playing.points(ANN, "gold"), playing.points(BEN, "gold")) == (Fraction(5, 2), Fraction(15, 2))


def test_an_amendment_that_declares_a_quantity_no_more_archives_it_and_another_brings_it_back():
    playing = Playing(VOTES, GOLD)
    playing.makes(Give(ANN, BEN, Fraction(2), "gold"))
    playing.adopts(amending(203, declares={"quantities": None}))
    assert playing.game.quantities["gold"].archived
    playing.adopts(amending(203, declares=GOLD.text.declares))

    assert (playing.game.quantities["gold"].archived, playing.points(BEN, "gold")) == (False, 7)


def test_a_second_declaration_adds_no_second_quantity():
    playing = Playing(VOTES, GOLD)
    playing.makes(Give(ANN, BEN, Fraction(2), "gold"))
    playing.adopts(enacting(declares={"quantities": {"gold": {"start": 100}}}))

    assert (playing.points(ANN, "gold"), str(playing.game.quantities["gold"].rule)) == (3, "203")


def test_a_rule_that_revives_an_archived_quantity_of_another_begins_anew():
    playing = Playing(VOTES, GOLD)
    playing.makes(Give(ANN, BEN, Fraction(2), "gold"))
    playing.adopts(repealing(203))
    playing.adopts(enacting(declares={"quantities": {"gold": {"start": 1}}}))

    assert [playing.points(player, "gold") for player in (ANN, BEN, CAT)] == [1, 1, 1]


def test_who_leaves_keeps_their_last_figures_in_the_record():
    playing = Playing(VOTES, GOLD)
    playing.makes(Give(ANN, BEN, Fraction(2), "gold"))
    playing.makes(Forfeit(BEN))

    assert playing.points(BEN, "gold") == 7
    assert playing.refuses(Give(ANN, BEN, Fraction(1), "gold")).because.startswith("Ben is not a player")
