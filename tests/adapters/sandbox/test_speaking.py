"""Effects, groups and look-ups: what rule code finds ready, and what it is told when it uses it wrongly."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Failed, Plain, PlayerSet, Ran
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import BY_JUDGEMENT, EFFECTS, Effect
from tests.adapters.sandbox.running import answer, failure, run, value

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SAMPLES: dict[str, str] = {
    "Who": '["Ann", "Ben"]',
    "Amount": "Fraction(1, 3)",
    "Data": '{"a": [1, days(1)]}',
    "bool": "True",
    "int": "7",
    "Key": "Fraction(7)",
    "Fields": '{"a": [1]}',
    "Effects": 'announce("Hail!")',
    "Moment": "datetime(2026, 3, 1, 12, tzinfo=UTC)",
    "Moment | None": "None",
    **dict.fromkeys(("str", "PlayerId", "PlayerOrOffice", "OfficeName", "QuantityName", "RegisterName"), '"a"'),
    "str | None": '"a"',
    "Fields | None": "{}",
    **dict.fromkeys(("RuleNumber", "ProposalNumber", "JudgementNumber", "ProposalNumber | None"), "301"),
}


def called(kind: type[Effect]) -> str:
    """A call of an effect in rule code, all its fields given by name."""
    name = re.sub("(?<!^)([A-Z])", r"_\1", kind.__name__).lower()
    fields = ", ".join(f"{field}={SAMPLES[str(hint)]}" for field, hint in inspect.get_annotations(kind).items())
    return f"{name}({fields})"


def reacting(*lines: str) -> str:
    body = "\n".join("    " + line for line in lines)
    return f'@when("It")\ndef it():\n{body}\n'


@pytest.mark.parametrize("kind", [kind for kind in EFFECTS if kind not in BY_JUDGEMENT], ids=lambda kind: kind.__name__)
def test_every_effect_can_be_asked_for_and_is_understood(sandbox: Sandbox, kind: type[Effect]):
    asked = value(sandbox, reacting(f"yield {called(kind)}"))
    assert isinstance(asked, tuple)
    assert type(read_effect(asked[0])) is kind


@pytest.mark.parametrize("kind", BY_JUDGEMENT, ids=lambda kind: kind.__name__)
def test_what_only_a_judge_can_bring_about_is_not_there(sandbox: Sandbox, kind: type[Effect]):
    assert failure(sandbox, reacting(f"yield {called(kind)}")).message.startswith("NameError")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("award()", "TypeError: award() missing 2 required positional arguments: 'to' and 'amount'"),
        ("award('Ann', 1, points=2)", "TypeError: award() got an unexpected keyword argument 'points'"),
        (
            "award('Ann', 0.5)",
            "TypeError: amount is a float, which is not exact: use a whole number, or Fraction(1, 3)",
        ),
        ("award('Ann', '5')", "TypeError: amount must be a whole number or a Fraction, not a str"),
        ("award('Ann', True)", "TypeError: amount must be a whole number or a Fraction, not a bool"),
        ("award('Ann', None)", "TypeError: amount must be a whole number or a Fraction, not None"),
        ("award(5, 5)", "TypeError: to must be a player's name, a list of names, or a group, not a int"),
        ("award(['Ann', 3], 5)", "TypeError: to must list players by name; there is a int in it"),
        ("put('map', 'a1', {1: 2})", "TypeError: fields: the names of a record's fields must be text, not int"),
        (
            "put('map', 'a1', print)",
            "TypeError: fields must be a record of named fields, not a builtin_function_or_method",
        ),
        ("remind('tea', 'noon')", "TypeError: at must be a moment, such as event.at + days(3), not a str"),
        ("remind('tea', datetime(2026, 1, 1))", "TypeError: at needs a zone: add tzinfo=UTC"),
        ("close_vote('301')", "TypeError: proposal must be a whole number, not a str"),
        ("announce(3)", "TypeError: text must be text, not a int"),
    ],
)
def test_an_effect_asked_for_wrongly_says_so_at_its_line(sandbox: Sandbox, call: str, message: str):
    failed = failure(sandbox, reacting("", f"yield {call}"))
    assert failed.message.startswith(message)
    assert failed.line == 4


@pytest.mark.parametrize(
    ("lines", "effects"),
    [
        (["return award('Ann', 1)"], 1),
        (["return [award('Ann', 1), announce('a')]"], 2),
        (["return (award('Ann', 1),)"], 1),
        (["return (award(name, 1) for name in ['Ann', 'Ben'])"], 2),
        (["yield award('Ann', 1)", "yield from [announce('a'), announce('b')]"], 3),
        (["return None"], 0),
        (["return []"], 0),
        (["pass"], 0),
        (["return", "yield"], 0),
    ],
)
def test_effects_may_be_yielded_or_returned(sandbox: Sandbox, lines: Sequence[str], effects: int):
    asked = value(sandbox, reacting(*lines))
    assert isinstance(asked, tuple)
    assert len(asked) == effects


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        (["yield award('Ann', 1)", "yield 5"], 4, "what it yielded is a int, not an effect"),
        (["", "yield None"], 4, 'what it yielded is None, not an effect such as award("Ann", 5)'),
        (["yield {'effect': 'Award'}"], 3, "what it yielded is a dict, not an effect; call the effect's function"),
        (["yield [award('Ann', 1)]"], 3, "what it yielded is a list, not an effect"),
        (["return [award('Ann', 1), 'Ann']"], 2, "number 2 of what it gave is a str, not an effect"),
        (["return 5"], 2, "what it gave is a int, not an effect"),
        (["return award"], 2, "what it gave is a function, not an effect"),
    ],
)
def test_what_is_no_effect_is_refused_with_its_line(sandbox: Sandbox, lines: Sequence[str], line: int, message: str):
    failed = failure(sandbox, reacting(*lines))
    assert failed.message.startswith(message)
    assert failed.line == line


def test_a_forged_effect_gets_no_further_than_the_law(sandbox: Sandbox):
    forged = value(sandbox, reacting("return type(award('Ann', 1))({'effect': 'Award', 'to': 'Ann', 'amount': 'all'})"))
    assert isinstance(forged, tuple)
    with pytest.raises(ValueError, match="is not an exact number"):
        read_effect(forged[0])


def test_endless_effects_are_stopped(sandbox: Sandbox):
    failed = failure(sandbox, reacting("while True:", "    yield award('Ann', 1)"))
    assert failed.limit


def test_an_instead_that_yields_nothing_passes(sandbox: Sandbox):
    source = (
        '@instead("It")\ndef it(n):\n    if n == 1:\n        yield announce("a")\n    if n == 2:\n        return []\n'
    )
    assert [value(sandbox, source, n=n) for n in (0, 2)] == [None, ()]


# -- Groups and look-ups ----------------------------------------------------------------------------------------------


class Hall:
    """Answers look-ups as the law would, and remembers what was asked."""

    def __init__(self, players: int) -> None:
        self.players = [f"P{number:05}" for number in range(players)]
        self.asked: list[tuple[str, tuple[Plain, ...]]] = []

    def __call__(self, name: str, about: tuple[Plain, ...]) -> Plain:
        self.asked.append((name, about))
        match name, about:
            case "size", (PlayerSet(),):
                return len(self.players)
            case "is_in", (PlayerSet(), player):
                return player in self.players
            case "members", (PlayerSet(), int(start), int(count)):
                return list(self.players[start : start + count])
        raise LookupError(f"there is no {name} of {about[0]}")


def test_a_group_is_counted_searched_and_walked_by_look_ups(sandbox: Sandbox):
    hall = Hall(1200)
    source = (
        '@answers("it")\ndef it():\n    g = everyone()\n    return [len(g), "P00003" in g, "X" in g, len(list(g))]\n'
    )
    ended = run(sandbox, source, look_up=hall)
    assert isinstance(ended, Ran)
    assert ended.value == [1200, True, False, 1200]
    assert hall.asked[-3:] == [("members", (PlayerSet("players"), start, 500)) for start in (0, 500, 1000)]


def test_groups_are_made_without_looking_anything_up(sandbox: Sandbox):
    expression = 'voters(proposal, "FOR"), voters(7, "FOR"), electorate("Voters"), everyone()'
    assert answer(sandbox, expression, proposal={"number": 301}) == [
        PlayerSet("ballots", (301, "FOR")),
        PlayerSet("ballots", (7, "FOR")),
        PlayerSet("electorate", ("Voters",)),
        PlayerSet("players"),
    ]
    assert answer(sandbox, "group == everyone() and group.kind", group=PlayerSet("players")) == "players"


def test_a_hundred_thousand_players_can_be_walked(sandbox: Sandbox):
    ended = run(sandbox, '@answers("it")\ndef it():\n    return sum(1 for p in everyone())\n', look_up=Hall(100_000))
    assert isinstance(ended, Ran)
    assert ended.value == 100_000


@pytest.mark.parametrize(
    ("call", "asked"),
    [
        ('balance("Ann")', ("balance", ("Ann", "points"))),
        ('balance("Ann", "thimbles")', ("balance", ("Ann", "thimbles"))),
        ('holder("Speaker")', ("holder", ("Speaker",))),
        ('setting(204, "period")', ("setting", (204, "period"))),
        ('line("map", ["a", 1])', ("line", ("map", ["a", 1]))),
        ('lines("map")', ("lines", ("map",))),
        ("rule(204)", ("rule", (204,))),
        ("proposal_of(301)", ("proposal", (301,))),
        ('look_up("anything", Fraction(1, 2), days(1))', ("anything", (Fraction(1, 2), 86_400))),
    ],
)
def test_a_look_up_asks_by_name(sandbox: Sandbox, call: str, asked: tuple[str, tuple[Plain, ...]]):
    heard: list[tuple[str, tuple[Plain, ...]]] = []

    def look_up(name: str, about: tuple[Plain, ...]) -> Plain:
        heard.append((name, about))
        return {"found": NOON}

    ended = run(sandbox, f'@answers("it")\ndef it():\n    return ({call}).found\n', look_up=look_up)
    assert isinstance(ended, Ran)
    assert (ended.value, heard) == (NOON, [asked])


def test_a_look_up_that_finds_nothing_can_be_caught(sandbox: Sandbox):
    source = '@answers("it")\ndef it():\n    try: balance("Zoe")\n    except LookupError as error: return str(error)\n'
    ended = run(sandbox, source, look_up=Hall(3))
    assert isinstance(ended, Ran)
    assert ended.value == "there is no balance of Zoe"


def test_a_look_up_that_finds_nothing_fails_with_its_sentence(sandbox: Sandbox):
    ended = run(sandbox, '@answers("it")\ndef it():\n    return balance("Zoe")\n', look_up=Hall(3))
    assert isinstance(ended, Failed)
    assert (ended.message, ended.line) == ("LookupError: there is no balance of Zoe", 3)


def test_an_error_of_ours_in_a_look_up_is_not_taken_for_the_rules(sandbox: Sandbox):
    def broken(name: str, about: tuple[Plain, ...]) -> Plain:
        raise ZeroDivisionError("ours")

    source = '@answers("it")\ndef it():\n    try: return balance("Ann")\n    except BaseException: return 1\n'
    with pytest.raises(ZeroDivisionError, match="ours"):
        run(sandbox, source, look_up=broken)
    assert answer(sandbox, "1 + 1") == 2


def test_a_look_up_may_lead_to_another_rule_being_run(sandbox: Sandbox):
    inner = '@answers("inner")\ndef inner():\n    return balance("Ann") + 1\n'
    outer = '@answers("outer")\ndef outer():\n    return balance("Ann") * 10\n'

    def second(name: str, about: tuple[Plain, ...]) -> Plain:
        return 4

    def first(name: str, about: tuple[Plain, ...]) -> Plain:
        ended = run(sandbox, inner, look_up=second)
        assert isinstance(ended, Ran)
        return ended.value

    ended = run(sandbox, outer, look_up=first)
    assert isinstance(ended, Ran)
    assert ended.value == 50
