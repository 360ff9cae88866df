"""Run sweeps whole: ``./nomicon sweep [NAME ...]``. Without a name, say which there are."""

from __future__ import annotations

import argparse
import os
import sys
import time

from tests.sweeps.registry import SWEEPS
from tests.sweeps.sweep import Extent

SHOWN = 50
"""Findings of one sweep that are printed; most often they are of one kind."""


def main() -> int:
    """Run what is asked for, and return 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="./nomicon sweep", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which to run; 'all' runs every one")
    parser.add_argument("--sample", action="store_true", help="only as much as the tests do")
    parser.add_argument("--seed", type=int, default=1, help="what is drawn by lot follows from it")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many to use, where it can")
    chosen = parser.parse_args()
    names = list(SWEEPS) if chosen.names == ["all"] else chosen.names
    unknown = [name for name in names if name not in SWEEPS]
    if unknown or not names:
        parser.print_usage()
        print("".join(f"\n  {name:12} {sweep.promise}" for name, sweep in SWEEPS.items()).lstrip("\n"))
        if unknown:
            print(f"\nThere is no sweep {unknown[0]!r}.", file=sys.stderr)
        return 2 if unknown else 0
    extent = Extent(not chosen.sample, chosen.seed, chosen.processes)
    return max(run(name, extent) for name in names)


def run(name: str, extent: Extent) -> int:
    """Run one sweep, and print what it found."""
    print(f"{name}: {SWEEPS[name].promise}", flush=True)
    start = time.monotonic()
    report = SWEEPS[name].run(extent)
    for what, figure in report.figures.items():
        print(f"  {what}: {figure}")
    print(f"  seconds: {time.monotonic() - start:.0f}\n  findings: {len(report.findings)}", flush=True)
    for finding in report.findings[:SHOWN]:
        print(f"    {finding}")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
