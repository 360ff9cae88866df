"""A mailbox from which letters are fetched by IMAP, for hosts whose mail server hands nothing on.

A letter is acted upon, and then moved away. If this stops between the two, the letter is taken again, and it is known
that it was taken before.
"""

from __future__ import annotations

import imaplib
import logging
import re
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from django.db import close_old_connections, connections

from nomicon.web.mail_door.answering import take
from nomicon.web.mail_door.door import LONGEST, MOST_RECIPIENTS
from nomicon.web.mail_door.list_posts import is_list_address
from nomicon.web.mail_door.reading import parsed
from nomicon.web.tools import Services

SCHEMES = ("imaps", "imap+tls", "imap")
"""With TLS from the first byte, with TLS from then on, and without: that is for a mail server on this computer."""

DONE = "Done"
"""The folder to which letters are moved."""

EVERY = 60.0
"""Seconds between two looks into the mailbox."""

TIMEOUT = 30
AT_ONCE = 200
"""Letters that are taken in one look."""

TO = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
ADDRESS = re.compile(r"[^\s<>,;:\"()]{1,80}@[^\s<>,;:\"()]{1,255}")

OURS = re.compile(r"(reply|bounce|stop|list)\+", re.ASCII)
"""How addresses of ours begin. Everything else in a mailbox is dropped, but letters to the list of a game."""

log = logging.getLogger(__name__)


class NoSuchFolder(Exception):
    """The mailbox has no folder of the name that the host chose."""


class Mailbox:
    """A thread that looks into a mailbox, from its making until `stop`; a context manager too."""

    def __init__(self, house: Services) -> None:
        self._house, self._stopping = house, threading.Event()
        self._thread = threading.Thread(target=self._work, name="the mailbox", daemon=True)
        self._thread.start()

    def __enter__(self) -> Mailbox:
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        self._thread.join(TIMEOUT)

    def _work(self) -> None:
        while True:
            try:
                close_old_connections()
                look(self._house)
            except NoSuchFolder as missing:
                log.warning("The mailbox cannot be read: %s", missing)
            except Exception as trouble:  # The mail server may be away; then it is asked again.
                log.warning("The mailbox cannot be read: %s", type(trouble).__name__)
            if self._stopping.wait(EVERY):
                connections.close_all()
                return


def look(house: Services) -> list[str]:
    """Take every letter in the mailbox, and move it away; say what became of each."""
    with _opened(house.choices.mail_door) as box:
        _kind, found = box.uid("SEARCH", "UNDELETED")
        names = found[0].split() if found and found[0] else []
        return [told for name in names[:AT_ONCE] for told in _taken(house, box, name.decode())]


def _taken(house: Services, box: imaplib.IMAP4, name: str) -> Iterator[str]:
    """Take one letter; one that cannot be taken now stays where it is."""
    _kind, sized = box.uid("FETCH", name, "(RFC822.SIZE)")
    size = re.search(rb"RFC822\.SIZE ([0-9]+)", sized[0] if isinstance(sized[0], bytes) else b"")
    if size is None or int(size[1]) > LONGEST:
        _move(box, name)
        yield "dropped: the e-mail is too long"
        return
    _kind, fetched = box.uid("FETCH", name, "(BODY.PEEK[])")
    data = next((part[1] for part in fetched if isinstance(part, tuple)), b"")
    try:
        letter = parsed(data)
        ours = [one for one in recipients(letter) if OURS.match(one.lower()) or is_list_address(house, one)]
        for to in ours[:MOST_RECIPIENTS] or [""]:
            told = take(house, envelope_from(letter), to, data)
            log.info("An e-mail arrived: %s", told)
            yield told
    except Exception as trouble:
        log.warning("The server must fetch an e-mail again: %s", " ".join(str(trouble).split()))
        return
    _move(box, name)


def recipients(letter: EmailMessage) -> list[str]:
    """Return to whom a letter went, by what mail servers write down of that."""
    told = [address for header in TO for one in letter.get_all(header, []) for address in ADDRESS.findall(str(one))]
    return list(dict.fromkeys(told))


def envelope_from(letter: EmailMessage) -> str:
    """Return from whom a letter came to the mail server; nothing for one that a machine sent about another."""
    back = letter["Return-Path"]
    return str(letter["From"] or "") if back is None else str(back).strip().strip("<>").strip()


def _move(box: imaplib.IMAP4, name: str) -> None:
    if "MOVE" in box.capabilities:
        box.uid("MOVE", name, DONE)
        return
    if box.uid("COPY", name, DONE)[0] == "OK":
        box.uid("STORE", name, "+FLAGS", r"(\Deleted)")
        box.expunge()


@contextmanager
def _opened(address: str) -> Iterator[imaplib.IMAP4]:
    """Open the mailbox of an address such as ``imaps://name:password@mail.example/INBOX``."""
    parts = urlsplit(address)
    host, safe = parts.hostname or "localhost", ssl.create_default_context()
    if parts.scheme == "imaps":
        box: imaplib.IMAP4 = imaplib.IMAP4_SSL(host, parts.port or 993, ssl_context=safe, timeout=TIMEOUT)
    else:
        box = imaplib.IMAP4(host, parts.port or 143, timeout=TIMEOUT)
    try:
        if parts.scheme == "imap+tls":
            box.starttls(safe)
        box.login(unquote(parts.username or ""), unquote(parts.password or ""))
        box.create(DONE)  # It says no where the folder is there already.
        folder = unquote(parts.path.strip("/")) or "INBOX"
        if box.select(folder)[0] != "OK":
            raise NoSuchFolder(f"It has no folder {folder!r}. Correct the end of mail_door in host.toml.")
        yield box
    finally:
        with suppress(OSError, imaplib.IMAP4.error):
            box.logout()
