"""Discord's own API: calls with the bot's token or with none, and what its answers mean for what waits to be sent."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field
from typing import Any

from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.outbox import SendFailure, fault_of
from nomicon.web.tools import PostAnswer, Services

SLOW_DOWN = 429
STOPPED = (401, 403, 404, 410)
"""Answers that only a person can mend: the channel is stopped, since too many of them bar a whole server."""

LONGEST_WAIT = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class ApiAnswer:
    """What Discord answered: its status, its body if that is an object, and for how many seconds to leave it alone."""

    status: int
    told: str
    body: dict[str, Any] = field(default_factory=dict)
    wait: int = 0

    @property
    def is_done(self) -> bool:
        """Say whether it did what it was asked."""
        return 200 <= self.status < 300


def ask(house: Services, method: str, path: str, body: object = None, *, as_bot: bool = False) -> ApiAnswer:
    """Ask Discord for something, at a path of its API or at the address of a webhook."""
    if house.way_out is None:
        return ApiAnswer(0, FailureText.NO_WAY_TO_DISCORD)
    headers = {"Content-Type": "application/json", "User-Agent": "DiscordBot (Nomicon, 1)"}
    if as_bot:
        headers["Authorization"] = f"Bot {house.choices.discord_bot_token}"
    url = path if path.startswith("http") else f"{house.choices.discord_api}{path}"
    raw = b"" if body is None else json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
    return _read(house.way_out.send(method, url, headers, raw))


def _read(answer: PostAnswer) -> ApiAnswer:
    try:
        body = json.loads(answer.body) if answer.body else {}
    except ValueError:
        body = {}
    told = body if isinstance(body, dict) else {}
    return ApiAnswer(answer.status, answer.told, told, _wait(answer, told))


def _wait(answer: PostAnswer, told: dict[str, Any]) -> int:
    """Return how long to wait: what a refusal says, or what is left of a bucket that this call has emptied."""
    if answer.status == SLOW_DOWN:
        said = told.get("retry_after")
        known = said if isinstance(said, int | float) and not isinstance(said, bool) else answer.retry_after
        return max(1, min(LONGEST_WAIT, math.ceil(known))) if math.isfinite(known) else LONGEST_WAIT
    if answer.headers.get("x-ratelimit-remaining") == "0":
        after = answer.headers.get("x-ratelimit-reset-after", "")
        if re.fullmatch(r"[0-9]{1,6}(\.[0-9]+)?", after, re.ASCII):
            return math.ceil(float(after))
    return 0


def posted(house: Services, where: str, key: str, body: dict[str, Any]) -> ApiAnswer:
    """Post a message to a channel. For some minutes, Discord knows by the nonce that it has it already."""
    told = {**body, "nonce": key[:25], "enforce_nonce": True}
    return ask(house, "POST", f"/channels/{where}/messages", told, as_bot=True)


def failure(answer: ApiAnswer) -> SendFailure:
    """Return what an answer that is no success means for what was to be sent."""
    if answer.status == SLOW_DOWN:
        return SendFailure(answer.told, retry_after=answer.wait, slow_down=True)
    stopped = answer.status in STOPPED
    is_refused = stopped or answer.status == 400
    return SendFailure(answer.told, for_good=is_refused, ends_channel=stopped, fault=fault_of(answer.status))
