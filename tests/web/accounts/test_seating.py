"""The book of seats, where two requests for one seat, or of one account, come at the same time."""

from __future__ import annotations

import pytest

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.seats import AccountId, SeatTaken
from nomicon.web.accounts.seats.seating import SEATS

TABLE, OTHER = GameId("table"), GameId("other table")


def test_who_plays_already_is_not_told_to_choose_another_name(person):
    ann = AccountId(person("ann").account.pk)
    SEATS.assign(TABLE, ann, PlayerId("Ann"))
    with pytest.raises(SeatTaken) as taken:
        SEATS.assign(TABLE, ann, PlayerId("Anna"))
    told = "You already play in 'table' as Ann. An account can have only one player in each game."
    assert str(taken.value) == told


def test_who_comes_second_to_a_name_can_choose_another(person):
    SEATS.assign(OTHER, AccountId(person("ann").account.pk), PlayerId("Ann"))
    with pytest.raises(SeatTaken, match="Choose another name, or ask the host"):
        SEATS.assign(OTHER, AccountId(person("ben").account.pk), PlayerId("Ann"))
