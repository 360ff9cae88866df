"""The move that the patch `thank` adds, in a terminal. It runs in a copy of the program: see `test_adding_a_move`."""

from __future__ import annotations

from pathlib import Path

import msgspec

import nomicon
from nomicon.cli.desk.seat import LocalSeat
from nomicon.cli.desk.tools import Tools
from nomicon.cli.play.helping import completions, help_lines
from nomicon.game.names import GameId, PlayerId
from nomicon.game.texts import RuleText
from nomicon.hosting.api_moves.records import RECORDS, AnyMove
from nomicon.law.headers.naming import faults_in_names
from nomicon.play.engine import MOVE_WORDS
from tests.cli.terminal import Terminal


def test_the_move_is_a_command_with_help_and_is_told(nomicam: Terminal):
    assert "Thank another player in public." in nomicam.types("thank --help").stdout
    assert "Asha thanked Ben." in nomicam.types("thank Ben --as Asha").stdout
    assert "Asha thanked Ben." in nomicam.types("history").stdout
    refused = nomicam.types("thank Mallory --as Asha")
    assert (refused.exit_code, "Mallory is not a player" in refused.stderr) == (1, True)


def test_the_move_is_typed_at_the_prompt_listed_helped_with_and_completed(nomicam: Terminal, our_tools: Tools):
    assert "Asha thanked Ben." in nomicam.types("prompt", "Asha> thank Ben").stdout
    assert "thank Ben" in [one["typed"] for one in nomicam.data("options --as Asha")]
    with our_tools.open_table(Path("nomicon.db")) as table:
        seat = LocalSeat(table, GameId("tuesday"), PlayerId("Asha"))
        assert [line for line in help_lines("", False, seat) if line.split()[:1] == ["thank"]]
        assert "Thank another player in public. It moves nothing." in help_lines("thank", False, seat)
        assert "thank" in dict(completions(seat, ["th"]))
        assert "Ben" in dict(completions(seat, ["thank", "B"]))


def test_the_move_is_exported_as_it_is_typed(nomicam: Terminal):
    nomicam.types("thank Ben --as Asha")
    assert "Asha> thank Ben\n" in nomicam.types("export --as-playthrough").stdout


def test_the_move_is_a_record_of_the_api_and_its_word_is_taken():
    schemas, components = msgspec.json.schema_components([AnyMove])
    assert {"$ref": "#/$defs/Thank"} in schemas[0]["anyOf"]
    assert components["Thank"]["required"] == ["move", "whom"]
    assert set(RECORDS["thank"].__struct_fields__) == {"whom"}
    rule = RuleText("Thanks", "Thank.", declares={"terms": {"th\u0430nk": {}}})
    assert any("looks like the move 'thank'" in fault for fault in faults_in_names(rule, MOVE_WORDS))


def test_it_is_the_copy_that_was_tried():
    assert "copy_of_the_program" in str(Path(nomicon.__file__))
