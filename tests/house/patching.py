"""Patches that show where something new has its place: each is applied to a copy of the program, and tried there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.house.tree import PROGRAM, ROOT


@dataclass(frozen=True, slots=True)
class Patch:
    """What a patch changes: of each file some texts, each of which is there once, and files that it adds."""

    changes: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)


def copy_in(folder: Path, *patches: Patch) -> Path:
    """Copy the program into a folder, and apply patches to the copy."""
    program = folder / "nomicon"
    shutil.copytree(PROGRAM, program, ignore=shutil.ignore_patterns("__pycache__"))
    for patch in patches:
        for name, changes in patch.changes.items():
            text = (program / name).read_text("utf-8")
            for before, after in changes:
                assert text.count(before) == 1, f"{name}: {before!r} has to be there once"
                text = text.replace(before, after)
            (program / name).write_text(text, "utf-8")
        for name, text in patch.files.items():
            (program / name).parent.mkdir(parents=True, exist_ok=True)
            (program / name).write_text(text, "utf-8")
    return folder


def run_in(copy: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """Run tests with the program of the copy."""
    surroundings = {**os.environ, "PYTHONPATH": f"{copy}{os.pathsep}{ROOT}"}
    paths = f"pythonpath={copy} {ROOT}"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-o", paths, *files]
    return subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=300, check=False)
