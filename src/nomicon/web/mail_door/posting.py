"""How an answer to a letter is sent: in its thread, and so that no program answers it, nor a bounce comes back."""

from __future__ import annotations

import logging
import re
import smtplib
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.core.mail import EmailMessage, get_connection

from nomicon.web.notices.letters import safe
from nomicon.web.tools import Services

TITLE_LENGTH = 120

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AnsweredLetter:
    """What of a letter its answer refers to; by `key`, an answer that is sent twice has the same name."""

    name: str
    subject: str
    key: str


def post_answer(house: Services, letter: AnsweredLetter, addresses: tuple[str, str], text: str) -> None:
    """Send an answer to the first of two addresses; what is answered to it goes to the second."""
    to, reply_to = addresses
    name = re.sub(r"[^\x21-\x7e]", "", letter.name)[:200]
    subject = " ".join(safe(letter.subject).split())[:TITLE_LENGTH]
    headers = {"Auto-Submitted": "auto-replied", "X-Nomicon": "1"}
    if name.startswith("<"):
        headers |= {"In-Reply-To": name, "References": name}
    headers["Message-ID"] = f"<{letter.key}@{urlsplit(house.choices.address).hostname}>"
    message = EmailMessage(
        subject if subject.lower().startswith("re:") else f"Re: {subject}",
        text,
        house.choices.mail_from,
        [to],
        reply_to=[reply_to],
        headers=headers,
    )
    try:
        _with_empty_sender(message)
    except (smtplib.SMTPException, OSError) as trouble:
        log.warning("An answer to an e-mail could not be sent: %s", type(trouble).__name__)


def _with_empty_sender(message: EmailMessage) -> None:
    """Send an answer whose bounces nobody gets (RFC 3834); without a mail server, it is printed like any letter."""
    connection = get_connection()
    if not hasattr(connection, "connection"):
        connection.send_messages([message])
        return
    connection.open()
    try:
        connection.connection.sendmail("", message.to, message.message().as_bytes().replace(b"\n", b"\r\n"))
    finally:
        connection.close()
