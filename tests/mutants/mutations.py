"""Which mistakes can be planted in the core, and a sample of them: one for each line that was drawn."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from parso.tree import NodeOrLeaf

from tests.house.tree import PROGRAM

CORE = ("game", "law", "play", "views")

LEFT_OUT = ("Variable", "RemoveDecorator", "_BitOr", "BitOr_", "_Is_Eq", "_IsNot_NotEq", "_Eq_Is", "_NotEq_IsNot")
"""Parts of names of operators that change nothing here, or what is no code: `X | None` is an annotation."""

OPERATORS = tuple(name for name in sorted(operator_names()) if not any(part in name for part in LEFT_OUT))


LEAST_LIMIT = 5
"""The least number that is taken for a limit."""

BINARY = "ReplaceBinaryOperator"

ONLY_IN = {BINARY: "operator", "ReplaceComparisonOperator": "comparison"}
"""In which kind of node an operator finds its places; most operators are these, and most nodes are others."""

OPERATIONS = ("term", "arith_expr", "power", "shift_expr", "and_expr", "xor_expr")
"""Where a sign is an operation. Elsewhere, `*` and `/` say how arguments are given, and `**` spreads a mapping."""


LEAST = {"1": re.compile(r"[\w.]+\.denominator"), "0": re.compile(r"len\([^()]*\)")}
"""What is never less than a number: a part has a denominator of 1 at least, and a list no less than nothing in it."""

STRICT = "strict=True"
"""How `zip` is told to check that what it walks side by side is equally long."""

SAME_AT_THE_LEAST = ("_Eq_LtE", "_LtE_Eq", "_NotEq_Gt", "_Gt_NotEq")
"""Ends of names of operators that change nothing where nothing is less than what is compared with."""


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
    """Return the lines with mistakes that no test can notice.

    They say how a value is kept in memory, that nobody changes it, or how large a cache is. Or they set a limit: tests
    at a limit ask for it by its name, so it may be one more or one less. Or they belong to a protocol, whose functions
    are never run.
    """
    tree = ast.parse(text)
    kinds = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    said: list[ast.expr | ast.stmt] = [expression for kind in kinds for expression in kind.decorator_list]
    said += [one for one in tree.body if is_limit(one)]
    said += [kind for kind in kinds if any(ast.unparse(base) == "Protocol" for base in kind.bases)]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    said += [one for function in functions for one in function.decorator_list if "lru_cache" in ast.unparse(one)]
    return {line for one in said for line in range(one.lineno, (one.end_lineno or one.lineno) + 1)}


def is_limit(statement: ast.stmt) -> bool:
    """Say whether a statement gives a number that is not small a name, and does nothing else."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(number))):
            return name.isupper() and number >= LEAST_LIMIT
    return False


def mutations_in(path: Path, text: str) -> Iterator[Mutation]:
    """Yield every mistake that can be planted in a file."""
    nodes, left_out = list(ast_nodes(get_ast(text))), without_behaviour(text)
    by_type: dict[str, list[NodeOrLeaf]] = {}
    for node in nodes:
        by_type.setdefault(node.type, []).append(node)
    for name in OPERATORS:
        operator = get_operator(name)()
        occurrence = 0
        for node in next((by_type.get(kind, []) for part, kind in ONLY_IN.items() if part in name), nodes):
            for (line, _column), _end in operator.mutation_positions(node):
                if line not in left_out and (BINARY not in name or is_operation(node)) and not is_same(name, node):
                    yield Mutation(path, line, name, occurrence)
                occurrence += 1


def is_operation(sign: NodeOrLeaf) -> bool:
    """Say whether a sign joins two values."""
    return sign.parent is not None and sign.parent.type in OPERATIONS


def is_same(operator: str, node: NodeOrLeaf) -> bool:
    """Say whether a mistake changes nothing, whatever is run.

    Either it compares with the least that there can be; or it leaves out the check that two lists that are walked side
    by side are equally long: no test can notice that, as nothing but another mistake makes them unequal.
    """
    if operator.endswith(SAME_AT_THE_LEAST) and node.type == "comparison":
        left, _, right = node.get_code(include_prefix=False).rpartition(" ")
        return right in LEAST and LEAST[right].fullmatch(left.rpartition(" ")[0]) is not None
    within = node.parent
    return operator.endswith("ReplaceTrueWithFalse") and within is not None and within.get_code().strip() == STRICT


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
    in_any_order = (lots.sample(by_line[place], len(by_line[place])) for place in lots.sample(places, len(places)))
    drawn = (next(filter(is_python, mutations), None) for mutations in in_any_order)
    return sorted(islice(filter(None, drawn), lines), key=lambda mutation: (mutation.path, mutation.line))


def is_python(mutation: Mutation) -> bool:
    """Say whether a file can be read with a mistake in it: a text that is no Python tests nothing."""
    try:
        ast.parse(mutation.planted(mutation.path.read_text(encoding="utf-8")))
    except SyntaxError:
        return False
    return True
