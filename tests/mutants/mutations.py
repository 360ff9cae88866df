"""Which mistakes can be planted in the core, and a sample of them: one for each line that was drawn."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.house.tree import PROGRAM

CORE = ("game", "law", "play", "views")

LEFT_OUT = ("Variable", "RemoveDecorator", "_BitOr", "BitOr_", "_Is_Eq", "_IsNot_NotEq", "_Eq_Is", "_NotEq_IsNot")
"""Parts of names of operators that change nothing here, or what is no code: `X | None` is an annotation."""

OPERATORS = tuple(name for name in sorted(operator_names()) if not any(part in name for part in LEFT_OUT))


@dataclass(frozen=True, slots=True)
class Mutation:
    """One mistake: where it is, and which operator makes it at which of its places in the file."""

    path: Path
    line: int
    operator: str
    occurrence: int

    def __str__(self) -> str:
        place = self.path.relative_to(PROGRAM.parent)
        return f"{place}:{self.line} {self.operator.removeprefix('core/')}"

    def planted(self, text: str) -> str:
        """Return the text of the file with the mistake in it. Raises `ValueError` where it does not fit the text."""
        changed: str | None = mutate_code(text, get_operator(self.operator)(), self.occurrence)
        if changed is None or changed == text:
            raise ValueError(f"{self} changes nothing.")
        return changed


def without_behaviour(text: str) -> set[int]:
    """Return the lines that say how a value is kept in memory, and that nobody changes it: no test can notice those."""
    kinds = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
    said = [expression for kind in kinds for expression in kind.decorator_list]
    return {line for one in said for line in range(one.lineno, (one.end_lineno or one.lineno) + 1)}


def mutations_in(path: Path, text: str) -> Iterator[Mutation]:
    """Yield every mistake that can be planted in a file."""
    nodes, left_out = list(ast_nodes(get_ast(text))), without_behaviour(text)
    for name in OPERATORS:
        operator = get_operator(name)()
        occurrence = 0
        for node in nodes:
            for (line, _column), _end in operator.mutation_positions(node):
                if line not in left_out:
                    yield Mutation(path, line, name, occurrence)
                occurrence += 1


def core_files() -> list[Path]:
    """Return the files of the core."""
    return [path for layer in CORE for path in sorted((PROGRAM / layer).rglob("*.py"))]


def sample(lines: int, seed: int, files: Sequence[Path] | None = None) -> list[Mutation]:
    """Draw lines in which a mistake can be planted, and for each of them one mistake."""
    lots = Random(seed)
    by_line: dict[tuple[Path, int], list[Mutation]] = {}
    for path in core_files() if files is None else files:
        for mutation in mutations_in(path, path.read_text(encoding="utf-8")):
            by_line.setdefault((path, mutation.line), []).append(mutation)
    places = sorted(by_line)
    drawn = sorted(lots.sample(places, min(lines, len(places))))
    return [lots.choice(by_line[place]) for place in drawn]
