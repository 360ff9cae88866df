"""Every refusal of the engine helps: it names rules or says what one can do instead, and most do both."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping

from nomicon.game.grounds import as_it_stands, at_limit, by_program, not_there, read_other_ground
from nomicon.views.elements.other_grounds import SENTENCES
from tests.house.tree import PROGRAM, sources

REFUSALS = ("RuleRefusal", "Refused")

MADE_BY: Mapping[str, Callable[[str], str]] = {
    "at_limit": lambda about: at_limit(about, 1),
    "not_there": lambda about: not_there(about, 1),
    "as_it_stands": lambda about: as_it_stands(about, 1),
    "by_program": by_program,
}
"""What makes grounds that are no rule."""

WITH_BOTH = 0.9
"""The share of refusals that have grounds, and also say what one can do instead."""


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


def test_nine_in_ten_refusals_have_grounds_and_say_what_one_can_do():
    found = list(refusals())
    lacking = [place for place, grounds, instead in found if not (grounds and instead)]

    assert len(found) > 150
    assert len(found) - len(lacking) >= WITH_BOTH * len(found), lacking


def test_every_ground_that_is_no_rule_has_its_sentence():
    assert {ground for ground in other_grounds() if ground[1] not in SENTENCES[ground[0]]} == set()
    assert {(kind, about) for kind, sentences in SENTENCES.items() for about in sentences} == set(other_grounds())


def other_grounds() -> Iterator[tuple[str, str]]:
    """Yield each ground of `play` that is no rule: its kind, and what it is about."""
    for file in sources(PROGRAM / "play"):
        for node in ast.walk(file.syntax):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) in MADE_BY
                and isinstance(node.args[0], ast.Constant)
            ):
                ground = read_other_ground(MADE_BY[ast.unparse(node.func)](str(node.args[0].value)))
                assert ground is not None
                yield ground.kind, ground.about
