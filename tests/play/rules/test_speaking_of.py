"""What a rule speaks of by name: in its words, its header and its code; registers in code alone."""

from __future__ import annotations

import pytest

from nomicon.play.rules.speaking_of import speaks_of
from tests.play.playing import text


@pytest.mark.parametrize(
    "rule",
    [
        text(words="Gold is heavy."),
        text(title="Of gold"),
        text(words="All that glisters is not GOLD."),
        text(code='award("Ann", 5, "gold")'),
        text(settings={"paid_in": "gold"}),
        text(settings={"paid": [{"in": "gold"}]}),
        text(settings={"gold": 5}),
        text(declares={"registers": {"coffers": {"fields": ["gold"]}}}),
    ],
)
def test_a_rule_speaks_of_what_it_names_wherever_it_does(rule):
    assert speaks_of(rule, "quantities", "gold")


@pytest.mark.parametrize("rule", [text(), text(words="Goldfish swim. Marigold grows."), text(settings={"number": 5})])
def test_a_longer_word_is_another_word(rule):
    assert not speaks_of(rule, "quantities", "gold")


def test_registers_are_spoken_of_in_code_alone_and_in_quotation_marks():
    assert speaks_of(text(code='put("log", "x", {})'), "registers", "log")
    assert speaks_of(text(code="put('log', 'x', {})"), "registers", "log")
    assert not speaks_of(text(code="log = 5", words="The log is on the fire."), "registers", "log")
    assert not speaks_of(text(code='"logs"'), "registers", "log")


@pytest.mark.parametrize("call", ["award", "transfer", "scale", "balance"])
def test_code_that_counts_without_a_name_counts_points(call: str):
    rule = text(code=f"{call}(player, 5)")

    assert speaks_of(rule, "quantities", "points")
    assert not speaks_of(rule, "quantities", "gold")
    assert not speaks_of(rule, "offices", "points")


def test_who_says_what_wins_speaks_of_points():
    assert speaks_of(text(answers={"win_score": 100}), "quantities", "points")
    assert not speaks_of(text(code="reward(player)"), "quantities", "points")
