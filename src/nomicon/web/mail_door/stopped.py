"""Letters that end letters: whatever they say, and whoever they are from. The address alone says what is ended."""

from __future__ import annotations

from nomicon.web.addresses.bounce_addresses import is_bounce_address
from nomicon.web.addresses.list_addresses import leave
from nomicon.web.addresses.stop_addresses import is_stop_address, stopped_at
from nomicon.web.mail_door.bounced import take_bounce
from nomicon.web.notices.topics import turn_off
from nomicon.web.tools import Services


def take_without_reading(house: Services, to: str, data: bytes) -> str | None:
    """Take a letter whose address alone says what it is: one that came back, or one that ends letters."""
    if is_bounce_address(to):
        return take_bounce(house, to, data)
    return take_stop(to) if is_stop_address(to) else None


def take_stop(to: str) -> str:
    """End what an address ends; say what became of that, for the log and for tests. It is never answered."""
    known = stopped_at(to)
    if known is None:
        return "dropped: not an address from an e-mail that this server sent"
    channel, topics, member = known
    turn_off(channel, topics)
    if member is not None:
        leave(member.account, member.game)
    return "stopped"
