"""Letters of ours that came back: an address that takes none for good gets no more after a few of them."""

from __future__ import annotations

import re
from email.message import Message

from nomicon.web.addresses.bounce_addresses import delivery_at
from nomicon.web.mail_door.reading import parsed
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.outbox import came_back
from nomicon.web.tools import Services

FOR_GOOD = re.compile(r"5\.[0-9]{1,3}\.[0-9]{1,3}", re.ASCII)
"""The status of a letter that will never be delivered (RFC 3463); what begins with 4 may be yet."""


def take_bounce(house: Services, to: str, data: bytes) -> str:
    """Note that a letter came back; say what became of that, for the log and for tests."""
    delivery = delivery_at(to)
    if delivery is None:
        return "dropped: not about an e-mail that this server sent"
    status = status_in(data)
    if status is None:
        return "dropped: not a permanent failure"
    told = FailureText.CAME_BACK.of(status=status)
    return "came back" if came_back(delivery, told, int(house.clock.now())) else "again"


def status_in(data: bytes) -> str | None:
    """Return the status with which a letter was given up for good (RFC 3464), if it was."""
    try:
        parts = list(parsed(data).walk())
    except RecursionError:
        return None
    for part in parts:
        if part.get_content_type() != "message/delivery-status":
            continue
        blocks = part.get_payload()
        for block in blocks if isinstance(blocks, list) else []:
            if isinstance(block, Message) and str(block["Action"] or "").strip().lower() == "failed":
                found = FOR_GOOD.fullmatch(str(block["Status"] or "").split("(")[0].strip())
                if found is not None:
                    return found[0]
    return None
