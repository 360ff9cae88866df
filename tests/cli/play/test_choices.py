"""Choices of offered moves: what is shown as a line to type, and what Tab offers, is understood as that choice."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from nomicon.cli.desk.seat import LocalSeat
from nomicon.cli.play.helping import completions
from nomicon.cli.play.keys import LineCompleter
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.command_writer import line_and_block
from nomicon.hosting.typing.offered_moves import choices_told
from nomicon.hosting.typing.tokenizer import begun_line, split_line
from nomicon.play.asking.offering import MakeMove
from tests.play.playing import ANN, GAME, Playing, rule

TEXTS = st.text(st.sampled_from("ab |\"\\=[]()….,:\n\u2028'x>#"), min_size=1, max_size=12).filter(
    lambda text: text.strip() == text
)


def seat_where(*choices: str, move: str = "go") -> LocalSeat:
    code = f"@offers({move!r}, where={list(choices)!r})\ndef go(player, where):\n    yield announce(where)\n"
    return LocalSeat(Playing(rule(201, code)).table, GAME, ANN)


def read(seat: LocalSeat, line: str) -> MakeMove:
    move = move_in(InputLine(ANN, split_line(line)), seat.table.folded(GAME).game)
    assert isinstance(move, MakeMove)
    return move


def completed(seat: LocalSeat, line: str) -> list[str]:
    """Return what a line becomes with each thing that Tab offers."""
    completer = LineCompleter(lambda words: completions(seat, words))
    offered = completer.get_completions(Document(line), CompleteEvent())
    return [line[: len(line) + one.start_position] + one.text for one in offered]


@settings(max_examples=25, deadline=None)
@example([":", "…"])
@given(st.lists(TEXTS, min_size=2, max_size=4, unique_by=str.casefold))
def test_every_choice_that_is_shown_or_completed_is_understood(choices: list[str]):
    seat = seat_where(*choices)
    (typed,) = [one.typed for one in seat.options() if one.kind == "make"]
    lines = completed(seat, "go ")

    assert choices_told(typed.removeprefix("go ")) == [("where", choices)]
    assert [read(seat, line).arguments["where"] for line in lines] == choices
    for line in lines:
        move = read(seat, line)
        assert read(seat, line_and_block(move)[0]) == move
        seat.table.play(GAME, move)
    told = [event.text for entry in seat.table.history(GAME) for event in entry.entry.events if hasattr(event, "text")]
    assert told[-len(choices) :] == choices


@pytest.mark.parametrize("begun", ["go where=o", 'go "where=o', 'go "where=over t', "go WHERE=O"])
def test_a_choice_with_a_space_is_completed_in_quotation_marks(begun: str):
    assert completed(seat_where("over there", "here"), begun) == ['go "where=over there"']


def test_the_line_to_type_shows_such_a_choice_in_quotation_marks():
    (option,) = [one for one in seat_where("over there", "here").options() if one.kind == "make"]

    assert option.typed == 'go where="over there"|here'
    assert read(seat_where("over there", "here"), 'go where="over there"').arguments == {"where": "over there"}


def test_a_move_of_several_words_is_completed_word_by_word_and_so_are_its_fields():
    seat = seat_where("over there", "here", move="go on foot")

    assert completed(seat, "go") == ["go on foot"]
    assert completed(seat, "go on f") == ["go on foot"]
    assert completed(seat, "go on foot where=h") == ["go on foot where=here"]
    assert completed(seat, "object to i") == ["object to intent"]


def test_one_choice_alone_is_completed_too():
    assert completed(seat_where("over there"), "go ") == ['go "where=over there"']


@pytest.mark.parametrize(
    ("line", "words", "begun", "stands"),
    [
        ("", [], "", ""),
        ("vote ", ["vote"], "", ""),
        ("vote 3", ["vote"], "3", "3"),
        ('say "a b" c', ["say", "a b"], "c", "c"),
        ('say "a b', ["say"], "a b", '"a b'),
        ('say "a b ', ["say"], "a b ", '"a b '),
        ('say x="a b', ["say"], "x=a b", 'x="a b'),
        ('say "a \\"b', ["say"], 'a "b', '"a \\"b'),
        ('say "a b"', ["say"], "a b", '"a b"'),
        ('say "a \\', ["say"], "a ", '"a \\'),
    ],
)
def test_a_line_that_is_being_typed_ends_in_the_word_that_was_begun(
    line: str, words: list[str], begun: str, stands: str
):
    assert begun_line(line) == (words, begun, stands)
