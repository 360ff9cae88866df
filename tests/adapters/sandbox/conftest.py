"""One sandbox for all tests of this folder: that a rule leaves no trace for the next is what they are about.

It remembers nothing, or the second run of a program would not be one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nomicon.adapters.sandbox.machine import Ended, Machine
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import LookUp


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    sandbox = Sandbox(remembers=False)
    yield sandbox
    sandbox.close()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requests of all runs that were really made."""
    requests: list[str] = []
    really = Machine.run

    def counted(machine: Machine, code: str, request: str, look_up: LookUp, fuel: int) -> Ended:
        requests.append(request)
        return really(machine, code, request, look_up, fuel)

    monkeypatch.setattr(Machine, "run", counted)
    return requests
