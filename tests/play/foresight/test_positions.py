"""Positions in which it matters at which moment one looks, and who has what in hand."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Repeal
from nomicon.game.names import RuleNumber
from nomicon.hosting.playthroughs.run import GAME
from nomicon.play.asking.offering import MakeMove
from nomicon.play.foresight.fork import Fork
from nomicon.play.foresight.search import BY_VOTE, SearchResult, search
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing import PassStage
from tests.play.foresight.positions import after, fork_of, performed, script_of
from tests.play.foresight.replaying import replayed

TEA = """Ann Abel> propose enact:
| ---
| title: Tea
| ---
| Tea is at five.
"""


def position(play: str) -> Fork:
    """Return a copy of a game as it stands when a playthrough ends."""
    performance = performed(play)
    return fork_of(performance.stage.table.folded(GAME).game, performance.at)


def told(found: SearchResult) -> tuple[str, bool]:
    return found.grade, found.lasts


def test_distributing_by_hand_is_part_of_a_way_that_can_be_played():
    play = script_of("nomicam") + "Sue Sand> by hand\n"
    found = search(position(play))
    assert told(found) == (BY_VOTE, True)
    assert sum(isinstance(step.move, PassStage) for step in found.way) == 2
    real = replayed(play, found.way, found.seeds)
    assert (real.wrong, real.took_effect) == ((), 2)


POSITIONS = {
    "a vote that waits for the last ballot": script_of("mailgame") + TEA,
    "a proposal under debate": script_of("discord") + TEA,
    "a proposal whose proponent has left": script_of("discord") + TEA + "Ann Abel> opt-out\n",
    "a die that has not been thrown": (
        script_of("suber") + TEA + "Ann Abel> open 301\nAnn Abel, Ben Bell, Cat Carr, Dan Dove> vote 301 for\n"
    ),
    "a table that has not begun": script_of("suber").replace("Ann Abel> begin\n", ""),
    "a Speaker who distributes by hand, and has left": script_of("nomicam") + "Sue Sand> by hand\nSue Sand> forfeit\n",
    "players who have not been here for a month": script_of("nomicworld") + "at 2026-04-10T10:00:00Z\n",
}


@pytest.mark.parametrize("what", POSITIONS)
def test_no_moment_of_play_is_taken_for_the_end_of_it(what: str):
    assert told(search(position(POSITIONS[what]))) == (BY_VOTE, True)


def test_where_nobody_opens_votes_a_proposal_on_the_table_is_the_last_way():
    within = position(script_of("discord") + TEA)
    found = search(after(within.game, within.at, Repeal(RuleNumber(112))))
    assert told(found) == (BY_VOTE, False)  # Between turns there is none: see WITHOUT.
    assert any(isinstance(step.move, Forfeit | MakeMove) for step in found.way)
