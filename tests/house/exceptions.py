"""Every budget that is exceeded, with the reason. Each is named once; one that is no longer needed fails its test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

LONG_FUNCTIONS: Mapping[str, str] = {}

LONG_FILES: Mapping[str, str] = {
    "src/nomicon/law/questions.py": "THE table: its length is how amendable a game is, and it is read as one page",
    "src/nomicon/law/effects.py": "the table of effects, from which the prelude is printed",
}

MANY_PARAMETERS: Mapping[str, str] = {
    "src/nomicon/law/interpreter.py::Interpreter.run": "the port for rule code: all that a verdict rests on",
    "src/nomicon/adapters/sandbox/sandbox.py::Sandbox.run": "stands behind that port",
}

LATE_IMPORTS: Mapping[str, str] = {}

IMPURE: Mapping[str, str] = {}

UNDOCUMENTED: Mapping[str, str] = {}


def beyond(found: Iterable[str], excepted: Mapping[str, str]) -> list[str]:
    """Return what exceeds a budget without a reason, and each reason given for what no longer exceeds it."""
    found = set(found)
    unneeded = [f"{name} (excepted, but keeps the budget)" for name in excepted if name not in found]
    return sorted(found - set(excepted)) + sorted(unneeded)
