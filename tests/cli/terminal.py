"""Typing commands in a test, and reading what comes back."""

from __future__ import annotations

import json
import os
import pty
import select
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from nomicon.cli.desk.desk import Desk
from nomicon.cli.desk.tools import Tools
from nomicon.main.commands import nomicon

PROGRAM = [sys.executable, "-c", "from nomicon.main.program import main; main()"]
"""The program as a process of its own."""

PATIENCE = 30.0
"""Seconds to wait for a program on a terminal before giving up."""

HERE = {"NOMICON_FILE": "nomicon.db", "NOMICON_TRUST_CLOCK": "1"}
"""Where a program of a test keeps its games unless the test says otherwise: never in the folder of whoever runs it.
They are played in March, so nothing has been heard of them for long."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Runs commands, each as if it were typed anew."""

    tools: Tools

    def types(self, line: str, given: str | None = None) -> Result:
        """Run a command line."""
        return self.runs(shlex.split(line), given)

    def runs(self, arguments: Sequence[str], given: str | None = None) -> Result:
        """Run a command with these arguments; a fault of ours is raised."""
        result = CliRunner().invoke(nomicon, list(arguments), input=given, obj=Desk(self.tools))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def data(self, line: str) -> Any:
        """Run a command with --json; return the data it answers."""
        return json.loads(self.types(f"{line} --json").stdout)


def in_a_process(*arguments: str, given: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program as a process of its own, in a pipe."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        check=False,
        env=HERE | os.environ,
    )


def on_a_terminal(arguments: Sequence[str], keys: Sequence[tuple[str, str]]) -> tuple[str, int]:
    """Run the program on a terminal of its own; type each text as soon as what it waits for has appeared.

    At the prompt, wait for the prompt itself: what is typed before it is there is not typed to it.
    """
    child, ours = pty.fork()
    if child == 0:
        os.environ |= HERE | dict(os.environ) | {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
        os.execv(PROGRAM[0], [*PROGRAM, *arguments])
    shown, since = "", 0
    for awaited, typed in keys:
        shown = _until(ours, shown, awaited, since)
        since = shown.index(awaited, since) + len(awaited)
        os.write(ours, typed.encode())
    shown = _until(ours, shown, None, since)
    os.close(ours)
    _, status = os.waitpid(child, 0)
    return shown, os.waitstatus_to_exitcode(status)


def _until(ours: int, shown: str, awaited: str | None, since: int) -> str:
    """Read the terminal until a text appears, or to the end."""
    end = time.monotonic() + PATIENCE
    while awaited is None or awaited not in shown[since:]:
        ready, _, _ = select.select([ours], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"{awaited!r} did not appear in {shown[since:]!r}"
        try:
            read = os.read(ours, 65536)
        except OSError:
            read = b""
        if not read:
            assert awaited is None, f"{awaited!r} did not appear in {shown[since:]!r}"
            return shown
        shown += read.decode(errors="replace")
    return shown
