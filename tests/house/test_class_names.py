"""A class name says what it is, wherever one reads it: no two classes share one without a reason."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.house.tree import PROGRAM, program

SHAPES = ("web/api/shapes/", "web/api/handlers/", "client/", "hosting/api_moves/")
"""What is sent and received is named after what it stands for; its names are in the API's document."""

EFFECTS = ("law/language/effects.py", "web/accounts/models.py")
"""Effects are called as rule code calls them, and tables of accounts as the database does."""

ALLOWED = (*SHAPES, *EFFECTS)


def test_no_two_classes_have_the_same_name_without_a_reason() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for file in program():
        where = file.path.relative_to(PROGRAM).as_posix()
        for node in file.syntax.body:
            if isinstance(node, ast.ClassDef) and not where.startswith(ALLOWED):
                places[node.name].append(where)
    shared = {name: found for name, found in places.items() if len(found) > 1}
    assert not shared, f"these names say too little to tell their classes apart: {shared}"
