"""The line to a server: requests with a token, sent again where that is safe."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

import httpx

from nomicon.client.trouble import ServerBusy, trouble
from nomicon.game.values.translatable import _

TRIES = 5
"""How often a request is sent before one gives up: over some ten seconds."""

PATIENCE = 60.0
"""Seconds an answer is waited for: as long as a server lets a move wait."""

SILENCE = 45.0
"""Seconds after which a stream that shows no sign of life is taken to be cut: three of the server's signs."""


class Connection:
    """One server and one token."""

    def __init__(
        self, address: str, token: str, *, language: str = "", transport: httpx.BaseTransport | None = None
    ) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if language:
            headers["Accept-Language"] = language
        self.address = address.rstrip("/")
        self._http = httpx.Client(
            base_url=f"{self.address}/api/v1", headers=headers, timeout=PATIENCE, transport=transport
        )

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def get(self, path: str, **asked: object) -> Any:
        """Ask for something. Raises `TableError`."""
        return self._sent("GET", path, params={name: value for name, value in asked.items() if value is not None})

    def text(self, path: str, **asked: object) -> str:
        """Ask for something that is plain text. Raises `TableError`."""
        return self.raw(path, **asked).decode()

    def raw(self, path: str, **asked: object) -> bytes:
        """Ask for something that is no data, as it is sent. Raises `TableError`."""
        params = {name: value for name, value in asked.items() if value is not None}
        return bytes(self._sent("GET", path, params=params, plain=True))

    def post(self, path: str, body: object, *, key: str = "", expected: int | None = None) -> Any:
        """Write something, once, however often it has to be sent. Raises `TableError`."""
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        if expected is not None:
            headers["If-Entry"] = str(expected)
        return self._sent("POST", path, json=body, headers=headers)

    def _sent(self, method: str, path: str, *, plain: bool = False, **more: Any) -> Any:
        for attempt in range(1, TRIES + 1):
            try:
                answer = self._http.request(method, path, **more)
            except httpx.TransportError as wrong:
                if attempt == TRIES:
                    raise ServerBusy(
                        _(
                            "{address} could not be reached: {why}.",
                            address=self.address,
                            why=str(wrong) or type(wrong).__name__,
                        )
                    ) from None
                time.sleep(pause(attempt, {}))
                continue
            if answer.status_code not in (429, 503) or attempt == TRIES:
                return _read(answer, plain=plain)
            time.sleep(pause(attempt, answer.headers))
        raise AssertionError("the last try returns or raises")

    def events(self, path: str, after: str | None) -> Iterator[tuple[str, str]]:
        """Listen, and go on listening from where one left off when the line is cut; yields ids and data."""
        tries = 0
        while True:
            headers = {} if after is None else {"Last-Event-ID": after}
            try:
                with self._http.stream("GET", path, headers=headers, timeout=httpx.Timeout(10, read=SILENCE)) as stream:
                    if stream.status_code != 200:
                        stream.read()
                        if stream.status_code not in (429, 503):
                            _read(stream)
                        raise httpx.ReadError("busy")
                    for number, data in _events(stream.iter_lines()):
                        tries, after = 0, number
                        if data:  # At first there is a number alone, from which to go on if it is cut at once.
                            yield number, data
            except httpx.TransportError:
                pass  # What was missed is asked for by the number of what came last.
            tries = min(tries + 1, TRIES)
            time.sleep(pause(tries, {}))


def pause(attempt: int, headers: Mapping[str, str]) -> float:
    """Return how many seconds to wait before the next try."""
    asked = headers.get("retry-after", "")
    return min(float(asked), 30.0) if asked.isdecimal() else float(0.2 * 2**attempt)


def _read(answer: httpx.Response, *, plain: bool = False) -> object:
    if plain and answer.is_success:
        return answer.content
    try:
        told = answer.json()
    except ValueError:
        told = None
    if not answer.is_success or told is None:
        raise trouble(answer.status_code, told)
    return told


def _events(lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    found: dict[str, str] = {}
    for line in lines:
        name, sign, value = line.partition(": ")
        if name and sign:
            found[name] = value
        elif not line and "id" in found:
            yield found["id"], found.get("data", "")
            found = {}
