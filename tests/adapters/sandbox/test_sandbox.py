"""The sandbox as a whole: how it starts, what it costs, and that it comes to the same verdicts everywhere."""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from nomicon.adapters.sandbox import limits
from nomicon.adapters.sandbox.engine import (
    IN_USE,
    MOST_COMPILATIONS,
    WASM,
    CompiledGuest,
    SandboxMissing,
    engine_of,
    tidy,
)
from nomicon.adapters.sandbox.machine import Ended, Machine
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Failed, Ran
from tests.adapters.sandbox.running import NAME, answer, is_sane, nothing_known, run
from tests.waiting import join

ROOT = Path(__file__).resolve().parents[3]


# -- Starting ---------------------------------------------------------------------------------------------------------


def test_a_sandbox_that_was_not_built_says_how_to_build_it(tmp_path: Path):
    with pytest.raises(SandboxMissing, match=r"Build it with: python guest/build\.py"):
        Sandbox(tmp_path / "rules.wasm", tmp_path)


def test_the_compiled_machine_is_kept_where_nobody_else_can_write(tmp_path: Path):
    cache = tmp_path / "a" / "cache"
    warmed(cache)
    assert cache.stat().st_mode & 0o777 == 0o700
    (kept,) = cache.glob("*.cwasm")
    before = kept.stat()
    os.utime(kept, (0, 0))
    CompiledGuest(WASM, cache)
    assert kept.stat().st_ino == before.st_ino  # It was not made anew,
    assert kept.stat().st_mtime >= before.st_mtime  # and it is noted that it was used.
    assert [path.suffix for path in cache.iterdir()] == [".cwasm"]


def test_a_damaged_cache_is_made_anew(tmp_path: Path):
    engine = engine_of(WASM)
    (tmp_path / f"{engine.epoch}.cwasm").write_bytes(b"garbage")
    tmp_path.chmod(0o700)
    CompiledGuest(WASM, tmp_path)
    assert (tmp_path / f"{engine.epoch}.cwasm").stat().st_size > 1_000_000


@pytest.mark.parametrize(
    ("ages", "left"),
    [
        ([0, 1, 2], 3),
        ([0] * 8, 8),
        ([0] * 40, MOST_COMPILATIONS),
        ([0, *[IN_USE] * 8], 3),
        ([*[0] * 5, *[IN_USE] * 8], 5),
        ([7 * IN_USE] * 5, 5),
    ],
)
def test_machines_in_use_side_by_side_stay_compiled_and_old_ones_go(tmp_path: Path, ages: list[int], left: int):
    last = 2_000_000_000
    for number, age in enumerate(ages):
        path = tmp_path / f"{number}.cwasm"
        path.touch()
        os.utime(path, (last - age, last - age))
    tidy(tmp_path)
    assert len(list(tmp_path.iterdir())) == left


def warmed(cache: Path) -> None:
    """Fill a cache from the one that the tests have, for compiling takes seconds."""
    engine = engine_of(WASM)
    cache.mkdir(mode=0o700, parents=True)
    (cache / f"{engine.epoch}.cwasm").write_bytes(bytes(engine.component.serialize()))


def test_the_guest_is_not_built_again_when_nothing_changed(tmp_path: Path):
    before = WASM.stat().st_mtime_ns
    built = subprocess.run(
        [sys.executable, str(ROOT / "guest" / "build.py")], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert (WASM.stat().st_mtime_ns, built.stdout) == (before, "")


def test_the_guest_holds_nothing_of_what_is_installed_on_the_computer_that_built_it():
    assert b".dist-info" not in WASM.read_bytes()


def test_a_closed_sandbox_can_be_used_again():
    sandbox = Sandbox()
    assert is_sane(sandbox)
    sandbox.close()
    assert is_sane(sandbox)
    sandbox.close()


# -- One verdict ------------------------------------------------------------------------------------------------------

DETERMINISM = """
from nomicon.adapters.sandbox.sandbox import Sandbox
RULE = '''
import math, statistics
from collections import Counter
class A: pass
@answers("it")
def it(n):
    words = {"b", "a", "zz", "q", "hello", "w" * n}
    v = 0.1
    steps = []
    for i in range(500):
        v = math.sin(v) * 3.7 + math.exp(-v) + math.pow(abs(v) + 1, 0.37) + math.log(abs(v) + 2) - math.tan(v / 9)
        if i % 100 == 0: steps.append(repr(v))
    return [[w for w in words], steps, str(sum(Fraction(1, i * i) for i in range(1, 40))), list({3, 1, 2} | {9}),
            Counter("abracadabra").most_common(), f"{Decimal(2).sqrt()}", [k for k in {"x": 1, "y": 2}.keys() - {"x"}]]
'''
sandbox = Sandbox(remembers=False)
for n in (3, 4, 3):
    ended = sandbox.run("rule 1", RULE, "it", {"n": n}, (), lambda name, about: None)
    print(ended, ended.charge)
for body in ("while True: pass", "return f(0)", "return ['x' * 10**6 * i for i in range(99)]"):
    code = "def f(n): return f(n + 1)\\n@answers('it')\\ndef it():\\n  " + body
    ended = sandbox.run("rule 2", code, "it", {}, (), lambda name, about: None)
    print(ended, ended.charge)
"""


def test_verdicts_and_charges_are_the_same_in_every_process():
    printed = set()
    for seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")}
        ended = subprocess.run(
            [sys.executable, "-c", DETERMINISM], env=environment, check=True, capture_output=True, text=True
        )
        printed.add(hashlib.sha256(ended.stdout.encode()).hexdigest())
        assert ended.stdout.count("\n") == 6
    assert len(printed) == 1


def test_near_a_limit_a_run_ends_the_same_way_each_time(sandbox: Sandbox):
    """A loop is made to end just under the limit on fuel, to the round."""
    source = "@answers('it')\ndef it(n):\n    for i in range(n): pass\n    return n\n"
    fuel: list[int] = []
    for rounds in (100_000, 100_001):
        ended = run(sandbox, source, {"n": rounds})
        assert isinstance(ended, Ran)
        fuel.append(ended.fuel)
    most = 100_000 + (limits.FUEL_OF_RUN - fuel[0]) // (fuel[1] - fuel[0])
    for rounds in (most - 500, most + 500):
        ends = [run(sandbox, source, {"n": rounds}) for _ in range(3)]
        assert ends[0] == ends[1] == ends[2]
        assert isinstance(ends[0], Ran if rounds < most else Failed)
        assert {ended.charge for ended in ends} == {ends[0].charge}


def test_what_one_run_has_room_for_every_run_has(sandbox: Sandbox):
    source = "@answers('it')\ndef it(n):\n    return len('x' * (n << 20))\n"
    for n in (10, 30, 45, 47, 48, 49, 52, 60):
        ends = [run(sandbox, source, {"n": n}) for _ in range(3)]
        assert ends[0] == ends[1] == ends[2]


def test_a_run_is_charged_its_steps_and_its_machine(sandbox: Sandbox):
    ended = run(sandbox, "@answers('it')\ndef it(n):\n    return n\n", {"n": 1})
    stopped = run(sandbox, "@answers('it')\ndef it(n):\n    while True: pass\n", {"n": 1})
    assert isinstance(ended, Ran)
    assert ended.charge == ended.fuel + limits.FUEL_OF_MACHINE
    assert stopped.charge == limits.FUEL_OF_RUN + limits.FUEL_OF_MACHINE


# -- Cost -------------------------------------------------------------------------------------------------------------


def test_code_is_forgotten_when_too_much_is_remembered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("nomicon.adapters.sandbox.texts.REMEMBERED_TEXTS", 10)
    read: list[str] = []
    load = Machine.load

    def counted(machine: Machine, source: str) -> Ended:
        read.append(source)
        return load(machine, source)

    monkeypatch.setattr(Machine, "load", counted)
    sandbox = Sandbox()
    for number in [*range(30), 0, 29, 29]:
        assert answer(sandbox, f"{number} + 1") == number + 1
    assert len(read) == 31
    sandbox.close()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_memory_does_not_grow_with_machines_or_runs():
    source = "@answers('it')\ndef it():\n    while True: pass\n"
    kind = "@answers('it')\ndef it(n):\n    return ['x' * 1000 for i in range(n)]\n"
    monitored = Sandbox(remembers=False)

    def work(rounds: int) -> None:
        for _ in range(rounds):
            monitored.close()
            assert is_sane(monitored)
            for _ in range(10):
                run(monitored, kind, {"n": 50})

    work(20)
    run(monitored, source)
    gc.collect()
    before = resident()
    work(60)
    gc.collect()
    assert resident() - before < 30
    monitored.close()


def resident() -> int:
    """Megabytes of memory in use."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) >> 10
    raise AssertionError("no VmRSS")


def test_threads_take_turns(sandbox: Sandbox):
    results: dict[int, list[object]] = {}

    def work(number: int) -> None:
        results[number] = [answer(sandbox, f"{number} * n", n=n) for n in range(50)]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    join(threads)
    assert results == {number: [number * n for n in range(50)] for number in range(4)}


def test_a_fact_of_a_megabyte_goes_in_and_one_too_many_does_not_come_out(sandbox: Sandbox):
    long = "x" * (limits.VALUE - 100)
    assert answer(sandbox, "x", x=long) == long
    ended = run(sandbox, "@answers('it')\ndef it(x):\n    return x + x\n", {"x": long})
    assert isinstance(ended, Failed)
    assert (ended.message, ended.limit) == ("its result is longer than 1,048,576 characters", True)


def test_the_same_words_under_another_name_are_another_rule(sandbox: Sandbox):
    source = "@answers('it')\ndef it():\n    return 1 / 0\n"
    trails = []
    for name in (NAME, "rule 302"):
        sandbox.load(name, source)
        ended = sandbox.run(name, source, "it", {}, (), nothing_known)
        assert isinstance(ended, Failed)
        trails.append(ended.trail)
    assert trails == [("rule 301, line 3, in it",), ("rule 302, line 3, in it",)]


def test_a_full_disk_or_a_folder_that_cannot_be_made_only_costs_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    compiled: list[str] = []
    monkeypatch.setattr(
        "nomicon.adapters.sandbox.engine.component.Component.from_file", lambda engine, path: compiled.append(path)
    )
    monkeypatch.setattr("nomicon.adapters.sandbox.engine._linker", lambda *arguments: None)
    CompiledGuest(WASM, in_the_way / "cache")
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    shutil.copy(in_the_way, shared / f"{engine_of(WASM).epoch}.cwasm")
    CompiledGuest(WASM, shared)
    assert compiled == [str(WASM), str(WASM)]
