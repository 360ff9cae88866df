"""The thousandth proposal takes what the hundredth takes: to make, to vote on, to close, to keep, and to look at.

What is counted is calls, in a real record in a file, in a game whose proposals all stay open and in one where they have
ended. A benchmark (`benchmarks/many_proposals.py`) measures time, memory and bytes up to the ten thousandth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.game.names import GameId, Moment, ProposalNumber, Seconds
from nomicon.game.values.schedule import SLACK
from nomicon.hosting.past.past import Past
from nomicon.hosting.ports import Snapshot
from nomicon.hosting.server.options import options
from nomicon.hosting.table import table as the_table
from nomicon.hosting.table.table import Played, Table
from nomicon.play.engine import bench
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose, Withdraw
from nomicon.play.series.founding import FoundGame
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.page import Seen
from nomicon.views.proposals import lists
from nomicon.views.view import view_named
from tests.hosting.counting_work import work
from tests.hosting.halls import Told
from tests.play.playing import ANN, BEN, CAT, CODEC, DAY, GAME, HOST, NOON, SANDBOX, VOTES, enacting, rule

PERIOD = rule(203, answers={"voting_period": "30 days"})
EACH = rule(204, answers={"proposals_each": 5000, "proposals_a_turn": 5000})

FEW, MANY = 300, 1000
"""Proposals before what is counted. Lists show sixty at most, so that both fill them."""

ROOM = 8 * SLACK
"""Calls that may come and go with what a schedule has not cleared away yet."""

PAGES = ("board", "proposals", "inbox", "desk", "players", "rules", "history", "votes", "judgements", "proposals ended")
"""Pages that are looked at, each by a player who has votes to cast."""


@dataclass(frozen=True, slots=True)
class Place:
    """A table at a record in a file."""

    table: Table
    clock: SettableClock

    def plays(self, move: Any) -> Played:
        """Make a move that must be accepted, a second after the last."""
        self.clock.advance(Seconds(1))
        played = self.table.play(GAME, move)
        assert isinstance(played, Played), played
        return played

    def proposes(self) -> ProposalNumber:
        """Make a proposal."""
        return ProposalNumber(self.plays(Propose(ANN, (enacting(),))).game.last_proposal)

    def looks(self, words: str) -> Any:
        """Look at a page as Ben does."""
        now = self.table.folded(GAME)
        history = Past(self.table.ledger).history(GAME, now.place)
        index = partial(self.table.indexes.upto, GAME, now.place, now.game)
        return view_named(words.split(), Seen(now.game, history, BEN, self.clock.now(), index=index))


@contextmanager
def placed(path: Path) -> Iterator[Place]:
    """Open a record, and begin a game of three in it."""
    clock = SettableClock(NOON)
    with open_ledger(path, CODEC, "test") as ledger:
        place = Place(Table(ledger, clock, SeededChance("many"), Told(), bench(SANDBOX)), clock)
        place.table.found(GAME, FoundGame(HOST, GAME, "Many", "test", (VOTES, PERIOD, EACH)))
        for player in (ANN, BEN, CAT):
            place.plays(Join(player))
        yield place


def stays_open(place: Place) -> None:
    """Make a proposal whose vote stays open."""
    place.proposes()


def ends(place: Place) -> None:
    """Make a proposal, vote on it, and take it back or let it be defeated."""
    number = place.proposes()
    place.plays(CastBallot(BEN, number, "AGAINST"))
    place.plays(Withdraw(ANN, number))


def counted(place: Place) -> Mapping[str, int]:
    """Count what each thing takes now."""
    made: list[ProposalNumber] = []
    takes = {
        "propose": work(lambda: made.append(place.proposes())),
        "vote": work(lambda: place.plays(CastBallot(BEN, made[0], "FOR"))),
        "withdraw": work(lambda: place.plays(Withdraw(ANN, made[0]))),
        "keep time": work(lambda: place.table.keep_time(GAME)),
    }
    shown = place.proposes()
    for words in (*PAGES, f"proposal {shown}"):
        place.looks(words)
        takes[words.rstrip("0123456789 ")] = work(lambda words=words: place.looks(words))  # type: ignore[misc]
    game, at = place.table.game(GAME), place.clock.now()
    options(game, BEN, place.table.bench, at)
    takes["options"] = work(lambda: options(game, BEN, place.table.bench, at))
    place.plays(Withdraw(ANN, shown))  # So that as many wait for a ballot when it is counted again.
    return takes


@pytest.mark.parametrize("happens", [stays_open, ends])
def test_what_a_proposal_takes_does_not_grow_with_those_before_it(
    tmp_path, monkeypatch, happens: Callable[[Place], None]
):
    monkeypatch.setattr(lists, "LOOKED_THROUGH", FEW - 50)
    with placed(tmp_path / "many.db") as place:
        grown: list[Mapping[str, int]] = []
        for many in (FEW, MANY):
            while len(place.table.folded(GAME).game.proposals) < many:
                happens(place)
            grown.append(counted(place))
        few, many_ = grown
        # A heap is deeper by a step or two, and may hold some places that hold no more; the index of the record is
        # longer by a line for 256 entries.
        assert {what: (few[what], takes) for what, takes in many_.items() if takes > 1.3 * few[what] + ROOM} == {}


def test_a_game_in_which_all_stays_open_is_kept_whenever_there_is_twice_as_much(tmp_path, monkeypatch):
    monkeypatch.setattr(the_table, "REMEMBER_EVERY", 20)
    with placed(tmp_path / "many.db") as place:
        kept = list[int]()
        remember = place.table.ledger.remember

        def counting(game: GameId, snapshot: Snapshot) -> Snapshot:
            kept.append(len(snapshot.game.active))
            return remember(game, snapshot)

        monkeypatch.setattr(place.table.ledger, "remember", counting)
        for _ in range(800):
            place.proposes()
        assert len(kept) >= 3
        # So that all that was ever kept comes to no more than twice what is there.
        assert all(later >= 2 * before for before, later in pairwise(kept))


def test_votes_that_close_at_one_moment_are_found_among_many_that_do_not(tmp_path):
    with placed(tmp_path / "many.db") as place:
        first = place.proposes()
        place.clock.advance(Seconds(DAY))
        for _ in range(300):
            place.proposes()
        place.clock.set(Moment(NOON + 30 * DAY + 60))
        assert place.table.keep_time(GAME) == 1
        game = place.table.folded(GAME).game
        assert (game.proposals[first].is_open, len(game.active)) == (False, 300)


@pytest.mark.parametrize("happens", [stays_open, ends])
def test_a_long_list_of_proposals_is_told_in_parts_that_lead_on_both_ways(tmp_path, happens):
    words = "proposals" if happens is stays_open else "proposals ended"
    with placed(tmp_path / "many.db") as place:
        for _ in range(150):
            happens(place)
        parts = [place.looks(words)]
        while "older" in parts[-1]:
            parts.append(place.looks(parts[-1]["older"]))
        numbers = [[one["number"] for one in part["proposals"]] for part in parts]
        assert [len(part) for part in numbers] == [60, 60, 30]
        assert sorted(number for part in numbers for number in part) == list(range(301, 451))
        back = [parts[-1]]
        while "newer" in back[-1]:
            back.append(place.looks(back[-1]["newer"]))
        upwards = [[one["number"] for one in part["proposals"]] for part in back]
        assert upwards == [list(range(301, 331)), list(range(331, 391)), list(range(391, 451))]
        assert all(part["count"] == 150 for part in parts)


def test_a_list_in_parts_is_the_same_after_the_game_was_kept_and_opened_again(tmp_path):
    with placed(tmp_path / "many.db") as place:
        for _ in range(100):
            ends(place)
        place.table.remember(GAME)
        for _ in range(50):
            ends(place)
        place.table.remember(GAME)
        place.table.forget(GAME)
        first = place.looks("proposals ended")
        second = place.looks(first["older"])
        assert [one["number"] for one in (*second["proposals"], *first["proposals"])] == list(range(331, 451))
        assert (first["count"], "newer" in first, "older" in second) == (150, False, True)
