"""A page of the site without the site: its files under the strict policy that all pages have, in a real browser.

What the pages of games do is tested beside this folder; here is tested that our scripts keep their promises at all.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import nomicon

STATIC = Path(nomicon.__file__).parent / "web" / "site" / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
KINDS = {".css": "text/css", ".js": "text/javascript", ".html": "text/html; charset=utf-8"}


@dataclass
class Site:
    """What the small server says, and what it was asked."""

    address: str = ""
    pages: dict[str, str] = field(default_factory=dict)
    answers: dict[str, tuple[str, str]] = field(default_factory=dict)  # To what is sent: a kind, and the text.
    sent: list[tuple[str, dict[str, str], dict[str, list[str]]]] = field(default_factory=list)
    told: queue.Queue[str | None] = field(default_factory=queue.Queue)
    listened: int = 0
    is_away: bool = False  # Then connections end without an answer.


class Server(ThreadingHTTPServer):
    """Serves one site, each request in a thread."""

    daemon_threads = True

    def __init__(self, site: Site) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.site = site
        site.address = f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    """Says what the site was told to say, under the policy."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        file = STATIC / path.removeprefix("/static/")
        if self.server.site.is_away:
            self.close_connection = True
            return
        if path == "/live":
            self._stream()
        elif path in self.server.site.pages:
            self._say(200, KINDS[Path(path).suffix or ".html"], self.server.site.pages[path].encode())
        elif path.startswith("/static/") and file.is_file():
            self._say(200, KINDS.get(file.suffix, "text/plain"), file.read_bytes())
        else:
            self._say(404, "text/plain", b"")

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        fields = parse_qs(text) if "urlencoded" in self.headers["Content-Type"] else {"": [text]}
        self.server.site.sent.append((self.path, dict(self.headers), fields))
        kind, answer = self.server.site.answers[self.path]
        self._say(200, kind, answer.encode())

    def _say(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        for name, value in (("Content-Type", kind), ("Content-Length", str(len(content)))):
            self.send_header(name, value)
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(content)

    def _stream(self) -> None:
        site = self.server.site
        site.listened += 1
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(b"retry: 100\n\n")
        self.wfile.flush()
        while (told := site.told.get()) is not None:
            self.wfile.write(told.encode())
            self.wfile.flush()

    def log_message(self, format: str, *given: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[Site]:
    """A server for one test, on a port of its own."""
    found = Site()
    server = Server(found)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield found
    found.told.put(None)
    server.shutdown()
    server.server_close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A reader in Berlin, so that local times differ from UTC."""
    found = browser.new_context(timezone_id="Europe/Berlin", locale="en-GB")
    found.grant_permissions(["clipboard-read", "clipboard-write"])
    yield found
    found.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A tab in which nothing may be refused by the policy, and no script may fail."""
    wrong: list[str] = []
    found = context.new_page()
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.on(
        "console", lambda message: wrong.append(message.text) if "Content Security Policy" in message.text else None
    )
    yield found
    assert wrong == []
