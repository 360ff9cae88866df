"""Every text of the game and of its pages that can reach a person is marked for the catalogues.

A text is what has at least three words with letters, a part that is filled in counted as one. It is marked if it is
given to a function that marks texts, or if the catalogues know it from elsewhere, as they know labels and names that
are looked up when they are shown. A text made on the spot (an f-string) can be looked up nowhere.
"""

from __future__ import annotations

import ast
import re
import symtable
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from nomicon.game.values.translatable import translated
from nomicon.views.sentences.recorded import COUNTED, TEXTS, recorded
from tests.house.tree import PROGRAM, sources
from tests.house.unmarked import EXCEPTIONS, FOR_PROGRAMS, IN_ENGLISH

MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "npgettext", "pgettext"}

TYPED = re.compile(
    r"((\*/5|[0-9]+ [0-9]+) [0-9* ]+|eval \"\$\()?"
    r"(nomicon|invoke|propose|duty|rescue|undo|why|revise|object|agree|sign|correct) .*",
    re.DOTALL,
)
"""Lines as people type them, or put them into a crontab or a shell, which are the same in every language."""

BECAME = re.compile(r"dropped: .*")
"""What became of an e-mail that came in, for the log and for tests."""

STATEMENT = re.compile(
    r"\s*(ALTER|CREATE|DELETE|DROP|INSERT|LOCK|PRAGMA|SELECT|SET|UPDATE|WITH|\{\} (AND|FROM|IN|ON|ORDER|SET|WHERE)) "
    r".*[A-Z=].*",
    re.DOTALL,
)
"""Statements for a database."""

LEVELS = {"debug", "info", "warning", "error", "exception", "critical"}
"""What writes to the log."""

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
        case ast.Call(func=ast.Attribute(attr=level)) if level in LEVELS:
            return  # For the log, which is in English.
        case ast.Call(func=func, keywords=keywords) if ast.unparse(func) == "click.option" and _is_hidden(keywords):
            return  # Nobody is told of it.
        case ast.keyword(arg="documented") | ast.Subscript(value=ast.Name(id="Annotated")):
            return  # For the English pages on the API and on the language of rules.
        case ast.Assert(test=test):
            yield from unmarked(test)
            return  # What is said if it fails is about a mistake of the program.
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


def _is_hidden(keywords: list[ast.keyword]) -> bool:
    return any(one.arg == "hidden" and isinstance(one.value, ast.Constant) and one.value.value for one in keywords)


def _found() -> Iterator[tuple[str, int, str]]:
    with (PROGRAM / "web" / "locale" / "de" / "LC_MESSAGES" / "django.po").open("rb") as entries:
        catalogue = read_po(entries, locale="de")
    known = {one for message in catalogue for one in (message.id if message.pluralizable else (message.id,))}
    for file in sources(PROGRAM):
        name = file.path.relative_to(PROGRAM).as_posix()
        for line, words, made in unmarked(file.syntax) if not name.startswith((*IN_ENGLISH,)) else ():
            label = words.partition("=")[2] or words
            if TYPED.fullmatch(words) or STATEMENT.fullmatch(words) or BECAME.fullmatch(words):
                continue
            if not made and (known & {words, label} or WORDS_OF_RULES.fullmatch(words)):
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


def hidden_marks(scope: symtable.SymbolTable) -> Iterator[str]:
    """Yield the functions in which `_` is a value of their own, and is used: it would be no mark there."""
    names = scope.get_identifiers()
    own = scope.lookup("_") if isinstance(scope, symtable.Function) and "_" in names else None
    if own is not None and own.is_local() and own.is_referenced() and not own.is_imported():
        yield f"{scope.get_name()}, line {scope.get_lineno()}"
    for inner in scope.get_children():
        yield from hidden_marks(inner)


def test_no_function_hides_the_mark_behind_a_value():
    found = {
        file.name: [*hidden_marks(symtable.symtable(file.path.read_text(encoding="utf-8"), file.name, "exec"))]
        for file in sources(PROGRAM)
    }
    assert {name: places for name, places in found.items() if places} == {}


@pytest.mark.parametrize(("code", "hides"), [("_, why = rest", True), ("name, why = rest", False)])
def test_a_hidden_mark_is_noticed(code: str, hides: bool):
    function = f"def f(rest):\n    {code}\n    return _('Nobody is here.')\n"
    assert ([*hidden_marks(symtable.symtable(function, "f.py", "exec"))] != []) == hides


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
        for place in ("adapters/sandbox", "hosting/past", "law", "play")
        for file in sources(PROGRAM / place)
        for node in ast.walk(file.syntax)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    shown = {text for several in COUNTED.values() for text in several}
    assert (set(TEXTS) | shown) - written == set()
