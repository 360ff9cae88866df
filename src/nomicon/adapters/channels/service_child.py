"""The process in which Apprise runs: it tells chat services things, and cannot reach anything itself.

What its plugins want to send is written to the server that started it, which sends it by the guarded way out and writes
the answer back. Secrets come by the same way: no list of processes shows them. Nothing else here may import this.
"""

from __future__ import annotations

import base64
import json
import os
import resource
import sys
from typing import IO, Any

import apprise
import requests

SCHEMES = (
    "ntfy", "ntfys", "matrix", "matrixs", "slack", "gotify", "gotifys", "mmost", "mmosts", "rocket", "rockets", "zulip",
    "tgram", "pover", "gchat", "wxteams", "mastodon", "mastodons", "nctalk", "nctalks", "pbul", "signal", "signals",
)  # fmt: skip
"""The services that are spoken to. Apprise knows many more, some of which are this computer."""

MEMORY = 1 << 30
SECONDS_OF_WORK = 60
REFUSED = (
    "socket.", "subprocess.", "os.system", "os.exec", "os.spawn", "os.posix_spawn", "os.fork", "os.kill", "os.remove",
    "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.chmod", "os.chown", "shutil.", "ctypes.",
    "ftplib.", "smtplib.", "imaplib.", "telnetlib.", "urllib.", "http.client.", "webbrowser.", "tempfile.",
)  # fmt: skip
"""How the acts begin that are refused here, by the names that Python gives them."""

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC


def shut_in() -> None:
    """Give up the network, other programs and writing, for as long as this process lives."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_OF_WORK, SECONDS_OF_WORK))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.addaudithook(_refuse)


def _refuse(event: str, given: tuple[Any, ...]) -> None:
    if event.startswith(REFUSED) or (event == "open" and _writes(given)):
        raise PermissionError(f"{event} is not allowed here.")


def _writes(given: tuple[Any, ...]) -> bool:
    mode, flags = given[1], given[2]
    return bool(set(mode or "") & set("wax+")) or bool(flags & WRITING)


class Wire:
    """The way to the server that started this process: a line for each thing that is said."""

    def __init__(self, heard: IO[str], said: IO[str]) -> None:
        self._heard, self._said = heard, said

    def hear(self) -> dict[str, Any] | None:
        """Return what was said; None at the end."""
        line = self._heard.readline()
        return json.loads(line) if line else None

    def say(self, **told: object) -> None:
        """Say something."""
        self._said.write(json.dumps(told) + "\n")
        self._said.flush()


def main() -> None:
    """Tell services things until nothing more is to be told."""
    wire = Wire(os.fdopen(os.dup(0), "r", encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8"))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    by_the_server(wire)
    shut_in()
    while (asked := wire.hear()) is not None:
        wire.say(done=told(asked))


def told(asked: dict[str, Any]) -> bool:
    """Tell one service one thing; say whether that was done."""
    if str(asked["address"]).partition(":")[0] not in SCHEMES:
        return False
    asset = apprise.AppriseAsset(app_id="Nomicon", app_desc="Nomicon", app_url="", image_url_mask="", async_mode=False)
    service = apprise.Apprise(asset=asset)
    try:
        return bool(service.add(asked["address"]) and service.notify(body=asked["text"], title=asked["title"]))
    except Exception:  # Whatever a plugin stumbles over, the server tries again, or tells its owner.
        return False


def by_the_server(wire: Wire) -> None:
    """Have everything that the library of requests would send sent by the server that started this process."""

    def send(_self: object, request: Any, **_given: object) -> Any:
        body = request.body or b""
        wire.say(
            method=request.method,
            url=request.url,
            headers=dict(request.headers),
            body=base64.b64encode(body.encode() if isinstance(body, str) else bytes(body)).decode(),
        )
        told = wire.hear()
        if told is None or not told["status"]:
            raise requests.ConnectionError("The server could not reach the service.")
        answer = requests.Response()
        answer.status_code, answer.url, answer.request = told["status"], request.url, request
        answer.headers.update(told["headers"])
        answer._content = base64.b64decode(told["body"])
        return answer

    session: Any = requests.Session
    session.send = send


if __name__ == "__main__":
    main()
