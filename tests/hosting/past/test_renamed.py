"""Players who are called otherwise: their seats, their secrets, their past and their limits are those they had."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.game.names import PlayerId
from nomicon.hosting.seats import AccountId, SeatTaken, hand_over, take_seat
from nomicon.hosting.table.table import Played
from nomicon.play.engine import Refused, evolve
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.renaming import PlayerRenamed
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot
from nomicon.views.view import view_named
from tests.hosting.halls import N301, PATIENCE, PERIOD
from tests.hosting.table.test_quotas import limited, over, proposing
from tests.hosting.typing.test_unknown_references import BOOKS, Evening
from tests.memory_seat_book import MemorySeatBook
from tests.play.people.test_renaming import NAMES, ZOE, rename, texts
from tests.play.playing import ANN, BEN, GAME, enacting, rule

SECRET = rule(205, answers={"secret_ballots": "yes"})


@pytest.mark.parametrize("book", BOOKS)
def test_in_every_bundled_game_all_that_names_a_player_names_them_anew_and_back_again(book: str):
    evening = Evening(book)
    game, ben = evening.game, PlayerId("Ben")
    renamed = evolve(game, PlayerRenamed(ben, ZOE, game.at, "1/1"))
    back = evolve(renamed, PlayerRenamed(ZOE, ben, game.at, "1/1"))

    assert [path for path, one in texts(renamed) if one == ben] == []
    assert sorted(texts(back)) == sorted(texts(game))


def test_whoever_took_a_seat_by_a_name_goes_on_in_it_by_another(tmp_path: Path):
    with limited(tmp_path, PERIOD, NAMES, SECRET) as room:
        for move in (Propose(ANN, (enacting(),)), CastBallot(BEN, N301, "AGAINST"), rename(BEN, ZOE)):
            assert isinstance(room.hall.play(GAME, move).result(PATIENCE), Played)
        assert room.hall.called(GAME, BEN) == ZOE
        assert [view_named(["proposal", "301"], room.hall.seen(GAME, who))["my_ballot"] for who in (BEN, ZOE, ANN)] == [
            "AGAINST",
            "AGAINST",
            None,
        ]
        played = room.hall.play(GAME, Declare(BEN, "Here I am.")).result(PATIENCE)
        assert isinstance(played, Played)
        assert played.entry.move.player == ZOE
        assert [one.allowed for one in room.hall.options(GAME, BEN)] == [
            one.allowed for one in room.hall.options(GAME, ZOE)
        ]


def test_the_past_shows_everybody_as_they_were_called_then(tmp_path: Path):
    with limited(tmp_path, PERIOD, NAMES) as room:
        room.hall.play(GAME, Declare(BEN, "I am Ben.")).result(PATIENCE)
        last = room.hall.number(GAME)
        room.hall.play(GAME, rename(BEN, ZOE)).result(PATIENCE)
        for name in (BEN, ZOE):
            then = room.hall.seen(GAME, name, last)
            assert (then.viewer, BEN in then.game.players) == (BEN, True)
        told = view_named(["history", "player", "Zoe"], room.hall.seen(GAME, None))
        assert any("I am Ben." in line for entry in told["entries"] for line in entry["told"])
        assert told["entries"][-1]["told"][-1] == "Ben is called Zoe from now on."


def test_another_name_frees_nobody_of_a_limit(tmp_path: Path):
    with limited(tmp_path, PERIOD, NAMES, player_proposals_an_hour=2) as room:
        for _ in range(2):
            assert isinstance(room.hall.play(GAME, proposing(BEN)).result(PATIENCE), Played)
        assert isinstance(room.hall.play(GAME, rename(BEN, ZOE)).result(PATIENCE), Played)
        assert over(room, proposing(ZOE)).again is not None
        assert over(room, proposing(BEN)).again is not None
        assert not isinstance(room.hall.play(GAME, proposing(ANN)).result(PATIENCE), Refused)


def test_a_seat_is_handed_over_by_whatever_name_its_player_has(tmp_path: Path):
    with limited(tmp_path, PERIOD, NAMES) as room:
        book = MemorySeatBook()
        hand_over(book, room.hall.seen(GAME, None).game, AccountId(1), BEN)
        room.hall.play(GAME, rename(BEN, ZOE)).result(PATIENCE)
        game = room.hall.seen(GAME, None).game
        assert hand_over(book, game, AccountId(2), ZOE) == AccountId(1)
        assert dict(book.seats_in(GAME)) == {BEN: AccountId(2)}
        for name in ("ben", "zoe"):
            with pytest.raises(SeatTaken, match="is already taken in this game"):
                take_seat(book, game, AccountId(3), name)
