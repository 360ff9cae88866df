"""Every refusal of the engine helps: it names rules or says what one can do instead, and most do both."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.tree import PROGRAM, sources

REFUSALS = ("RuleRefusal", "Refused")

WITH_A_WAY_FORWARD = 0.9
"""The share of refusals that say what one can do instead."""


def refusals() -> Iterator[tuple[str, bool, bool]]:
    """Yield each refusal of `play`: where it is, whether it has grounds, and whether it says what one can do."""
    for file in sources(PROGRAM / "play"):
        for node in ast.walk(file.syntax):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).rpartition(".")[2] in REFUSALS:
                named = {word.arg: word.value for word in node.keywords}
                given = dict(zip(["because", "grounds", "instead"], node.args, strict=False)) | named
                yield f"{file.name}:{node.lineno}", says(given.get("grounds")), says(given.get("instead"))


def says(value: ast.expr | None) -> bool:
    """Say whether an argument is there and is not plainly empty."""
    match value:
        case None | ast.Tuple(elts=[]) | ast.Constant(value=""):
            return False
    return True


def test_no_refusal_leaves_a_player_with_nothing():
    assert [place for place, grounds, instead in refusals() if not grounds and not instead] == []


def test_most_refusals_say_what_one_can_do():
    ways = [instead for _place, _grounds, instead in refusals()]

    assert len(ways) > 150
    assert sum(ways) >= WITH_A_WAY_FORWARD * len(ways)
