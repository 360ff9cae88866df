"""Templates decide nothing: a condition is one name, which the typed context has worked out, or `not` that name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template.base import Lexer, TokenType

from tests.house.test_templates import templates


def decided_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of each condition that compares something, or connects several names."""
    for token in Lexer(text).tokenize():
        if token.token_type is TokenType.BLOCK and token.lineno is not None:
            tag, *words = token.split_contents()
            if tag in ("if", "elif") and len(words) - (words[:1] == ["not"]) > 1:
                yield token.lineno, " ".join(words)


def decided(files: list[Path]) -> list[str]:
    """Return the conditions of all these templates that decide something, each with its place."""
    return [
        f"{file.name}:{line}: {words}" for file in files for line, words in decided_in(file.read_text(encoding="utf-8"))
    ]


def test_no_condition_of_a_template_compares_or_connects():
    assert decided(templates()) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{% if one %}{% elif not one.two %}{% elif one|length %}{% endif %}", []),
        ("{% if one == 'a b' %}{% endif %}", ["one == 'a b'"]),
        ("{% if one %}{% elif one.two > 3 %}{% endif %}", ["one.two > 3"]),
        ("{% if not one and two %}{% endif %}", ["not one and two"]),
        ("{% if one or two %}{% endif %}", ["one or two"]),
        ("{% if one is None %}{% if one not in two %}{% endif %}{% endif %}", ["one is None", "one not in two"]),
    ],
)
def test_what_a_condition_decides_is_found(text: str, words: list[str]):
    assert [told for _line, told in decided_in(text)] == words
