"""Do doors let nothing in that they should not, and nothing out? And do they take what they should, once?

Letters as mail programs write them, commands that are delivered several times, forged and hostile letters, commands of
Discord that nobody signed, addresses that lead into the host's own network, and everything that is sent by games that
differ in sealed ballots alone. The tests of the doors try a sample of the same.
"""

from __future__ import annotations

from tests.sweeps.by_tests import tried_by
from tests.sweeps.sweep import Extent, Report, Sweep

FORGED = "tests/web/doors/test_forgeries.py"
OUT = ("tests/adapters/channels/test_way_out.py", "tests/adapters/channels/test_services.py")
SEALED = "tests/web/trust/test_sealed_sends.py"
CLIENTS = "tests/web/mail_door/test_client_letters.py"
DELIVERED = "tests/web/doors/test_deliveries.py"
STOPPED = "tests/web/discord_door/test_stopped_writer.py"


def search_forgeries(extent: Extent) -> Report:
    """Try ten thousand letters and ten thousand commands of Discord."""
    return tried_by(extent, FORGED)


def search_addresses(extent: Extent) -> Report:
    """Try every way to write an address that is not public, and names that turn to one."""
    return tried_by(extent, *OUT, only="none_is_reached or turns")


def search_secrets(extent: Extent) -> Report:
    """Play a game in worlds with other sealed ballots, until a hundred thousand notices were made."""
    return tried_by(extent, SEALED)


def search_letters(extent: Extent) -> Report:
    """Try every combination of what mail programs do, some thousand letters."""
    return tried_by(extent, CLIENTS)


def search_deliveries(extent: Extent) -> Report:
    """Deliver a hundred thousand commands one to five times each."""
    return tried_by(extent, DELIVERED)


def search_promises(extent: Extent) -> Report:
    """Give commands in Discord, some sixty in all, while another program holds the record for ten seconds."""
    return tried_by(extent, STOPPED, only="promised")


FORGERIES = Sweep("no letter or command that somebody forged has an effect", search_forgeries, sampled_by=FORGED)
HOSTILE_ADDRESSES = Sweep(
    "no address that people give leads into the host's own network", search_addresses, sampled_by=OUT[0]
)
SEALED_SENDS = Sweep(
    "what is sent, how often and at which moment depends on no sealed ballot", search_secrets, sampled_by=SEALED
)
CLIENT_LETTERS = Sweep(
    "what mail programs write is done as it is meant, or asked about, and nothing that they quote is done",
    search_letters,
    sampled_by=CLIENTS,
)
DELIVERIES = Sweep(
    "a command takes effect once, or never, however often and in whatever order it is delivered",
    search_deliveries,
    sampled_by=DELIVERED,
)
STOPPED_WRITER = Sweep(
    "Discord is answered within three seconds though nothing can be written, and told the rest later",
    search_promises,
    sampled_by=STOPPED,
)
