"""Telling people what happens: what a move, a game and an outage take, with 50 people on all topics, and with all off.

python -m benchmarks.notices [--quick]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping

from benchmarks.stage import MEMORY_DISK

START = """
import os
from pathlib import Path
from nomicon.main.folders import data_folder, set_up_accounts
folder = Path(os.environ["NOMICON_DATA"])
set_up_accounts(folder)
data_folder(folder)
from nomicon.web.site import ready
from benchmarks.notices_measured import main
main()
"""
"""How the process that measures begins: Django has to know its folder before its models."""


def measured(scale: int) -> Mapping[str, str]:
    """Measure in a process of its own, and return each figure by its name."""
    with tempfile.TemporaryDirectory(
        prefix="nomicon-bench-", dir=MEMORY_DISK if MEMORY_DISK.is_dir() else None
    ) as here:
        command = [sys.executable, "-c", START, str(scale)]
        told = subprocess.run(
            command, env={**os.environ, "NOMICON_DATA": here, "DATABASE_URL": ""}, stdout=subprocess.PIPE, check=True
        )
    figures: dict[str, str] = json.loads(told.stdout.splitlines()[-1])
    return figures


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.notices", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of everything; figures are rougher")
    for name, figure in measured(10 if parser.parse_args().quick else 1).items():
        print(f"{name}: {figure}")


if __name__ == "__main__":
    main()
