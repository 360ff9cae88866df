"""What every interpreter of rule code promises."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Asks, Failed, Interpreter, Loaded, Plain, PlayerSet, Ran, Speech

CODE = '''\
"""Votes."""

@answers("quorum")
def quorum(voters):
    return Fraction(voters, 5)

@answers("term")
def term(voters):
    if voters > 3:
        return PASS
    return days(2)

@when("VoteClosed")
def outcome(event):
    if event.adopted:
        yield award(event.proponent, 10)
        yield award(voters(301, "AGAINST"), 5)

@instead("Joined")
def joined(event):
    if event.player == "Ann":
        return []
    if event.player == "Ben":
        return refuse("Not you.")

@when("Duel")
def duel(event):
    first = choose(event.a, "Rock, paper or scissors?", ["r", "p", "s"])
    second = choose(event.b, "Rock, paper or scissors?", ["r", "p", "s"])
    lucky = draw("a tie", [event.a, event.b])
    yield award(lucky[0], balance(event.a) if first == second else 1)

@answers("broken")
def broken(voters):
    return 1 / (voters - voters)

@answers("endless")
def endless():
    while True:
        pass
'''


@pytest.fixture(scope="module", params=[True, False], ids=["a sandbox that remembers", "one that does not"])
def interpreter(request: pytest.FixtureRequest) -> Iterator[Interpreter]:
    interpreter = Sandbox(remembers=request.param)
    yield interpreter
    interpreter.close()


def look_up(name: str, about: tuple[Plain, ...]) -> Plain:
    if (name, about) == ("balance", ("Ann", "points")):
        return 7
    raise LookupError(f"there is no {name} of {about}")


def ran(
    interpreter: Interpreter, function: str, journal: tuple[Plain, ...] = (), **facts: Plain
) -> Ran | Asks | Failed:
    return interpreter.run("rule 9", CODE, function, facts, journal, look_up)


def value(ended: Ran | Asks | Failed) -> Plain:
    assert isinstance(ended, Ran), ended
    return ended.value


def test_the_build_has_a_name(interpreter: Interpreter):
    assert interpreter.epoch


def test_loading_says_how_the_code_speaks(interpreter: Interpreter):
    loaded = interpreter.load("rule 9", CODE)
    assert isinstance(loaded, Loaded)
    assert loaded.speeches[0] == Speech("answers", "quorum", "quorum", ("voters",))
    assert [speech.topic for speech in loaded.speeches][2:5] == ["VoteClosed", "Joined", "Duel"]


def test_code_that_cannot_be_read_fails_with_its_line(interpreter: Interpreter):
    failed = interpreter.load("rule 9", "x = 1\ny = = 2\n")
    assert isinstance(failed, Failed)
    assert failed.line == 2


def test_code_that_cannot_be_read_cannot_be_run(interpreter: Interpreter):
    assert isinstance(interpreter.run("rule 9", "y = = 2", "f", {}, (), look_up), Failed)


def test_an_answer_comes_out_exactly(interpreter: Interpreter):
    assert value(ran(interpreter, "quorum", voters=7)) == Fraction(7, 5)


def test_a_length_of_time_comes_out_in_seconds(interpreter: Interpreter):
    assert value(ran(interpreter, "term", voters=1)) == 172_800


def test_passing_is_none(interpreter: Interpreter):
    assert value(ran(interpreter, "term", voters=4)) is None


def test_effects_come_out_as_records_in_the_order_they_were_asked_for(interpreter: Interpreter):
    assert value(ran(interpreter, "outcome", event={"adopted": True, "proponent": "Ann"})) == (
        {"effect": "Award", "to": "Ann", "amount": 10, "quantity": "points"},
        {"effect": "Award", "to": PlayerSet("ballots", (301, "AGAINST")), "amount": 5, "quantity": "points"},
    )


def test_a_reaction_that_asks_for_nothing_gives_no_effects(interpreter: Interpreter):
    assert value(ran(interpreter, "outcome", event={"adopted": False, "proponent": "Ann"})) == ()


def test_what_stands_instead_tells_nothing_from_passing(interpreter: Interpreter):
    assert value(ran(interpreter, "joined", event={"player": "Ann"})) == ()
    assert value(ran(interpreter, "joined", event={"player": "Ben"})) == ({"effect": "Refuse", "because": "Not you."},)
    assert value(ran(interpreter, "joined", event={"player": "Cat"})) is None


def test_a_request_ends_the_run_and_the_journal_carries_it_on(interpreter: Interpreter):
    event: dict[str, Plain] = {"a": "Ann", "b": "Ben"}
    question: dict[str, Plain] = {"question": "Rock, paper or scissors?", "options": ["r", "p", "s"]}

    ended = [ran(interpreter, "duel", journal, event=event) for journal in ((), ("r",), ("r", "r"))]
    last = ran(interpreter, "duel", ("r", "r", ["Ben", "Ann"]), event=event)

    assert [(one.request, one.arguments) for one in ended if isinstance(one, Asks)] == [
        ("choose", {"player": "Ann", **question}),
        ("choose", {"player": "Ben", **question}),
        ("draw", {"purpose": "a tie", "candidates": ["Ann", "Ben"]}),
    ]
    assert value(last) == ({"effect": "Award", "to": "Ben", "amount": 7, "quantity": "points"},)


def test_broken_code_fails_with_its_line_and_no_limit(interpreter: Interpreter):
    failed = ran(interpreter, "broken", voters=3)
    assert isinstance(failed, Failed)
    line = CODE.splitlines().index("    return 1 / (voters - voters)") + 1
    assert (failed.line, failed.limit) == (line, False)
    assert "division by zero" in failed.message


def test_endless_code_is_stopped_at_a_limit(interpreter: Interpreter):
    failed = ran(interpreter, "endless")
    assert isinstance(failed, Failed)
    assert failed.limit


def test_the_same_run_gives_the_same_verdict_whatever_ran_before(interpreter: Interpreter):
    before = value(ran(interpreter, "quorum", voters=7))
    ran(interpreter, "endless")
    ran(interpreter, "broken", voters=3)
    assert value(ran(interpreter, "quorum", voters=7)) == before


# -- What a run is charged ---------------------------------------------------------------------

LOOPS = """
@answers("looped")
def looped(turns):
    x = 0
    for turn in range(turns):
        x += turn
    return x

@answers("broken")
def broken(turns):
    for turn in range(turns):
        pass
    return turns / 0
"""


@pytest.mark.parametrize("function", ["looped", "broken"])
def test_a_run_is_charged_the_same_whatever_ran_before(interpreter: Interpreter, function: str):
    def charged(turns: int) -> int:
        return interpreter.run("rule 9", LOOPS, function, {"turns": turns}, (), look_up).charge

    for turns in (10, 2200, 2300, 2400, 2500, 12_000, 13_000):
        fresh = Sandbox()
        assert {charged(turns), charged(turns)} == {
            fresh.run("rule 9", LOOPS, function, {"turns": turns}, (), look_up).charge
        }
        fresh.close()
    assert 0 < charged(10) < charged(20_000)


def test_a_run_that_is_stopped_is_charged_all_that_it_could_have_used(interpreter: Interpreter):
    stopped = interpreter.run("rule 9", CODE, "endless", {}, (), look_up)
    hurried = interpreter.run("rule 9", CODE, "endless", {}, (), look_up, in_haste=True)

    assert isinstance(stopped, Failed)
    assert stopped.charge > hurried.charge > 0


READING = """
@answers("one")
def one(readings):
    return readings.ties

@answers("none")
def none(readings):
    return [len(readings), sorted(readings), "ties" in readings]

@answers("some")
def some(readings):
    match readings:
        case {"odd name": "x"}:
            return "x"
    return readings.get("third", "")

@answers("all")
def all_of_them(readings):
    return {**readings}

@answers("whole")
def whole(readings):
    return readings

@answers("shown")
def shown(readings):
    return f"{readings}"

@answers("compared")
def compared(readings):
    return readings == {}

@answers("broken")
def broken(readings):
    return [readings["third"]][1]

@answers("asking")
def asking(readings):
    return ask(readings["third"])
"""
WAYS: dict[str, Plain] = {"ties": "won", "odd name": "y", "third": "z"}
EVERY = tuple((name, str(way)) for name, way in WAYS.items())


@pytest.mark.parametrize(
    ("function", "looked"),
    [
        ("one", (("ties", "won"),)),
        ("none", ()),
        ("some", (("odd name", "y"), ("third", "z"))),
        ("all_of_them", EVERY),
        ("whole", EVERY),
        ("shown", EVERY),
        ("compared", EVERY),
        ("broken", (("third", "z"),)),
        ("asking", (("third", "z"),)),
    ],
)
def test_a_run_tells_which_readings_it_looked_at_however_it_ends(interpreter, function, looked):
    ended = interpreter.run("rule 1", READING, function, {"readings": WAYS}, [], lambda name, about: None)
    assert ended.readings == looked


def test_what_one_run_looked_at_is_forgotten_by_the_next(interpreter):
    for function, looked in (("all_of_them", EVERY), ("none", ())):
        ended = interpreter.run("rule 1", READING, function, {"readings": WAYS}, [], lambda name, about: None)
        assert ended.readings == looked
