"""Every text of the game and of its pages that can reach a person is marked for the catalogues.

A text is what has at least three words with letters, a part that is filled in counted as one. It is marked if it is
given to a function that marks texts, or if the catalogues know it from elsewhere, as they know labels and names that
are looked up when they are shown. A text made on the spot (an f-string) can be looked up nowhere.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from nomicon.game.values.translatable import translated
from nomicon.views.sentences.recorded import COUNTED, TEXTS, recorded
from tests.house.tree import PROGRAM, sources

PLACES = ("law/resolution", "play", "views")
"""Where everything is looked at. Errors of other places are looked at in `test_errors_are_translated`."""

MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "npgettext", "pgettext"}

FOR_PROGRAMS = {
    "MoveLine": "what people type, and examples of it; the help of a line is in the catalogues",
    "ChangeSpec": "what people type, and the description for the English page of the API",
    "MoveField": "descriptions for the English page of the API",
    "compile": "patterns, which nobody reads",
    "TypeError": "a mistake of the program",
    "AssertionError": "a mistake of the program",
    "LookupError": "what code of rules is told, in the language of the program's other names",
    "draw": "what a draw is for, which its published result depends on",
    "stored_as": "the words of earlier versions; what is told of them is marked",
    "RuleText": "the words of rules that are only tried, or lost",
    "PlayerId": "a name in the record",
}
"""Calls whose texts nobody reads on a page, each with the reason."""

TYPED = re.compile(r"(nomicon|invoke|propose|duty|rescue|undo|why|revise|object|agree|sign|correct) .*", re.DOTALL)
"""Lines as people type them, which are the same in every language."""

EXCEPTIONS = {
    ("law/resolution/requests.py", "*"): "the description of the language of rules, which is printed in English",
    ("play/amendability/fragility.py", "Nothing is left of this rule."): "words of a rule in a copy of the game",
    ("play/amendability/stuck.py", "Rule {} is void."): "a statement that is typed",
    ("play/ballots/depending.py", "as {} votes"): "what a ballot says, as it is typed",
    ("play/ballots/depending.py", "{} if {} votes {}{}"): "what a ballot says, as it is typed",
    ("play/chapter.py", "*"): "values of enumerations, which are not shown",
    ("play/correcting_past/kept_draws.py", "*"): "the seed of a draw",
    ("play/correcting_past/redeciding.py", "corrected past {} {} {}{}"): "the seed of a draw",
    ("play/foresight/fork.py", "the program fails at {}: {}: {}"): "a mistake of the program, noted for its log",
    ("play/foresight/judged.py", "*"): "statements in a copy of the game",
    ("play/foresight/trials.py", "*"): "words of rules in a copy of the game",
    ("play/foresight/watching.py", "this copy of the game leaves the change out"): "an event in a copy of the game",
    ("play/judging/claiming.py", "tried what the rules refuse: "): "the beginning of a declaration in the record",
    ("play/judging/claiming.py", "Claim {} stands."): "a statement, which the record keeps as it would be typed",
    ("play/judging/judging_moves.py", "A trial statement."): "a statement in a copy of the game",
    ("play/proposals/advice.py", "It would make {} mutable rules; there may be {}."): "the words of earlier versions",
    (
        "play/proposals/advice.py",
        "It would leave {} mutable rules; there must be at least {}.",
    ): "the words of earlier versions",
    ("play/rebasing/adopted.py", "a copy of the game has no record to correct"): "said in a copy of the game",
    ("play/rule_changes/motion_specs.py", "*"): "the words of a proposal, which the record keeps",
    ("play/sentences.py", "*"): "the annotation of a type",
    ("play/what_if/life.py", "what if {} {} {} {}"): "the seed of a draw",
    ("play/what_if/plan.py", "This statement is a trial."): "a statement in a copy of the game",
    ("views/game/draws.py", "*"): "programs with which a draw can be checked",
    ("views/judging/judgements.py", "Reasons, which are not part of the judgement"): "a label that is looked up",
    ("views/sentences/data.py", "*"): "the description of data for programs",
    ("views/sentences/drafting.py", "Proposal {} is {}."): "a statement that is typed",
}
"""Texts that need no mark, by file (* for all of its texts), each with the reason."""

WORDS_OF_RULES = re.compile(r"[a-z]+( [a-z]+){1,4}")
"""Values that rules answer with, such as “those that may”; the program compares them."""

WORD = re.compile(r"[(“\"'‘]*(?:[A-Za-z][a-z'’-]*|[A-Z]+|\{\}['’s]*)[)”\"'’.,:;?!…]*")
REAL = re.compile(r"[a-z]{2}")


def is_text(words: str) -> bool:
    """Say whether these are at least three words, two of which are no parts."""
    found = [one for one in words.split() if WORD.fullmatch(one)]
    return len(found) >= 3 and sum(REAL.search(one) is not None for one in found) >= 2


def unmarked(node: ast.AST) -> Iterator[tuple[int, str, bool]]:
    """Yield the texts that are given to nothing that marks them, and whether each was made on the spot."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Call(func=func, keywords=keywords) if ast.unparse(func).rpartition(".")[2] in MARKS:
            for keyword in keywords:
                yield from unmarked(keyword.value)
            return
        case ast.Call(func=func) if ast.unparse(func).rpartition(".")[2] in FOR_PROGRAMS:
            return
        case ast.keyword(arg="documented"):
            return  # For the English page of the API.
        case ast.Compare() | ast.MatchValue():
            return  # A value of a rule, which the program compares.
        case ast.Constant(value=str(words)) if is_text(words):
            yield node.lineno, words, False
        case ast.JoinedStr(values=values):
            words = "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in values)
            if is_text(words):
                yield node.lineno, words, True
    for inner in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.JoinedStr) and isinstance(inner, ast.Constant)):
            yield from unmarked(inner)


def _found() -> Iterator[tuple[str, int, str]]:
    with (PROGRAM / "web" / "locale" / "de" / "LC_MESSAGES" / "django.po").open("rb") as entries:
        catalogue = read_po(entries, locale="de")
    known = {one for message in catalogue for one in (message.id if message.pluralizable else (message.id,))}
    for place in PLACES:
        for file in sources(PROGRAM / place):
            name = file.path.relative_to(PROGRAM).as_posix()
            for line, words, made in unmarked(file.syntax):
                label = words.partition("=")[2] or words
                if TYPED.fullmatch(words) or (not made and (label in known or WORDS_OF_RULES.fullmatch(words))):
                    continue
                yield name, line, words


def test_every_text_that_can_reach_a_person_is_marked():
    assert [one for one in _found() if not {(one[0], "*"), (one[0], one[2])} & EXCEPTIONS.keys()] == []


def test_every_exception_is_needed():
    found = {(name, words) for name, _, words in _found()} | {(name, "*") for name, _, _ in _found()}
    assert EXCEPTIONS.keys() - found == set()


@pytest.mark.parametrize(
    "code",
    [
        'told = f"Nobody is {name} any more."',
        'raise RuleRefusal("Leave it as it is.")',
        'return f"{judge} asked for the judgement", ()',
    ],
)
def test_a_text_without_a_mark_is_noticed(code: str):
    assert [line for line, *_ in unmarked(ast.parse(code))] == [1]


@pytest.mark.parametrize("code", ['told = _("Nobody is {name} any more.", name=name)', '"""Say what it is for."""'])
def test_a_text_with_a_mark_is_fine(code: str):
    assert [*unmarked(ast.parse(code))] == []


def test_what_stands_in_records_is_told_in_every_language():
    stored = "2 of 3 changes had no effect: rule 301 is immutable now; there must be at least 2 mutable rule"
    told = "2 of 3 changes had no effect: rule 301 is immutable now; there must be at least 2 mutable rules"
    assert (recorded(stored), translated(recorded(stored), str)) == (stored, told)
    assert recorded("Ann likes tea") == "Ann likes tea"


def test_what_earlier_versions_wrote_into_records_is_still_told_in_every_language():
    assert translated(recorded("it has ended"), str.upper) == "IT HAS ENDED"


def test_words_of_records_are_texts_that_are_written():
    written = {
        node.value
        for place in ("law", "play")
        for file in sources(PROGRAM / place)
        for node in ast.walk(file.syntax)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    shown = {text for several in COUNTED.values() for text in several}
    assert (set(TEXTS) | shown) - written == set()
