"""The figures by which the structure of the program is judged: ``python -m tests.house.figures`` prints them.

Nothing here fails. What must hold is tested beside this; these are to be compared with what was measured before.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from graphlib import TopologicalSorter
from statistics import median
from typing import NamedTuple

from nomicon.cli.authors.answered import AnsweredField, answered
from nomicon.play.engine import SPECS
from nomicon.rulebooks.shelf import load_rulebook, shelf
from tests.house import exceptions
from tests.house.test_budgets import hidden_imports
from tests.house.test_refusals import refusals
from tests.house.test_templates import LONGEST_LINE, long_lines, templates
from tests.house.tree import PROGRAM, Source, program, sources

PLAY = PROGRAM / "play"

SAMPLE = "TakeBackBallot"
"""A move like any other: what names it besides its chapter has to be touched when a move is added."""


class Figure(NamedTuple):
    """Something that was counted, and what it came to."""

    what: str
    value: str


def figures() -> Iterator[Figure]:
    """Count everything."""
    rooms = rooms_of(sources(PLAY))
    yield Figure("rooms in play, and floors among them", f"{len(rooms)}, {len(floors(arrows(rooms)))}")
    yield Figure("arrows between the rooms of play", f"{sum(map(len, arrows(rooms).values()))}")
    yield Figure("most modules in one folder", f"{most_modules(program())}")
    yield Figure(f"files that name one move ({SAMPLE})", f"{len(naming(SAMPLE, program()))}")
    yield Figure("files outside play that name a move (median of all moves)", f"{median(named_outside()):g}")
    yield Figure("files that import one chapter (median)", f"{median(importers().values()):g}")
    fields = answered(load_rulebook(name) for name in shelf())
    yield Figure("things a rule can answer; answered by no rulebook, by one", of_questions(fields))
    yield Figure("late or hidden imports outside main", f"{len(late_imports())}")
    yield Figure("`Any` in annotations", f"{count_any(program())}")
    yield Figure(f"lines of templates over {LONGEST_LINE} characters", f"{len(long_lines(templates()))}")
    yield Figure("`# fmt: skip`, `# type: ignore` in the program", of_comments(program()))
    yield Figure("class names used in more than one file", f"{len(shared_classes(program()))}")
    yield Figure("refusals in play with grounds / a way forward / neither", of_refusals())


# -- Rooms and imports -----------------------------------------------------------------


def rooms_of(files: Iterable[Source]) -> dict[str, list[Source]]:
    """Return the files of each room of `play`."""
    rooms: dict[str, list[Source]] = defaultdict(list)
    for file in files:
        if file.path.parent != PLAY:
            rooms[file.path.parent.name].append(file)
    return rooms


def imported(file: Source) -> set[str]:
    """Return the modules of the program that a file imports when it is loaded."""
    return {
        node.module
        for node in file.syntax.body
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith("nomicon.")
    }


def arrows(rooms: Mapping[str, list[Source]]) -> dict[str, set[str]]:
    """Return for each room of `play` the other rooms that it imports."""
    return {
        room: {
            parts[2]
            for file in files
            for module in imported(file)
            if len(parts := module.split(".")) > 3 and parts[1] == "play" and parts[2] != room
        }
        for room, files in rooms.items()
    }


def floors(imports: Mapping[str, set[str]]) -> list[tuple[str, ...]]:
    """Return the rooms from the lowest floor up: each imports only from floors below. Raises `CycleError`."""
    sorter = TopologicalSorter(imports)
    sorter.prepare()
    found = []
    while sorter.is_active():
        ready = sorter.get_ready()
        found.append(tuple(sorted(ready)))
        sorter.done(*ready)
    return found


def most_modules(files: Iterable[Source]) -> int:
    """Return how many modules the fullest folder holds."""
    return max(Counter(file.path.parent for file in files if file.path.name != "__init__.py").values())


def importers() -> dict[str, int]:
    """Count for each chapter how many files import it, besides the engine, which combines them."""
    chapters = {
        f"nomicon.play.{room}.{file.path.stem}"
        for room, files in rooms_of(sources(PLAY)).items()
        for file in files
        if "CHAPTER = Chapter(" in file.text
    }
    found = dict.fromkeys(sorted(chapters), 0)
    for file in program():
        for module in imported(file) & chapters if file.path != PLAY / "engine.py" else ():
            found[module] += 1
    return found


def late_imports() -> list[str]:
    """List the imports that no reader sees at the top of a file, outside `main`, but for those with a reason."""
    found = [place for file in program() for place in hidden_imports(file)]
    return [place for place in found if place not in exceptions.HIDDEN_IMPORTS]


# -- Moves -----------------------------------------------------------------------------


def naming(name: str, files: Iterable[Source]) -> list[str]:
    """List the files that use a name."""
    return [file.name for file in files if name in file.names() or is_defined(name, file)]


def is_defined(name: str, file: Source) -> bool:
    """Say whether a file defines a class of this name."""
    return any(isinstance(node, ast.ClassDef) and node.name == name for node in file.syntax.body)


def named_outside() -> list[int]:
    """Count for each move that a player can make the files outside `play` that name it."""
    outside = [file for file in program() if PLAY not in file.path.parents]
    used = Counter(name for file in outside for name in file.names())
    return [used[spec.move.__name__] for spec in SPECS]


# -- What is written -------------------------------------------------------------------


def of_questions(fields: list[AnsweredField]) -> str:
    """Tell how many questions there are, and how many no rulebook or a single one answers."""
    by = Counter(len(field.rulebooks) for field in fields)
    return f"{len(fields)}; {by[0]}, {by[1]}"


def count_any(files: Iterable[Source]) -> int:
    """Count where an annotation or an alias says `Any`."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for file in files for node in ast.walk(file.syntax))


UNFORMATTED, UNCHECKED = "# fmt: skip", "# type: ignore"
"""The comments that keep the formatter and the type checker from a line."""


def count_comments(mark: str, files: Iterable[Source]) -> int:
    """Count how often a comment that switches a check off stands in some files."""
    return sum(file.text.count(mark) for file in files)


def of_comments(files: Sequence[Source]) -> str:
    """Count the comments that switch a check off."""
    return ", ".join(str(count_comments(mark, files)) for mark in (UNFORMATTED, UNCHECKED))


def shared_classes(files: Iterable[Source]) -> list[str]:
    """List the names of classes that stand in more than one file."""
    places = Counter(
        name for file in files for name in {node.name for node in file.syntax.body if isinstance(node, ast.ClassDef)}
    )
    return sorted(name for name, many in places.items() if many > 1)


def of_refusals() -> str:
    """Tell how many refusals have grounds, how many say what one can do, and how many do neither."""
    found = list(refusals())
    with_grounds, with_a_way = (sum(bool(one[at]) for one in found) for at in (1, 2))
    neither = sum(not grounds and not way for _, grounds, way in found)
    return f"{with_grounds} / {with_a_way} / {neither} of {len(found)}"


def table(found: Iterable[Figure]) -> Iterator[str]:
    """Set figures out in two columns."""
    listed = list(found)
    width = max(len(figure.what) for figure in listed)
    return (f"{figure.what:<{width}}  {figure.value}" for figure in listed)


if __name__ == "__main__":
    sys.stdout.write("\n".join(table(figures())) + "\n")
