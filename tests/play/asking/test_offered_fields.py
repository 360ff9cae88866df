"""Fields of offered moves: within which bounds they are, what can be chosen, and what is told before any code runs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.hosting.server.options import options
from nomicon.play.asking.offering import MakeMove, MoveMade
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.timing import Announced
from tests.play.playing import ANN, BEN, POINTS, VOTES, Playing, amending, enacting, only, rule

MARKET = """
@offers("buy", good={"kind": "line", "of": "goods"}, many={"kind": "count", "least": 1, "most": "cap"},
        for_={"kind": "amount", "of": "gold"}, where={"kind": "place", "of": "town"},
        note={"kind": "text", "longest": 5, "optional": True, "label": "A word", "hint": "Be kind"},
        way={"choices": ["cash", "credit"]}, die={"kind": "count", "choices": [2, 4, 6]})
def buy(player, good, many, for_, where, note, way, die):
    return announce(f"{good} {many} {for_} {where} {note} {way} {die}")

@when("Declared")
def stock():
    yield put("goods", "tea", {"left": 3})

@answers("field_choices of buy")
def where_to(player, move, field):
    if field == "where":
        return ["Mill"] if player == "Ann" else []
"""
DECLARED = {
    "registers": {"goods": {"fields": ("left",)}},
    "maps": {"town": {"places": ("Mill", "Quay")}},
    "quantities": {"gold": {"start": 1}},
}
WELL: dict[str, Any] = {"good": "tea", "many": 3, "for_": "1/2", "where": "mill", "way": "CASH", "die": 4}


def _market() -> Playing:
    playing = Playing(VOTES, POINTS, rule(301, MARKET, declares=DECLARED, settings={"cap": 3}))
    playing.makes(Declare(ANN, "Stock!"))
    return playing


def test_a_move_within_its_bounds_is_made_with_values_of_the_kinds_of_its_fields():
    events = _market().makes(MakeMove(ANN, "buy", WELL))

    as_given = {"good": "tea", "many": 3, "where": "Mill", "way": "cash", "die": 4}
    assert dict(only(events, MoveMade).arguments) == {**as_given, "for_": Fraction(1, 2), "note": None}
    assert only(events, Announced).text == "tea 3 1/2 Mill None cash 4"


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("many", 0, "many must be a whole number from 1 to 3, not 0"),
        ("many", 4, "many must be a whole number from 1 to 3, not 4"),
        ("good", "tee", "good: goods has no line 'tee' (did you mean 'tea'?)"),
        ("where", "Hill", "where: town has no place 'Hill' (did you mean 'Mill'?)"),
        ("where", "Quay", "where is Mill, not 'Quay'"),
        ("for_", 2, "for_: you have only 1 gold, not 2"),
        ("for_", 0, "for_: 0 is not above 0"),
        ("note", "longer", "note can have at most 5 characters, but this text has 6"),
        ("way", "gold", "way is cash or credit, not 'gold'"),
        ("die", 3, "die is 2 or 4 or 6, not 3"),
    ],
)
def test_what_is_out_of_bounds_is_refused_by_the_rule_before_its_code_runs(field: str, value: Any, told: str):
    refused = _market().refuses(MakeMove(ANN, "buy", {**WELL, field: value}))

    assert refused.because == f"The move 'buy' cannot be made like this: {told}."
    assert refused.grounds[0] == "301/1"
    assert "many (count from 1 to 3)" in refused.instead
    assert "note (text of at most 5 characters or nothing)" in refused.instead


def test_where_rules_leave_nothing_to_choose_the_move_is_refused():
    refused = _market().refuses(MakeMove(BEN, "buy", WELL))

    assert "there is nothing to choose for where now" in refused.because


def test_a_move_for_which_rules_leave_nothing_to_choose_is_no_option():
    playing = _market()
    found = {
        one: next(it for it in options(playing.game, one, playing.table.bench, playing.clock.now()) if it.offered)
        for one in (ANN, BEN)
    }

    assert [found[one].allowed for one in (ANN, BEN)] == [True, False]
    assert "there is nothing to choose for where now" in found[BEN].because
    assert found[BEN].grounds[0] == "301/1"


def test_the_bound_that_is_a_setting_follows_the_setting():
    playing = _market()
    playing.adopts(amending(301, settings={"cap": 9}))

    playing.makes(MakeMove(ANN, "buy", {**WELL, "many": 9}))


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ('{"kind": "numbr"}', "there is no kind of field 'numbr' (did you mean 'number'?)"),
        ('{"kind": "number", "lest": 1}', "a field has no 'lest' (did you mean 'least'?)"),
        ('{"kind": "number", "least": 3, "most": 2}', "no number can be both at least 3 and at most 2"),
        ('{"kind": "number", "most": "cup"}', "'most' names a setting 'cup' that this rule does not have"),
        ('{"kind": "text", "most": 2}', "only fields of these kinds can have 'most': number, count, amount"),
        (
            '{"kind": "number", "longest": 2}',
            "'longest' must be a whole number above 0, and only fields of the kind 'text' can have it",
        ),
        (
            '{"kind": "text", "longest": 0}',
            "'longest' must be a whole number above 0, and only fields of the kind 'text' can have it",
        ),
        ('{"kind": "line"}', "'of' is missing. It names the register, map or quantity that this line belongs to"),
        ('{"kind": "text", "of": "goods"}', "only fields of these kinds can have 'of': line, place, amount"),
        ('"place"', "name what this place belongs to"),
        ('{"choices": ["a", "A"]}', "two of the choices are the same"),
        ('{"kind": "text", "optional": 1}', "'optional' has a value of the wrong kind: 1"),
        ('{"kind": "text", "label": "x" * 61}', "'label' must be a text of at most 60 visible characters"),
        ('{"kind": "text", "hint": "a\\u202eb"}', "'hint' must be a text of at most 200 visible characters"),
    ],
)
def test_a_field_that_makes_no_sense_is_refused_with_its_rule(field: str, told: str):
    code = f'@offers("buy", what={field})\ndef buy(player, what):\n    return announce("so")\n'

    refused = Playing(VOTES, POINTS).refuses(Propose(ANN, (enacting(code, settings={"cap": 3}),)))

    assert f"buy: what: {told}" in refused.because


@pytest.mark.parametrize("field", ['{"kind": "text", "longest": 1}', '{"kind": "number", "least": 2, "most": 2}'])
def test_a_field_of_one_letter_or_of_one_number_is_a_field(field: str):
    code = f'@offers("buy", what={field})\ndef buy(player, what):\n    return announce("so")\n'
    playing = Playing(VOTES, POINTS)

    playing.makes(Propose(ANN, (enacting(code),)))


MANY = """
@offers("take", what={"kind": "line", "of": "goods"}, how=[f"way {number}" for number in range(300)])
def take(player, what, how):
    return announce(what)

@when("Declared")
def stock():
    for number in range(400):
        yield put("goods", f"thing {number}", {"left": 1})
"""


def test_of_thousands_of_choices_a_refusal_tells_some():
    playing = Playing(VOTES, POINTS, rule(301, MANY, declares={"registers": {"goods": {"fields": ("left",)}}}))
    playing.makes(Declare(ANN, "Stock!"))

    refused = playing.refuses(MakeMove(ANN, "take", {"what": "zzz", "how": "way 299"}))

    assert "thing 0, thing 1, thing 10," in refused.because
    assert refused.because.endswith(", ….")
    assert len(refused.because) + len(refused.instead) < 4000
    assert "way 39 or …" in refused.instead
    playing.makes(MakeMove(ANN, "take", {"what": "thing 399", "how": "way 299"}))
