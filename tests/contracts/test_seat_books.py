"""What everything that keeps who sits where promises."""

from __future__ import annotations

import pytest

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.seats import AccountId, SeatBook, SeatTaken
from tests.memory_seat_book import MemorySeatBook

CHESS_CLUB, CANTEEN = GameId("chess club"), GameId("canteen")
ONE, TWO = AccountId(1), AccountId(2)
ANN, BEN = PlayerId("Ann"), PlayerId("Ben")


@pytest.fixture(params=[MemorySeatBook], ids=["memory"])
def book(request: pytest.FixtureRequest) -> SeatBook:
    made: SeatBook = request.param()
    return made


def test_a_seat_is_found_from_either_side(book: SeatBook):
    book.assign(CHESS_CLUB, ONE, ANN)
    book.assign(CHESS_CLUB, TWO, BEN)
    book.assign(CANTEEN, ONE, BEN)

    assert (book.seat_of(CHESS_CLUB, ONE), book.holder_of(CHESS_CLUB, BEN)) == (ANN, TWO)
    assert (book.seat_of(CANTEEN, TWO), book.holder_of(CANTEEN, ANN)) == (None, None)
    assert dict(book.seats_of(ONE)) == {CHESS_CLUB: ANN, CANTEEN: BEN}
    assert dict(book.seats_in(CHESS_CLUB)) == {ANN: ONE, BEN: TWO}


def test_an_account_has_one_player_in_a_game(book: SeatBook):
    book.assign(CHESS_CLUB, ONE, ANN)
    with pytest.raises(SeatTaken):
        book.assign(CHESS_CLUB, ONE, BEN)
    assert dict(book.seats_in(CHESS_CLUB)) == {ANN: ONE}


def test_a_player_has_one_account(book: SeatBook):
    book.assign(CHESS_CLUB, ONE, ANN)
    with pytest.raises(SeatTaken):
        book.assign(CHESS_CLUB, TWO, ANN)
    assert dict(book.seats_in(CHESS_CLUB)) == {ANN: ONE}


def test_a_seat_that_was_released_can_be_given_again_and_releasing_it_twice_does_nothing(book: SeatBook):
    book.assign(CHESS_CLUB, ONE, ANN)
    book.release(CHESS_CLUB, ONE)
    book.release(CHESS_CLUB, ONE)
    book.assign(CHESS_CLUB, TWO, ANN)

    assert dict(book.seats_in(CHESS_CLUB)) == {ANN: TWO}
