"""Takes in letters as a mail server does (RFC 5321), with a name and a password, and keeps them to be read."""

from __future__ import annotations

import base64
import re
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

PATIENCE = 20.0
"""Seconds to wait for a letter."""

NAME, WORDS = "nomicon", "p@ss/word"
"""Who may send; the signs in the password are such as must be written otherwise in an address."""


class Letters:
    """The letters that have come in."""

    def __init__(self) -> None:
        self.port = 0
        self._all: list[tuple[str, EmailMessage]] = []

    def take(self, to: str, data: bytes) -> None:
        """Keep a letter."""
        self._all.append((to, message_from_bytes(data, policy=policy.default)))

    def to(self, somebody: str, about: str = "") -> str:
        """Wait for a letter to an address whose subject holds these words, and return what it says; take it out."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for one in list(self._all):
                if one[0] == somebody and about in str(one[1]["Subject"]):
                    self._all.remove(one)
                    return str(one[1].get_content())
            time.sleep(0.05)
        raise AssertionError(f"no letter about {about!r} came to {somebody}: {[str(one[1]) for one in self._all]}")

    def none_to(self, somebody: str) -> bool:
        """Say whether nothing has come to an address."""
        return not any(one[0] == somebody for one in self._all)


def link_in(letter: str) -> str:
    """Return the address in a letter that its reader is to open, without its host."""
    found = re.search(r"https?://[^/\s]+(/account/\S+)", letter)
    assert found is not None, letter
    return found[1]


class _Talk(socketserver.StreamRequestHandler):
    letters: Letters

    def handle(self) -> None:
        """Speak with one sender."""
        self._say("220 letters.example ESMTP")
        to, is_known = "", False
        while line := self.rfile.readline().decode().strip():
            word = line.split(" ")[0].upper()
            if word == "EHLO":
                self._say("250-letters.example\r\n250 AUTH PLAIN")
            elif word == "AUTH":
                is_known = base64.b64decode(line.split(" ")[2]) == f"\0{NAME}\0{WORDS}".encode()
                self._say("235 come in" if is_known else "535 who are you")
            elif word == "RCPT":
                to = line.partition("<")[2].partition(">")[0]
                self._say("250 good" if is_known else "530 say who you are first")
            elif word == "DATA":
                self._say("354 go on")
                self.letters.take(to, self._data())
                self._say("250 kept")
            else:
                self._say("221 bye" if word == "QUIT" else "250 good")
            if word == "QUIT":
                return

    def _data(self) -> bytes:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line[1:] if line.startswith(b"..") else line)
        return b"".join(lines)

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def letters() -> Iterator[Letters]:
    """Take in letters on a port of this machine for as long as this is open."""
    made = Letters()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), type("Talk", (_Talk,), {"letters": made})) as server:
        server.daemon_threads = True
        made.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield made
        finally:
            server.shutdown()
            thread.join()
