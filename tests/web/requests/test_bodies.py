"""What is sent with requests: strangers send little and quickly, and whoever we know may send a long ruleset."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import httpx
import pytest

from nomicon.web.accounts.sign_in.tokens import make_token
from nomicon.web.accounts.upkeep.stopping import stop
from nomicon.web.requests.bodies import BodyBounds
from tests.web.trust.stage import doors, made_account, over_http

BOUNDS = BodyBounds(quick=1.5, slow=2, longest=1_000_000, at_once=2)
PATIENCE = 30
PATHS = ("/account/login/", "/found/", "/api/v1/games", "/api/v1/games/x/moves", "/nowhere")


@pytest.fixture(scope="module")
def address(house) -> Iterator[str]:
    with doors(house, BOUNDS) as address:
        yield address


def half_sent(address: str, path: str, length: int, sent: int, *headers: str) -> socket.socket:
    """Begin a request of so many bytes, send some of them, and stop in the middle."""
    where = urlsplit(address)
    assert where.hostname is not None
    line = socket.create_connection((where.hostname, where.port), timeout=PATIENCE)
    kind = "application/json" if path.startswith("/api/") else "application/x-www-form-urlencoded"
    head = [
        f"POST {path} HTTP/1.1",
        f"Host: {where.netloc}",
        f"Content-Type: {kind}",
        f"Content-Length: {length}",
        *headers,
    ]
    line.sendall("\r\n".join([*head, "", ""]).encode())
    with suppress(BrokenPipeError, ConnectionResetError):  # It may be refused before it was sent.
        line.sendall(b"x" * sent)
    return line


def answered(line: socket.socket) -> tuple[int, str]:
    """Read what is answered until the connection is ended."""
    with line:
        said = b""
        with suppress(ConnectionResetError):
            while part := line.recv(65536):
                said += part
    head, _, body = said.decode().partition("\r\n\r\n")
    return int(head.split()[1]), body


@pytest.mark.parametrize("path", PATHS)
def test_a_stranger_who_announces_something_long_is_refused_before_it_is_read(address, path):
    status, body = answered(half_sent(address, path, 12_000_000, 0))
    assert status == 413
    assert "Before you sign in, a request can have at most 64,000 bytes." in body
    if path.startswith("/api/"):
        assert json.loads(body)["error"] == "too long"


@pytest.mark.parametrize("path", PATHS[1:3])
def test_forty_strangers_who_stop_in_the_middle_are_sent_away_soon_and_others_are_served_meanwhile(address, path):
    with ExitStack() as stack:
        lines = [stack.enter_context(half_sent(address, path, 60_000, 30_000)) for _ in range(40)]
        begun = time.monotonic()
        assert httpx.get(f"{address}/about/", trust_env=False, timeout=PATIENCE).status_code == 200
        assert time.monotonic() - begun < PATIENCE
        told = [answered(line) for line in lines]
    assert {status for status, _ in told} == {408}
    assert all("was not complete within 1.5 seconds." in body for _, body in told)


def test_a_stranger_who_does_not_say_how_long_it_is_gets_no_further(address):
    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 10_000

    # The connection may be ended while it is still sending.
    with suppress(httpx.WriteError), httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE) as client:
        assert client.post("/account/login/", content=chunks()).status_code == 413


CLAIMS = (
    "Cookie: sessionid=guessed",
    "Cookie: sessionid",
    "Cookie: a=b; ;;=;sessionid=\x01",
    "Authorization: Bearer nmc_guessed",
    "Authorization: Basic bWU6bWU=",
)


@pytest.mark.parametrize("shown", CLAIMS)
@pytest.mark.parametrize("path", ["/found/", "/api/v1/games"])
def test_whoever_only_claims_to_be_known_is_a_stranger(address, path, shown):
    status, body = answered(half_sent(address, path, 500_000, 0, shown))
    assert status == 413 or (status == 400 and "\x01" in shown), body


def test_whoever_is_signed_in_may_paste_a_long_ruleset_and_a_token_may_bring_one(address):
    account = made_account("long")
    rules = "\n\n".join(f"{number}. " + "All players vote. " * 100 for number in range(101, 150))
    assert len(rules) > BOUNDS.strangers
    with over_http(address, account) as client:
        form = {"title": "Long", "rulebook": "pasted", "pasted": rules, "visibility": "invited", "look": "1"}
        client.get("/found/")
        form["csrfmiddlewaretoken"] = client.cookies["csrftoken"]
        shown = client.post("/found/", data=form)
        assert (shown.status_code, "149" in shown.text) == (200, True)
    token = make_token(account, "long", ["found"])
    program = httpx.Client(
        base_url=address, trust_env=False, timeout=PATIENCE, headers={"Authorization": f"Bearer {token}"}
    )
    with program:
        answer = program.post("/api/v1/games", json={"title": "Long", "ruleset": rules})
        assert answer.status_code == 201, answer.text
        too_long = program.post("/api/v1/games", json={"title": "Long", "ruleset": "x" * 1_000_001})
        assert (too_long.status_code, "at most 1,000,000 bytes" in too_long.text) == (413, True)


def test_a_known_account_has_few_long_requests_under_way_and_not_for_ever(address):
    account = made_account("many")
    shown = f"Authorization: Bearer {make_token(account, 'many', ['play'])}"
    lines = [half_sent(address, "/api/v1/games", 500_000, 100_000, shown) for _ in range(4)]
    told = sorted(answered(line) for line in lines)
    assert [status for status, _ in told] == [408, 408, 429, 429]
    status, _ = answered(half_sent(address, "/api/v1/games", 500_000, 500_000, shown))
    assert status == 400  # It is all there, and is no JSON: what was under way before counts no more.


def test_an_account_that_was_stopped_is_a_stranger_again(address):
    account = made_account("stopped")
    shown = f"Authorization: Bearer {make_token(account, 'stopped', ['play'])}"
    stop(account)
    status, _ = answered(half_sent(address, "/api/v1/games", 500_000, 0, shown))
    assert status == 413
