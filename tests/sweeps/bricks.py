"""Is each of sixty changes, most of which end change or look like it, told as what it is by the words of the rules?"""

from __future__ import annotations

import time
from collections import Counter

from nomicon.play.foresight.search import NO_WAY, of_every_kind
from tests.play.foresight.positions import after, opening
from tests.play.foresight.sixty_bricks import SIXTY
from tests.sweeps.sweep import Extent, Report, Sweep

ONE_OF = 12
"""Of so many, the tests try one, and the first of each kind of way."""


def wrong_with(what: str) -> str:
    """Say what is told wrongly of a change; empty if nothing is."""
    book, change, expected = SIXTY[what]
    found = of_every_kind(after(*opening(book), change))
    if found.troubles:
        return found.troubles[0]
    if found.grade != expected or not (found.lasts or expected == NO_WAY):
        return f"rules can be changed by {found.grade!r} (lasts: {found.lasts}), and by the rules by {expected!r}"
    return "" if found.grade != NO_WAY or found.stopped else "nothing says what stopped it"


def search(extent: Extent) -> Report:
    """Try all changes, or a sample."""
    firsts = {grade: what for what, (_, _, grade) in reversed([*SIXTY.items()])}
    chosen = list(SIXTY) if extent.whole else sorted({*list(SIXTY)[::ONE_OF], *firsts.values()})
    report, seconds = Report(), list[float]()
    for what in chosen:
        begun = time.process_time()
        wrong = wrong_with(what)
        seconds.append(time.process_time() - begun)
        report.findings += [f"{what}: {wrong}"] if wrong else []
    told = Counter(SIXTY[what][2] for what in chosen)
    report.figures = {"changes": f"{len(chosen)}", "seconds for one at most": f"{max(seconds):.1f}"}
    report.figures |= {f"rules can be changed by {grade}": f"{many}" for grade, many in sorted(told.items())}
    report.figures |= {"told within two seconds": f"{sum(one <= 2 for one in seconds)}"}
    return report


BRICKS = Sweep("a change that ends change, or looks like it, is told as what it is", search)
