"""Draw sentences for somebody to read who wrote none of them: ``./nomicon sentences --seed N``."""

from __future__ import annotations

import argparse
import sys

from tests.sentences import documentation, interface
from tests.sentences.sentence import sample

POOLS = {"interface": interface.strings, "documentation": documentation.sentences}


def main() -> int:
    """Print a sample of each pool, numbered, each sentence with its place."""
    parser = argparse.ArgumentParser(prog="./nomicon sentences", description=__doc__)
    parser.add_argument("pools", nargs="*", metavar="POOL", help="interface, documentation; both if you name none")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same sentences")
    parser.add_argument("--size", type=int, default=60, help="how many sentences to draw from each pool")
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.pools if name not in POOLS]:
        print(f"I can't draw from {unknown[0]!r}. Try: {', '.join(POOLS)}.", file=sys.stderr)
        return 2
    for name in chosen.pools or POOLS:
        every = list(POOLS[name]())
        print(f"{name}: {chosen.size} of {len({one.text for one in every})} sentences, seed {chosen.seed}\n")
        for number, sentence in enumerate(sample(every, chosen.size, chosen.seed), 1):
            print(f"{number:3}. {sentence.text}\n     {sentence.place}")
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
