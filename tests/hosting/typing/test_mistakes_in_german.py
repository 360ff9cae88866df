"""Whatever can be wrong with a typed line is told in German, too, to the last part of its sentence."""

from __future__ import annotations

import pytest

from nomicon.game.names import PlayerId
from nomicon.game.values.translatable import Sentence, sentence_of, translated
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.rulebooks.files.malformed import Malformed
from tests.play.foresight.positions import opening
from tests.rulebooks.in_german import german, untranslated

RULE = "---\ntitle: Hats\n---\nEverybody wears a hat.\n"

LINES = (
    ("", ""),
    ("vot 301 for", ""),
    ("dance", ""),
    ("vote", ""),
    ("vote three for", ""),
    ('vote "301 for', ""),
    ("propose", ""),
    ("propose enact:", ""),
    ("propose amend 301 hats", ""),
    ("propose amend 301 set adopted", ""),
    ("propose amend 301 set adopted=1 set adopted=2", ""),
    ("propose amend 301 answer quorum=1 answer quorum=2", ""),
    ("propose enact shelf nothing-of-the-kind", ""),
    ("propose repeal 201 from tomorrow", ""),
    ("propose correct undo 5", ""),
    ("propose correct strike 5 withdraw", ""),
    ("propose correct replace 5", ""),
    ("propose resolve doing hurl 5", ""),
    ('invoke "It is so." correcting outcme 301 adopted', ""),
    ('invoke "It is so." wanting award Ann 5', ""),
    ("propose enact:", RULE.replace("title: Hats", "title:")),
    ("propose enact:", RULE.replace("title: Hats", "titel: Hats")),
    ("propose enact:", RULE.replace("title: Hats", "title: Hats\ntitle: Caps")),
    ("propose enact:", RULE.replace("title: Hats", "title: [Hats, Caps]")),
    ("propose enact:", RULE.replace("title: Hats", "title: Hats\nanswers: quorum")),
    ("propose enact:", RULE.replace("title: Hats", "title: Hats\nsettings: {when: 2026-13-40}")),
    ("propose enact:", RULE.replace("title: Hats", "title: Hats\nsettings: {hats: on}")),
    ("propose enact:", RULE.replace("title: Hats", "title: Hats\nprevails_over: [hats]")),
    ("propose enact:", RULE.replace("title: Hats", "title: Hats\neffective: soon")),
    ("propose enact:", RULE.replace("title: Hats", "title: Hats\n\tstatus: mutable")),
    ("propose enact:", RULE.replace("title: Hats\n---", "title: Hats")),
    ("propose enact:", RULE.replace("title: Hats", "title: &hat Hats")),
    ("propose enact:", RULE + "\n```python\nx = 1\n"),
    ("propose enact:", RULE + "\n```python\nx = 1\n```\nMore words.\n"),
    ("propose enact:", RULE.replace("hat.", "hat\u202e.")),
)
"""Lines that cannot be read, each with the text below it."""


@pytest.mark.parametrize(("line", "below"), LINES)
def test_a_line_that_cannot_be_read_is_told_in_german(line: str, below: str):
    told = sentence_of(mistake_in(line, below))

    assert isinstance(told, Sentence)
    assert untranslated(told) == []
    assert translated(told, lambda text: german().get(text, text)) != str(told)


def test_the_sentence_in_german_says_what_to_do():
    told = sentence_of(mistake_in("vot 301 for", ""))

    assert str(told) == "your line: there is no move 'vot'. Did you mean 'vote'?"
    assert translated(told, lambda text: german().get(text, text)) == (
        "deine Zeile: Es gibt keinen Zug 'vot'. Meintest du 'vote'?"
    )


def test_where_nothing_stands_before_the_options_the_move_itself_is_named():
    told = str(sentence_of(mistake_in("pause game holidays", "")))

    assert told == "your line: after the 'pause game', write reason, not 'holidays'."


def mistake_in(line: str, below: str) -> Exception:
    """Return what is wrong with a line."""
    game, _at = opening("minimal")
    try:
        move_in(InputLine(PlayerId("Ann"), split_line(line), below), game)
    except (Invalid, Malformed) as wrong:
        return wrong
    raise AssertionError(f"{line!r} can be read.")
