"""No run of rule code changes another, in whatever order, thread or look-up they come; and this test can fail."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from nomicon.adapters.sandbox.engine import CompiledGuest
from nomicon.adapters.sandbox.limits import INSIDE
from nomicon.adapters.sandbox.machine import Machine
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Asks, Failed, LookUp, Plain, Ran
from tests.adapters.sandbox.cases import RULE, Case, generated
from tests.adapters.sandbox.isolating import Outcome, RecordingMachines, differences, outcome_of, run_alone
from tests.adapters.sandbox.leaks import PLANTED, pair
from tests.adapters.sandbox.running import SANE, is_sane, nothing_known
from tests.adapters.sandbox.warm import WarmMachines
from tests.waiting import join

ROOT = Path(__file__).resolve().parents[3]


def expected_of(cases: list[Case]) -> dict[str, Outcome]:
    return {case.name: result for case, result in zip(cases, run_alone(cases), strict=True)}


# -- One run after another --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leak", PLANTED)
def test_where_a_machine_is_kept_warm_a_leak_is_reported_by_name(leak: str):
    cases = pair(leak)
    found = [one for one in differences(cases, expected_of(cases), WarmMachines()) if one.what == "verdict"]
    assert [(one.case, one.before) for one in found] == [(leak, (f"leaves {leak}",))]


@pytest.mark.parametrize("leak", PLANTED)
def test_in_fresh_machines_nothing_leaks(leak: str):
    cases = pair(leak)
    assert list(differences([*cases, *reversed(cases), *cases], expected_of(cases))) == []


def test_a_machine_serves_once():
    sandbox = Sandbox()
    machine = Machine(sandbox._engine)
    machine.load(SANE)
    with pytest.raises(RuntimeError, match="used only once"):
        machine.load(SANE)
    machine.close()


def test_every_machine_is_closed_whatever_became_of_its_run():
    made: list[Machine] = []
    closed: list[Machine] = []

    class Counted(Machine):
        def __init__(self, engine: CompiledGuest) -> None:
            super().__init__(engine)
            made.append(self)

        def close(self) -> None:
            closed.append(self)
            super().close()

    sandbox = Sandbox(remembers=False, machine=Counted)
    for body in ("return 1", "return 1 / 0", "while True: pass", "return choose('Ann', '?', [1])"):
        Case(body, f"@answers('it')\ndef it():\n    {body}\n").play(sandbox)
    with pytest.raises(ZeroDivisionError):
        Breaking("", "@answers('it')\ndef it(): return balance('Ann')\n").play(sandbox)
    assert len(made) == 10
    assert closed == made


class Breaking(Case):
    """A run whose look-ups break, as no rule could have them do."""

    def look_up(self, name: str, about: tuple[Plain, ...]) -> Plain:
        raise ZeroDivisionError


# -- Runs at the same time, and inside one another --------------------------------------------------------------------


@pytest.mark.parametrize("remembers", [True, False], ids=["a sandbox that remembers", "one that does not"])
def test_threads_in_one_sandbox_disturb_each_other_in_nothing(remembers: bool):
    cases = generated(12, seed=3)
    expected = expected_of(cases)
    sandbox = Sandbox(remembers=remembers)
    results: list[tuple[str, str, str]] = []

    def work(order: list[Case]) -> None:
        for case in order:
            result = outcome_of(case, sandbox, RecordingMachines())
            results.append((case.name, result.verdict, result.charge))

    threads = [threading.Thread(target=work, args=(order,)) for order in (cases, cases[::-1], cases[6:] + cases[:6])]
    for thread in threads:
        thread.start()
    join(threads)
    sandbox.close()
    assert {(name, expected[name].verdict, expected[name].charge) for name, _, _ in results} == set(results)
    assert len(results) == 3 * len(cases)


ASKING = """
@answers("it")
def it(n):
    kept = [look_up("inside", n)]
    Decimal(n) / 3
    return [n, kept, look_up("inside", n + 10)]
"""


def going_inside(sandbox: Sandbox, depth: int, results: list[Ran | Asks | Failed]) -> LookUp:
    """A look-up that is answered by running the same rule again, so many times over."""

    def look_up(name: str, about: tuple[Plain, ...]) -> Plain:
        if depth == 0:
            return 7
        inside = going_inside(sandbox, depth - 1, results)
        ended = sandbox.run(RULE, ASKING, "it", {"n": about[0]}, (), inside)
        results.append(ended)
        return ended.value if isinstance(ended, Ran) else str(ended)

    return look_up


@pytest.mark.parametrize("remembers", [True, False], ids=["a sandbox that remembers", "one that does not"])
def test_a_run_within_a_look_up_changes_neither(remembers: bool):
    sandbox, plain = Sandbox(remembers=remembers), Sandbox(remembers=False)
    results: list[Ran | Asks | Failed] = []

    outer = sandbox.run(RULE, ASKING, "it", {"n": 1}, (), going_inside(sandbox, 1, results))
    again = sandbox.run(RULE, ASKING, "it", {"n": 1}, (), going_inside(sandbox, 1, results))

    inner = [plain.run(RULE, ASKING, "it", {"n": n}, (), lambda name, about: 7) for n in (1, 11)]
    known = {1: inner[0].value, 11: inner[1].value}  # type: ignore[union-attr]
    whole = plain.run(RULE, ASKING, "it", {"n": 1}, (), lambda name, about: known[about[0]])  # type: ignore[index]
    assert results == inner * 2
    assert (outer, outer.charge) == (again, again.charge) == (whole, whole.charge)


def test_runs_inside_one_another_come_to_an_end(sandbox: Sandbox):
    results: list[Ran | Asks | Failed] = []
    sandbox.run(RULE, ASKING, "it", {"n": 1}, (), going_inside(sandbox, INSIDE + 2, results))
    refused = [one for one in results if isinstance(one, Failed)]
    assert refused
    assert {(one.limit, one.message) for one in refused} == {
        (
            True,
            f"its look-ups run rule code, which makes more look-ups, and so on, more than {INSIDE} levels deep",
        )
    }
    assert is_sane(sandbox)


def test_a_run_within_a_look_up_may_be_stopped(sandbox: Sandbox):
    endless = Case("", "@answers('it')\ndef it():\n    while True: pass\n")
    deep = Case(
        "", "@answers('it')\ndef it():\n    a = ()\n    for n in range(10**5): a = (a,)\n    return a in {a: 1}\n"
    )

    def look_up(name: str, about: tuple[Plain, ...]) -> Plain:
        ended = (endless if about[0] == "endless" else deep).play(sandbox)
        return ended.message if isinstance(ended, Failed) else "it ended"

    asks = "@answers('it')\ndef it(): return [look_up('x', 'endless'), look_up('x', 'deep')]\n"
    sandbox.load(RULE, asks)
    ended = sandbox.run(RULE, asks, "it", {}, (), look_up)
    assert isinstance(ended, Ran)
    assert ended.value == [
        "it took more steps than a rule may (300,000,000)",
        "it nested lists or calls too deeply",
    ]


# -- The process around it --------------------------------------------------------------------------------------------

FORKED = """
import os
from nomicon.adapters.sandbox.sandbox import Sandbox
SOURCE = "@answers('it')\\ndef it(n):\\n    return n if n else 1 / n\\n"
def run(sandbox):
    return [sandbox.run("rule 1", SOURCE, "it", {"n": n}, (), lambda name, about: None) for n in (7, 0)]
sandbox = Sandbox()
before = run(sandbox)
child = os.fork()
same = run(sandbox) == before == run(Sandbox(remembers=False))
if child == 0:
    os._exit(0 if same else 3)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), same)
"""

LEFT_RUNNING = """
import threading
from nomicon.adapters.sandbox.sandbox import Sandbox
SOURCE = "@answers('it')\\ndef it():\\n    while True: pass\\n"
sandbox = Sandbox(remembers=False)
sandbox.load("rule 1", SOURCE)
begun = threading.Event()
def work():
    begun.set()
    while True:
        sandbox.run("rule 1", SOURCE, "it", {}, (), lambda name, about: None)
        print("stopped", flush=True)
threading.Thread(target=work, daemon=True).start()
begun.wait()
print("leaving", flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_process_that_forks_runs_rules_on_both_sides():
    assert in_a_process(FORKED).split() == ["0", "True"]


def test_a_process_can_end_while_a_rule_runs():
    assert "leaving" in in_a_process(LEFT_RUNNING)


def in_a_process(program: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    ended = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def test_many_sandboxes_in_one_process_keep_no_machine():
    sandboxes = [Sandbox() for _ in range(300)]  # The system would not give so many machines their memory.
    assert all(is_sane(sandbox) for sandbox in sandboxes)
    runs = [sandbox.run(RULE, SANE, "sane", {"n": 2}, (), nothing_known) for sandbox in sandboxes]
    assert runs == [runs[0]] * 300
