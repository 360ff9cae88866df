"""The door at which a mail server hands letters in, by LMTP. It says that it took one only when all of it is done."""

from __future__ import annotations

import asyncio
import logging
from urllib.parse import urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.db import close_old_connections

from nomicon.web.mail_door.answering import take
from nomicon.web.tools import Services

LONGEST = 300_000
"""Bytes of a letter."""

MOST_RECIPIENTS = 10
"""Addresses that a letter is taken for. Each of ours is good for one letter, so more are a mistake or an attack."""

TAKEN, LATER, TOO_MANY = "250 OK", "451 Try again later", "452 Too many recipients"

log = logging.getLogger(__name__)


class LetterTaker:
    """Takes letters from the mail server."""

    def __init__(self, house: Services) -> None:
        self._house = house

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, rcpt_options: list[str]
    ) -> str:
        """Take an address to which a letter goes, if it does not go to too many."""
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(rcpt_options)
        return TAKEN

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Take one letter; what cannot be done now, the mail server brings again."""
        data = envelope.content if isinstance(envelope.content, bytes) else str(envelope.content).encode()
        for to in envelope.rcpt_tos:
            try:
                await asyncio.to_thread(self._take, envelope.mail_from or "", to, data)
            except Exception as trouble:
                log.warning("The mail server must deliver an e-mail again: %s", " ".join(str(trouble).split()))
                return LATER
        return TAKEN

    def _take(self, envelope_from: str, to: str, data: bytes) -> None:
        close_old_connections()
        log.info("An e-mail arrived: %s", take(self._house, envelope_from, to, data))


class MailDoor(Controller):
    """The door: open from `start` to `stop`. Only a mail server beside it should reach it."""

    def __init__(self, house: Services) -> None:
        where = urlsplit(house.choices.mail_door)
        super().__init__(LetterTaker(house), hostname=where.hostname or "127.0.0.1", port=where.port or 2424)

    def factory(self) -> LMTP:
        """Return what speaks with one sender."""
        return LMTP(self.handler, data_size_limit=LONGEST, ident="Nomicon")

    def __enter__(self) -> MailDoor:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
