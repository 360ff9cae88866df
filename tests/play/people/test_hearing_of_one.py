"""Hearing of one alone: a function that is for one register, quantity or office is not run for the others."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from nomicon.law.language.events import ONE_OF
from nomicon.law.questions.precedence import RankingRules, in_order_of_precedence
from nomicon.play.effects.event_facts import topics_of
from nomicon.play.engine import EVENT_TYPES
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.quantities.registers import LineWritten
from nomicon.play.turns.timing import Announced
from tests.play.playing import ANN, BENCH, POINTS, VOTES, Playing, amending, enacting, rule

GOLD = rule(210, declares={"quantities": {"gold": {}}})
LOGS = rule(211, declares={"registers": {name: {"open": True} for name in ("log", "wall", "roll of honour")}})


def says(number: int, topic: str, way: str = "when", **header: Any):
    """Write a rule that announces its number when it hears of something, or puts that in its place."""
    return rule(number, f'@{way}("{topic}")\ndef f{number}():\n    return [announce("{number}")]\n', **header)


def does(*effects: str):
    return rule(300, '@when("Declared")\ndef does():\n' + "".join(f"    yield {effect}\n" for effect in effects))


def announced(playing: Playing) -> list[str]:
    return [event.text for event in playing.makes(Declare(ANN, "Go.")) if isinstance(event, Announced)]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often which rule's code has been run."""
    counted: Counter[str] = Counter()
    run = BENCH.interpreter.run

    def counting(name: str, *rest: Any, **more: Any) -> Any:
        counted[name] += 1
        return run(name, *rest, **more)

    monkeypatch.setattr(BENCH.interpreter, "run", counting)
    return counted


def test_a_rule_hears_of_one_register_and_costs_the_others_nothing(runs: Counter[str]):
    writes = does('put("log", 1, {"n": 1})', 'put("wall", 1, {"n": 1})', 'put("roll of honour", 1, {"n": 1})')
    heard = [says(401, "LineWritten of log"), says(402, "LineWritten of roll of honour"), says(403, "LineWritten")]
    playing = Playing(VOTES, LOGS, writes, *heard)

    assert announced(playing) == ["401", "403", "403", "402", "403"]
    assert (runs["rule 401"], runs["rule 402"], runs["rule 403"]) == (1, 1, 3)


def test_what_is_for_one_and_what_is_for_all_are_heard_in_one_order_of_precedence():
    pays = does('award("Ann", 1)')
    heard = [says(401, "QuantityMoved of points"), says(402, "QuantityMoved"), says(403, "QuantityMoved of gold")]
    playing = Playing(VOTES, POINTS, GOLD, pays, *heard, says(404, "QuantityMoved of points", prevails_over=[402]))

    assert announced(playing) == ["401", "404", "402"]


def test_functions_of_one_rule_keep_the_order_of_its_code():
    code = "".join(
        f'@when("{topic}")\ndef f{at}():\n    yield announce("{at}")\n'
        for at, topic in enumerate(("LineWritten", "LineWritten of log", "LineWritten"))
    )
    assert announced(Playing(VOTES, LOGS, does('put("log", 1, {})'), rule(401, code))) == ["0", "1", "2"]


def test_a_function_that_is_for_both_is_heard_once_for_each_that_it_names(runs: Counter[str]):
    code = '@when("LineWritten of log")\n@when("LineWritten of wall")\ndef f():\n    yield announce("!")\n'
    playing = Playing(VOTES, LOGS, does('put("log", 1, {})', 'put("wall", 1, {})'), rule(401, code))

    assert announced(playing) == ["!", "!"]
    assert runs["rule 401"] == 2


def test_something_is_put_instead_of_one_quantity_alone(runs: Counter[str]):
    pays = does('award("Ann", 1)', 'award("Ann", 2, "gold")')
    playing = Playing(VOTES, POINTS, GOLD, says(203, "QuantityMoved of gold", "instead"), pays)

    assert announced(playing) == ["203"]
    assert (playing.points(ANN), playing.points(ANN, "gold")) == (1, 0)
    assert runs["rule 203"] == 1


def test_many_who_hear_of_other_registers_are_not_run(runs: Counter[str]):
    others = [says(401 + at, "LineWritten of wall") for at in range(30)]
    playing = Playing(VOTES, LOGS, does(*(f'put("log", {at}, {{}})' for at in range(30))), *others)
    runs.clear()

    assert announced(playing) == []
    assert sum(runs.values()) == 1


@pytest.mark.parametrize(
    ("topic", "told"),
    [
        ("LineWritten of roll of honuor", "no register 'roll of honuor' (did you mean 'roll of honour'?)"),
        ("QuantityMoved of glod", "there is no quantity 'glod' (did you mean 'gold'?)"),
        ("VoteClosed of 301", "VoteClosed cannot be limited to '301'"),
        ("LineWriten of log", "there is no event 'LineWriten of log' to react to (did you mean 'LineWritten'?)"),
    ],
)
@pytest.mark.parametrize("way", ["when", "instead"])
def test_what_is_not_there_to_be_heard_of_is_refused_with_what_was_meant(way: str, topic: str, told: str):
    playing = Playing(VOTES, LOGS, GOLD)
    code = f'@{way}("{topic}")\ndef f():\n    return []\n'

    for change in (enacting(code), amending(210, code=code)):
        assert told in playing.refuses(Propose(ANN, (change,))).because


def test_what_no_rule_has_as_yet_may_be_heard_of_and_is_told():
    playing = Playing(VOTES)
    number = playing.proposes(enacting('@when("LineWritten of castles")\ndef f():\n    pass\n'))

    assert playing.proposal(number).notes == (
        "The rule names the register 'castles', but no rule has one with that name.",
    )


def test_a_claim_about_all_of_a_kind_means_those_who_hear_of_one_too():
    playing = Playing(
        VOTES,
        POINTS,
        GOLD,
        says(401, "QuantityMoved of gold", "instead"),
        says(402, "QuantityMoved", "instead", prevails_over=["about QuantityMoved"]),
        says(403, "QuantityMoved", "instead", prevails_over=["about QuantityMoved of gold"]),
    )
    gold, all_of_them, only_gold = (playing.rule(number) for number in (401, 402, 403))

    assert in_order_of_precedence((gold, all_of_them), RankingRules())[0] is all_of_them
    assert in_order_of_precedence((gold, only_gold), RankingRules())[0] is only_gold
    assert in_order_of_precedence((all_of_them, only_gold), RankingRules())[0] is all_of_them


def test_each_event_that_is_heard_of_alone_has_that_field():
    assert {name for name, event in EVENT_TYPES.items() if event.of} == set(ONE_OF)
    for name, of in ONE_OF.items():
        assert of in {field.name for field in EVENT_TYPES[name].fields}
    assert topics_of(LineWritten("log", "1", {}, "1/1")) == ("LineWritten", "LineWritten of log")
    assert topics_of(QuantityMoved("points", (), "1/1")) == ("QuantityMoved", "QuantityMoved of points")
    assert topics_of(Announced("Hail!", "1/1")) == ("Announced",)
