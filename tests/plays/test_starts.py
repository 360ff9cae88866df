"""What a playthrough says that cannot begin, or that names a file."""

from __future__ import annotations

import pytest

from nomicon.game.values.translatable import sentence_of, translated
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage


def answers(text: str) -> list[str]:
    return [line for result in Performance(read_script(text, "game.play"), set_stage) for line in result.answers]


def test_a_rule_at_the_start_that_cannot_be_used_is_named_with_what_is_wrong():
    text = (
        "# A start.\nrulebook: minimal\nwith rule 401:\n| ---\n| title: New\n| ---\n| Words.\n|\n| ```python\n"
        '| @when("Nothing")\n| def react(event):\n|     yield announce("x")\n| ```\n\nAnn> join\n'
    )
    (said,) = answers(text)
    assert "the game could not be started. Rule 401: react: there is no event 'Nothing' to react to." in said
    assert "Correct the rule file" in said


def test_the_name_of_a_file_is_no_rule_in_plain_words():
    said = answers("# A file.\nrulebook: minimal\n\nAnn> join\nAnn> propose enact rule.md\n")
    assert said[-1].startswith("Invalid. Your line: rule.md is the name of a file.")


def test_where_a_rule_at_the_start_is_wrong_can_be_told_in_another_language():
    script = read_script("# A start.\nrulebook: minimal\nwith rule 401:\n| No header.\n\nAnn> join\n", "game.play")
    with pytest.raises(Invalid) as wrong:
        Performance(script, set_stage)._found(script.steps[0])  # An answer, which is in the file, is in English.
    german = {"{file}, rule {number}": "{file}, Regel {number}", "{where}, line {line}": "{where}, Zeile {line}"}
    told = translated(sentence_of(wrong.value), lambda text: german.get(text, text))
    assert told.startswith("game.play, Regel 401, Zeile 1: a rule file must begin with its header.")
