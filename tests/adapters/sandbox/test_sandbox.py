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
from nomicon.adapters.sandbox.engine import WASM, Engine, SandboxMissing, engine_of
from nomicon.adapters.sandbox.machine import Machine
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Failed, Ran
from tests.adapters.sandbox.running import NAME, answer, is_sane, nothing_known, run

ROOT = Path(__file__).resolve().parents[3]


# -- Starting ---------------------------------------------------------------------------------------------------------


def test_a_sandbox_that_was_not_built_says_how_to_build_it(tmp_path: Path):
    with pytest.raises(SandboxMissing, match=r"Build it with: python guest/build\.py"):
        Sandbox(tmp_path / "rules.wasm", tmp_path)


def test_the_compiled_machine_is_kept_where_nobody_else_can_write(tmp_path: Path):
    cache = tmp_path / "a" / "cache"
    warmed(cache)
    assert cache.stat().st_mode & 0o777 == 0o700
    before = next(cache.glob("*.cwasm")).stat().st_mtime_ns
    Engine(WASM, cache)
    assert next(cache.glob("*.cwasm")).stat().st_mtime_ns == before
    assert [path.suffix for path in cache.iterdir()] == [".cwasm"]


def test_a_damaged_cache_is_made_anew(tmp_path: Path):
    engine = engine_of(WASM)
    (tmp_path / f"{engine.epoch}.cwasm").write_bytes(b"garbage")
    tmp_path.chmod(0o700)
    Engine(WASM, tmp_path)
    assert (tmp_path / f"{engine.epoch}.cwasm").stat().st_size > 1_000_000


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
    print(sandbox.run("rule 1", RULE, "it", {"n": n}, (), lambda name, about: None).value)
for body in ("while True: pass", "return f(0)", "return ['x' * 10**6 * i for i in range(99)]"):
    code = "def f(n): return f(n + 1)\\n@answers('it')\\ndef it():\\n  " + body
    print(sandbox.run("rule 2", code, "it", {}, (), lambda name, about: None))
"""


def test_verdicts_are_the_same_in_every_process():
    printed = set()
    for seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")}
        ended = subprocess.run(
            [sys.executable, "-c", DETERMINISM], env=environment, check=True, capture_output=True, text=True
        )
        printed.add(hashlib.sha256(ended.stdout.encode()).hexdigest())
        assert ended.stdout.count("\n") == 6
    assert len(printed) == 1


def test_near_a_limit_a_fresh_machine_decides(sandbox: Sandbox):
    """A loop is made to end just under the limit on fuel: warm or not, it gets one and the same verdict."""
    source = "@answers('it')\ndef it(n):\n    for i in range(n): pass\n    return n\n"
    once = run(sandbox, source, {"n": 100_000})
    assert isinstance(once, Ran)
    whole = limits.FUEL_OF_RUN * 100_000 // once.fuel
    verdicts = set()
    for hundredths in (85, 93, 98, 99, 100, 101, 110):
        n = whole * hundredths // 100
        ends = [type(run(sandbox, source, {"n": n})) for _ in range(2)]
        fresh = Sandbox()
        ends.append(type(run(fresh, source, {"n": n})))
        fresh.close()
        assert len(set(ends)) == 1
        verdicts.update(ends)
    assert verdicts == {Ran, Failed}


def test_what_a_warm_machine_has_no_room_for_a_fresh_one_decides():
    sandbox = Sandbox(remembers=False)
    source = "@answers('it')\ndef it(n):\n    return len('x' * (n << 20))\n"
    for n in (10, 20, 30, 35, 40, 45, 48, 52, 60):
        warm = [run(sandbox, source, {"n": n}) for _ in range(2)]
        fresh = Sandbox()
        alone = run(fresh, source, {"n": n})
        fresh.close()
        assert {type(ended) for ended in warm} == {type(alone)}
    sandbox.close()


# -- Cost -------------------------------------------------------------------------------------------------------------


def test_machines_are_dropped_before_their_code_fills_them(monkeypatch: pytest.MonkeyPatch):
    started: list[Machine] = []
    monkeypatch.setattr("nomicon.adapters.sandbox.machine.LOADED_CODE", 100_000)
    start = Machine.__init__

    def counted(machine: Machine, engine: Engine) -> None:
        started.append(machine)
        start(machine, engine)

    monkeypatch.setattr(Machine, "__init__", counted)
    sandbox = Sandbox()
    for number in range(300):
        assert answer(sandbox, f"{number} + n", n=1) == number + 1
    assert 1 < len(started) < 30
    sandbox.close()


def test_code_is_forgotten_when_too_much_is_remembered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("nomicon.adapters.sandbox.sandbox.REMEMBERED", 10)
    sandbox = Sandbox()
    for number in [*range(30), 0, 29]:
        assert answer(sandbox, f"{number} + 1") == number + 1
    assert len(sandbox._known) == 10
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
            for _ in range(30):
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
    for thread in threads:
        thread.join()
    assert results == {number: [number * n for n in range(50)] for number in range(4)}


def test_a_fact_of_a_megabyte_goes_in_and_one_too_many_does_not_come_out(sandbox: Sandbox):
    long = "x" * (limits.VALUE - 100)
    assert answer(sandbox, "x", x=long) == long
    ended = run(sandbox, "@answers('it')\ndef it(x):\n    return x + x\n", {"x": long})
    assert isinstance(ended, Failed)
    assert (ended.message, ended.limit) == ("what came out is longer than 1,048,576 characters", True)


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
    Engine(WASM, in_the_way / "cache")
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    shutil.copy(in_the_way, shared / f"{engine_of(WASM).epoch}.cwasm")
    Engine(WASM, shared)
    assert compiled == [str(WASM), str(WASM)]
