"""What somebody does to play by letter, as the how-to says, on a server from outside."""

from __future__ import annotations

import re
from collections.abc import Callable
from email.message import EmailMessage

import httpx

from nomicon.web.notices.topics import TOPICS
from tests.waiting import until
from tests.web.notices.conftest import MailServer
from tests.web.serving import PATIENCE, Served, sent
from tests.web.starting import PASSWORD


def came(mail: MailServer, address: str, is_it: Callable[[str], bool]) -> EmailMessage:
    """Wait for a letter to an address with such a text."""
    found: list[EmailMessage] = []

    def has_come() -> bool:
        found.extend(letter for letter in mail.to(address) if is_it(letter.get_content()))
        return bool(found)

    until(has_come, f"a letter of that kind came to {address}", pause=0.1)
    return found[0]


def sits_down(host: Served, mail: MailServer, game: str, name: str, address: str) -> None:
    """Do the first three steps: an address, what one is told of at once, and a seat."""
    with httpx.Client(base_url=host.address, timeout=PATIENCE, follow_redirects=True, trust_env=False) as person:
        sent(person, "/account/signup/", {"username": name.lower(), "password1": PASSWORD, "password2": PASSWORD})
        # 1. An address on the page of the account, and the link in the letter that comes.
        asked = sent(person, "/account/email/", {"email": address, "action_add": "1"})
        assert "/account/reauthenticate/" in str(asked.url)  # Who uses your browser cannot take your letters.
        sent(person, str(asked.url.raw_path, "ascii"), {"password": PASSWORD})
        sent(person, "/account/email/", {"email": address, "action_add": "1"})
        asks = came(mail, address, lambda text: "/account/confirm-email/" in text).get_content()
        link = re.search(r"https?://[^/]+(/account/confirm-email/\S+)", asks)
        assert link is not None
        sent(person, link[1], {})
        # 2. New proposals at once, on the page of notices.
        chosen = {f"when-{topic}": "off" for topic in TOPICS} | {"when-new_proposal": "at_once"}
        answer = sent(person, "/account/notices/", {**chosen, "act": "choices"})
        assert answer.status_code == 200
        # 3. A seat at the game, and somebody proposes something.
        sent(person, f"/games/{game}/join/", {"name": name})
