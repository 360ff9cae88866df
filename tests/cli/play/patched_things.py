"""What the patches beside `thank` add, tried in a copy of the program: see `tests/house/test_adding_things.py`."""

from __future__ import annotations

from pathlib import Path

from nomicon.chat.messages import reply  # type: ignore[import-not-found, unused-ignore]

import nomicon
from nomicon.cli.desk.tools import Tools
from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.doors import AtTable
from nomicon.law.language.effect_records import read_effect
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.engine import EFFECTS
from nomicon.views.sentences.events import sentence
from tests.cli.terminal import Terminal


def test_a_page_is_a_command_and_listed(nomicam: Terminal):
    assert nomicam.data("names")["names"] == ["Asha", "Ben", "Chloe", "Jack Rudd"]
    assert "Players: Asha, Ben, Chloe, Jack Rudd" in nomicam.types("names").stdout
    assert "The names of the players." in nomicam.types("names --help").stdout


def test_a_question_is_heard_and_printed(terminal: Terminal, tmp_path: Path):
    terminal.types("rulebook reference --to reference")
    assert "greets" in (tmp_path / "reference" / "questions.md").read_text()
    terminal.types("found minimal")
    terminal.types("join --as Ann")
    assert "Ann" in terminal.types("log-on --as Ann").stdout


def test_an_effect_is_carried_out_by_its_chapter(nomicam: Terminal, our_tools: Tools):
    effect = read_effect({"effect": "Cheer", "text": "we won"})
    with our_tools.open_table(Path("nomicon.db")) as table:
        game = table.folded(GameId("tuesday")).game
        hearing = Hearing(game, table.bench, game.at)
        events = list(EFFECTS[type(effect)](game, effect, next(iter(game.rules)), hearing))
        assert [sentence(event, game) for event in events] == ['Announcement: "Hurrah: we won"']


def test_a_message_at_a_door_is_a_move(nomicam: Terminal, our_tools: Tools):
    with our_tools.open_table(Path("nomicon.db")) as table:
        taker = AtTable(table)
        assert "Ben declared" in reply(taker, GameId("tuesday"), PlayerId("Ben"), 'declare "I am here."')
        assert "Refused." in reply(taker, GameId("tuesday"), PlayerId("Ben"), "challenge 1")
        assert "dance" in reply(taker, GameId("tuesday"), PlayerId("Ben"), "dance")


def test_a_rulebook_is_on_the_shelf(terminal: Terminal):
    assert terminal.types("found tiny --title Small").exit_code == 0
    assert "Changes" in terminal.types("rules").stdout


def test_it_is_the_copy_that_was_tried():
    assert "copy_of_the_program" in str(Path(nomicon.__file__))
