"""What a ballot says is for the rules: no part of the program names it, and every door asks for it in one place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.house import exceptions
from tests.house.exceptions import beyond
from tests.house.tree import PROGRAM, Source, docstring_of, program

WORDS = frozenset({"for", "against", "abstain", "abstention", "aye", "nay", "yea", "yes", "no"})
TYPED = re.compile(r"\b(FOR|AGAINST|ABSTAIN|AYE|NAY)\b")
ANSWERS = ("yes", "no")
"""In small letters these are answers to questions, and no ballots."""


def ballot_words(file: Source) -> Iterator[str]:
    """Yield each word by which a file could decide what a ballot says: a text, or the name of one."""
    prose = {id(node.value) for node in ast.walk(file.syntax) if isinstance(node, ast.Expr)}
    for node in ast.walk(file.syntax):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in prose:
                if (text.casefold() in WORDS and text not in ANSWERS) or (TYPED.search(text) and "EACH" not in text):
                    yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) if TYPED.fullmatch(name):
                yield name


def test_no_part_of_the_program_says_what_a_ballot_says():
    found = [file.name for file in program() if any(ballot_words(file))]
    assert beyond(found, exceptions.BALLOT_WORDS) == []


def test_no_page_and_no_script_says_what_a_ballot_says():
    found = [
        f"{path.relative_to(PROGRAM)}: {word.group()}"
        for kind in ("*.html", "*.js", "*.txt")
        for path in sorted((PROGRAM / "web").rglob(kind))
        for word in TYPED.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_word_that_would_decide_is_found():
    for code, told in (('FOR = "FOR"', 2), ('if choice == "Aye":\n    pass', 1), ('"""FOR and AGAINST."""', 0)):
        syntax = ast.parse(code)
        assert len(list(ballot_words(Source(PROGRAM, code, syntax)))) == told, docstring_of(syntax)
