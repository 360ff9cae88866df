"""Games that are played in one program share its sandbox, and nothing else: no rule reaches into another game."""

from __future__ import annotations

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.hosting.audit.audit import audit
from nomicon.play.engine import bench
from nomicon.play.judging import claiming
from tests.play.playing import ANN, BEN, GAME, POINTS, VOTES, Playing, rule

OF_ITS_OWN = """
import re
from decimal import localcontext
class N(int):
    def __eq__(self, other): return {equal}
    def __hash__(self): return {hash}
def left(n):
    with localcontext(prec=2): yield n
def late(n):
    try: yield n
    finally: {then}
@when("Declared")
def leave():
    number = N({number})
    number.kept = {keeps}
    next(number.kept)
    {leaves}
    {then}
"""

USUAL: dict[str, object] = {
    "equal": "True",
    "hash": 0,
    "number": 0,
    "keeps": "late(1)",
    "then": "Decimal(1) / 7",
}
LEFT: dict[str, dict[str, object]] = {
    "a member of an enumeration": {"leaves": "type(re.I)(number)", "number": 16, "hash": 10},
    "a member that fails": {"leaves": "type(re.I)(number)", "number": 16, "hash": 10, "equal": "1 / 0"},
    "a pattern": {"leaves": 're.compile("^a", number)', "number": 0, "hash": 10},
    "a pattern that asks": {"leaves": 're.compile("^a", number)', "equal": 'choose("Ann", "?", ["a"])', "hash": 10},
    "a context of decimals": {"leaves": "type(re.I)(number)", "number": 1024, "keeps": "left(1)"},
    "a generator that is not at its end": {"leaves": 're.compile("a", number)', "keeps": "late(1)"},
}

READING = """
import re
@when("Declared")
def pay(event):  # {name}
    found = re.findall("^a", "b\\nA", re.I | re.M)
    third = str(Decimal(1) / 3)
    for n in range(550): re.compile("a{{%d}}" % n)
    yield award(event.player, len(found) + len(third))
"""


@pytest.mark.parametrize("name", LEFT)
def test_what_a_rule_of_one_game_leaves_no_rule_of_another_finds(name: str):
    leaves = OF_ITS_OWN.format_map({**USUAL, **LEFT[name]})
    alone = Playing(VOTES, rule(301, leaves), players=[BEN])
    other = Playing(VOTES, POINTS, rule(301, READING.format(name=name)))

    for _ in range(2):
        alone.makes(claiming.Declare(BEN, "Anything."))
        other.makes(claiming.Declare(ANN, "Hail!"))

    assert other.points(ANN) == 2 * (1 + len("0.3333333333333333333333333333"))
    for interpreter in (Sandbox(), Sandbox(remembers=False)):
        for game in (other, alone, other):
            assert list(audit(game.ledger.read(GAME), bench(interpreter))) == []
