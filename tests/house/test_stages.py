"""The engine has no stage of its own that only one ruleset declares: the words for these stand in its rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from nomicon.law.questions.old_names import OLD_TOPICS
from nomicon.rulebooks.shelf import load_rulebook
from tests.house.tree import Source, layers

WORDS = re.compile(r"distribut|consent|\bSpeaker\b", re.IGNORECASE)
"""What NomiCam calls the stages of its proposals, and who lets them pass."""

THE_TABLE = "src/nomicon/law/questions/old_names.py"
"""The one module that knows them: rules of old records are kept with these names."""

SPEAKERS = "speakers"
"""What the index of a ruleset calls the rules that speak to a topic; it has nothing to do with the office."""


def _mentions(source: Source) -> Iterator[str]:
    if source.name != THE_TABLE:
        for number, line in enumerate(source.text.splitlines(), 1):
            if WORDS.search(line.replace(SPEAKERS, "")):
                yield f"{source.name}:{number}: {line.strip()}"


def test_the_engine_does_not_speak_of_the_stages_of_one_ruleset():
    assert [told for source in layers(("game", "law", "play")) for told in _mentions(source)] == []


def _offices_named(source: Source) -> list[str]:
    """List where code names the office itself; a sentence may give it as an example."""
    nodes = [node for node in ast.walk(source.syntax) if isinstance(node, ast.Constant) and node.value == "Speaker"]
    return [f"{source.name}:{node.lineno}" for node in nodes]


def test_nothing_that_runs_games_asks_for_the_office_of_one_ruleset():
    assert [place for source in layers(("hosting", "rulebooks", "views")) for place in _offices_named(source)] == []


def test_an_office_that_is_asked_for_would_be_noticed():
    source = next(iter(layers(("hosting",))))
    code = 'game.holder("Speaker")'
    assert _offices_named(Source(source.path, code, ast.parse(code)))


@pytest.mark.parametrize("line", ["DISTRIBUTION = 1", "# the consent of an officer", 'holder("Speaker")'])
def test_such_a_word_would_be_noticed(line: str):
    source = next(iter(layers(("law",))))

    assert list(_mentions(Source(source.path, line, ast.parse(line))))


def test_the_ruleset_that_has_these_stages_declares_them():
    answered = {topic for file in load_rulebook("nomicam").files for topic in file.text.answers}

    assert {old for old in OLD_TOPICS if old != "consent_matters"} <= answered
