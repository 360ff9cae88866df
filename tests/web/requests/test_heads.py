"""The heads of requests come soon, or the connection is closed; nobody who is quick notices."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from nomicon.web.requests.heads import HEAD_LENGTH, PromptHttp
from tests.waiting import join, until

HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"
SLOW = 0.3
PATIENCE = 20.0


class Hasty(PromptHttp):
    """Waits for a head for a moment only."""

    head_within = SLOW


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """Answer everything in the same way."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    config = uvicorn.Config(hello, host="127.0.0.1", port=0, log_level="warning", lifespan="off", http=Hasty)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started or not thread.is_alive(), "the server listens")
    assert server.started, "the server has ended before it listened"
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    join([thread])


def line_to(port: int) -> socket.socket:
    """Open a connection."""
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def until_the_end(line: socket.socket) -> bytes:
    """Read until the connection is closed."""
    said = b""
    while part := line.recv(65536):
        said += part
    return said


def dripping(line: socket.socket) -> None:
    """Send a head that never ends, a line from time to time."""
    try:
        for _ in range(int(PATIENCE / SLOW)):
            line.sendall(b"X-More: yes\r\n")
            time.sleep(SLOW / 5)
    except OSError:
        return


def test_whoever_sends_nothing_is_left(port: int):
    with line_to(port) as line:
        assert until_the_end(line) == b""


def test_a_head_that_stops_in_the_middle_is_told_so(port: int):
    with line_to(port) as line:
        line.sendall(HEAD)
        said = until_the_end(line)
    assert said.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert b"were not complete within" in said


def test_a_head_that_comes_in_drops_is_not_waited_for_any_longer(port: int):
    with line_to(port) as line:
        line.sendall(HEAD)
        sender = threading.Thread(target=dripping, args=[line])
        sender.start()
        try:
            assert until_the_end(line).startswith(b"HTTP/1.1 408 ")
        except ConnectionResetError:
            pass  # It was still sending when the connection was closed.
        finally:
            sender.join(PATIENCE)


def test_the_second_head_on_a_connection_is_bounded_as_the_first(port: int):
    with line_to(port) as line:
        line.sendall(HEAD + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        line.sendall(HEAD)
        assert b"HTTP/1.1 408 " in until_the_end(line)


def test_whoever_is_quick_keeps_the_connection(port: int):
    with line_to(port) as line:
        for _ in range(3):
            line.sendall(HEAD + b"\r\n")
            said = b""
            while b"hello" not in said:
                said += line.recv(65536)
            assert said.startswith(b"HTTP/1.1 200 ")
            time.sleep(2 * SLOW)


def test_a_head_without_end_is_not_kept(port: int):
    with line_to(port) as line:
        line.sendall(HEAD)
        said = b""
        try:
            for _ in range(100):
                line.sendall(b"X-More: " + b"y" * 8190 + b"\r\n")
            said = until_the_end(line)
        except (ConnectionResetError, BrokenPipeError):
            pass  # It was still being sent when the connection was closed.
    assert not said or said.startswith(b"HTTP/1.1 431 ")


def test_a_long_head_is_answered_before_it_ends(port: int):
    with line_to(port) as line:
        start = HEAD + b"X-More: "
        line.sendall(start + b"y" * (HEAD_LENGTH + 1 - len(start)))
        assert until_the_end(line).startswith(b"HTTP/1.1 431 ")


def test_a_long_body_after_a_short_head_is_no_head(port: int):
    with line_to(port) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % (3 * HEAD_LENGTH))
        for _ in range(3):
            line.sendall(b"b" * HEAD_LENGTH)
            time.sleep(SLOW / 2)
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
