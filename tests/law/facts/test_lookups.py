"""Look-ups one by one: what each tells of a game in which there is some of everything."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from rpds import HashTrieMap

from nomicon.game.holdings import Quantity, Register
from nomicon.game.names import Moment, PlayerId, RuleId, RuleNumber
from nomicon.game.rules import IMMUTABLE, MUTABLE, Layer, Rule, Ruleset
from nomicon.game.state import Draft, Duty, Game, Office, Player
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Series
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.law.facts.lookups import looking_up

ANN, BEN, CAT, BENNY = (PlayerId(name) for name in ("Ann", "Ben", "Cat", "Benny"))
BY = RuleId("203")


def at(second: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=second)


def layer(level: int, second: int, what: str = "amended") -> Layer:
    return Layer(RuleText("Levels", "Words.", settings={"level": level}), Moment(second), None, None, what, MUTABLE)


def the_rule(number: int, *layers: Layer, status: str = MUTABLE) -> Rule:
    return Rule(RuleId(str(number)), RuleNumber(number), status, Series(layers))


RULES = (
    the_rule(101, layer(9, 0, "inherited"), status=IMMUTABLE),
    the_rule(203, layer(1, 10, "enacted"), layer(2, 20), layer(3, 30)),
)
PLACES: Mapping[str, Plain] = {
    "places": ("Mill", "Bridge", "Hill"),
    "paths": ({"from": "Mill", "to": "Bridge", "one_way": True},),
}

GAME = Game(
    players=HashTrieMap(
        {
            ANN: Player(ANN, 1, Moment(5), seen=Moment(100), seen_before=Moment(50)),
            BEN: Player(BEN, 2, Moment(7), seen=Moment(7)),
        }
    ),
    renamed=HashTrieMap({BENNY: BEN}),
    offices=HashTrieMap({"Clerk": Office("Clerk", (BEN, ANN), Moment(60)), "King": Office("King", (), Moment(70))}),
    duties=HashTrieMap(
        {
            name: Duty(name, by, BY, Moment(0))
            for name, by in (("sweep", "Ann"), ("dust", "Ann"), ("count", "the Clerk"), ("sing", "Zoe"), ("ask", "Aaa"))
        }
    ),
    quantities=HashTrieMap({"gold": Quantity("gold", BY, balances=HashTrieMap({ANN: Fraction(3)}))}),
    registers=HashTrieMap(
        {
            "log": Register("log", BY, {"fields": ("by",)}, HashTrieMap({"2": {"by": "Ann"}, "1": {"by": "Ben"}})),
            "isle": Register("isle", BY, PLACES),
        }
    ),
    drafts=HashTrieMap({"D-1": Draft("D-1", ANN, (), Moment(0), "abc", "A title", 1)}),
    rules=Ruleset().having(RULES[0]).having(RULES[1]),
    readings=HashTrieMap({"206:b": "x", "206:a": "y"}),
)

TOLD: tuple[tuple[tuple[Any, ...], Any], ...] = (
    (("balance", ANN, "gold"), 3),
    (("balance", BEN, "gold"), 0),
    (("seen", ANN), at(100)),
    (("seen", CAT), None),
    (("seen before", ANN, at(101)), at(100)),
    (("seen before", ANN, at(100)), at(50)),
    (("seen before", ANN, at(51)), at(50)),
    (("seen before", ANN, at(50)), None),
    (("seen before", BEN, at(8)), at(7)),
    (("seen before", BEN, at(7)), None),
    (("seen before", CAT, at(200)), None),
    (("is_in", PlayerSet("players"), "Benny"), True),
    (("is_in", PlayerSet("players"), "Cat"), False),
    (("is_in", PlayerSet("players"), 5), False),
    (("size", PlayerSet("seen", (8,))), 1),
    (("size", PlayerSet("seen", (7,))), 2),
    (("letters", "Éclair 2, \u1e9e!"), "eclair2ss"),
    (("holder", "Clerk"), BEN),
    (("office", "Clerk"), {"holders": (BEN, ANN), "since": at(60)}),
    (("office", "King"), {"holders": (), "since": at(70)}),
    (("duties", "Ann"), ("dust", "sweep")),
    (("duties", "the Clerk"), ("count",)),
    (("duties", "Ben"), ()),
    (("draft", "D-1"), {"name": "D-1", "by": ANN, "digest": "abc", "title": "A title"}),
    (("draft", "D-2"), None),
    (("rules",), (101, 203)),
    (("rules", "mutable"), (203,)),
    (("rules", "purple"), ()),
    (("setting", 203, "level"), 3),
    (("settings then", 203, at(31)), {"level": 3}),
    (("settings then", 203, at(30)), {"level": 2}),
    (("settings then", 203, at(11)), {"level": 1}),
    (("settings then", 203, at(10)), {"level": 1}),
    (("settings then", 203, at(1)), {"level": 1}),
    (
        ("changes", 203),
        (
            {"what": "enacted", "proposal": None, "at": at(10)},
            {"what": "amended", "proposal": None, "at": at(20)},
            {"what": "amended", "proposal": None, "at": at(30)},
        ),
    ),
    (("fingerprint", "tea"), "a9f74d1ec36ebdeb2da3f6e5868090cd2a2d20b3dcca7b62f60304b1d3d9ef42"),
    (("judged readings",), ("206:a", "206:b")),
    (("open proposals",), ()),
    (("proposals under way",), ()),
    (("open judgements",), ()),
    (("line", "log", 1), {"by": "Ben"}),
    (("line", "log", "3"), None),
    (("lines", "log"), {"1": {"by": "Ben"}, "2": {"by": "Ann"}}),
    (("declared", "log"), {"fields": ("by",)}),
    (("declared", "diary"), None),
    (("neighbours", "isle", "Mill"), ("Bridge",)),
    (("neighbours", "isle", "Bridge"), ()),
)


@pytest.mark.parametrize(("asked", "told"), TOLD)
def test_what_is_looked_up_is_what_the_game_has(asked: tuple[Any, ...], told: Any):
    name, *arguments = asked

    assert looking_up(GAME)(name, tuple(arguments)) == told


def test_what_lines_are_told_in_is_the_order_of_what_they_are_filed_under():
    lines: Any = looking_up(GAME)("lines", ("log",))

    assert list(lines) == ["1", "2"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("office", "Bishop"), "there is no office 'Bishop'. There are: Clerk, King"),
        (("balance", ANN, "golf"), r"nothing called 'golf' is counted \(did you mean 'gold'\?\)"),
        (("setting", 203, "height"), "rule 203 has no setting 'height'. It has: level"),
    ],
)
def test_what_is_not_there_is_told_with_what_there_is(asked: tuple[Any, ...], told: str):
    name, *arguments = asked

    with pytest.raises(LookupError, match=told):
        looking_up(GAME)(name, tuple(arguments))


def test_where_there_is_none_at_all_that_is_told():
    with pytest.raises(LookupError, match="There are: none"):
        looking_up(Game())("office", ("Clerk",))
