"""A move is made the same way through every door: it is read in the game as it is, made, and told in the same words."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.game.names import Seconds
from nomicon.game.state import Game
from nomicon.hosting.doors import AtServer, AtTable, MoveAnswer, OnStage, Place, make, told, typed
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.table.presence import IN_A_WHILE
from nomicon.hosting.table.table import Played
from nomicon.hosting.typing.command_parser import InputLine
from tests.hosting.halls import PERIOD, Open, answer, open_hall
from tests.play.playing import ANN, BEN, GAME, rule

ASKED_FOR = rule(204, answers={"presence_counts": True})


@pytest.fixture
def here(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite") as room:
        room.founds(GAME, PERIOD, ASKED_FOR)
        yield room


def said(room: Open, words: list[str]) -> MoveAnswer:
    """Say something at the door of a server, and wait for the answer."""
    made = make(AtServer(room.hall), Place(GAME, BEN), typed(InputLine(BEN, words)))
    return told(answer(made.outcome), BEN, lambda: room.hall.seen(GAME, None).game)


def test_a_typed_move_is_told_alike_at_a_table_on_a_stage_and_in_a_server(here: Open):
    line = InputLine(ANN, ["declare", "I wear a hat."])
    for taker in (AtTable(here.table), OnStage(here.table)):
        made = make(taker, Place(GAME, ANN), typed(line))
        assert list(told(made.outcome, ANN, Game).lines) == ['Ann declared: "I wear a hat."']
    answered = said(here, ["declare", "Nice."])
    assert (answered.accepted, list(answered.lines)) == (True, ['Ben declared: "Nice."'])
    assert answered.data["answers"] == answered.lines


def test_a_refusal_names_its_rules_as_data_and_in_a_line(here: Open):
    answered = said(here, ["challenge", "1"])
    assert not answered.accepted
    assert list(answered.data) == ["refused", "grounds", "instead"]
    assert answered.lines[0].startswith("Refused.")


def test_what_cannot_be_read_is_not_played(here: Open):
    with pytest.raises(Invalid, match="dance"):
        make(AtTable(here.table), Place(GAME, ANN), typed(InputLine(ANN, ["dance"])))


def test_who_moves_is_noted_at_a_table_and_not_on_a_stage(here: Open):
    here.clock.advance(Seconds(IN_A_WHILE))
    line = typed(InputLine(ANN, ["declare", "Here."]))
    assert make(OnStage(here.table), Place(GAME, ANN), line).noted is None
    noted = make(AtTable(here.table), Place(GAME, ANN), line).noted
    assert isinstance(noted, Played)
    assert list(told(noted, ANN, Game).lines) == ["Ann was here."]
    before = len(list(here.table.history(GAME)))
    make(AtServer(here.hall), Place(GAME, BEN), typed(InputLine(BEN, ["declare", "Here, too."]))).outcome.result(60)
    assert len(list(here.table.history(GAME))) == before + 2
