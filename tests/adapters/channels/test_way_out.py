"""The one way out: of five hundred addresses that are not public none is reached, whatever they are written as."""

from __future__ import annotations

import contextlib
import ipaddress
import itertools
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpcore
import pytest

from nomicon.adapters.channels import way_out
from nomicon.adapters.channels.way_out import GuardedWayOut, is_public
from tests.sweeps.by_tests import tell
from tests.waiting import join

INNER = ["127.0.0.1", "127.255.3.9", "10.0.0.1", "10.200.1.2", "172.16.0.1", "172.31.255.254", "192.168.1.1",
         "169.254.169.254", "100.64.0.1", "0.0.0.0", "198.18.0.1", "192.0.2.1", "224.0.0.1", "240.0.0.1",
         "255.255.255.255", "192.88.99.1", "203.0.113.7"]  # fmt: skip
SIX = ["::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "100::1"]
ODD = ["ftp://127.0.0.1/", "file:" + "///etc/passwd", "gopher://127.0.0.1/", "http://localhost/", "http://localhost./",
       "http://user:pw@127.0.0.1/", "http://[::1%25lo]/", "http://127.0.0.1.:80/", "http:///", "http://",
       "//127.0.0.1/",
       "http://1.1.1.1:22/", "https://1.1.1.1:6379/", "unix:///run/x", "http://[::1]:25/"]  # fmt: skip


def written(address: str) -> Iterator[str]:
    """Yield the ways in which an address of version 4 can be written."""
    number, parts = int(ipaddress.IPv4Address(address)), [int(one) for one in address.split(".")]
    yield address
    yield str(number)
    yield hex(number)
    yield ".".join(hex(one) for one in parts)
    yield ".".join(f"0{one:o}" for one in parts)
    yield f"{parts[0]}.{(parts[1] << 16) + (parts[2] << 8) + parts[3]}"
    for prefix in (0xFFFF << 32, 0x64FF9B << 96, 0x0064FF9B << 96):
        yield f"[{ipaddress.IPv6Address(prefix | number)}]"
    yield f"[{ipaddress.IPv6Address(0x2002 << 112 | number << 80)}]"
    yield f"[{ipaddress.IPv6Address(0x20010000 << 96 | (number ^ 0xFFFFFFFF))}]"


SPECIAL = {
    "0.0.0.0/8", "0.0.0.0/32", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.0.0/29", "192.0.0.8/32", "192.0.0.9/32", "192.0.0.10/32", "192.0.0.170/32",
    "192.0.0.171/32", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.88.99.2/32",
    "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
    "255.255.255.255/32",
    "::1/128", "::/128", "::ffff:0:0/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23", "2001::/32",
    "2001:1::1/128", "2001:1::2/128", "2001:1::3/128", "2001:2::/48", "2001:3::/32", "2001:4:112::/48",
    "2001:10::/28", "2001:20::/28", "2001:30::/28", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    "5f00::/16", "fc00::/7", "fe80::/10",
}  # fmt: skip
"""IANA's registries of special-purpose addresses of both versions, but for 64:ff9b::/96, which is read through."""

ELSEWHERE = {"224.0.0.0/4", "ff00::/8", "fec0::/10", "::/96", "4000::/3", "6000::/3", "8000::/1"}
"""Blocks of other registries that belong to nobody alone: for many, of a site, and of no use yet."""

HOSTS = [one for address in INNER for one in written(address)] + [f"[{one}]" for one in SIX]
HOSTILE = [*(f"{scheme}://{host}/x" for host, scheme in itertools.product(HOSTS, ("http", "https"))),
           *(f"http://{host}:8080/" for host in HOSTS), *ODD]  # fmt: skip


@dataclass
class Answering:
    """A server on this machine, and what it was asked."""

    port: int
    asked: list[tuple[str, bytes]] = field(default_factory=list)


@pytest.fixture
def answering() -> Iterator[Answering]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            made.asked.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            status = {"/away": 302, "/gone": 410, "/busy": 429}.get(self.path, 200)
            self.send_response(status)
            self.send_header("Location", f"http://127.0.0.1:{made.port}/secret")
            self.send_header("Retry-After", "77")
            self.end_headers()
            if self.path == "/endless":
                for _ in range(1000):
                    self.wfile.write(b"x" * 1024)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        made = Answering(server.server_address[1])
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield made
        server.shutdown()
        join([thread])


def test_of_five_hundred_hostile_addresses_none_is_reached(monkeypatch):
    reached: list[object] = []

    def connect(_self: object, *given: object, **_named: object) -> None:
        reached.append(given)
        raise OSError("stop here")

    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", connect)
    assert len(HOSTILE) >= 500
    out = GuardedWayOut()
    for url in HOSTILE:
        answer = out.post(url, {}, b"x")
        assert (answer.status, reached) == (0, []), url
    tell("hostile addresses", f"{len(HOSTILE)}, none reached")


def test_a_name_is_connected_to_where_it_was_checked_and_all_its_addresses_must_be_public(monkeypatch):
    looked_up, reached = list[str](), list[object]()

    def turning(host: str, port: int, **_: object) -> list[object]:
        looked_up.append(host)
        turns = ["8.8.8.8" if len(looked_up) == 1 else "127.0.0.1"]
        found = turns if host == "turns.example" else ["8.8.8.8", "127.0.0.1"]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    def connect(_self: object, host: str, *_: object) -> None:
        reached.append(host)
        raise OSError("stop here")

    monkeypatch.setattr(socket, "getaddrinfo", turning)
    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", connect)
    out = GuardedWayOut()
    for _ in range(3):
        out.post("http://turns.example/", {}, b"")
    assert reached == ["8.8.8.8"]
    assert "not public" in out.post("http://both.example/", {}, b"").told
    assert reached == ["8.8.8.8"]


def all_addresses() -> list[str]:
    """Return every address that is not public, as a name can lead to it, those of version 4 within version 6 too."""
    inner = [one.strip("[]") for one in HOSTS if one.startswith("[")]
    return sorted({*INNER, *inner})


@pytest.mark.parametrize("turns", [1, 2, 3], ids=["at once", "after one look", "after two looks"])
def test_behind_a_name_that_turns_to_what_is_not_public_none_is_reached(monkeypatch, turns: int):
    looks, reached = dict[str, int](), list[object]()
    names = {f"n{number}.example": address for number, address in enumerate(all_addresses())}

    def turning(host: str, port: int, **_: object) -> list[object]:
        looks[host] = looks.get(host, 0) + 1
        found = names[host] if looks[host] >= turns else "8.8.8.8"
        family = socket.AF_INET6 if ":" in found else socket.AF_INET
        return [(family, socket.SOCK_STREAM, 6, "", (found, port))]

    def connect(_self: object, host: str, *_: object) -> None:
        reached.append(host)
        raise OSError("stop here")

    monkeypatch.setattr(socket, "getaddrinfo", turning)
    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", connect)
    out = GuardedWayOut()
    for name in names:
        for _ in range(turns):
            assert out.post(f"http://{name}/", {}, b"x").status == 0
    assert reached == ["8.8.8.8"] * len(names) * (turns - 1)
    assert set(looks.values()) == {turns}  # Each call looks once, so it goes where it was checked.
    tell(f"names that turn, {turns}", f"{len(names)}, none reached")


def test_what_the_host_allows_is_reached_and_a_redirect_is_not_followed(answering: Answering):
    here = f"127.0.0.1:{answering.port}"
    out = GuardedWayOut([here])
    assert out.post(f"http://{here}/hook", {"a": "b"}, b"{}").status == 200
    assert out.post(f"http://{here}/away", {}, b"").status == 302
    busy = out.post(f"http://{here}/busy", {}, b"")
    assert (busy.status, busy.retry_after) == (429, 77)
    assert out.post(f"http://{here}/endless", {}, b"").status == 200
    assert [path for path, _ in answering.asked] == ["/hook", "/away", "/busy", "/endless"]
    assert GuardedWayOut().post(f"http://{here}/hook", {}, b"").status == 0


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (httpcore.ConnectTimeout("x"), "The address did not answer in time."),
        (httpcore.ReadTimeout("x"), "The address did not answer in time."),
        (httpcore.ConnectError("x"), "The address could not be reached."),
        (OSError("x"), "The address could not be reached."),
        (
            httpcore.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed"),
            "The certificate of the address is not valid, or not one that everybody trusts.",
        ),
        (httpcore.ReadError("x"), "The connection to the address broke off."),
        (httpcore.RemoteProtocolError("x"), "The address gave no valid answer. (RemoteProtocolError)"),
    ],
)
def test_why_there_is_no_answer_is_told_in_words(monkeypatch, raised: Exception, told: str):
    def connect(*_given: object, **_named: object) -> None:
        raise raised

    monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", connect)
    assert GuardedWayOut().post("http://8.8.8.8/", {}, b"").told == told


def test_an_address_that_is_none_is_told_of():
    assert GuardedWayOut().post("http://[::1", {}, b"").told == "The address is not valid."


def test_no_proxy_of_the_environment_is_used(answering: Answering, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    here = f"127.0.0.1:{answering.port}"
    assert GuardedWayOut([here]).post(f"http://{here}/hook", {}, b"").status == 200


def ends_of(block: str) -> Iterator[str]:
    """Yield addresses of a block: its first, its last, and one between them."""
    network = ipaddress.ip_network(block)
    for place in (0, network.num_addresses // 2, network.num_addresses - 1):
        yield str(network[place])


@pytest.mark.parametrize("block", sorted(SPECIAL | ELSEWHERE))
def test_no_address_of_a_special_block_is_public(block: str):
    assert [one for one in ends_of(block) if is_public(one)] == []


@pytest.mark.parametrize("block", sorted(one for one in SPECIAL | ELSEWHERE if ":" not in one))
def test_an_address_of_version_4_is_no_more_public_in_one_of_version_6(block: str):
    wrapped = [six for four in ends_of(block) for six in written(four) if six.startswith("[")]
    assert [one for one in wrapped if is_public(one.strip("[]"))] == []


def test_what_is_public_does_not_depend_on_what_this_version_of_python_says_of_addresses(monkeypatch):
    for kind in (ipaddress.IPv4Address, ipaddress.IPv6Address):
        for name in ("is_global", "is_private", "is_reserved", "is_multicast", "is_link_local", "is_loopback"):
            monkeypatch.setattr(kind, name, property(lambda _address: pytest.fail("This depends on the version.")))
    assert [is_public(one) for one in ("8.8.8.8", "fec0::1", "10.0.0.1")] == [True, False, False]


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2001:4860:4860::8888", "64:ff9b::808:808"]
)
def test_what_everybody_can_reach_is_public(address: str):
    assert is_public(address)


@pytest.mark.parametrize(
    "begins", [b"HTTP/1.1 200 OK\r\nX-Slow: ", b"HTTP/1.1 200 OK\r\n\r\n"], ids=["headers", "body"]
)
def test_whoever_answers_a_byte_at_a_time_holds_nobody_up(monkeypatch, begins: bytes):
    monkeypatch.setattr(way_out, "SECONDS", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        ended = threading.Event()

        def trickles() -> None:
            connection, _ = server.accept()
            with connection, contextlib.suppress(OSError):
                connection.sendall(begins)
                while not ended.wait(0.2):
                    connection.sendall(b"x")

        slow = threading.Thread(target=trickles, daemon=True)
        slow.start()
        port = server.getsockname()[1]
        with ThreadPoolExecutor(1) as one:
            try:
                post = GuardedWayOut([f"127.0.0.1:{port}"]).post
                answer = one.submit(post, f"http://127.0.0.1:{port}/", {}, b"{}").result(30)
            finally:
                ended.set()
        slow.join(30)
    assert answer.status in (0, 200)  # It came back, though nothing had ended the answer.
