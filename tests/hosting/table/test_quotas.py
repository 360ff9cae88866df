"""The host's limits: who takes too much of a server is told so, in words, and nobody else is held up."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.game.names import Moment, PlayerId, ProposalNumber, Seconds
from nomicon.game.values.replacing import replace
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.table.quotas import NO_QUOTAS, OverQuota, Quotas, limits_to_moves
from nomicon.hosting.table.recent import Recent
from nomicon.hosting.table.table import Played, Table
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused, bench
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose, Withdraw
from nomicon.play.votes.voting import CastBallot
from tests.hosting.halls import N301, PATIENCE, PERIOD, Open, Told, made, writer_held
from tests.play.playing import ANN, BEN, CAT, CODEC, DAY, GAME, NOON, SANDBOX, VOTES, enacting, rule

HOUR = 3600
SECRET = rule(203, answers={"secret_ballots": "yes", "voting_period": "1 day"})
EACH = rule(204, answers={"proposals_each": 5000, "proposals_a_turn": 5000})


@contextmanager
def limited(folder: Path, *rules: Any, **limits: int) -> Iterator[Open]:
    """Open a hall with these limits and no others, and a game in it."""
    clock, told = SettableClock(NOON), Told()
    with open_ledger(folder / "games.sqlite", CODEC, "test") as ledger:
        table = Table(ledger, clock, SeededChance("quotas"), told, bench(SANDBOX))
        with GameServer(table, bench(SANDBOX), replace(NO_QUOTAS, **limits)) as hall:
            room = Open(hall, table, ledger, clock, told)
            room.founds(GAME, VOTES, *(rules or (PERIOD,)), EACH)
            clock.advance(Seconds(2 * HOUR))
            yield room


def proposing(player: PlayerId = ANN, letters: int = 10) -> Propose:
    """A proposal of about so many letters."""
    return Propose(player, (enacting(words="x" * letters),))


def over(room: Open, move: Move, **more: Any) -> OverQuota:
    """Make a move that is one too many for the host, and changes nothing."""
    before = room.places()
    with pytest.raises(OverQuota) as raised:
        room.hall.play(GAME, move, **more).result(PATIENCE)
    assert room.places() == before
    return raised.value


def declares(player: PlayerId = ANN) -> Declare:
    """Say something freely."""
    return Declare(player, "Good evening.")


MOVES: dict[str, Callable[[PlayerId], Move]] = {
    "proposals": proposing,
    "moves": declares,
    "letters": lambda player: proposing(player, 4000),
}


@pytest.mark.parametrize("what", MOVES)
@pytest.mark.parametrize("whose", ["player", "game"])
def test_beyond_an_hours_limit_a_move_is_told_why_and_when_it_is_possible_again_and_then_it_is(tmp_path, what, whose):
    name = f"{whose}_{what}_an_hour"
    with limited(tmp_path, **{name: 3 if what != "letters" else 13_000}) as room:
        for _ in range(3):
            room.plays(MOVES[what](ANN))
            room.clock.advance(Seconds(60))
        found = over(room, MOVES[what](ANN))
        assert (found.name, found.again) == (name, NOON + 2 * HOUR + HOUR)
        assert "You can do this again at 2026-01-01T15:00:00Z. This is not a rule of the game." in str(found)
        assert f"({name})" in str(found)
        if whose == "player":
            room.plays(MOVES[what](BEN))
        else:
            assert over(room, MOVES[what](BEN)).name == name
        room.clock.set(Moment(NOON + 3 * HOUR))
        room.plays(MOVES[what](ANN))
        assert over(room, MOVES[what](ANN)).again == NOON + 3 * HOUR + 60


@pytest.mark.parametrize("whose", ["player", "game"])
def test_what_lies_on_the_table_is_limited_until_something_of_it_has_ended(tmp_path, whose):
    with limited(tmp_path, **{f"{whose}_open_proposals": 2}) as room:
        room.plays(proposing())
        room.plays(proposing())
        again = {"player": "when one of yours has ended.", "game": "when an open proposal has ended."}[whose]
        assert again in str(over(room, proposing()))
        room.clock.advance(Seconds(5 * HOUR))
        over(room, proposing())
        if whose == "player":
            room.plays(proposing(BEN))
        else:
            over(room, proposing(BEN))
        room.plays(Withdraw(ANN, N301))
        room.plays(proposing())
        room.clock.advance(Seconds(2 * DAY))  # All votes close.
        room.hall.do(lambda table: table.keep_time(GAME)).result(PATIENCE)
        room.plays(proposing())


def test_nobody_is_kept_from_a_first_ballot_and_no_vote_from_closing(tmp_path):
    with limited(tmp_path, player_moves_an_hour=2, game_moves_an_hour=4) as room:
        room.plays(proposing())
        room.plays(declares())
        room.plays(CastBallot(ANN, N301, "FOR"))
        over(room, CastBallot(ANN, N301, "AGAINST"))
        room.plays(CastBallot(BEN, N301, "FOR"))
        room.plays(CastBallot(CAT, N301, "FOR"))
        over(room, declares(CAT))
        room.clock.advance(Seconds(2 * DAY))
        room.hall.do(lambda table: table.keep_time(GAME)).result(PATIENCE)
        assert room.hall.seen(GAME, None).game.proposals[N301].state == "adopted"


def test_a_move_sent_again_under_its_key_is_answered_though_there_is_no_room_for_another(tmp_path):
    with limited(tmp_path, player_moves_an_hour=1) as room:
        first = room.plays(declares(), key="one")
        assert made(room.hall.play(GAME, declares(), key="one")).entry == first.entry
        over(room, declares(), key="two")


def test_one_of_several_that_are_made_together_is_held_up_and_the_others_are_made(tmp_path):
    with limited(tmp_path, player_moves_an_hour=2) as room:
        with writer_held(room):
            answers = [room.hall.play(GAME, declares(one)) for one in (ANN, BEN, ANN, ANN, CAT)]
        told = [answer.exception(PATIENCE) for answer in answers]
        assert [type(one) for one in told] == [type(None)] * 3 + [OverQuota, type(None)]
        assert isinstance(told[3], OverQuota)


def test_a_lone_player_who_sends_books_takes_a_megabyte_an_hour_of_the_disk(tmp_path):
    usual = Quotas()
    with limited(tmp_path, player_letters_an_hour=usual.player_letters_an_hour) as room:
        taken = 0
        for _ in range(40):
            outcome = room.hall.play(GAME, proposing(letters=60_000)).exception(PATIENCE)
            taken += outcome is None
        assert taken == 8
        assert sum(one.stat().st_size for one in tmp_path.iterdir()) < 10_000_000


def test_what_others_do_in_secret_changes_nobody_elses_count(tmp_path):
    with limited(tmp_path, SECRET, game_moves_an_hour=50, player_moves_an_hour=50) as room:
        room.plays(proposing())
        before = {one: room.hall.allowances(GAME, one) for one in (ANN, BEN, None)}
        for player in (BEN, CAT):
            room.plays(CastBallot(player, N301, "FOR"))
        assert room.hall.allowances(GAME, ANN) == before[ANN]
        assert room.hall.allowances(GAME, None) == before[None]
        assert room.hall.allowances(GAME, BEN) == [("player_moves_an_hour", 50, 1), ("game_moves_an_hour", 50, 1)]
        assert before[BEN] == [("player_moves_an_hour", 50, 0), ("game_moves_an_hour", 50, 1)]


def test_whoever_does_not_play_sees_what_concerns_the_whole_game(tmp_path):
    with limited(tmp_path, game_moves_an_hour=50, player_moves_an_hour=40, drafts=3) as room:
        room.plays(declares())
        assert room.hall.allowances(GAME, ANN) == [
            ("player_moves_an_hour", 40, 1),
            ("game_moves_an_hour", 50, 1),
            ("drafts", 3, None),
        ]
        assert room.hall.allowances(GAME, None) == [
            ("player_moves_an_hour", 40, None),
            ("game_moves_an_hour", 50, 1),
            ("drafts", 3, None),
        ]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_noted_as_it_is_written_is_what_the_record_says(tmp_path, seed):
    """At any moment, after any moves: whoever opens the record then counts the same."""
    luck = random.Random(seed)
    with limited(tmp_path, SECRET, **dict.fromkeys(limits_to_moves(Quotas()), 10**9)) as room:
        for number in range(40):
            player = luck.choice((ANN, BEN, CAT))
            proposal = ProposalNumber(301 + luck.randrange(5))
            outcome = room.hall.play(
                GAME,
                luck.choice(
                    (
                        declares(player),
                        proposing(player, luck.randrange(200)),
                        CastBallot(player, proposal, "FOR"),
                        Withdraw(player, proposal),
                    )
                ),
            ).result(PATIENCE)
            assert isinstance(outcome, Played | Refused)
            room.clock.advance(Seconds(luck.choice((0, 1, 200, 900))))
            if number % 5 == 4:
                now, place = room.clock.now(), room.table.folded(GAME).place
                noted = room.table.recent.made(GAME, place, now)
                read = Recent(room.ledger).made(GAME, place, now)
                assert (list(noted.listed), noted.sums) == (list(read.listed), read.sums)


def test_what_another_server_wrote_counts_as_well(tmp_path):
    with limited(tmp_path, player_moves_an_hour=3) as room:
        room.plays(declares())
        with open_ledger(tmp_path / "games.sqlite", CODEC, "test") as ledger:
            other = Table(ledger, room.clock, SeededChance("other"), Told(), bench(SANDBOX))
            assert isinstance(other.play(GAME, declares()), Played)
        room.plays(declares())
        over(room, declares())


def test_a_limit_of_nought_is_none():
    assert limits_to_moves(NO_QUOTAS) == []
    assert all(getattr(Quotas(), name) > 0 for name in Quotas.__struct_fields__)
