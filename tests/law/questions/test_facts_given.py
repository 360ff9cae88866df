"""Whoever asks rules a question gives them every fact that the question's definition promises to their code."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

import pytest

from nomicon.law.questions import questions
from nomicon.law.questions.questions import Question
from tests.house.tree import PROGRAM

NAMED_ELSEWHERE = {"terms.py": 1, "proposing.py": 2, "seating.py": 1, "hearing.py": 2}
"""Modules that ask a question which they were handed, and how often: the facts of these are all the same."""


def asked() -> Iterator[tuple[str, str, str, set[str]]]:
    """Yield each place where a question is asked: its module, line, the question's constant, and the facts given."""
    for path in sorted(PROGRAM.glob("**/*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "hear"):
                continue
            first = call.args[0] if call.args else None
            named = first.id if isinstance(first, ast.Name) else first.attr if isinstance(first, ast.Attribute) else ""
            yield path.name, f"{path.name}:{call.lineno}", named, {one.arg or "" for one in call.keywords}


ASKED = [one for one in asked() if isinstance(getattr(questions, one[2], None), Question)]


@pytest.mark.parametrize(("where", "name", "given"), [one[1:] for one in ASKED], ids=[one[1] for one in ASKED])
def test_all_facts_of_a_question_are_given_where_it_is_asked(where: str, name: str, given: set[str]):
    question = getattr(questions, name)
    assert {*question.facts} - {*question.optional} <= given, where


def test_few_modules_ask_a_question_that_they_were_handed():
    handed = Counter(module for module, _where, name, _given in asked() if name == "question")
    assert handed == NAMED_ELSEWHERE
    assert len(ASKED) > 80
