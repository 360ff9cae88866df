"""Does a letter that a real Postfix hands in take effect once, and wait in Postfix while the server is away?"""

from __future__ import annotations

from tests.sweeps.by_tests import tried_by
from tests.sweeps.sweep import Extent, Report, Sweep
from tests.web.mail_door.postfix import why_not

THROUGH_POSTFIX = "tests/web/mail_door/through_postfix.py"


def search(extent: Extent) -> Report:
    """Play by letter through Postfix, where one can be run: only root can, and it is no part of the tests."""
    if why := why_not():
        return Report(figures={"tried": f"nothing: {why}"})
    return tried_by(extent, THROUGH_POSTFIX)


POSTFIX = Sweep("Letters that a real Postfix hands in take effect once, and wait while the server is away.", search)
