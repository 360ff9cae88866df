"""To which address a letter goes that ends letters of some kind: mail programs write it when somebody presses a button.

It is good for ever, does only this, and is written in small letters, as mail servers may change large ones.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Collection

from django.conf import settings

from nomicon.web.accounts.models import ListMember, NoticeChannel
from nomicon.web.tools import Services

ADDRESS = re.compile(r"stop\+([0-9]{1,18})\.([a-z]{1,16}|[0-9]{1,18})\.([0-9a-f]{32})@", re.ASCII)

LETTERS = {
    "deadline": "d",
    "your_turn": "y",
    "new_proposal": "p",
    "outcome": "o",
    "rule_changed": "r",
    "game": "g",
    "debate": "b",
    "host": "h",
}
"""By which letter a topic stands in an address. A letter that was used once must mean the same for ever."""


def stop_address(channel: NoticeChannel, topics: Collection[str], domain: str) -> str:
    """Return the address that ends letters of some topics."""
    return _written(channel.pk, "".join(letter for topic, letter in LETTERS.items() if topic in topics), domain)


def leave_address(channel: NoticeChannel, member: ListMember, domain: str) -> str:
    """Return the address that takes somebody off the list of a game."""
    return _written(channel.pk, str(member.pk), domain)


def unsubscribe(house: Services, page: str, address: str) -> str:
    """Return the header by which a letter says how to end such letters: on a page, and by letter where they come in."""
    return f"<{page}>, <mailto:{address}>" if house.choices.mail_door else f"<{page}>"


def is_stop_address(address: str) -> bool:
    """Say whether an address is written like one that ends letters."""
    return ADDRESS.match(address.strip().lower()) is not None


def stopped_at(address: str) -> tuple[NoticeChannel, list[str], ListMember | None] | None:
    """Return what an address ends: topics of a channel, or somebody's place on a list. None if it ends nothing."""
    found = ADDRESS.match(address.strip().lower())
    if found is None or not hmac.compare_digest(found[3], _code(found[1], found[2])):
        return None
    channel = NoticeChannel.objects.filter(pk=int(found[1])).first()
    if channel is None:
        return None
    topics = [topic for topic, letter in LETTERS.items() if letter in found[2]]
    members = ListMember.objects.filter(account=channel.account_id)
    return channel, topics, members.filter(pk=int(found[2])).first() if found[2].isdigit() else None


def _written(channel: int, what: str, domain: str) -> str:
    return f"stop+{channel}.{what}.{_code(str(channel), what)}@{domain}"


def _code(channel: str, what: str) -> str:
    told = f"{channel}.{what}".encode()
    return hmac.new(f"stop {settings.SECRET_KEY}".encode(), told, hashlib.sha256).hexdigest()[:32]
