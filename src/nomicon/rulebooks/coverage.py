"""Which rule of a rulebook does which clause, by code or by people, and which playthroughs show it.

What a playthrough shows is handed in: to read playthroughs is the business of those who play them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.shelf import Rulebook


class Clause(Struct, frozen=True):
    """One demand of a ruleset: the rule that names it, whether code does it, and the playthroughs that show it."""

    name: str
    rule: RuleNumber | None
    title: str
    file: str  # Of the rule, as its path within the rulebook.
    by_code: bool
    shown_by: tuple[str, ...]


class Coverage(Struct, frozen=True):
    """Every clause of a rulebook, rule by rule. A stray is a playthrough with a clause it names that no rule has."""

    title: str
    clauses: tuple[Clause, ...]
    playthroughs: tuple[str, ...]
    strays: tuple[tuple[str, str], ...] = ()

    @property
    def by_code(self) -> tuple[Clause, ...]:
        """Return what code does."""
        return tuple(one for one in self.clauses if one.by_code)

    @property
    def by_people(self) -> tuple[Clause, ...]:
        """Return what is left to people: to their duties, their claims, and their judgement."""
        return tuple(one for one in self.clauses if not one.by_code)

    @property
    def not_shown(self) -> tuple[Clause, ...]:
        """Return what no playthrough shows."""
        return tuple(one for one in self.clauses if not one.shown_by)


def coverage(book: Rulebook, shows: Mapping[str, Sequence[str]]) -> Coverage:
    """Put a rulebook's clauses beside what its playthroughs show: the clauses that each names, by its file's name."""
    shown: dict[str, list[str]] = {}
    for playthrough, named in sorted(shows.items()):
        for clause in dict.fromkeys(named):
            shown.setdefault(clause, []).append(playthrough)
    clauses = tuple(one for file in (*book.files, *book.later) for one in _clauses(file, book, shown))
    known = {one.name for one in clauses}
    strays = tuple(
        (playthrough, clause) for clause in sorted(shown) if clause not in known for playthrough in shown[clause]
    )
    return Coverage(book.title, clauses, tuple(sorted(shows)), strays)


def _clauses(file: RuleFile, book: Rulebook, shown: Mapping[str, Sequence[str]]) -> Iterator[Clause]:
    where = file.where if book.folder is None else Path(file.where).relative_to(book.folder).as_posix()
    for name in sorted([*file.text.by_code, *file.text.by_people]):
        by_code = name in file.text.by_code
        yield Clause(name, file.number, file.text.title, where, by_code, tuple(shown.get(name, ())))
