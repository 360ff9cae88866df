"""Discord on this machine: it signs what it sends, keeps what it is told, and refuses what is over its limits."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import Client

APPLICATION, TOKEN = "99", "bot-token"
WEBHOOK = "/webhooks/77/webhook-token"


@dataclass(frozen=True)
class ApiCall:
    """One call of the API."""

    method: str
    path: str
    body: Any
    authorization: str
    query: Mapping[str, list[str]] = field(default_factory=dict)


@dataclass
class DiscordService:
    """Discord: its key, what came, and what it is to answer instead of what it would."""

    port: int = 0
    private: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    calls: list[ApiCall] = field(default_factory=list)
    instead: list[tuple[int, dict[str, str], Any]] = field(default_factory=list)
    numbers: int = 1000

    @property
    def api(self) -> str:
        return f"http://127.0.0.1:{self.port}/api/v10"

    @property
    def public_key(self) -> str:
        return self.private.public_key().public_bytes_raw().hex()

    def messages(self) -> list[dict[str, Any]]:
        """Return the messages that were posted, by webhook or bot."""
        return [one.body for one in self.calls if one.method == "POST" and "content" in (one.body or {})]

    def answer(self, call: ApiCall) -> tuple[int, dict[str, str], Any]:
        """Keep a call, and answer it as Discord does."""
        self.calls.append(call)
        if self.instead:
            return self.instead.pop(0)
        wants_bot = call.path.startswith(("/channels", "/applications", "/users"))
        if wants_bot and call.authorization != f"Bot {TOKEN}":
            return 401, {}, {"code": 0, "message": "401: Unauthorized"}
        if isinstance(call.body, dict):
            check_message(call.body)
        self.numbers += 1
        return 200, {}, call.body if isinstance(call.body, list) else {"id": str(self.numbers)}

    # -- What it sends ---------------------------------------------------------------

    def headers(self, raw: bytes, at: int | None = None) -> dict[str, str]:
        """Sign what is sent."""
        stamp = str(int(time.time()) if at is None else at)
        signed = self.private.sign(stamp.encode() + raw).hex()
        return {"HTTP_X_SIGNATURE_ED25519": signed, "HTTP_X_SIGNATURE_TIMESTAMP": stamp}

    def send(self, told: Mapping[str, Any], at: int | None = None) -> dict[str, Any]:
        """Send an interaction, and return the answer."""
        raw = json.dumps(told).encode()
        answer = deliver(raw, self.headers(raw, at))
        assert answer.status_code == 200, (answer.status_code, answer.content)
        made: dict[str, Any] = answer.json()
        return made

    def command(self, user: str, name: str, *, number: str = "", **more: Any) -> dict[str, Any]:
        """Return what is sent when somebody gives a command; words in capitals are about where."""
        self.numbers += 1
        options = [{"type": 3, "name": one, "value": value} for one, value in more.items() if one.islower()]
        return self._sent(user, number, 2, {"name": name, "type": 1, "options": options}, more)

    def completing(self, user: str, name: str, focused: str, **options: str) -> dict[str, Any]:
        """Return what is sent while somebody writes an option."""
        told = [{"type": 3, "name": one, "value": v, "focused": one == focused} for one, v in options.items()]
        return self._sent(user, "", 4, {"name": name, "type": 1, "options": told}, {})

    def press(self, user: str, custom_id: str, *, number: str = "", **more: Any) -> dict[str, Any]:
        """Return what is sent when somebody presses a button."""
        return self._sent(user, number, 3, {"custom_id": custom_id, "component_type": 2}, more)

    def fill(self, user: str, custom_id: str, **fields: str) -> dict[str, Any]:
        """Return what is sent when somebody sends a form."""
        rows = [{"type": 1, "components": [{"type": 4, "custom_id": k, "value": v}]} for k, v in fields.items()]
        return self._sent(user, "", 5, {"custom_id": custom_id, "components": rows}, {})

    def _sent(self, user: str, number: str, kind: int, data: Any, more: Mapping[str, Any]) -> dict[str, Any]:
        self.numbers += 1
        who = {"user": {"id": user, "username": f"name {user}"}, "permissions": more.get("PERMISSIONS", "0")}
        return {
            "id": number or str(self.numbers),
            "type": kind,
            "application_id": APPLICATION,
            "token": f"token-{self.numbers}",
            "guild_id": "1",
            "channel_id": more.get("CHANNEL", "5"),
            "locale": more.get("LOCALE", "en-US"),
            "member": who,
            "data": data,
        }


def deliver(raw: bytes, headers: Mapping[str, Any]) -> Any:
    """Send bytes to the door, as whoever has its address can."""
    client = Client(HTTP_HOST="127.0.0.1:8000", enforce_csrf_checks=True)
    return client.post("/discord/interactions", raw, content_type="application/json", **headers)


def check_message(body: Mapping[str, Any]) -> None:
    """Check a message against the limits that Discord keeps, and that it mentions nobody."""
    if "content" not in body:
        return
    assert 0 < len(body["content"].encode("utf-16-le")) // 2 <= 2000
    assert body["allowed_mentions"] == {"parse": []}
    rows = body.get("components", [])
    assert len(rows) <= 5
    for row in rows:
        assert 1 <= len(row["components"]) <= 5
        for one in row["components"]:
            assert 1 <= len(one["custom_id"]) <= 100
            assert 1 <= len(one["label"]) <= 80


@contextmanager
def discord_service() -> Iterator[DiscordService]:
    """Run Discord's API for a while."""
    made = DiscordService()

    class Handler(BaseHTTPRequestHandler):
        def answered(self) -> None:
            raw = self.rfile.read(int(self.headers["Content-Length"] or 0))
            path, _, query = self.path.removeprefix("/api/v10").partition("?")
            told = json.loads(raw or b"null")
            call = ApiCall(self.command, path, told, self.headers.get("Authorization", ""), parse_qs(query))
            status, headers, body = made.answer(call)
            sent = json.dumps(body).encode()
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(sent))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(sent)

        do_POST = do_PATCH = do_PUT = answered

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
