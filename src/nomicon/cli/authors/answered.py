"""Who answers what: everything that a rule can answer, and which rulebooks of the shelf answer it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from msgspec import Struct

from nomicon.cli.language import told_here
from nomicon.game.values.translatable import _
from nomicon.law.questions.old_names import topic_meant
from nomicon.law.questions.questions import QUESTIONS
from nomicon.law.questions.records import kept_as, written_as
from nomicon.rulebooks.files.format import RuleFile, read_change
from nomicon.rulebooks.ready_rules import ReadyRule
from nomicon.rulebooks.shelf import Rulebook


class AnsweredField(Struct, frozen=True):
    """One thing that a rule can answer, by the name that is written for it; the rulebooks and ready rules that do."""

    name: str
    rulebooks: tuple[str, ...]
    ready: tuple[str, ...] = ()


def answered(books: Iterable[Rulebook], ready: Iterable[ReadyRule] = ()) -> list[AnsweredField]:
    """List everything that a rule can answer, each field of a record by itself."""
    of_books = {book.name: _topics((*book.files, *book.later)) for book in books}
    of_ready = {one.name: _topics([read_change(one.text, one.name)]) for one in ready}
    return [
        AnsweredField(
            written_as(name),
            tuple(sorted(book for book, topics in of_books.items() if name in topics)),
            tuple(sorted(one for one, topics in of_ready.items() if name in topics)),
        )
        for name in QUESTIONS
    ]


def _topics(files: Iterable[RuleFile]) -> set[str]:
    """Return the questions that rules answer."""
    return {topic_meant(topic).partition(" of ")[0] for file in files for topic in _answers_of(file)}


def answered_data(found: Iterable[AnsweredField]) -> list[dict[str, object]]:
    """Return who answers what as data."""
    return [{"name": one.name, "rulebooks": [*one.rulebooks], "ready_rules": [*one.ready]} for one in found]


def answered_told(found: Iterable[AnsweredField]) -> Iterator[str]:
    """Set out who answers what, and how much is answered by none and by one."""
    listed = list(found)
    width = max(len(one.name) for one in listed)
    for one in listed:
        ready = _("ready rules: {names}", names=", ".join(one.ready)) if one.ready and not one.rulebooks else ""
        yield f"{one.name:<{width}}  {len(one.rulebooks)}  {', '.join(one.rulebooks)}{told_here(ready)}".rstrip()
    none, alone = (sum(len(one.rulebooks) == many for one in listed) for many in (0, 1))
    nobody = sum(not one.rulebooks and not one.ready for one in listed)
    yield _(
        "Rules can answer {all} questions. Questions that no rulebook answers: {none}. Questions that only one "
        "rulebook answers: {alone}. Questions that neither a rulebook nor a ready rule answers: {nobody}.",
        all=len(listed),
        none=none,
        alone=alone,
        nobody=nobody,
    )


def _answers_of(file: RuleFile) -> Iterator[str]:
    yield from file.text.answers
    for node in ast.walk(ast.parse(file.text.code)):
        for call in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            match call:
                case ast.Call(func=ast.Name(id="answers"), args=[ast.Constant(value=str(topic))]):
                    yield kept_as(topic)
