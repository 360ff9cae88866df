"""What players write is shown on the terminal, and never obeyed by it."""

from __future__ import annotations

import json

from nomicon.cli.desk.screen import Screen, harmless


def test_no_text_steers_the_terminal(capsys):
    Screen().line("Ann declared: \x1b]0;title\x07\x1b[2Jgone\r\x9bm\u202edlrow")
    Screen().aside("\x1b[31mred", "")
    told = capsys.readouterr()
    assert told.out == "Ann declared: \\x1b]0;title\\x07\\x1b[2Jgone\\r\\x9bm\\u202edlrow\n"
    assert told.err == "\\x1b[31mred\n"


def test_data_is_the_same_data_and_steers_no_terminal(capsys):
    Screen().data({"text": "a\x1b[2J\x7f\x9b\u202eb\nc"})
    told = capsys.readouterr().out
    assert not set(told) & set("\x1b\x7f\x9b\u202e")
    assert json.loads(told) == {"text": "a\x1b[2J\x7f\x9b\u202eb\nc"}


def test_words_of_any_script_are_shown_as_they_are():
    for words in ("Zoë", "\u05e9\u05dc\u200f", "\u0645\u06cc\u200c\u062e", "👩\u200d🚀", "a\u00a0b", "one\ttwo\nthree"):
        assert harmless(words) == words
