"""Seats: whose player an account moves for, who may have which name, and who may look."""

from __future__ import annotations

from itertools import product

import pytest

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.seats import (
    AccountId,
    NotSeated,
    SeatTaken,
    Visibility,
    hand_over,
    may_look,
    sit,
    take_seat,
)
from nomicon.law.language.lookalikes import look_alike
from nomicon.play.people.seating import Forfeit
from tests.memory_seat_book import MemorySeatBook
from tests.play.playing import ANN, BEN, CAT, GAME, VOTES, Playing

ONE, TWO = AccountId(1), AccountId(2)
WIDE_ANN = "\uff21\uff2e\uff2e"


def table() -> tuple[Playing, MemorySeatBook]:
    """Seat Ann, Ben and Cat at a game, of whom Cat has left; no account holds any of them."""
    playing = Playing(VOTES)
    playing.makes(Forfeit(CAT))
    return playing, MemorySeatBook()


def test_who_takes_a_seat_may_sit_in_it_from_then_on():
    playing, book = table()
    assert take_seat(book, playing.game, ONE, "Zoë") == "Zoë"
    assert sit(book, GAME, ONE) == "Zoë"


def test_who_has_no_seat_is_told_what_to_do():
    _, book = table()
    with pytest.raises(
        NotSeated, match=r"You have no seat in 'table one'\. Join with a new name\. If you already have a player"
    ):
        sit(book, GAME, ONE)


@pytest.mark.parametrize("name", [ANN, CAT, "ann", WIDE_ANN, "cAT"])
def test_a_name_that_is_or_was_borne_in_the_game_is_taken_however_it_is_written(name: str):
    playing, book = table()
    with pytest.raises(
        SeatTaken, match=r"is already taken in this game.*Choose another name. If you are (Ann|Cat), ask the"
    ):
        take_seat(book, playing.game, ONE, name)
    assert dict(book.seats_in(GAME)) == {}


def test_a_name_is_taken_from_when_its_seat_is_even_before_the_player_has_joined():
    playing, book = table()
    take_seat(book, playing.game, ONE, "Dan")
    with pytest.raises(SeatTaken, match=r"^'dan' is already taken in this game\. Choose another name. If you are Dan"):
        take_seat(book, playing.game, TWO, "dan")
    with pytest.raises(SeatTaken, match="looks like 'Dan', but some of the letters are different"):
        take_seat(book, playing.game, TWO, "D\u0430n")


@pytest.mark.parametrize("name", ["", " Dan", "the host", "The Speaker", "x" * 61, "\u2800", "a\nb", "Players"])
def test_what_the_engine_takes_for_no_name_is_no_name_at_the_door(name: str):
    playing, book = table()
    with pytest.raises(Invalid, match="cannot be a player's name"):
        take_seat(book, playing.game, ONE, name)


def test_an_account_plays_for_one_player():
    playing, book = table()
    take_seat(book, playing.game, ONE, "Dan")
    with pytest.raises(SeatTaken, match="You already play in 'table one' as Dan"):
        take_seat(book, playing.game, ONE, "Eve")


def test_a_seat_that_the_host_leaves_to_whoever_comes_first_can_be_claimed_once():
    playing, book = table()
    assert take_seat(book, playing.game, ONE, "Ann", claimable=[ANN]) == ANN
    with pytest.raises(SeatTaken, match="Another account already plays as Ann"):
        take_seat(book, playing.game, TWO, "Ann", claimable=[ANN])


def test_the_host_hands_a_seat_over_and_who_held_it_has_none():
    playing, book = table()
    assert hand_over(book, playing.game, ONE, ANN) is None
    assert hand_over(book, playing.game, ONE, ANN) == ONE
    assert hand_over(book, playing.game, TWO, ANN) == ONE

    assert sit(book, GAME, TWO) == ANN
    with pytest.raises(NotSeated):
        sit(book, GAME, ONE)


def test_a_seat_is_not_handed_to_who_has_another_and_not_of_a_player_there_never_was():
    playing, book = table()
    hand_over(book, playing.game, ONE, ANN)
    with pytest.raises(SeatTaken, match=r"as Ann\. Free that seat first"):
        hand_over(book, playing.game, ONE, BEN)
    with pytest.raises(
        NotSeated, match=r"no player 'Nobody' in 'table one'\. Current and former players: Ann, Ben, Cat"
    ):
        hand_over(book, playing.game, TWO, PlayerId("Nobody"))


class Hasty(MemorySeatBook):
    """A book in which somebody sits down whenever a seat is given up."""

    def release(self, game: GameId, account: AccountId) -> None:
        """Give the seat up, and let account 2 take another in the same moment."""
        super().release(game, account)
        super().assign(game, TWO, PlayerId("Quick"))


def test_nobody_loses_a_seat_by_a_handing_over_that_comes_to_nothing():
    playing, _ = table()
    book = Hasty()
    hand_over(book, playing.game, ONE, ANN)
    with pytest.raises(SeatTaken):
        hand_over(book, playing.game, TWO, ANN)
    assert dict(book.seats_in(GAME)) == {ANN: ONE, "Quick": TWO}


def test_who_may_look():
    may = {
        visibility: [
            may_look(visibility, seated=seated, invited=invited, host=host)
            for seated, invited, host in product((False, True), repeat=3)
        ]
        for visibility in Visibility
    }
    assert may == {
        Visibility.OPEN: [True] * 8,
        Visibility.INVITED: [False] + [True] * 7,
        Visibility.HIDDEN: [False, True] * 4,
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "\u0410nn"),
        ("paul", "\u0440\u0430ul"),
        ("Bob", "B0b"),
        ("Will", "WiII"),
        ("Ian", "lan"),
        ("Tim", "Tirn"),
    ],
)
def test_names_that_are_drawn_alike_are_alike(one: str, other: str):
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anne"), ("Zo\u00eb", "Zoe"), ("Ann", "\u00c1nn"), ("P1", "P2"), ("Mia", "Nia")]
)
def test_names_that_differ_to_the_eye_are_not(one: str, other: str):
    assert not look_alike(one, other)
