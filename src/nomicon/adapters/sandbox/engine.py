"""The WebAssembly engine: compiles the machine once per computer, and joins it to the host.

There is one engine and one linker for the whole process. The library keeps a linker's callbacks in a table of its own
for ever, so a linker for each machine would leak; the callbacks find the machine at work through a thread's local.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import threading
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

import platformdirs
import wasmtime
from wasmtime import component

from nomicon.adapters.sandbox.limits import STACK

WASM = Path(__file__).with_name("rules.wasm")
"""Where the build puts the machine."""

KEPT_COMPILATIONS = 3
"""Compiled machines left in the cache folder whenever they were used last, 40 MB each: for a few versions in turn."""

IN_USE = 60 * 60
"""Seconds before the last use of any for which one that was used is left there as well. Programs of several versions
that run side by side, each in many short processes, would compile theirs again and again: ten seconds each time."""

MOST_COMPILATIONS = 16
"""Compiled machines in the cache folder at most: two thirds of a gigabyte."""


class SandboxMissing(Exception):
    """The machine that rule code runs in has not been built."""


class Caller(Protocol):
    """Whoever answers what the machine asks. Never raises: the library would hand the error to any thread."""

    def answer(self, name: str, payload: str) -> str:
        """Answer a look-up."""

    def count(self, calls: int) -> None:
        """Take note of other calls out of the machine, which cost the host time that fuel does not count."""


class AtWork(threading.local):
    """The machine now running on this thread."""

    caller: Caller | None = None

    def stub(self, reply: Callable[..., object]) -> Callable[..., object]:
        """Return a function of the host that answers by itself, and is counted."""

        def call(_store: object, *about: object) -> object:
            answer = reply(*about)
            if self.caller:
                # Each byte of an answer is converted by itself.
                self.caller.count(1 + (len(answer) if isinstance(answer, bytes) else 0))
            return answer

        return call


class CompiledGuest:
    """One compiled machine, of which any number can be started."""

    def __init__(self, wasm: Path, cache: Path) -> None:
        self.epoch = _epoch(wasm)
        self.at_work = AtWork()
        self.engine = wasmtime.Engine(_settings())
        self.component = _compiled(self.engine, wasm, cache, self.epoch)
        self.linker = _linker(self.engine, self.component, self.at_work)


@functools.cache
def engine_of(wasm: Path, cache: Path | None = None) -> CompiledGuest:
    """Return the process's one engine for a machine."""
    return CompiledGuest(wasm, cache or platformdirs.user_cache_path("nomicon") / "sandbox")


def _epoch(wasm: Path) -> str:
    try:
        digest = hashlib.sha256(wasm.read_bytes()).hexdigest()
    except FileNotFoundError:
        raise SandboxMissing(
            f"The sandbox of rule code has not been built: {wasm} is missing. Build it with: python guest/build.py"
        ) from None
    return f"{digest[:12]}-{version('wasmtime')}"


def _settings() -> wasmtime.Config:
    settings = wasmtime.Config()
    settings.consume_fuel = True
    settings.cranelift_nan_canonicalization = True  # The same bits for "not a number" on every processor.
    settings.wasm_relaxed_simd = False
    settings.wasm_threads = False
    settings.max_wasm_stack = STACK
    return settings


def _compiled(engine: wasmtime.Engine, wasm: Path, cache: Path, epoch: str) -> component.Component:
    """Take the compiled machine from the cache, or compile it, which takes seconds, and keep it there.

    What lies in the cache is run as native code, so nobody else may be able to write there.
    """
    kept = cache / f"{epoch}.cwasm"
    try:
        cache.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private(cache):
            return component.Component.from_file(engine, str(wasm))
        with contextlib.suppress(wasmtime.WasmtimeError):
            if kept.exists():
                found = component.Component.deserialize_file(engine, str(kept))
                _note_use(kept)
                return found
        made = component.Component.from_file(engine, str(wasm))
        # The file is mapped into memory by whoever uses it: it may be replaced, and never be written over.
        fresh = cache / f"{epoch}.{os.getpid()}.{threading.get_ident()}.new"
        fresh.write_bytes(bytes(made.serialize()))
        os.replace(fresh, kept)
    except OSError:
        return component.Component.from_file(engine, str(wasm))
    tidy(cache)
    return made


def _note_use(kept: Path) -> None:
    """Note on a compiled machine that it is used now; where that cannot be written, it is gone a little sooner."""
    with contextlib.suppress(OSError):
        os.utime(kept)


def _is_private(folder: Path) -> bool:
    if not hasattr(os, "getuid"):
        return True
    about = folder.stat()
    return about.st_uid == os.getuid() and not about.st_mode & 0o022


def tidy(cache: Path) -> None:
    """Remove compiled machines that nobody has used for long. Other processes may be at it just now, too."""
    used: list[tuple[float, Path]] = []
    for path in cache.glob("*.cwasm"):
        with contextlib.suppress(OSError):
            used.append((path.stat().st_mtime, path))
    used.sort(reverse=True)
    for place, (at, path) in enumerate(used):
        is_in_use = used[0][0] - at < IN_USE and place < MOST_COMPILATIONS
        if place >= KEPT_COMPILATIONS and not is_in_use:
            with contextlib.suppress(OSError):
                path.unlink()


def _linker(engine: wasmtime.Engine, machine: component.Component, at_work: AtWork) -> component.Linker:
    """Give the machine its one way out, a clock that stands still, dice that always fall the same, and nothing else."""

    def host_call(_store: object, name: str, payload: str) -> str:
        return at_work.caller.answer(name, payload) if at_work.caller else "s"

    still = component.Record()
    vars(still).update(seconds=0, nanoseconds=0)
    stubs: dict[str, dict[str, Callable[..., object]]] = {
        "wasi:cli/environment": {
            "get-environment": lambda: [],
            "get-arguments": lambda: [],
            "initial-cwd": lambda: None,
        },
        "wasi:clocks/wall-clock": {"now": lambda: still, "resolution": lambda: still},
        "wasi:clocks/monotonic-clock": {"now": lambda: 0},
        "wasi:random/random": {
            "get-random-bytes": lambda count: bytes(min(count, 4096)),
            "get-random-u64": lambda: 4,
        },
        "wasi:filesystem/preopens": {"get-directories": lambda: []},
    }
    linker = component.Linker(engine)
    with linker.root() as root:
        root.add_func("host-call", host_call)
        for name in machine.type.imports(engine):
            functions = stubs.get(name.partition("@")[0])
            if functions:
                with root.add_instance(name) as instance:
                    for function, stub in functions.items():
                        instance.add_func(function, at_work.stub(stub))
    linker.define_unknown_imports_as_traps(machine)
    return linker
