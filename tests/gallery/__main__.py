"""Take a picture of every page, compare two sets of pictures, or find what keeps people out of pages.

``./nomicon gallery take FOLDER``, ``./nomicon gallery barriers``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.gallery import barriers, comparing, taking
from tests.memory_disk import memory_disk
from tests.web.browser.conftest import running
from tests.web.browsers import CHROMIUM, FLAGS


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open the browser that takes the pictures."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


def take(chosen: argparse.Namespace) -> int:
    """Take the pictures."""
    with tempfile.TemporaryDirectory(dir=memory_disk()) as house, running(Path(house)) as server, chromium() as browser:
        taken = taking.take(browser, server, chosen.folder, chosen.only, chosen.looks)
    print(f"{taken} pictures are in {chosen.folder}.")
    return 0 if taken else 1


def find_barriers(chosen: argparse.Namespace) -> int:
    """Open every page, with all folds and menus open, and say what keeps somebody out of it."""
    looked, wrong = 0, 0
    with tempfile.TemporaryDirectory(dir=memory_disk()) as house, running(Path(house)) as server, chromium() as browser:
        for name, mode, told in barriers.find(browser, server, chosen.only, chosen.modes):
            looked, wrong = looked + 1, wrong + bool(told)
            if told:
                print(f"-- {name}, {mode}\n{told}", flush=True)
    print(f"{looked} looked at, {wrong} with barriers.")
    return 1 if wrong or not looked else 0


def compare(chosen: argparse.Namespace) -> int:
    """Say which pictures differ; nothing but words if none does."""
    with chromium() as browser:
        found = comparing.compare(browser.new_page(), chosen.old, chosen.new)
    for one in found.changed:
        print(f"{one.share:6.2f} %  {one.name}")
    print(
        f"{len(found.changed)} changed, {len(found.same)} did not, {len(found.new)} new, {len(found.missing)} missing."
    )
    if found.changed:
        print(f"Open {comparing.report(found, chosen.old, chosen.new, chosen.to)} in a browser to see them.")
    return 0


def main() -> int:
    """Take or compare."""
    if CHROMIUM is None:
        print("Pictures need Chromium. On Debian: apt install chromium", file=sys.stderr)
        return 2
    parser = argparse.ArgumentParser(prog="./nomicon gallery", description=__doc__)
    what = parser.add_subparsers(required=True)
    taker = what.add_parser("take", help="take a picture of every page, as people see it in different ways")
    taker.add_argument("folder", type=Path, help="where to put the pictures")
    taker.add_argument("--only", default="", metavar="WORDS", help="only pages whose name contains these words")
    taker.add_argument("--looks", nargs="+", choices=[*taking.LOOKS], default=[*taking.LOOKS], help="how pages look")
    taker.set_defaults(do=take)
    finder = what.add_parser("barriers", help="find what keeps people out of a page, with all folds and menus open")
    finder.add_argument("--only", default="", metavar="WORDS", help="only pages whose name contains these words")
    finder.add_argument("--modes", nargs="+", choices=barriers.MODES, default=barriers.MODES, help="how pages look")
    finder.set_defaults(do=find_barriers)
    comparer = what.add_parser("compare", help="say which pictures differ, and make a page that shows where")
    comparer.add_argument("old", type=Path, help="the folder of older pictures")
    comparer.add_argument("new", type=Path, help="the folder of newer pictures")
    comparer.add_argument("--to", type=Path, default=Path("gallery-changes"), help="where to put what differs")
    comparer.set_defaults(do=compare)
    chosen = parser.parse_args()
    return int(chosen.do(chosen))


if __name__ == "__main__":
    sys.exit(main())
