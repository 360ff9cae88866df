"""Chat services: told by Apprise in a process that reaches nothing; what it wants sent goes by the guarded way out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import httpcore
import pytest

from nomicon.adapters.channels import services
from nomicon.adapters.channels.service_child import SCHEMES
from nomicon.adapters.channels.services import ChatServices, ServiceMessage
from nomicon.adapters.channels.way_out import CallAnswer, GuardedWayOut
from nomicon.web.notices.services.kinds import KINDS, address_of_service, host_of, parts_of
from tests.adapters.channels.test_way_out import HOSTS

PATIENCE = 300.0

ENTERED: Mapping[str, Mapping[str, str]] = {
    "ntfy": {"server": "ntfy.sh", "topic": "cake", "token": "tk_abc"},
    "matrix": {"server": "m.example", "token": "syt_abc", "room": "!abc:m.example"},
    "slack": {"webhook": "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ"},
    "gotify": {"server": "g.example", "token": "AbCdEfGhIjKlMnO"},
    "mattermost": {"webhook": "https://mm.example/hooks/abcdefghijklmnopqrstuvwxyz"},
    "rocketchat": {"webhook": "https://rc.example/hooks/abc123ABC/def456DEF"},
    "zulip": {"organisation": "cake", "bot": "nomic", "token": "a" * 32, "channel": "general"},
    "telegram": {"token": "123456789:abcdefg_hijklmnopABCDEFGHIJKLMNOPQRS", "chat": "-1234567"},
    "pushover": {"user": "u" * 30, "token": "A" * 30},
    "googlechat": {"webhook": "https://chat.googleapis.com/v1/spaces/AAAA/messages?key=abc-def&token=ghi_jkl"},
    "mastodon": {"server": "md.example", "token": "abc"},
    "pushbullet": {"token": f"o.{'a' * 32}"},
}
ANSWER = {"room_id": "!abc:m.example", "event_id": "$1", "user_id": "@a:m.example", "ok": True, "id": "1", "acct": "x"}


@dataclass
class Recording(GuardedWayOut):
    """A way out that leads nowhere: it keeps what was to be sent."""

    asked: list[tuple[str, str, bytes]] = field(default_factory=list)
    status: int = 200
    before: Callable[[], None] = lambda: None

    def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Keep a call, and answer as services do."""
        self.before()
        self.asked.append((method, url, body))
        told = json.dumps(ANSWER | {"status": 1, "username": "x", "joined_rooms": []}).encode()
        return CallAnswer(
            self.status, f"The address answered with status {self.status}.", 77, told, {"Content-Type": "x"}
        )


def message(kind: str, text: str = "Proposed 301: tea") -> ServiceMessage:
    return ServiceMessage(address_of_service(KINDS[kind], parts_of(KINDS[kind], ENTERED[kind])), "Cake club", text)


def test_every_service_is_told_at_its_own_host_and_by_the_way_out_alone():
    assert set(ENTERED) == set(KINDS)
    out = Recording()
    told = ChatServices(out, PATIENCE).tell_all([message(kind) for kind in KINDS])
    for kind, answer in zip(KINDS.values(), told, strict=True):
        assert answer.status == 200, (kind.name, answer, out.asked)
        host = host_of(kind, parts_of(kind, ENTERED[kind.name]))
        assert all(url.startswith(f"https://{host}/") for _, url, _ in out.asked), (kind.name, out.asked)
        assert any(b"301" in body for _, _, body in out.asked), (kind.name, out.asked)
        out.asked.clear()


def test_every_kind_is_one_that_the_process_speaks_to():
    assert {kind.address.partition(":")[0] for kind in KINDS.values()} <= set(SCHEMES)


@pytest.mark.parametrize(
    "address", ["json://127.0.0.1/", "syslog://", "dbus://", "file://localhost/x", "mailto://a:b@127.0.0.1"]
)
def test_no_other_kind_of_address_is_spoken_to(address):
    out = Recording()
    assert ChatServices(out, PATIENCE).tell(address, "a", "b").status == 0
    assert out.asked == []


def test_of_all_hostile_addresses_none_is_reached(monkeypatch):
    reached: list[object] = []

    def connect(_self: object, *given: object, **_named: object) -> None:
        reached.append(given)
        raise OSError("stop here")

    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", connect)
    kinds = ("ntfys://{}/cake", "gotify://{}/AbCdEfGhIjKlMnO", "mmost://{}/abcdefghijklmnopqrstuvwx")
    hostile = [ServiceMessage(kinds[at % 3].format(host), "a", "b") for at, host in enumerate([*HOSTS, *HOSTS, *HOSTS])]
    assert len(hostile) >= 500
    for one, answer in zip(hostile, ChatServices(GuardedWayOut(), PATIENCE).tell_all(hostile), strict=True):
        assert (answer.status, reached) == (0, []), one


def test_what_is_entered_stays_in_its_part_of_the_address():
    with pytest.raises(ValueError, match="server"):
        parts_of(KINDS["ntfy"], {"server": "127.0.0.1/x@y", "topic": "cake"})
    with pytest.raises(ValueError, match="topic"):
        parts_of(KINDS["ntfy"], {"server": "ntfy.sh", "topic": "a/b?attach=file://localhost/etc/passwd"})
    with pytest.raises(ValueError, match="webhook"):
        parts_of(KINDS["slack"], {"webhook": "https://hooks.slack.example/services/A/B/C"})


def test_an_answer_of_a_service_is_handed_on_without_its_words():
    answer = ChatServices(Recording(status=429), PATIENCE).tell(*_parts(message("ntfy")))
    assert (answer.status, answer.told, answer.retry_after) == (429, "The address answered with status 429.", 77)


def test_no_secret_stands_in_the_list_of_processes():
    seen: list[str] = []

    def looked() -> None:
        children = Path(f"/proc/{os.getpid()}/task/{threading.get_native_id()}/children").read_text().split()
        for child in children:
            for name in ("cmdline", "environ"):
                seen.append(Path(f"/proc/{child}/{name}").read_bytes().decode())

    ChatServices(Recording(before=looked), PATIENCE).tell(*_parts(message("ntfy", "secret words")))
    assert any(services.CHILD in one for one in seen)
    assert not any("tk_abc" in one or "cake" in one or "secret" in one for one in seen)
    assert not any("SECRET" in one or "DATABASE_URL" in one for one in seen)


def test_what_is_told_behind_a_service_that_asks_too_often_is_told_all_the_same(monkeypatch):
    monkeypatch.setattr(services, "MOST_CALLS", 1)  # Matrix signs in, and asks for rooms, before it says anything.
    out = Recording()

    answers = list(ChatServices(out, PATIENCE).tell_all([message("matrix"), message("ntfy"), message("ntfy")]))

    assert [one.status for one in answers] == [0, 200, 200]
    assert answers[0].told == services.FAILED


def test_a_process_that_hangs_is_killed(monkeypatch):
    monkeypatch.setattr(services, "CHILD", "timeit")  # It waits for nothing, and says nothing that is understood.
    begun = time.monotonic()
    assert ChatServices(Recording(), 0.5).tell("ntfys://ntfy.sh/cake", "a", "b").status == 0
    assert time.monotonic() - begun < PATIENCE


@pytest.mark.parametrize(
    "act",
    [
        "import socket; socket.create_connection(('127.0.0.1', 9))",
        "import socket; socket.getaddrinfo('localhost', 80)",
        "import os; os.system('true')",
        "import subprocess; subprocess.Popen(['true'])",
        "import os; os.fork()",
        "open('/tmp/nomicon-written', 'w')",
        "import ctypes; ctypes.CDLL(None)",
    ],
)
def test_the_process_can_do_nothing_but_speak(act):
    code = f"from nomicon.adapters.channels.service_child import shut_in; shut_in()\n{act}"
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert "is not allowed here" in done.stderr, done.stderr


def _parts(one: ServiceMessage) -> tuple[str, str, str]:
    return one.address, one.title, one.text
