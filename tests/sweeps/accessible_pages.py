"""Can everybody use every page, in every way in which people see it, and all that comes of forms on a phone?

The same tests as always go through the pages, but look at each in every way and not in one.
"""

from __future__ import annotations

from tests.sweeps.by_tests import tried_by
from tests.sweeps.sweep import Extent, Report, Sweep

TESTS = ("tests/web/browser/test_accessible.py", "tests/web/browser/test_narrow.py")
WHOLE = "NOMICON_EVERY_WAY"
"""The setting that has those tests look at each page in every way."""


def search(extent: Extent) -> Report:
    """Look at every page in every way, or in one, and at all that comes of forms, or at a quarter of it."""
    return tried_by(extent, *TESTS, only="keeps_nobody_out", **{WHOLE: "1"})


ACCESSIBLE_PAGES = Sweep(
    "everybody can use every page, in every way in which people see it", search, sampled_by="tests/web/browser"
)
