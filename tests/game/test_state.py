"""What is asked of a whole game: who is who, and who is of which electorate."""

from __future__ import annotations

import pytest
from rpds import HashTrieMap

from nomicon.game.names import Electorate, Moment, PlayerId
from nomicon.game.state import Game, Office, Player

ANN, BEN, CAT, DAN, EVE = (PlayerId(name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve"))
OLD_NAME = PlayerId("Benny")

GAME = Game(
    players=HashTrieMap({who: Player(who, order, Moment(0)) for order, who in enumerate((CAT, ANN, BEN), 1)}),
    former=HashTrieMap({DAN: Player(DAN, 4, Moment(0), left=Moment(5))}),
    renamed=HashTrieMap({OLD_NAME: BEN}),
    offices=HashTrieMap(
        {"Clerk": Office("Clerk", (ANN,)), "Judge": Office("Judge", (DAN, CAT)), "King": Office("King", ())}
    ),
    groups=HashTrieMap({"Voters": ("Clerk",), "Commons": ("Clerk", "Judge", "King", "Bishop"), "All": ()}),
)

ELECTORATES: tuple[tuple[Electorate, list[PlayerId]], ...] = (
    ("players", [CAT, ANN, BEN]),
    ("nobody", []),
    ("Voters", [CAT, BEN]),
    ("Commons", [BEN]),
    ("All", [CAT, ANN, BEN]),
    ("the Clerk", [ANN]),
    ("the Judge", [DAN, CAT]),
    ("the King", []),
    ("the Bishop", []),
    ("Clerk", []),
    ("Ben", [BEN]),
    ("Benny", [BEN]),
    ("Dan", []),
    ("Eve", []),
    ((), []),
    (("Ben", "the Clerk"), [ANN, BEN]),
    (("the Judge", "Voters"), [CAT, BEN, DAN]),
    (("Voters", "Voters", "Cat"), [CAT, BEN]),
)


@pytest.mark.parametrize(("electorate", "members"), ELECTORATES)
def test_an_electorate_is_the_same_whether_it_is_listed_counted_or_asked_of_somebody(
    electorate: Electorate, members: list[PlayerId]
):
    assert GAME.electorate(electorate) == members
    assert GAME.count(electorate) == len(members)
    assert {who for who in (ANN, BEN, CAT, DAN, EVE) if GAME.belongs(who, electorate)} == set(members)


def test_everybody_is_of_an_electorate_that_anybody_is_of_and_the_players_are_listed():
    assert all(GAME.belongs(who, "anybody") for who in (ANN, DAN, EVE))
    assert (GAME.electorate("anybody"), GAME.count("anybody")) == ([CAT, ANN, BEN], 3)


@pytest.mark.parametrize(
    ("electorate", "known"),
    [
        *((name, True) for name in ("anybody", "players", "Voters", "All", "the Clerk", "the King")),
        *((name, False) for name in ("nobody", "voters", "Clerk", "the Bishop", "the Voters", "the ", "Ann", "")),
    ],
)
def test_an_electorate_is_known_that_every_game_has_or_that_rules_declare(electorate: str, known: bool):
    assert GAME.knows(electorate) is known


@pytest.mark.parametrize(("office", "holder"), [("Clerk", ANN), ("Judge", DAN), ("King", None), ("Bishop", None)])
def test_an_office_is_held_by_the_first_of_its_holders(office: str, holder: PlayerId | None):
    assert GAME.holder(office) == holder


def test_somebody_is_called_what_they_are_called_now():
    assert (GAME.called(OLD_NAME), GAME.called(BEN), GAME.called(EVE)) == (BEN, BEN, EVE)


def test_who_has_borne_several_names_is_known_by_each_the_first_one_first():
    before = tuple((PlayerId(name), Moment(at)) for at, name in enumerate(("Bob", "Ben", "Bo", "Bob")))

    assert Player(BEN, 1, Moment(0), was=before).names == ("Bob", "Bo", "Ben")
    assert Player(BEN, 1, Moment(0)).names == ("Ben",)


def test_those_in_order_are_players_each_once_by_when_they_joined():
    assert GAME.ordered([BEN, DAN, CAT, EVE, BEN]) == [CAT, BEN]
    assert GAME.in_order() == [CAT, ANN, BEN]


def test_nobody_holds_anything_of_what_is_not_counted():
    assert Game().balance(ANN, "tea") == 0
