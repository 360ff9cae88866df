"""Do doors let nothing in that they should not, and nothing out?

Forged and hostile letters, commands of Discord that nobody signed, addresses that lead into the host's own network, and
everything that is sent by games that differ in sealed ballots alone. The tests of the doors try a sample of the same.
"""

from __future__ import annotations

from tests.sweeps.by_tests import tried_by
from tests.sweeps.sweep import Extent, Report, Sweep

FORGED = "tests/web/notices/test_forgeries.py"
OUT = ("tests/adapters/channels/test_way_out.py", "tests/adapters/channels/test_services.py")
SEALED = "tests/web/trust/test_sealed_sends.py"


def search_forgeries(extent: Extent) -> Report:
    """Try ten thousand letters and ten thousand commands of Discord."""
    return tried_by(extent, FORGED)


def search_addresses(extent: Extent) -> Report:
    """Try every way to write an address that is not public, and names that turn to one."""
    return tried_by(extent, *OUT, only="none_is_reached or turns")


def search_secrets(extent: Extent) -> Report:
    """Play a game in so many worlds, each with other sealed ballots, that there are ten thousand pairs of them."""
    return tried_by(extent, SEALED)


FORGERIES = Sweep("no letter or command that somebody forged has an effect", search_forgeries, sampled_by=FORGED)
HOSTILE_ADDRESSES = Sweep(
    "no address that people give leads into the host's own network", search_addresses, sampled_by=OUT[0]
)
SEALED_SENDS = Sweep(
    "what is sent, how often and at which moment depends on no sealed ballot", search_secrets, sampled_by=SEALED
)
