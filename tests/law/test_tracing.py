"""What a trace tells of a run of rule code: what it saw, looked up, asked, printed, and what came of it."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.law.interpreter import Asks
from nomicon.law.tracing import LONGEST, MOST_RUNS, RunTrace, Step, Tracer, told, untraced
from tests.play.playing import SANDBOX

CODE = """
@when("TurnEnded")
def tea(event, player):
    print("it is", player)
    print("lairs:", len(lines("lairs")))
    who = draw("who pours", ["Ann", "Ben"])
    print("pours:", who[0])
    yield award(who[0], Fraction(1, 2))

@answers("quorum")
def few(player):
    print("so far so good")
    return {}["tea"]
"""

FACTS: dict[str, Plain] = {"event": {"turn": 3, "of": None}, "player": "Ann"}


def nothing(name: str, given: tuple[Plain, ...]) -> Plain:
    """Answer any look-up with no lines."""
    return {}


def traced(function: str, *journal: Plain, facts: dict[str, Plain] | None = None) -> Tracer:
    """Run a function until it has had all its answers."""
    tracer = Tracer(SANDBOX)
    for many in range(len(journal) + 1):
        tracer.run("rule 301", CODE, function, facts or FACTS, list(journal[:many]), nothing)
    return tracer


def test_a_run_is_told_from_its_facts_to_its_effects():
    (run,) = traced("tea", ("Ben", "Ann")).runs

    assert (run.rule, run.function, run.ending) == ("rule 301", "tea", "effects")
    assert run.facts == (("event", "{turn: 3}"), ("player", "'Ann'"))
    assert Step("draw(purpose='who pours', candidates=['Ann', 'Ben'])", "['Ben', 'Ann']") in run.steps
    assert [step.what for step in run.steps if step.what.startswith("lines")] == ["lines('lairs')"]
    assert run.printed == "it is Ann\nlairs: 0\npours: Ben\n"
    assert run.value == "[award(to='Ben', amount=0.5, quantity='points')]"
    assert run.fuel > 0


def test_a_run_that_waits_for_an_answer_is_told_with_what_it_asks():
    (run,) = traced("tea").runs

    assert run.ending == "waits"
    assert run.steps[-1] == Step("draw(purpose='who pours', candidates=['Ann', 'Ben'])", "")


def test_a_run_that_fails_is_told_with_its_line_and_what_it_printed_before():
    (run,) = traced("few", facts={"player": "Ann"}).runs

    assert (run.ending, run.line, run.printed) == ("failed", 13, "so far so good\n")
    assert "tea" in run.value


def test_a_tracer_that_is_off_keeps_nothing_and_changes_nothing():
    tracer = Tracer(SANDBOX, is_on=False)
    plain = SANDBOX.run("rule 301", CODE, "tea", FACTS, [], nothing)
    ran = tracer.run("rule 301", CODE, "tea", FACTS, [], nothing)

    assert ran == plain
    assert isinstance(ran, Asks)
    assert tracer.runs == ()
    assert untraced(tracer) is SANDBOX
    assert untraced(SANDBOX) is SANDBOX


def test_a_run_comes_to_the_same_while_it_is_traced():
    assert Tracer(SANDBOX).run("rule 301", CODE, "tea", FACTS, [("Ben",)], nothing) == SANDBOX.run(
        "rule 301", CODE, "tea", FACTS, [("Ben",)], nothing
    )


def test_only_the_newest_runs_are_kept():
    tracer = Tracer(SANDBOX)
    for many in range(MOST_RUNS + 5):
        tracer.run("rule 301", CODE, "few", {"player": str(many)}, [], nothing)

    assert len(tracer.runs) == MOST_RUNS
    assert tracer.runs[-1].facts == (("player", f"'{MOST_RUNS + 4}'"),)
    tracer.clear()
    assert tracer.runs == ()


def test_values_are_told_as_code_writes_them_and_no_longer_than_can_be_read():
    assert told({"effect": "DeclareWinner", "players": ("Ann",)}) == "declare_winner(players=['Ann'])"
    assert told({"effect": "pending", "title": ""}) == "{effect: 'pending'}"
    assert told([Fraction(1, 3), True, None]) == "[1/3, True, None]"
    assert told(datetime(2026, 3, 1, tzinfo=UTC)) == "2026-03-01T00:00:00+00:00"
    assert told(PlayerSet("ballots", (301, "FOR"))) == "ballots(301, 'FOR')"
    assert len(told("x" * 5000)) == LONGEST
    assert len(told([1] * 100_000)) == LONGEST
    assert RunTrace("rule 1", "f", ()).ending == "passed"


def test_of_a_long_list_no_more_is_read_than_is_shown():
    class Counted(list[Plain]):
        read = 0

        def __iter__(self):
            for one in super().__iter__():
                Counted.read += 1
                yield one

    long: list[Plain] = Counted(range(10_000))
    written = told(long, 20)

    assert (written, len(written)) == ("[0, 1, 2, 3, 4, 5, …", 20)
    assert Counted.read < 20
