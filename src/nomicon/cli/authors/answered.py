"""Who answers what: everything that a rule can answer, and which rulebooks of the shelf answer it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nomicon.law.questions.old_names import topic_meant
from nomicon.law.questions.questions import QUESTIONS
from nomicon.law.questions.records import kept_as, written_as
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.shelf import Rulebook


@dataclass(frozen=True, slots=True)
class AnsweredField:
    """One thing that a rule can answer, by the name that is written for it, and the rulebooks whose rules do."""

    name: str
    rulebooks: tuple[str, ...]


def answered(books: Iterable[Rulebook]) -> list[AnsweredField]:
    """List everything that a rule can answer, each field of a record by itself."""
    by: dict[str, list[str]] = {name: [] for name in QUESTIONS}
    for book in books:
        topics = {
            topic_meant(topic).partition(" of ")[0]
            for file in (*book.files, *book.later)
            for topic in _answers_of(file)
        }
        for topic in topics & by.keys():
            by[topic].append(book.name)
    return [AnsweredField(written_as(name), tuple(sorted(names))) for name, names in by.items()]


def answered_told(found: Iterable[AnsweredField]) -> Iterator[str]:
    """Set out who answers what, and how much is answered by none and by one."""
    listed = list(found)
    width = max(len(one.name) for one in listed)
    for one in listed:
        yield f"{one.name:<{width}}  {len(one.rulebooks)}  {', '.join(one.rulebooks)}".rstrip()
    none, alone = (sum(len(one.rulebooks) == many for one in listed) for many in (0, 1))
    yield (
        f"Rules can answer {len(listed)} questions. No rulebook answers {none} of them, and only one rulebook "
        f"answers {alone}."
    )


def _answers_of(file: RuleFile) -> Iterator[str]:
    yield from file.text.answers
    for node in ast.walk(ast.parse(file.text.code)):
        for call in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            match call:
                case ast.Call(func=ast.Name(id="answers"), args=[ast.Constant(value=str(topic))]):
                    yield kept_as(topic)
