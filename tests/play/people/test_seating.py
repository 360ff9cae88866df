"""Seating: who joins, leaves, comes back, and under which name."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.names import PlayerId
from nomicon.play.engine import Refused
from nomicon.play.people.seating import RESERVED, Forfeit, Join, Joined, Left
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CloseVote
from tests.play.playing import ANN, BEN, CAT, DAN, NOON, POINTS, VOTES, Playing, enacting, rule

START = rule(203, declares={"quantities": {"gold": {"start": 7}}})
GIVES = '@when("Joined")\ndef f(event):\n    yield award(event.player, 3)\n'


def test_whoever_joins_is_a_player_from_that_moment():
    playing = Playing(VOTES, players=())

    assert playing.makes(Join(ANN)) == (Joined(ANN, NOON),)
    assert playing.game.in_order() == [ANN]


def test_a_player_begins_with_what_the_rules_say():
    playing = Playing(START, rule(204, GIVES), POINTS)

    assert (playing.points(ANN, "gold"), playing.points(ANN)) == (7, Fraction(3))


def test_nobody_joins_twice():
    assert Playing(VOTES).refuses(Join(ANN)).because.startswith("Ann is already a player")


@pytest.mark.parametrize(
    "name", ["", " Ann", "Ann ", "A\tB", "x" * 61, "the Speaker", "The King", "A\u202eB", *RESERVED]
)
def test_a_name_that_means_something_else_or_cannot_be_read_is_refused(name: str):
    refused = Playing(VOTES).refuses(Join(PlayerId(name)))

    assert "cannot be a player's name" in refused.because


@pytest.mark.parametrize("name", ["O'Hara", "Ω", "x" * 60, "李小龙", "Ann Bee"])
def test_a_name_that_can_be_read_will_do(name: str):
    assert Playing(VOTES).makes(Join(PlayerId(name)))


def test_the_rules_may_let_nobody_join():
    playing = Playing(VOTES, rule(203, answers={"may_join": "no"}), players=())

    assert playing.refuses(Join(ANN)) == Refused(
        "The rules do not let you join now.", ("203/1",), "A rule-change could allow it."
    )


def test_code_may_say_who_joins():
    only_ann = rule(203, '@answers("may_join")\ndef f(player):\n    return player == "Ann"\n')
    playing = Playing(VOTES, only_ann, players=(ANN,))

    assert playing.refuses(Join(BEN)).grounds == ("203/1",)


def test_a_player_who_leaves_keeps_a_place_in_the_record():
    playing = Playing(VOTES)

    assert playing.makes(Forfeit(BEN)) == (Left(BEN, NOON, ()),)
    assert playing.game.in_order() == [ANN, CAT]
    assert playing.game.former[BEN].left == NOON


@pytest.mark.parametrize(("answer", "gold"), [("a beginner's", 10), ("their own", 13)])
def test_who_comes_back_has_what_the_rules_say_and_what_is_new_from_its_start(answer: str, gold: int):
    gives = rule(204, '@when("Joined")\ndef f(event):\n    yield award(event.player, 3, "gold")\n')
    playing = Playing(VOTES, START, gives, rule(205, answers={"on_return": answer}))
    playing.makes(Forfeit(BEN))
    playing.adopts(enacting(declares={"quantities": {"silver": {"start": 2}}}))
    playing.makes(Join(BEN))

    assert (playing.points(BEN, "gold"), playing.points(BEN, "silver")) == (gold, 2)


def test_who_is_no_player_cannot_leave():
    assert Playing(VOTES).refuses(Forfeit(DAN)).because == "Dan is not a player."


def test_the_rules_may_let_nobody_leave():
    playing = Playing(VOTES, rule(203, answers={"may_forfeit": "no"}))

    assert playing.refuses(Forfeit(BEN)).grounds == ("203/1",)


def test_who_leaves_an_office_leaves_it_empty():
    playing = Playing(rule(203, declares={"offices": {"Speaker": {}}}), holders=(("Speaker", ANN),))

    assert playing.makes(Forfeit(ANN)) == (Left(ANN, NOON, ("Speaker",)),)
    assert playing.game.holder("Speaker") is None


def test_who_leaves_may_keep_an_office_in_name_until_there_is_a_successor():
    keeps = rule(203, answers={"keeps_office of Speaker": "yes"}, declares={"offices": {"Speaker": {}}})
    playing = Playing(keeps, holders=(("Speaker", ANN),))
    playing.makes(Forfeit(ANN))

    assert playing.game.holder("Speaker") == ANN


def test_who_comes_back_begins_anew():
    playing = Playing(START, rule(204, GIVES), POINTS)
    playing.makes(Forfeit(ANN))
    playing.makes(Join(ANN))

    assert (playing.points(ANN), playing.game.players[ANN].order) == (Fraction(3), 4)
    assert ANN not in playing.game.former


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("no", "Ann has left this game and may not come back."),
        ("next game", "Ann has left this game and may not come back, but may play in the next game."),
    ],
)
def test_the_rules_say_whether_who_left_may_come_back(answer: str, told: str):
    playing = Playing(VOTES, rule(203, answers={"may_return": answer}))
    playing.makes(Forfeit(ANN))

    assert playing.refuses(Join(ANN)) == Refused(
        told, ("203/1",), "Ask the players to change the rule, or watch the game."
    )


def test_who_left_may_come_back_in_the_next_game():
    again = rule(203, '@when("Left")\ndef f():\n    yield begin_game()\n', answers={"may_return": "next game"})
    playing = Playing(VOTES, again)
    playing.makes(Forfeit(ANN))

    assert playing.makes(Join(ANN))


def test_nothing_is_given_to_somebody_who_has_left_and_everybody_else_gets_theirs():
    pays = """
        @when("VoteClosed")
        def f(proposal):
            yield award(proposal.proponent, 10)
            yield award(["Ben", "Ann"], 1)
    """
    playing = Playing(VOTES, POINTS, rule(203, pays))
    number = playing.proposes(enacting())
    playing.makes(Forfeit(ANN))
    playing.makes(CloseVote(BEN, number))

    assert (playing.points(BEN), len(playing.game.troubles)) == (1, 0)


def test_who_has_left_changes_nothing_any_more():
    playing = Playing(VOTES)
    playing.makes(Forfeit(ANN))

    assert playing.refuses(Propose(ANN, (enacting(),))).because == "Only players may make proposals."
