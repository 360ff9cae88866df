"""What stands where the network would be: it notes what a house sends by itself, by which channel, and when."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from nomicon.adapters.channels.way_out import CallAnswer
from nomicon.web.tools import Services
from tests.web.notices.push_service import PushBrowser

DIRECT = "4242"
"""The channel in which the bot writes to Chloe alone."""

HOSTS = {"bot.example": "webhooks", "discord.com": "discord", "push.example": "notes"}
Sent = dict[str, list[tuple[int, str]]]


@dataclass
class Outside:
    """Stands where the network would be: what was sent, by which channel, and when."""

    phone: PushBrowser
    house: Services | None = None
    sent: Sent = field(default_factory=lambda: defaultdict(list))

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Note a call."""
        return self.send("POST", url, headers, body)

    def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Note a call; a note is opened, as only its browser can, and its length is kept."""
        kind = "discord threads" if "/channels/" in url else HOSTS[url.split("/")[2]]
        if url.endswith("/users/@me/channels") or f"/channels/{DIRECT}/" in url:
            kind = "direct"
        told = {name: value for name, value in headers.items() if name != "Authorization"}
        text = body if kind != "notes" else b"%d %s" % (len(body), self.phone.opened(body))
        self.keep(kind, f"{method} {url} {sorted(told.items())} {text!r}")
        made = DIRECT if url.endswith("/users/@me/channels") else str(1000 + len(self.sent[kind]))
        return CallAnswer(200, "", body=json.dumps({"id": made}).encode())

    def tell(self, address: str, title: str, text: str) -> CallAnswer:
        """Note what a chat service is told."""
        self.keep("services", f"{address}\n{title}\n{text}")
        return CallAnswer(200, "")

    def keep(self, kind: str, text: str) -> None:
        """Note that something is sent now."""
        assert self.house is not None
        self.sent[kind].append((int(self.house.clock.now()), text))
