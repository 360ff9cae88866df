"""A closed vote says in sums by which doors its ballots came; of secret ballots, no sum tells who came by which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from nomicon.game.names import PlayerId, Seconds
from nomicon.hosting.notices.secret_ballots import API, DISCORD, MAIL, PAGE
from nomicon.hosting.ports import EntryId
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot, TakeBackBallot
from nomicon.views.proposals.counts import came_by
from nomicon.views.view import VIEWS
from tests.hosting.halls import N301, PERIOD, Open, open_hall
from tests.play.playing import DAY, GAME, VOTES, enacting, rule

SECRET = rule(204, answers={"secret_ballots": "yes"})
PLAYERS = tuple(PlayerId(name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Flo"))


@contextmanager
def voting(file: Path, *rules: Any) -> Iterator[Open]:
    """Open a vote in which six players may vote."""
    with open_hall(file) as room:
        room.founds(GAME, VOTES, PERIOD, *rules, players=PLAYERS)
        room.plays(Propose(PLAYERS[0], (enacting(),)), door=PAGE)
        yield room


def votes(room: Open, doors: Sequence[str]) -> None:
    """Have as many vote as there are doors, each by one."""
    for player, door in zip(PLAYERS, doors, strict=False):
        room.plays(CastBallot(player, N301, "FOR"), door=door)


def closes(room: Open) -> None:
    """Let the vote close."""
    room.clock.advance(Seconds(DAY + 1))
    room.hall.seen(GAME, None)


def page(room: Open, viewer: PlayerId | None = None) -> Mapping[str, Any]:
    """Look at the vote."""
    shown: Mapping[str, Any] = VIEWS["proposal"].show(room.hall.seen(GAME, viewer), "301")
    return shown


def test_a_vote_that_has_closed_says_in_sum_by_which_doors_its_ballots_came(tmp_path: Path):
    with voting(tmp_path / "games.sqlite") as room:
        votes(room, [PAGE, DISCORD, PAGE, MAIL, API])
        room.plays(CastBallot(PLAYERS[0], N301, "AGAINST"), door=MAIL)  # The last ballot is the one that counts.
        room.plays(TakeBackBallot(PLAYERS[4], N301), door=MAIL)
        assert page(room)["came_by"] is None
        closes(room)
        came = page(room)["came_by"]
        assert came["sums"] == [
            {"ballots": 2, "doors": ["mail"]},
            {"ballots": 1, "doors": ["discord"]},
            {"ballots": 1, "doors": ["page"]},
        ]
        told = VIEWS["proposal"].text(page(room))
        assert "Ballots were cast: 2 by e-mail, 1 through Discord, 1 on the page." in told


def test_ballots_of_which_no_door_is_known_are_told_as_such_and_alone_not_at_all(tmp_path: Path):
    with voting(tmp_path / "games.sqlite") as room:
        votes(room, ["", "", MAIL])
        closes(room)
        assert page(room)["came_by"]["told"] == "2 in a way that was not recorded, 1 by e-mail"
    with voting(tmp_path / "other.sqlite") as room:
        votes(room, ["", "", ""])
        closes(room)
        assert page(room)["came_by"] is None


CAST: Sequence[Sequence[str]] = [
    [PAGE, PAGE, PAGE, PAGE, PAGE, MAIL],
    [PAGE, PAGE, PAGE, DISCORD, MAIL, ""],
    [PAGE, PAGE, MAIL, MAIL, DISCORD, API],
    [MAIL, MAIL, MAIL],
    [MAIL, PAGE],
    [MAIL],
]


@pytest.mark.parametrize("doors", CAST, ids=" ".join)
def test_of_secret_ballots_no_sum_is_of_fewer_than_three_and_none_is_lost(doors):
    came = came_by(doors, secret=True)
    assert came is None or min(one["ballots"] for one in came["sums"]) >= 3
    assert (came is None) == (len(doors) < 3)
    if came is not None:
        assert sum(one["ballots"] for one in came["sums"]) == len(doors)
        assert sorted(door for one in came["sums"] for door in one["doors"]) == sorted(set(doors))
    assert all(came_by(order, secret=True) == came for order in list(permutations(doors))[:100])


def test_nobody_can_tell_by_which_door_a_secret_ballot_came_before_the_close_or_after(tmp_path: Path):
    seen = []
    for world, doors in enumerate(([PAGE, PAGE, PAGE, MAIL], [MAIL, PAGE, PAGE, PAGE], [PAGE, MAIL, PAGE, PAGE])):
        with voting(tmp_path / f"{world}.sqlite", SECRET) as room:
            votes(room, doors)
            before = [page(room, viewer) for viewer in (None, *PLAYERS)]
            assert {one["came_by"] for one in before} == {None}
            closes(room)
            after = [page(room, viewer) for viewer in (None, *PLAYERS)]
            seen.append((before, after, [written.link for written in room.ledger.read(GAME)]))
            assert after[0]["came_by"] == {
                "sums": [{"ballots": 4, "doors": ["page", "mail"]}],
                "told": "4 on the page or by e-mail",
            }
    assert seen[0] == seen[1] == seen[2]


def test_the_door_is_kept_beside_every_entry_of_a_move_and_not_of_what_time_brings(tmp_path: Path):
    with voting(tmp_path / "games.sqlite", SECRET) as room:
        votes(room, [MAIL])
        closes(room)
        places = [written.entry.place for written in room.ledger.read(GAME)]
        proposed = EntryId(places[-2].number)
        assert room.ledger.doors(GAME, places) == {proposed: PAGE, EntryId(proposed.number, 1): MAIL}
