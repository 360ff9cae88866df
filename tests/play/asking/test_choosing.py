"""Choosing and offering: rules that ask a player to choose, and rules that invent a move."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import RuleId
from nomicon.law.headers.offered_fields import offers
from nomicon.play.asking.choosing import ChoiceAsked, ChoiceMade, Choose
from nomicon.play.asking.offering import MakeMove, MoveMade, given_facts
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.lookups import choices_in_order
from nomicon.play.moves.choices import Situation, pending_choices
from nomicon.play.people.seating import Forfeit
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.turns.timing import Announced
from tests.play.playing import (
    ANN,
    BEN,
    DAN,
    DAY,
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

WONDERS = """
@when("Declared")
def wonder(player, event, now):
    first = choose(player, "Left or right?", ["left", "right"])
    lots = draw("which way", ["north", "south"])
    wide = ask("number_step")
    second = choose(player, "Sure?", ["yes", "no"])
    yield announce(" ".join([first, lots[0], str(wide), second, event.text, now.isoformat()]))
"""
BUY = """
@offers("buy", item="text", many="count", of="player", at="number", under="rule")
def buy(player, item, many, of, at, under):
    if many > 9:
        return [refuse("That is too many.")]
    return [award(player, -many * at), announce(item + " of " + of + " under " + str(under))]
"""
THINGS: dict[str, Any] = {"item": "tea", "many": 2, "of": "Ben", "at": "1/2", "under": 201}


# -- Choosing ----------------------------------------------------------------------------------


def test_a_rule_may_ask_a_player_again_and_again_and_goes_on_with_the_answers_days_later():
    playing = Playing(VOTES, rule(203, WONDERS))
    asked = only(playing.makes(Declare(BEN, "Hail!")), ChoiceAsked)
    assert (asked.choice, asked.player, asked.question, asked.options) == (
        "C-1",
        BEN,
        "Left or right?",
        ("left", "right"),
    )

    playing.waits(DAY)
    made, drawn, again, _ = playing.makes(Choose(BEN, "C-1", "right"))
    assert (made, type(drawn).__name__) == (ChoiceMade("C-1", BEN, "right"), "DrawMade")
    assert isinstance(again, ChoiceAsked)
    playing.waits(DAY)
    way = getattr(drawn, "order", ("?",))[0]
    told = only(playing.makes(Choose(BEN, "C-2", "yes")), Announced).text
    assert told == f"right {way} 1 yes Hail! 2026-01-01T12:00:00+00:00"
    assert len(playing.game.choices) == 0


def test_a_choice_is_made_by_the_one_who_was_asked_and_out_of_what_was_offered():
    playing = Playing(VOTES, rule(203, WONDERS))
    playing.makes(Declare(BEN, "Hail!"))

    assert playing.refuses(Choose(ANN, "C-1", "left")) == Refused(
        "Ben has to choose, not you.", ("203/1",), "Let Ben choose."
    )
    assert playing.refuses(Choose(BEN, "C-1", "up")).because == "You can choose: left, right."
    assert playing.refuses(Choose(BEN, "C-9", "left")).because.startswith("No choice 'C-9' is open")
    playing.makes(Forfeit(BEN))
    assert isinstance(playing.tries(Choose(BEN, "C-1", "left")), Refused)


@pytest.mark.parametrize("change", [repealing(203), amending(203, words="Other words.")])
def test_what_a_rule_asked_lapses_when_it_stands_no_more_as_it_did(change: Any):
    playing = Playing(VOTES, rule(203, WONDERS))
    playing.makes(Declare(BEN, "Hail!"))
    playing.adopts(change)

    assert playing.refuses(Choose(BEN, "C-1", "left")).because.startswith("No choice 'C-1' is open")


def test_a_void_rule_is_not_heard_when_the_answer_comes():
    voids = rule(102, status="immutable", answers={"conflict_across_classes": "void"})
    playing = Playing(voids, VOTES, rule(203, WONDERS, answers={"quorum": 0}))
    playing.makes(Declare(BEN, "Hail!"))
    playing.adopts(amending(102, answers={"quorum": 1}))

    assert playing.rule(203).void is not None
    refused = playing.refuses(Choose(BEN, "C-1", "left"))
    assert refused.because == "Rule 203 is void: it conflicts with rule 102 on 'vote.quorum'."
    assert refused.instead.startswith("Rule 203 asked for this choice.")


@pytest.mark.parametrize(
    ("asks", "told"),
    [
        ('choose("Zed", "What?", ["a"])', "Zed is not a player and cannot be asked to choose"),
        ('choose("Ann", "What?", [])', "a choice needs a list of texts to choose from"),
        ('choose("Ann", "What?", [1])', "a choice needs a list of texts to choose from"),
    ],
)
def test_a_choice_that_makes_no_sense_is_a_broken_rule(asks: str, told: str):
    playing = Playing(VOTES, rule(203, f'@when("Declared")\ndef f():\n    yield announce({asks})\n'))

    assert only(playing.makes(Declare(ANN, "!")), RuleFailed).message == told


def test_a_rule_that_breaks_after_the_answer_is_told_and_the_choice_is_done():
    playing = Playing(
        VOTES, rule(203, '@when("Declared")\ndef f():\n    yield announce(1 // len(choose("Ann", "?", [""])))\n')
    )
    playing.makes(Declare(ANN, "!"))

    assert kinds(playing.makes(Choose(ANN, "C-1", ""))) == ["ChoiceMade", "RuleFailed"]
    assert len(playing.game.choices) == 0


# -- Offered moves -----------------------------------------------------------------------------


def test_a_move_that_a_rule_offers_is_made_like_any_other():
    playing = Playing(VOTES, POINTS, rule(203, BUY))

    made, moved, told = playing.makes(MakeMove(ANN, "buy", THINGS))

    assert isinstance(made, MoveMade)
    assert (made.name, made.player, made.arguments["many"], str(made.arguments["at"])) == ("buy", ANN, 2, "1/2")
    assert (kinds((moved,)), playing.points(ANN)) == (["QuantityMoved"], -1)
    assert isinstance(told, Announced)
    assert told.text == "tea of Ben under 201"


def test_an_offered_move_may_be_refused_by_its_rule():
    playing = Playing(VOTES, POINTS, rule(203, BUY))

    assert playing.refuses(MakeMove(ANN, "buy", {**THINGS, "many": 10})) == Refused("That is too many.", ("203/1",))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "The move 'buy' needs: item (text), many (count), of (player), at (number), under (rule)."),
        ({**THINGS, "more": 1}, "The move 'buy' needs: item (text)"),
        ({**THINGS, "of": "Zed"}, "The move 'buy' cannot be made like this: of: Zed is not a player"),
        ({**THINGS, "of": ["Ben"]}, "The move 'buy' cannot be made like this: of: a list is not a player"),
        ({**THINGS, "of": None}, "The move 'buy' cannot be made like this: of: None is not a player"),
        ({**THINGS, "many": "some"}, "The move 'buy' cannot be made like this: many: 'some' is not an exact number"),
        ({**THINGS, "many": "1/2"}, "The move 'buy' cannot be made like this: many: 1/2 is not a whole"),
        (
            {**THINGS, "at": "1e999999"},
            "The move 'buy' cannot be made like this: at: '1e999999' is not an exact number",
        ),
        ({**THINGS, "under": "201.5"}, "The move 'buy' cannot be made like this: under: 201.5 is not"),
        ({**THINGS, "at": {}}, "The move 'buy' cannot be made like this: at: a dict is not an exact number"),
        ({**THINGS, "item": 5.5}, "The move 'buy' cannot be made like this: item: a float is not text"),
        ({**THINGS, "under": 999}, "The move 'buy' cannot be made like this: under: there is no rule 999"),
    ],
)
def test_a_move_is_told_what_it_takes(given: Any, told: str):
    refused = Playing(VOTES, POINTS, rule(203, BUY)).refuses(MakeMove(ANN, "buy", given))

    assert refused.because.startswith(told)
    assert refused.grounds == ("203/1",)


def test_a_move_that_takes_nothing_says_so():
    wave = '@offers("wave")\ndef wave(player):\n    return announce("!")\n'
    refused = Playing(VOTES, rule(203, wave)).refuses(MakeMove(ANN, "wave", {"at": "Ben"}))

    assert refused.because == "The move 'wave' needs: nothing but its name."


TAKES_ALL = """
    @offers("take", much="number", on="proposal", about="judgement", post="office", of="quantity", sure="truth",
            colour=["red", "Blue"])
    def take(player, much, on, about, post, of, sure, colour):
        known = proposal_of(much)
        yield announce(f"{known.number} {on} {about} {post} {of} {sure} {colour}")
"""
ALL_OF_IT = {
    "much": "301",
    "on": "301",
    "about": "J-1",
    "post": "the Clerk",
    "of": "points",
    "sure": "yes",
    "colour": "BLUE",
}


def taking() -> Playing:
    playing = Playing(VOTES, POINTS, rule(203, TAKES_ALL), rule(204, declares={"offices": {"Clerk": {}}}))
    playing.proposes(enacting())
    playing.makes(Invoke(ANN, "It is so."))
    return playing


def test_every_kind_of_field_arrives_as_the_kind_that_it_is():
    told = only(taking().makes(MakeMove(ANN, "take", ALL_OF_IT)), Announced)

    assert told.text == "301 301 1 Clerk points True Blue"


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("on", 999, "on: there is no proposal 999"),
        ("on", "M-7", "on: there is no proposal M-7"),
        ("about", "J-7", "about: there is no judgement J-7"),
        ("post", "King", "post: there is no office King. There are: Clerk"),
        ("of", "gold", "of: nothing called gold is counted. These are counted: points"),
        ("sure", "perhaps", "sure: 'perhaps' is neither yes nor no"),
        ("colour", "green", "colour is red or Blue, not 'green'"),
        ("colour", ["red"], "colour is red or Blue, not a list"),
    ],
)
def test_what_is_not_there_is_refused_before_the_rule_is_heard(field: str, value: Any, told: str):
    refused = taking().refuses(MakeMove(ANN, "take", {**ALL_OF_IT, field: value}))

    assert refused.because == f"The move 'take' cannot be made like this: {told}."


def test_a_field_whose_name_has_come_to_mean_something_else_hides_nothing():
    made = MoveMade("go", ANN, RuleId("203"), "go", {"player": "Ben", "now": "never", "change": "small", "to": "Rome"})

    assert given_facts(made) == {"player": ANN, "to": "Rome"}


def test_only_players_make_moves_and_only_those_that_are_offered():
    playing = Playing(VOTES, rule(203, BUY))

    assert playing.refuses(MakeMove(DAN, "buy", THINGS)).because.startswith("Dan is not a player")
    assert (
        playing.refuses(MakeMove(ANN, "sell", {})).because
        == "No rule in force offers the move 'sell'. Moves that rules offer: buy."
    )
    playing.adopts(repealing(203))
    assert (offers(playing.game), isinstance(playing.tries(MakeMove(ANN, "buy", THINGS)), Refused)) == ([], True)


def test_an_offered_move_may_ask_another_player():
    duel = """
        @offers("duel", other="player")
        def duel(player, other):
            yield announce(player + " meets " + choose(other, "Rock or paper?", ["rock", "paper"]))
    """
    playing = Playing(VOTES)
    playing.adopts(enacting(duel))
    playing.makes(MakeMove(ANN, "duel", {"other": "Ben"}))

    assert only(playing.makes(Choose(BEN, "C-1", "rock")), Announced).text == "Ann meets rock"


def test_open_choices_are_listed_in_the_order_in_which_they_were_asked_for():
    code = '@offers("quiz")\ndef quiz(player):\n    yield choose(player, "Left or right?", ["left", "right"])\n'
    playing = Playing(VOTES, rule(203, code))
    for _time in range(11):
        playing.makes(MakeMove(ANN, "quiz", {}))

    assert choices_in_order(playing.game) == [f"C-{number}" for number in range(1, 12)]
    assert [one.value for one in pending_choices(Situation(playing.game, ANN))] == choices_in_order(playing.game)
