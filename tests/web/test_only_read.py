"""A server whose games can only be read: everybody can look, nobody can move, and nothing goes round in circles."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.adapters.folders import GAMES
from nomicon.cli.desk.tools import Serving
from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.lobby import found
from nomicon.hosting.ports import LedgerReadOnly
from nomicon.main.serving import open_house
from nomicon.main.table import open_table
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.rulebooks.shelf import load_rulebook
from tests.play.playing import repealing

GAME, ANN = GameId("tuesday"), PlayerId("Ann")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a game in which a vote has been due for long, put away."""
    with open_table(tmp_path / GAMES) as table:
        found(table, GAME, "Tuesday", load_rulebook("nomicam"), {})
        table.play(GAME, Join(ANN))
        table.play(GAME, Propose(ANN, (repealing(219),)))
    for file in tmp_path.glob(f"{GAMES}*"):
        file.chmod(0o444)
    return tmp_path


def test_a_server_shows_games_that_can_only_be_read_and_refuses_every_move(folder: Path):
    before = {file.name: file.read_bytes() for file in folder.glob(f"{GAMES}*")}
    with open_house(Serving(folder, "127.0.0.1", 1, "http://127.0.0.1:1", test_clock=True)) as house:
        assert house.set_clock is not None
        house.set_clock(Moment(house.clock.now() + 30 * 86400))  # It returns when the timekeeper has come to rest.
        assert house.hall.condition().read_only
        assert house.hall.seen(GAME, ANN).game.proposals
        with pytest.raises(LedgerReadOnly):
            house.hall.play(GAME, Propose(ANN, (repealing(202),))).result(30)
    assert {file.name: file.read_bytes() for file in folder.glob(f"{GAMES}*")} == before
